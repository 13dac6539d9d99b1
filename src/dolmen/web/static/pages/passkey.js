// Passkeys: the browser is asked to make one (`key`) or to use one (`enter`), and what it signed is sent to us.

const part = /** @type {HTMLElement} */ (document.querySelector(".keys"));
const refused = /** @type {HTMLElement} */ (part.querySelector(".refused"));

/** @param {string} text */
function say(text) {
  refused.textContent = text;
  refused.hidden = !text;
}

/** @param {string} path @param {unknown} [body] */
async function post(path, body) {
  const answer = await fetch(path, { method: "POST", body: body === undefined ? null : JSON.stringify(body) });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer;
}

/** @param {string} what */
async function use(what) {
  const asked = await (await post(`/account/${what}/ask`)).json();
  const credential =
    what === "key"
      ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(asked) })
      : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(asked) });
  await post(`/account/${what}`, /** @type {PublicKeyCredential} */ (credential).toJSON());
  location.reload();
}

if (!("PublicKeyCredential" in window) || !("parseCreationOptionsFromJSON" in PublicKeyCredential)) say(part.dataset.unable ?? "");
else
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (part.querySelectorAll("[data-passkey]"))) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      say("");
      button.disabled = true;
      try {
        await use(button.dataset.passkey ?? "");
      } catch {
        say(part.dataset.failed ?? ""); // also when somebody thought better of it
      }
      button.disabled = false;
    });
  }
