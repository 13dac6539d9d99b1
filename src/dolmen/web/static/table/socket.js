// The line to the table: one WebSocket that comes back by itself.

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;
/** Close codes after which there is nothing to come back to. */
const FINAL = new Set([4403, 4404]);

/** @param {ArrayBuffer} data @returns {Promise<string>} */
const unpacked = (data) => new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"))).text();

export class Line {
  /**
   * @param {() => string} url
   * @param {{message: (data: any) => void, state: (state: "open" | "lost" | "gone") => void}} hear
   */
  constructor(url, hear) {
    this.url = url;
    this.hear = hear;
    this.wait = FIRST_WAIT;
    this.timer = 0;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Promise<void> | null} what is being unpacked, for which all that comes after it waits */
    this.unpacking = null;
    addEventListener("online", () => this.hurry());
    addEventListener("offline", () => this.socket && this.lost()); // a dead line may look alive for minutes
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
    addEventListener("pagehide", () => this.socket?.close());
    addEventListener("pageshow", (event) => event.persisted && this.hurry());
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    const socket = new WebSocket(this.url());
    this.socket = socket;
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      this.hear.state("open");
    };
    socket.binaryType = "arraybuffer";
    socket.onmessage = ({ data }) => {
      if (typeof data === "string" && !this.unpacking) this.hear.message(JSON.parse(data));
      else this.unpack(socket, data);
    };
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      if (!FINAL.has(event.code)) return this.lost();
      this.socket = null;
      this.hear.state("gone");
    };
  }

  /** What is large comes packed. @param {WebSocket} socket @param {string | ArrayBuffer} data */
  unpack(socket, data) {
    const before = this.unpacking?.catch(() => {}) ?? Promise.resolve();
    const turn = before.then(async () => {
      const text = typeof data === "string" ? data : await unpacked(data);
      if (this.unpacking === turn) this.unpacking = null;
      if (this.socket === socket) this.hear.message(JSON.parse(text));
    });
    this.unpacking = turn;
  }

  /** The line is down: try again by and by. */
  lost() {
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.hear.state("lost");
    this.timer = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** Somebody looks again, or the network is back: do not wait any longer. */
  hurry() {
    if (!this.socket) this.open();
  }

  /** The address has changed: a new line in place of the old one. */
  again() {
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
