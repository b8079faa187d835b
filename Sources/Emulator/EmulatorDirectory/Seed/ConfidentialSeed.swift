// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

// Contoso's apps that keep a secret. The secrets are documented, as the passwords are.
extension Seed {
  /// An app that gets tokens for itself; an administrator has let it read every to-do list.
  package static let daemonApp: Application = {
    var app = confidentialApp(
      "5a3e0000-0000-4000-8000-00000000a004", "Contoso Nightly Report", "Contoso-Daemon-Secret-1")
    app.applicationPermissions = [toDoList.identifierURI + "/ToDoList.Read.All"]
    return app
  }()

  /// A web server that signs people in.
  package static let webApp: Application = {
    var app = confidentialApp("5a3e0000-0000-4000-8000-00000000a005", "Contoso Web App", "Contoso-Web-Secret-1")
    app.redirectURIs = [
      RegisteredRedirectURI("http://localhost/signin-oidc", .web),
      RegisteredRedirectURI("https://localhost/signin-oidc", .web),
    ]
    return app
  }()

  /// The server of the to-do list: it calls the shared list and Graph on behalf of its caller.
  package static let toDoListApp = confidentialApp(toDoList.appID, "To-Do List API", "Contoso-API-Secret-1")

  static let confidentialApps = [daemonApp, webApp, toDoListApp]

  static let confidentialConsents = [
    Consent(
      app: daemonApp.clientID, holder: .tenant(contoso.id), scopes: ScopeSet([]),
      roles: daemonApp.applicationPermissions),
    Consent(
      app: toDoListApp.clientID, holder: .tenant(contoso.id),
      scopes: ScopeSet([
        "openid", "profile", "offline_access", "User.Read", sharedList.identifierURI + "/ToDoList.Read",
      ])),
  ]

  private static func confidentialApp(_ id: String, _ name: String, _ secret: String) -> Application {
    var app = Application(
      clientID: ClientID(id), name: name, publisher: "Contoso", tenantID: contoso.id, audience: .singleTenant,
      redirectURIs: [])
    app.credentials.secrets = [AppSecret(Secret(secret))]
    return app
  }
}
