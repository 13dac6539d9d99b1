// Passkeys: the browser creates one (`key`) or uses one (`enter`), and the page sends the signed credential to the server.

const section = /** @type {HTMLElement} */ (document.querySelector(".passkeys"));
const errorBox = /** @type {HTMLElement} */ (section.querySelector(".refused"));

/** @param {string} text */
function showError(text) {
  errorBox.textContent = text;
  errorBox.hidden = !text;
}

/** @param {string} path @param {unknown} [body] */
async function post(path, body) {
  const response = await fetch(path, { method: "POST", body: body === undefined ? null : JSON.stringify(body) });
  if (!response.ok) throw new Error(String(response.status));
  return response;
}

/** @param {string} action `key` creates a passkey, `enter` signs in with one */
async function runPasskey(action) {
  const options = await (await post(`/account/${action}/ask`)).json();
  const credential =
    action === "key"
      ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
      : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
  await post(`/account/${action}`, /** @type {PublicKeyCredential} */ (credential).toJSON());
  location.reload();
}

if (!("PublicKeyCredential" in window) || !("parseCreationOptionsFromJSON" in PublicKeyCredential))
  showError(section.dataset.unable ?? "");
else
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (section.querySelectorAll("[data-passkey]"))) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      showError("");
      button.disabled = true;
      try {
        await runPasskey(button.dataset.passkey ?? "");
      } catch {
        showError(section.dataset.failed ?? ""); // also when the player cancels
      }
      button.disabled = false;
    });
  }

export {};
