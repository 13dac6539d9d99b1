// Talk at the table: what is said, and a sign on the button while there is something new.

/** @typedef {{number: number, seat: number, name: string, text: string, time: number}} Said */

export class Talk {
  /** @param {HTMLDialogElement} drawer @param {HTMLElement} button @param {(text: string) => void} send */
  constructor(drawer, button, send) {
    this.drawer = drawer;
    this.button = button;
    this.list = /** @type {HTMLElement} */ (drawer.querySelector("ol"));
    this.next = 0;
    this.first = true;
    button.onclick = () => this.open();
    const form = /** @type {HTMLFormElement | null} */ (drawer.querySelector("form.say"));
    form?.addEventListener("submit", (event) => {
      event.preventDefault();
      const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("text"));
      const sign = /** @type {HTMLButtonElement | null} */ (event.submitter)?.value;
      const text = sign || field.value.trim();
      if (text) send(text);
      if (!sign) field.value = "";
    });
    drawer.addEventListener("click", (event) => event.target === drawer && drawer.close());
  }

  open() {
    this.drawer.showModal();
    delete this.button.dataset.fresh;
    this.list.scrollTop = this.list.scrollHeight;
  }

  /** @param {Said[]} lines @param {boolean} old whether they were said before we came */
  heard(lines, old) {
    const fresh = lines.filter((line) => line.number >= this.next);
    for (const line of fresh) this.list.append(this.line(line));
    if (fresh.length) this.next = fresh[fresh.length - 1].number + 1;
    this.drawer.dataset.some = this.next ? "yes" : "";
    if (fresh.length && !old && !this.drawer.open) this.button.dataset.fresh = "yes";
    this.first = false;
    this.list.scrollTop = this.list.scrollHeight;
  }

  /** @param {Said} said */
  line({ seat, name, text, time }) {
    const item = document.createElement("li");
    const when = Object.assign(document.createElement("time"), { dateTime: new Date(time * 1000).toISOString() });
    when.textContent = new Date(time * 1000).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
    item.dataset.seat = String(seat);
    item.append(Object.assign(document.createElement("b"), { textContent: name }), " ", when, Object.assign(document.createElement("p"), { textContent: text }));
    return item;
  }
}
