// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

extension Page {
  /// Asks for a few values at once, such as a new account's.
  /// - Parameter button: The step that the main button stands for, and its label.
  package static func fields(
    form: PageForm, title: String, appName: String, tenantName: String, fields: [FormField],
    button: (step: StaticString, label: String)
  ) -> Page {
    let scripts: [InlineSource] = fields.contains(where: \.isPassword) ? [.showPasswords] : []
    return Page(title: title, tenantName: tenantName, lead: PageParts.purpose(appName), scripts: scripts) {
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
