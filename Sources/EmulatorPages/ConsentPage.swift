// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// One thing an app asks for, in words.
package struct ConsentPermission: Sendable {
  package var scope: String
  package var title: String
  package var explanation: String

  package init(scope: String, title: String, explanation: String) {
    self.scope = scope
    self.title = title
    self.explanation = explanation
  }
}

/// Asks whether an app may have what it asks for.
package struct ConsentPage: Sendable {
  package var form: PageForm
  package var appName: String
  package var tenantName: String
  package var username: String
  package var publisher: String
  package var permissions: [ConsentPermission]
  /// Whether the person may say yes for everybody, too.
  package var offersEverybody = false
  /// Whether it is everybody's consent that is asked for.
  package var isForEverybody = false

  package init(
    form: PageForm, appName: String, tenantName: String, username: String, publisher: String,
    permissions: [ConsentPermission]
  ) {
    self.form = form
    self.appName = appName
    self.tenantName = tenantName
    self.username = username
    self.publisher = publisher
    self.permissions = permissions
  }

  var document: PageDocument {
    PageDocument(title: "Permissions requested", tenantName: tenantName) {
      HTML.group(PageParts.heading("Permissions requested", tenantName: tenantName))
      PageParts.identity(name: nil, username: username)
      HTML.group(PageParts.wishes(appName, publisher, permissions))
      form.html {
        if offersEverybody { PageParts.choice("everyone", label: "Consent on behalf of your organisation") }
        tag("p", .class("hint")) {
          isForEverybody
            ? "If you accept, nobody in your organisation is asked any more. Accept only if you know this app."
            : "Accept only if you know this app. Cancel tells it that you said no."
        }
        PageParts.buttons {
          PageParts.step("accept", "Accept")
          PageParts.step("cancel", "Cancel", quiet: true)
        }
      }
    }
  }
}
