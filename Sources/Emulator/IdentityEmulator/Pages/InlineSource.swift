// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OpenSSLCrypto

/// A script or stylesheet of this program, named in the policy by the hash of its text (Content Security Policy Level 3
/// section 8.3), so that no other one runs or applies.
package struct InlineSource: Sendable {
  let text: StaticString
  /// `'sha256-'` and the padded Base64 of the text's SHA-256, in the policy's quotes.
  let expression: String
  /// Whether the script sends requests to this server.
  let asksServer: Bool

  package init(_ text: StaticString, asksServer: Bool = false) {
    (self.text, self.asksServer) = (text, asksServer)
    let hash = SHA256.hash(Array(text.description.utf8))
    expression = "'sha256-" + Data(hash).base64EncodedString() + "'"
  }

  static let stylesheet = InlineSource(Stylesheet.text)

  /// Sends the page's only form.
  static let submitForm = InlineSource("document.forms[0].submit()")

  /// Copies what a button has in `data-copy`. Buttons that only do so are hidden where no script runs.
  package static let copy = InlineSource(
    """
    document.documentElement.classList.add("scripted");
    document.addEventListener("click", async (event) => {
      const button = event.target.closest("[data-copy]");
      if (!button) return;
      button.dataset.label ??= button.textContent;
      const isCopied = await navigator.clipboard.writeText(button.dataset.copy).then(() => true, () => false);
      button.textContent = isCopied ? "Copied" : "Not copied";
      setTimeout(() => { button.textContent = button.dataset.label; }, 2000);
    });
    """)

  /// Lets a box show the form's passwords, which are hidden again before they are sent.
  static let showPasswords = InlineSource(
    """
    {
      const box = document.getElementById("show-passwords");
      const fields = document.querySelectorAll("input[type=password]");
      const show = (isShown) => { for (const field of fields) field.type = isShown ? "text" : "password"; };
      document.documentElement.classList.add("scripted");
      box.addEventListener("change", () => show(box.checked));
      box.form.addEventListener("submit", () => show(false));
    }
    """)

  /// Loads the page again every second and shows new messages. Where only the remaining time changed, the text changes
  /// in place, so that a selection and the cursor stay.
  package static let refresh = InlineSource(
    """
    {
      const messages = document.getElementById("messages");
      const timers = (list) => [...list.querySelectorAll(".left")];
      const lasting = (list) => {
        const copy = list.cloneNode(true);
        for (const timer of timers(copy)) timer.textContent = "";
        for (const button of copy.querySelectorAll("[data-label]")) {
          button.textContent = button.dataset.label;
          delete button.dataset.label;
        }
        return copy.innerHTML;
      };
      setInterval(async () => {
        if (document.hidden) return;
        const answer = await fetch(location.href, { headers: { Accept: "text/html" } }).catch(() => null);
        if (!answer?.ok) return;
        const next = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("messages");
        if (lasting(next) !== lasting(messages)) {
          messages.replaceChildren(...next.childNodes);
        } else {
          const shown = timers(messages);
          timers(next).forEach((timer, index) => { shown[index].textContent = timer.textContent; });
        }
      }, 1000);
    }
    """, asksServer: true)
}
