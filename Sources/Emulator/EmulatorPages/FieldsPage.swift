// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// A field of such a page.
package struct FormField: Sendable {
  package enum Kind: Sendable { case text, email, newPassword, code }

  var name: String
  var label: String
  var kind: Kind
  var value: String

  package init(_ name: String, _ label: String, _ kind: Kind = .text, value: String = "") {
    self.name = name
    self.label = label
    self.kind = kind
    self.value = value
  }

  fileprivate func html(error: StaticString?) -> HTML {
    let (type, autocomplete): (StaticString, StaticString) =
      switch kind {
      case .text: ("text", "name")
      case .email: ("text", "username")
      case .newPassword: ("password", "new-password")
      case .code: ("text", "one-time-code")
      }
    return PageParts.field(
      name, label: label, type: type, autocomplete: autocomplete, error: error,
      attributes: [.named("value", value)])
  }
}

extension Page {
  /// Asks for a few values at once, such as a new account's.
  /// - Parameter button: The step that the main button stands for, and its label.
  package static func fields(
    form: PageForm, title: String, appName: String, tenantName: String, fields: [FormField],
    button: (step: StaticString, label: String)
  ) -> Page {
    Page(title: title, tenantName: tenantName, lead: PageParts.purpose(appName)) {
      form.html(alert: "fields-error") {
        for field in fields { field.html(error: form.error("fields-error")) }
        PageParts.buttons {
          PageParts.step(button.step, button.label)
          PageParts.step("cancel", "Cancel", quiet: true)
        }
      }
    }
  }
}
