// The summary of a phase, such as the earnings of a round: a panel over the board that stays until the player closes it, or until
// the next summary takes its place. Updates go on behind it. With motion off it does not appear: the log has it.

export const WATCHER_SECONDS = 9; // for what a player closes: nobody may be at the screen of a spectator

/** Adds the button that closes a summary or a spotlight, below its text. @param {HTMLElement} box @param {string} label */
export function appendCloseButton(box, label) {
  const button = Object.assign(document.createElement("button"), { className: "go", textContent: label });
  (box.querySelector(".sentences") ?? box).append(button);
  return button;
}

export class SummaryPanel {
  /** @param {HTMLElement} panel @param {() => number} chosenPace @param {Record<string, string>} texts */
  constructor(panel, chosenPace, texts) {
    this.panel = panel;
    this.chosenPace = chosenPace;
    this.texts = texts;
    this.timer = 0;
    addEventListener("keydown", (event) => event.key === "Escape" && this.close());
  }

  /** @param {string} html a text and a table below a heading @param {boolean} plays whether the viewer has a seat */
  show(html, plays) {
    clearTimeout(this.timer);
    this.panel.innerHTML = html;
    appendCloseButton(this.panel, this.texts.close).onclick = () => this.close();
    this.panel.hidden = false;
    this.panel.scrollTop = 0;
    if (!plays) this.timer = setTimeout(() => this.close(), 1000 * WATCHER_SECONDS * this.chosenPace());
  }

  close() {
    clearTimeout(this.timer);
    this.panel.hidden = true;
    this.panel.replaceChildren();
  }
}
