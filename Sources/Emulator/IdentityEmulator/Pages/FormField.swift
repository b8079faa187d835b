// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// The error of a form, as the page says it.
package struct FormError: Error, Equatable {
  package let text: String
  /// The name of the field with the error; nil when the error is about no single field.
  package let field: String?

  package init(_ text: String, at field: String?) { (self.text, self.field) = (text, field) }

  /// The id of the text on the page.
  var id: String { (field ?? "form") + "-error" }
}

/// A labelled field of a form.
package struct FormField: Sendable {
  package enum Kind: Sendable {
    /// A field that the browser can fill in with a value of its user, such as `given-name`.
    case text(autocomplete: String)
    case username, currentPassword, newPassword
    /// Was sent to the person; with the address where the page has not said it.
    case code(inbox: String?)
    /// Is shown by another device.
    case deviceCode
  }

  var name: String
  var label: String
  var kind: Kind
  /// The initial content. It is never a code that was sent, and no password except a test account's.
  var value: String
  /// A hint for the person.
  var hint: String?

  package init(_ name: String, _ label: String, _ kind: Kind, value: String = "", hint: String? = nil) {
    (self.name, self.label, self.kind, self.value, self.hint) = (name, label, kind, value, hint)
  }

  var isPassword: Bool {
    switch kind {
    case .currentPassword, .newPassword: true
    case .text, .username, .code, .deviceCode: false
    }
  }

  /// What a new password must be, as `PasswordPolicy` checks it.
  static let passwordRule = "Use 8 characters or more of three kinds: upper case, lower case, digits, symbols."
  /// A new password, typed twice.
  package static let newPasswords = [
    FormField("new", "New password", .newPassword, hint: passwordRule),
    FormField("confirm", "Confirm new password", .newPassword),
  ]

  private var attributes: [HTML.Attribute] {
    switch kind {
    case .text(let autocomplete):
      [.named("type", "text"), .named("autocomplete", autocomplete), .named("value", value)]
    case .username:
      [
        .named("type", "text"), .named("autocomplete", "username"), .named("inputmode", "email"),
        .named("value", value),
      ]
    case .currentPassword:
      [.named("type", "password"), .named("autocomplete", "current-password")]
        + (value.isEmpty ? [] : [.named("value", value)])
    case .newPassword: [.named("type", "password"), .named("autocomplete", "new-password")]
    case .code:
      [.named("type", "text"), .named("autocomplete", "one-time-code"), .named("inputmode", "numeric")]
    case .deviceCode:
      [.class("spelled"), .named("type", "text"), .named("autocomplete", "off"), .named("value", value)]
    }
  }

  /// - Parameter error: What is wrong with it.
  func html(error: FormError?, hasFocus: Bool) -> HTML {
    var all: [HTML.Attribute] = [.id(name), .named("name", name)] + attributes
    all += [.named("spellcheck", "false"), .named("autocapitalize", "none"), .flag("required")]
    if error != nil { all.append(.named("aria-invalid", "true")) }
    var descriptions = [error?.id, hint == nil ? nil : name + "-hint"].compactMap(\.self)
    if case .code = kind { descriptions.append("code-hint") }
    if !descriptions.isEmpty { all.append(.named("aria-describedby", descriptions.joined(separator: " "))) }
    if hasFocus { all.append(.flag("autofocus")) }
    return tag("div", .class("field")) {
      tag("label", .named("for", name)) { label }
      if let hint { tag("p", .class("explanation"), .id(name + "-hint")) { hint } }
      tag("input", all)
    }
  }
}

extension Page {
  /// Asks for a few values at once, such as a new account's.
  /// - Parameter button: The step that the main button stands for, and its label.
  package static func fields(
    form: PageForm, title: String, fields: [FormField], button: (step: StaticString, label: String)
  ) -> Page {
    let scripts: [InlineSource] = fields.contains(where: \.isPassword) ? [.showPasswords] : []
    return Page(title: title, tenantName: form.tenantName, lead: PageParts.purpose(form.appName), scripts: scripts) {
      for field in fields {
        if case .code(let inbox?) = field.kind {
          PageParts.codeHint("A one-time code was sent to \(inbox).", inbox: inbox, form.root)
        }
      }
      form.html {
        form.fields(fields)
        PageParts.buttons {
          PageParts.step(button.step, button.label)
          PageParts.step("cancel", "Cancel", quiet: true)
        }
      }
    }
  }
}
