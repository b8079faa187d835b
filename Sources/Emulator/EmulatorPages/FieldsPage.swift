// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Asks for a few values at once, such as a new account's.
package struct FieldsPage: Sendable {
  package struct Field: Sendable {
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
  }

  package var form: PageForm
  package var title: String
  package var appName: String
  package var tenantName: String
  package var fields: [Field]
  /// The step that the main button stands for, and its label.
  package var button: (step: StaticString, label: String)
  /// Why the last answer was not taken.
  package var message: String?

  package init(
    form: PageForm, title: String, appName: String, tenantName: String, fields: [Field],
    button: (step: StaticString, label: String), message: String? = nil
  ) {
    self.form = form
    self.title = title
    self.appName = appName
    self.tenantName = tenantName
    self.fields = fields
    self.button = button
    self.message = message
  }

  var document: PageDocument {
    PageDocument(title: title, tenantName: tenantName) {
      HTML.group(PageParts.heading(title, tenantName: tenantName, lead: PageParts.purpose(appName)))
      form.html {
        PageParts.alert(message, id: "fields-error")
        for field in fields { html(field) }
        PageParts.buttons {
          PageParts.step(button.step, button.label)
          PageParts.step("cancel", "Cancel", quiet: true)
        }
      }
    }
  }

  private func html(_ field: Field) -> HTML {
    let (type, autocomplete): (StaticString, StaticString) =
      switch field.kind {
      case .text: ("text", "name")
      case .email: ("text", "username")
      case .newPassword: ("password", "new-password")
      case .code: ("text", "one-time-code")
      }
    return PageParts.field(
      field.name, label: field.label, type: type, autocomplete: autocomplete,
      error: message == nil ? nil : "fields-error", attributes: [.named("value", field.value)])
  }
}
