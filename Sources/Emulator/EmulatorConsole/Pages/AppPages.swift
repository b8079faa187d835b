// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import IdentityEmulator
import OAuthWire
import OpenSSLCrypto

/// The pages of the registered apps: the list, and one app with its credentials.
struct AppPages: ConsolePages {
  let origins: Origins
  let policies: PolicyStore

  func page(of id: String, _ visit: ConsoleVisit) throws(ControlError) -> ConsolePage {
    guard let app = visit.directory.application(ClientID(id)) else { throw .unknownApp }
    return one(app, visit)
  }

  func page(_ visit: ConsoleVisit) -> ConsolePage {
    let rows = visit.directory.applications.map { app in
      ConsoleTable.Row(
        [.link(app.name, to: visit.address(.apps, app.clientID.value))], [.id(app.clientID.value)],
        [.plain(visit.directory.tenant(app.tenantID)?.name ?? "")],
        [
          .mark(app.isConfidential ? "keeps a secret" : "public"),
          app.native == nil ? nil : .mark("native authentication"),
          app.isDisabled ? .mark("disabled", isBad: true) : nil,
        ].compactMap(\.self))
    }
    let addition = ConsoleBlock(
      form: "add", "POST apps", button: "Add the app", done: "The app was added.",
      next: visit.address(.apps) + "/{clientId}",
      [
        ConsoleField("name", "Name", isRequired: true),
        ConsoleField("tenant", "Registered in", .choice(visit.tenantChoices)),
        ConsoleField("audience", "Who may use it", .choice(Self.audiences)),
        ConsoleField("clientId", "Client id", hint: "A GUID. Leave it empty, and one is made."),
      ] + redirects(nil))
    return ConsolePage(
      .apps, lead: "The clients that may ask for tokens. Add your own app here.",
      .action(
        "Add an app",
        .text(
          "A public client is a program on a person's device; a web server and a daemon keep a secret, which you add "
            + "on the app's own page."), addition),
      .table(
        ConsoleTable(
          noun: ("app", "apps"), columns: ["Name", "Client id", "Tenant", "Kind"], rows: rows,
          ifNone: "There is no app yet. Add one.")))
  }

  private static let audiences: [(value: String, label: String)] = [
    ("singleTenant", "Accounts of its tenant"), ("multiTenant", "Accounts of any organisation"),
    ("multiTenantAndPersonal", "Accounts of any organisation, and personal ones"), ("personal", "Personal accounts"),
  ]

  private func redirects(_ app: Application?) -> [ConsoleField] {
    func uris(_ kind: RegisteredRedirectURI.Kind) -> String {
      (app?.redirectURIs ?? []).filter { $0.kind == kind }.map(\.value).joined(separator: "\n")
    }
    return [
      ConsoleField(
        "redirectUris", "Redirect URIs of a public client", .lines,
        value: app == nil ? "http://localhost" : uris(.publicClient),
        hint: "One a line. A loopback address without a port stands for any port."),
      ConsoleField(
        "webRedirectUris", "Redirect URIs of a web server", .lines, value: uris(.web),
        hint: "One a line. Their codes are redeemed with a secret or certificate."),
      ConsoleField(
        "spaRedirectUris", "Redirect URIs of a single-page app", .lines, value: uris(.singlePage),
        hint: "One a line. Their codes are redeemed by a web page."),
    ]
  }

  private func one(_ app: Application, _ visit: ConsoleVisit) -> ConsolePage {
    let base = (origins.main ?? visit.context.origin).description
    func uris(_ kind: RegisteredRedirectURI.Kind) -> [String] {
      app.redirectURIs.filter { $0.kind == kind }.map(\.value)
    }
    var blocks: [ConsoleBlock] = []
    if let made = visit.result["value"]?.string {
      blocks.append(.section("The secret, shown only now", .snippet(made, named: "the secret")))
    }
    blocks += [
      .action("Change", change(of: app)), .action("Consent", visit.consent(nil, of: app)),
      .question(
        "Remove", "\(app.name) gets no more tokens.",
        ConsoleBlock(
          form: "remove", "DELETE \(path(app))", button: "Remove \(app.name)", done: "\(app.name) was removed.",
          next: visit.address(.apps), isMain: false)),
      .cards([
        (
          "Identity",
          [
            .facts([
              ConsoleFact("Client id", copied: app.clientID.value),
              ConsoleFact(
                "Authority", copied: base + "/" + (app.audience == .singleTenant ? app.tenantID.value : "common")),
              ConsoleFact("Tenant", visit.names(of: app.tenantID)),
              ConsoleFact("Service principal", [.id(app.objectID(in: app.tenantID))]),
            ]),
            .text([.link("Programs with the values of this app", to: visit.guide(with: "app", app.clientID.value))]),
          ]
        ),
        (
          "Redirect URIs",
          app.redirectURIs.isEmpty
            ? [.text("None.")]
            : [
              .facts([
                ConsoleFact("Public client", uris(.publicClient)), ConsoleFact("Web server", uris(.web)),
                ConsoleFact("Single-page app", uris(.singlePage)),
              ])
            ]
        ), ("Credentials", credentials(of: app, visit)), ("Tokens for itself", ownTokens(of: app)),
      ]),
    ]
    if visit.directory.tenant(app.tenantID)?.kind == .external {
      let form = userFlow(app)
      blocks.append(
        .section(
          "Native authentication", app.native == nil ? .action("Let people sign in without a browser", form) : form))
    }
    blocks.append(visit.change(asJSON: app.editable, "PATCH \(path(app))"))
    return ConsolePage(.apps, title: app.name, blocks)
  }

