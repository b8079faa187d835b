// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// One thing an app asks for, in words.
package struct ConsentPermission: Sendable {
  package var scope: String
  package var title: String
  package var explanation: String
}

/// What an app asks for.
package struct ConsentRequest: Sendable {
  package var appName: String
  package var publisher: String
  package var permissions: [ConsentPermission]

  @HTMLBuilder var html: [HTML] {
    // Where reading starts: nothing is agreed to by the first key.
    tag("p", .class("asker"), .named("tabindex", "-1"), .flag("autofocus")) {
      tag("strong") { appName }
      " wants to:"
      tag("span", .class("publisher")) { "Publisher: " + publisher }
    }
    tag("ul", .class("permissions")) {
      for permission in permissions {
        tag("li") {
          tag("span", .class("name")) { permission.title }
          tag("span", .class("explanation")) { permission.explanation }
          tag("code") { permission.scope }
        }
      }
    }
  }
}

extension Page {
  /// Asks whether an app may have what it asks for.
  /// - Parameter offersEverybody: Whether the person may say yes for everybody, too.
  /// - Parameter isForEverybody: Whether it is everybody's consent that is asked for.
  package static func consent(
    form: PageForm, request: ConsentRequest, offersEverybody: Bool = false, isForEverybody: Bool = false
  ) -> Page {
    Page(title: "Permissions requested", tenantName: form.tenantName) {
      PageParts.identity(name: nil, username: form.username)
      form.html {
        HTML.group(request.html)
        tag("p", .class("hint")) {
          isForEverybody
            ? "If you accept, nobody else in your organisation will be asked. Only accept if you trust this app."
            : "Only accept if you trust this app. If you cancel, the app is told that you declined."
        }
        PageParts.buttons("buttons reachable") {
          if offersEverybody {
            PageParts.choice(
              "everyone", label: "Consent on behalf of your organisation",
              hint: "Nobody else in \(form.tenantName) will be asked.")
          }
          PageParts.step("accept", "Accept")
          PageParts.step("cancel", "Cancel", quiet: true)
        }
      }
    }
  }

  /// Says that only an administrator can let an app in.
  package static func approval(form: PageForm, request: ConsentRequest, correlationID: String) -> Page {
    Page(title: "Need admin approval", tenantName: form.tenantName, scripts: [.copy]) {
      PageParts.identity(name: nil, username: form.username)
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
