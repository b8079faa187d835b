// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// How a page offers passkeys.
package enum PasskeyOffer: Sendable {
  /// With the options that its script gives the browser.
  case here(options: String)
  /// The page's own address can have none: with the host and the address where the sign-in can be started again.
  case elsewhere(host: String, address: String)
}

extension InlineSource {
  /// Shows the buttons for passkeys where the browser has what they need. A click asks the browser for a passkey, and
  /// sends the form with the answer or the name of the error.
  static let passkeys = InlineSource(
    """
    for (const button of document.querySelectorAll("[data-passkey]")) {
      if (!window.PublicKeyCredential?.parseRequestOptionsFromJSON) continue;
      document.documentElement.classList.add("scripted");
      button.hidden = false;
      button.addEventListener("click", async (event) => {
        event.preventDefault();
        button.disabled = true;
        const options = JSON.parse(button.dataset.passkey);
        const field = document.createElement("input");
        [field.type, field.name] = ["hidden", "passkey"];
        try {
          field.value = JSON.stringify(options.user
            ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
            : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }));
        } catch (error) {
          field.value = JSON.stringify({ error: error.name });
        }
        button.form.append(field);
        button.disabled = false;
        button.form.requestSubmit(button);
      });
    }
    """)
}

extension PageParts {
  /// What a page with the offer runs.
  static func scripts(for offer: PasskeyOffer?) -> [InlineSource] {
    if case .here? = offer { [.passkeys] } else { [] }
  }

  /// Said where the browser's script does not show the button.
  static let noPasskeys = tag("p", .class("hint without-script")) {
    "This browser can use no passkeys here. They need a recent browser that runs scripts, and HTTPS or localhost."
  }

  /// A passkey with a button that removes it.
  static func removable(_ passkey: Passkey) -> HTML {
    tag("li") {
      tag("strong") { passkey.name }
      tag("span", .class("explanation")) {
        "Added \(passkey.createdAt.words). " + (passkey.usedAt.map { "Last used \($0.words)." } ?? "Not used yet.")
      }
      tag(
        "button", .class("quiet small"), .named("type", "submit"), .named("name", "remove"),
        .named("value", passkey.id), .named("aria-label", "Remove \(passkey.name)"), .flag("formnovalidate")
      ) { "Remove" }
    }
  }

  /// The button that asks the browser for a passkey, or where there is one. Hidden where no script runs.
  static func passkey(_ offer: PasskeyOffer?, _ label: String, quiet: Bool = true) -> HTML? {
    switch offer {
    case nil: nil
    case .here(let options):
      tag(
        "button", .class(quiet ? "quiet" : "primary"), .named("type", "submit"), .named("name", "step"),
        .named("value", "passkey"), .id("passkey"), .named("data-passkey", options), .flag("formnovalidate"),
        .flag("hidden")
      ) { label }
    case .elsewhere(let host, let address):
      tag("p", .class("hint"), .id("passkey-elsewhere")) {
        "Passkeys don't work at this address. To use one, open this page at "
        tag("a", .destination("href", address)) { host }
        "."
      }
    }
  }
}

extension Page {
  /// Asks for a passkey, where nothing else is enough.
  package static func passkey(form: PageForm, offer: PasskeyOffer?) -> Page {
    Page(title: "Use your passkey", tenantName: form.tenantName, scripts: [.passkeys]) {
      PageParts.identity(name: nil, username: form.username)
      tag("p", .class("hint")) { "Your organisation asks for a passkey. A password is not enough." }
      if case .here? = offer { PageParts.noPasskeys }
      form.html {
        PageParts.buttons {
          PageParts.passkey(offer, "Use a passkey", quiet: false)
          PageParts.account("other", "quiet", .id("other")) { "Use another account" }
          PageParts.step("cancel", "Cancel", quiet: true)
        }
      }
    }
  }

  /// Says that only a passkey is enough, and that the person has none.
  /// - Parameter securityInfo: The address of the page where the person can add one.
  package static func passkeyMissing(form: PageForm, securityInfo: String, facts: ErrorFacts) -> Page {
    Page(title: "You need a passkey", tenantName: form.tenantName, scripts: [.copy]) {
      PageParts.identity(name: nil, username: form.username)
      tag("p", .class("alert"), .named("role", "alert")) {
        "Your organisation asks for a passkey, and you have none. Add one, then come back and choose Try again."
      }
      tag("p", .class("hint")) {
        tag(
          "a", .id("security-info"), .destination("href", securityInfo), .named("target", "_blank"),
          .named("rel", "noopener")
        ) { "Add a passkey" }
      }
      HTML.group(facts.html)
      form.html {
        PageParts.buttons {
          PageParts.step("again", "Try again")
          PageParts.account("other", "quiet", .id("other")) { "Use another account" }
          PageParts.step("cancel", "Cancel", quiet: true)
        }
      }
    }
  }

  /// The passkeys of a person who is signed in, to add one or remove them.
  /// - Parameter others: The other accounts of the browser, with the addresses of their pages.
  package static func securityInfo(
    form: PageForm, passkeys: [Passkey], offer: PasskeyOffer?, others: [(name: String, address: String)] = []
  ) -> Page {
    Page(title: "Security info", tenantName: form.tenantName, scripts: [.passkeys]) {
      PageParts.identity(name: nil, username: form.username)
      form.html {
        switch offer {
        case .here?:
          form.fields([FormField("name", "Name of a new passkey", .text(autocomplete: "off"), value: "Passkey")])
          PageParts.noPasskeys
        case .elsewhere?: HTML.group([])
        case nil: tag("p", .class("hint")) { "There is room for no more passkeys. Remove one to add another." }
        }
        PageParts.buttons { PageParts.passkey(offer, "Add a passkey", quiet: false) }
        // Below the button, so that Enter adds one.
        if passkeys.isEmpty {
          tag("p", .class("hint")) { "You have no passkey." }
        } else {
          tag("ul", .class("permissions")) { for passkey in passkeys { PageParts.removable(passkey) } }
        }
      }
      if !others.isEmpty {
        tag("p", .class("hint")) {
          "Other accounts in this browser: "
          for other in others {
            tag("a", .destination("href", other.address)) { other.name }
            " "
          }
        }
      }
    }
  }
}
