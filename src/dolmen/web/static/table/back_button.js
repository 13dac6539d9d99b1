// On a phone a dialog covers the page: the browser's Back closes it instead of leaving the page.

import { narrow } from "./media.js";

/** @param {HTMLDialogElement[]} dialogs at most one of them is open at a time */
export function closeOnBack(dialogs) {
  const find = () => dialogs.find((dialog) => dialog.open);
  const observer = new MutationObserver(() => {
    const open = find();
    const isOwn = Boolean(history.state?.dialog);
    if (open && isOwn)
      history.replaceState({ dialog: open.id }, ""); // it has taken the place of another one
    else if (open && narrow.matches) history.pushState({ dialog: open.id }, "");
    else if (!open && isOwn) history.back();
  });
  for (const dialog of dialogs) observer.observe(dialog, { attributeFilter: ["open"] });
  addEventListener("popstate", () => !history.state?.dialog && find()?.close());
}
