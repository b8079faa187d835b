// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire

/// Where a page's form goes; hidden fields carry the flow and the anti-forgery token.
package struct PageForm: Sendable {
  package var action: String
  package var hidden: [Parameter]
  /// The error of the last form.
  package var error: FormError?
  /// The password of a test account, which its field already contains.
  package var password: Secret?
  /// The address of the inbox.
  package var root: ControlRoot
  /// The name of the app that the sign-in is for.
  package var appName: String
  /// The organisation, or the kind of account, that is asked for.
  package var tenantName: String
  /// The person, as far as they are known; on the page that asks for it, what its field starts with.
  package var username: String

  package init(
    action: String, hidden: [Parameter], error: FormError? = nil, password: Secret? = nil,
    root: ControlRoot = .main, for visit: (appName: String, tenantName: String, username: String) = ("", "", "")
  ) {
    (self.action, self.hidden, self.error) = (action, hidden, error)
    (self.password, self.root) = (password, root)
    (appName, tenantName, username) = visit
  }

  /// The fields. The one that was not taken is marked and has the focus; otherwise the first has it.
  package func fields(_ fields: [FormField]) -> HTML {
    let wrong = fields.first { $0.name == error?.field }?.name
    let focused = wrong ?? fields.first?.name
    let all = fields.map { $0.html(error: $0.name == wrong ? error : nil, hasFocus: $0.name == focused) }
    return .group(all + (fields.contains(where: \.isPassword) ? [PageParts.passwordBox] : []))
  }

  /// The form element with its hidden fields, and what was wrong, which screen readers say at once.
  package func html(@HTMLBuilder content: () -> [HTML]) -> HTML {
    tag("form", .named("method", "post"), .destination("action", action)) {
      for field in hidden {
        tag("input", .named("type", "hidden"), .named("name", field.name), .named("value", field.value))
      }
      if let error { tag("p", .class("alert"), .id(error.id), .named("role", "alert")) { error.text } }
      HTML.group(content())
    }
  }
}

/// An account a person can pick.
package struct PickerAccount: Sendable {
  package var id: String
  package var name: String
  package var username: String
  package var signedIn: Bool

  /// The account as a submit button called `account`.
  package var button: HTML {
    PageParts.account(id, "account", .named("data-username", username)) {
      HTML.group(PageParts.person(name: name, username: username, note: signedIn ? "Signed in" : nil))
    }
  }
}

