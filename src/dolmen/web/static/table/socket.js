// The connection to the table: a WebSocket that reconnects by itself.

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;
/** Close codes after which reconnecting is useless. */
const FINAL_CODES = new Set([4403, 4404]);

/** @param {ArrayBuffer} data @returns {Promise<string>} */
const inflate = (data) => new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"))).text();

/**
 * @typedef {"open" | "lost" | "gone"} ConnectionState `gone`: the table is closed for this browser, it does not come back
 */
/** @typedef {{do: string, decision: string, answer: string}} AnswerMessage */

/** The answer that the server has not confirmed yet. It is sent again after a reconnect. */
export class PendingAnswer {
  /** @param {(message: object) => void} send */
  constructor(send) {
    this.send = send;
    /** @type {AnswerMessage | null} */
    this.message = null;
    this.reconnected = false;
  }

  /** @param {AnswerMessage} message */
  give(message) {
    this.message = message;
    this.send(message);
  }

  /**
   * An update has come: the answer is confirmed if its decision is no longer open.
   * @param {string | undefined} openDecision
   */
  confirm(openDecision) {
    if (openDecision !== this.message?.decision) this.message = null;
    else if (this.message && this.reconnected) this.send(this.message);
    this.reconnected = false;
  }
}

export class TableSocket {
  /**
   * @param {() => string} url
   * @param {{onMessage: (data: any) => void, onState: (state: ConnectionState) => void}} handlers
   */
  constructor(url, handlers) {
    this.url = url;
    this.handlers = handlers;
    this.retryDelay = FIRST_WAIT;
    this.timer = 0;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Promise<void> | null} the message that is being decompressed; later messages wait for it */
    this.inflating = null;
    addEventListener("online", () => this.reconnectNow());
    addEventListener("offline", () => this.socket && this.scheduleReconnect()); // a dead connection may look alive for minutes
    document.addEventListener("visibilitychange", () => document.hidden || this.reconnectNow());
    addEventListener("pagehide", () => this.socket?.close());
    addEventListener("pageshow", (event) => event.persisted && this.reconnectNow());
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    const socket = new WebSocket(this.url());
    this.socket = socket;
    socket.onopen = () => {
      this.retryDelay = FIRST_WAIT;
      this.handlers.onState("open");
    };
    socket.binaryType = "arraybuffer";
    socket.onmessage = ({ data }) => {
      if (typeof data === "string" && !this.inflating) this.handlers.onMessage(JSON.parse(data));
      else this.receivePacked(socket, data);
    };
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      if (!FINAL_CODES.has(event.code)) return this.scheduleReconnect();
      this.socket = null;
      this.handlers.onState("gone");
    };
  }

  /** Large messages are compressed. @param {WebSocket} socket @param {string | ArrayBuffer} data */
  receivePacked(socket, data) {
    const before = this.inflating?.catch(() => {}) ?? Promise.resolve();
    const turn = before.then(async () => {
      const text = typeof data === "string" ? data : await inflate(data).catch(() => null);
      if (this.inflating === turn) this.inflating = null;
      if (this.socket !== socket) return;
      if (text === null)
        this.scheduleReconnect(); // later updates build on this one
      else this.handlers.onMessage(JSON.parse(text));
    });
    this.inflating = turn;
  }

  /** The connection is lost: tries again after a growing delay. */
  scheduleReconnect() {
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.handlers.onState("lost");
    this.timer = setTimeout(() => this.open(), this.retryDelay * (0.75 + Math.random() / 2));
    this.retryDelay = Math.min(this.retryDelay * 2, LONGEST_WAIT);
  }

  /** The player is back, or the network is: does not wait any longer. */
  reconnectNow() {
    if (!this.socket) this.open();
  }

  /** The address has changed: replaces the connection. */
  replaceConnection() {
    const old = this.socket;
    this.open();
    old?.close();
  }

  /** @param {object} message @returns {boolean} whether it could be sent */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }
}
