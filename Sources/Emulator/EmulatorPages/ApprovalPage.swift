// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

extension Page {
  /// Says that only an administrator can let an app in.
  package static func approval(
    form: PageForm, tenantName: String, username: String, request: ConsentRequest, correlationID: String
  ) -> Page {
    Page(title: "Need admin approval", tenantName: tenantName, scripts: [.copy]) {
      PageParts.identity(name: nil, username: username)
      tag("p", .class("alert"), .named("role", "alert")) {
        request.appName
          + " needs permissions in your organisation that only an administrator can grant. Ask one to let the app in."
      }
      HTML.group(request.html)
      HTML.group(ErrorFacts(code: "AADSTS90094", correlationID: correlationID).html)
      form.html {
        PageParts.buttons {
          PageParts.step("cancel", "Back to the app", skipsChecks: true)
          PageParts.account("other", "quiet", .id("administrator")) { "I have an administrator account" }
        }
      }
    }
  }
}