/// Elements that several pages use.
package enum PageParts {
  /// "to continue to <app>"
  @HTMLBuilder
  package static func purpose(_ appName: String) -> [HTML] {
    "to continue to "
    tag("strong") { appName }
  }

  /// Tells password managers whose password the form asks for; neither shown nor sent.
  static func owner(_ username: String) -> HTML {
    tag("div", .flag("hidden")) {
      tag("label", .named("for", "owner")) { "Username" }
      tag(
        "input", .id("owner"), .named("type", "text"), .named("autocomplete", "username"), .named("value", username),
        .flag("readonly"))
    }
  }

  /// Says where a code was sent, which describes its field, and links to the inbox.
  static func codeHint(_ text: String, inbox address: String, _ root: ControlRoot) -> HTML {
    let inbox = FormCoding.url(root.inbox, adding: [Parameter("address", address)])
    return tag("p", .class("hint"), .id("code-hint")) {
      text + " No message leaves this computer: "
      tag("a", .id("inbox"), .destination("href", inbox), .named("target", "_blank"), .named("rel", "noopener")) {
        "Open the inbox"
      }
    }
  }

  /// Shows the passwords of the form where scripts run; never sent.
  static let passwordBox = tag("div", .class("choice with-script")) {
    tag("input", .id("show-passwords"), .named("type", "checkbox"), .named("autocomplete", "off"))
    tag("label", .named("for", "show-passwords")) { "Show password" }
  }

  /// A box to tick, with what it means.
  package static func choice(_ name: String, label: String, hint: String) -> HTML {
    tag("div", .class("choice")) {
      tag(
        "input", .id(name), .named("type", "checkbox"), .named("name", name), .named("value", "true"),
        .named("aria-describedby", name + "-hint"))
      tag("div") {
        tag("label", .named("for", name)) { label }
        tag("p", .class("explanation"), .id(name + "-hint")) { hint }
      }
    }
  }

  /// A submit button called `step`; `value` is also its id.
  /// - Parameter skipsChecks: A way out must not ask for the fields to be filled in first.
  package static func step(
    _ value: StaticString, _ label: String, quiet: Bool = false, skipsChecks: Bool? = nil
  ) -> HTML {
    var attributes: [HTML.Attribute] = [
      .class(quiet ? "quiet" : "primary"), .named("type", "submit"), .named("name", "step"),
      .named("value", value.description), .id(value.description),
    ]
    if skipsChecks ?? quiet { attributes.append(.flag("formnovalidate")) }
    return tag("button", attributes) { label }
  }

  /// A submit button called `account`; the value `other` leads to another one.
  package static func account(
    _ value: String, _ kind: StaticString, _ more: HTML.Attribute..., @HTMLBuilder content: () -> [HTML]
  ) -> HTML {
    tag(
      "button",
      [.class(kind), .named("type", "submit"), .named("name", "account"), .named("value", value)] + more,
      content: content)
  }

  static func buttons(_ kind: StaticString = "buttons", @HTMLBuilder content: () -> [HTML]) -> HTML {
    tag("div", .class(kind)) { HTML.group(content()) }
  }

  /// Initial, name, sign-in name. Spans, because it also stands inside buttons.
  @HTMLBuilder
  package static func person(name: String?, username: String, note: String? = nil) -> [HTML] {
    let title = name.flatMap { $0.isEmpty ? nil : $0 } ?? username
    tag("span", .class("avatar"), .named("aria-hidden", "true")) { String(title.prefix(1)).uppercased() }
    tag("span", .class("who")) {
      tag("span", .class("name")) { title }
      if title != username { tag("span", .class("username")) { username } }
    }
    if let note { tag("span", .class("note")) { note } }
  }

  /// Who is signing in, above a form.
  package static func identity(name: String?, username: String) -> HTML {
    tag("p", .class("identity")) { HTML.group(person(name: name, username: username)) }
  }

  /// Copies `text` where scripts run; hidden elsewhere.
  /// - Parameter name: What it is called where its label says too little.
  package static func copyButton(_ label: String, _ text: String, named name: String? = nil) -> HTML {
    var attributes: [HTML.Attribute] = [
      .class("quiet small with-script"), .named("type", "button"), .named("data-copy", text),
    ]
    if let name { attributes.append(.named("aria-label", name)) }
    return tag("button", attributes) { label }
  }

  /// Leads to the emulator's first page.
  static func startLink(_ address: String) -> HTML {
    tag("p", .class("hint")) { tag("a", .destination("href", address)) { "Go to the emulator's start page" } }
  }

  /// Facts for a bug report, as a list of terms.
  package static func facts(_ facts: [(term: String, value: String)]) -> HTML {
    Self.facts(facts.map { ($0.term, $0.value.isEmpty ? [] : [$0.value]) })
  }

  package static func facts(_ facts: [(term: String, values: [String])]) -> HTML {
    tag("dl", .class("facts")) {
      for fact in facts where !fact.values.isEmpty {
        tag("div") {
          tag("dt") { fact.term }
          for value in fact.values { tag("dd") { tag("code") { value } } }
        }
      }
    }
  }
}

// How times and thumbprints are written in messages and on pages.

extension Date {
  /// `2026-11-21 09:00:00 UTC`.
  package var words: String {
    formatted(Date.ISO8601FormatStyle(dateTimeSeparator: .space)).replacing("Z", with: " UTC")
  }
}

extension [UInt8] {
  /// In capitals, as tools show thumbprints.
  package var hex: String { Hexadecimal.encode(self, isUpper: true) }
}