  private func path(_ app: Application) -> String { "apps/" + PercentCoding.encode(app.clientID.value) }

  private func change(of app: Application) -> ConsoleBlock {
    ConsoleBlock(
      form: "change", "PATCH \(path(app))", button: "Save", done: "The app was changed.",
      [
        ConsoleField("name", "Name", value: app.name, isRequired: true),
        ConsoleField("audience", "Who may use it", .choice(Self.audiences), value: app.audience.rawValue),
      ] + redirects(app) + [
        ConsoleField(
          "applicationPermissions", "App roles it wants for itself", .lines,
          value: app.applicationPermissions.joined(separator: "\n"), hint: "One a line, as <appIdUri>/<value>."),
        ConsoleField(
          "publicClient", "Also a public client", .flag, value: "\(app.allowsPublicClient)",
          hint: "Grants without a redirect URI work without a secret too."),
        ConsoleField(
          "enableIdTokenIssuance", "ID tokens from the authorization endpoint", .flag,
          value: "\(app.allowsIDTokenIssuance)", hint: "For response_type=id_token and code id_token."),
        ConsoleField(
          "logoutUrl", "Sign-out page", value: app.logoutURL ?? "",
          hint: "It is shown in a hidden frame when a person signs out elsewhere."),
        ConsoleField("disabled", "Disabled", .flag, value: "\(app.isDisabled)"),
        ConsoleField(
          "globalEndpointOnly", "At the global address only", .flag, value: "\(app.usesGlobalEndpointOnly)",
          hint: "Regional addresses refuse it (100007), as they refuse most apps on the real platform."),
      ])
  }

  private func userFlow(_ app: Application) -> ConsoleBlock {
    func field(_ name: String, _ label: String, _ hint: String? = nil) -> ConsoleField {
      ConsoleField(name, label, of: app.native ?? .blank, in: "nativeAuth.", hint: hint)
    }
    return ConsoleBlock(
      form: "userflow", "PATCH \(path(app))", button: "Save the user flow", done: "The user flow was changed.",
      isMain: false, field("signUpWith", "What people sign up with"),
      field(
        "attributes", "Attributes it asks for",
        "A list as in a seed file, such as [{\"name\": \"city\", \"required\": true}]."),
      field("consentedScopes", "Consent for everybody", "One scope a line."), field("journeys", "What V2 offers"),
      field("registrationChannels", "Second factors to register"))
  }

  private func credentials(of app: Application, _ visit: ConsoleVisit) -> [ConsoleBlock] {
    let all = app.credentials
    var blocks: [ConsoleBlock] = []
    if all.isEmpty { blocks.append(.text("None. A public client has none; a daemon or web server needs one.")) }
    for (index, secret) in all.secrets.enumerated() {
      let end = secret.expiresAt.map { ($0 <= visit.now ? "ended " : "ends ") + $0.words } ?? "never ends"
      let name = secret.name ?? "Secret \(index + 1)"
      blocks.append(.facts([ConsoleFact(name, [.mark(end, isBad: secret.isExpired(at: visit.now))])]))
      blocks.append(
        ConsoleBlock(
          form: "removesecret\(index + 1)", "DELETE \(path(app))/secrets/\(index + 1)", button: "Remove \(name)",
          done: "The secret was removed.", isMain: false))
    }
    blocks.append(
      .facts(
        all.certificates.map {
          ConsoleFact(
            "Certificate", ["SHA-1 " + $0.certificate.sha1Thumbprint.hex, "until " + $0.certificate.notAfter.words])
        } + all.federated.map { ConsoleFact("Federated credential \($0.name)", $0.lines) }))
    let addition = ConsoleBlock(
      form: "secret", "POST \(path(app))/secrets", button: "Add a secret", done: "The secret was added.", isMain: false,
      ConsoleField("name", "Name of the secret"),
      ConsoleField("value", "Its value", hint: "Leave it empty, and one is made and shown once."),
      ConsoleField("expires", "Ends", hint: "Such as 2027-01-31T12:00:00Z. Leave it empty, and it never ends."))
    blocks.append(.action("Add a secret", addition))
    blocks.append(.text("Certificates and federated credentials are members of the JSON below."))
    return blocks
  }

  private func ownTokens(of app: Application) -> [ConsoleBlock] {
    let isBlocked = policies.current.requirements[UserID(app.objectID(in: app.tenantID)).value] == .block
    return [
      .facts([ConsoleFact("App roles it wants", app.applicationPermissions)]),
      ConsoleBlock(
        form: "policy", "POST \(path(app))/policy", button: "Set the rule", done: "The rule was set.", isMain: false,
        PolicyPages.requirementOfApps(isBlocked: isBlocked)),
    ]
  }
}

extension FederatedCredential {
  fileprivate var lines: [String] {
    let name =
      switch issuer {
      case .tenant(let id): "tenant \(id)"
      case .other(let name, _): name
      }
    return ["issuer " + name, "subject " + subject] + audiences.map { "audience " + $0 }
  }
}

extension Application {
  /// The entry without the secrets, which are never shown again; it can be saved as it is.
  fileprivate var editable: JSONValue {
    var members = json.object ?? [:]
    (members["secrets"], members["clientId"]) = (nil, nil)
    return .object(members)
  }
}
