// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import IdentityEmulator
import OAuthWire
import OpenSSLCrypto

/// The way from nothing to a token that an API takes and one that it refuses, with programs. `app` and `api` in the
/// query choose what the programs are filled in with.
struct GuidePages: ConsolePages {
  let origins: Origins
  let testAccounts: TestAccounts

  func page(_ visit: ConsoleVisit) -> ConsolePage {
    var blocks: [ConsoleBlock] = []
    if let values = values(visit) {
      blocks.append(.section("Your API in five minutes", firstSteps(values, visit)))
      blocks.append(app(values, visit))
    }
    if let certificate = origins.certificate { blocks.append(.section("The certificate", trust(certificate, visit))) }
    blocks.append(.section("What is kept", kept(visit)))
    return ConsolePage(
      .guides, lead: "Programs and values to copy, for your own API and app, with what is registered here.", blocks)
  }

  private func firstSteps(_ values: SnippetValues, _ visit: ConsoleVisit) -> [ConsoleBlock] {
    let api = chosenAPI(visit)
    return [
      .text([
        "Here your API is ", .strong(api?.name ?? "an API"), ". Add one of your own under ",
        .link("APIs", to: visit.address(.apis)), ", and its page leads back here with its values.",
      ]),
      .steps([
        [
          .text(
            "Configure the API. These values are all that a library for tokens asks for. The programs in Python, "
              + "JavaScript, Go and C# are whole APIs that have them: save one and start it. The one in Swift is the "
              + "check alone, for the server that you have."),
          .facts([
            ConsoleFact("Issuer (authority)", [values.issuer]), ConsoleFact("Audience", [values.audience]),
            ConsoleFact("Keys (JWKS)", [values.keys]),
            ConsoleFact("Certificate to trust", values.certificate),
          ]),
        ] + snippets(values.apis),
        [
          .text("In another terminal, make a token that the API accepts, and send it: the answer is 200."),
          .snippet(values.issue(), named: "how to make a good token"),
        ],
        [
          .text("Make one that it must refuse: the answer is 401. This one ended an hour ago."),
          .snippet(values.issue(",\n    \"lifetime\": -3600"), named: "how to make an expired token"),
          .text([
            "Others to try: ", .code("\"badSignature\": true"),
            ", or the audience of another API. Without a terminal, use ", .link("Tokens", to: visit.address(.tokens)),
            ": it makes such tokens, and says why an API would refuse one.",
          ]),
        ],
        [
          .text([
            "Let an app get the token by a real sign-in, with one of the programs below; then look at ",
            .link("Sign-ins", to: visit.address(.signIns)),
            ": each request and answer, and for a failure why, and what to do.",
          ])
        ],
      ]),
    ]
  }

  private func app(_ values: SnippetValues, _ visit: ConsoleVisit) -> ConsoleBlock {
    guard let app = chosenApp(visit), app.isConfidential else {
      let text = "Each program signs a person in with the browser and gets a token for the API. " + account(visit)
      return .section("Your app: sign a person in", [.text(text)] + snippets(values.apps))
    }
    return .section(
      "Your app: a token for itself",
      [
        .text([
          "Each program gets \(app.name) a token for itself. Its secret is shown once, when it is added on ",
          .link("the app's page", to: visit.address(.apps, app.clientID.value)), ".",
        ])
      ] + snippets(values.daemons))
  }

  private func snippets(_ snippets: [Snippet]) -> [ConsoleBlock] {
    snippets.map { .details($0.language, .snippet($0.text, named: "the program in \($0.language)")) }
  }

  private func account(_ visit: ConsoleVisit) -> String {
    guard let user = person(visit), let password = testAccounts.password(of: user.id) else {
      return "Choose who under People."
    }
    return "For example \(user.username) with the password \(password.exposed), or any other test account."
  }

  private func trust(_ certificate: Certificate, _ visit: ConsoleVisit) -> [ConsoleBlock] {
    let path = origins.authorityPath ?? "ca.pem"
    let fingerprint = SHA256.hash(certificate.der).map { [$0].hex }.joined(separator: ":")
    return [
      .text([
        .plain(
          "HTTPS has a certificate of this emulator's own authority. Let a program trust it by a variable, and nothing "
            + "else on your computer changes. "), .link("Download the certificate", to: visit.root.path + "/ca"), ".",
      ]),
      .facts([ConsoleFact("File", [path]), ConsoleFact("SHA-256", [fingerprint])]),
      .snippet(
        """
        export SSL_CERT_FILE='\(path)'        # Swift, Go, .NET on Linux, Python's ssl, Ruby
        export REQUESTS_CA_BUNDLE='\(path)'   # Python's requests, MSAL for Python, the Azure CLI
        export NODE_EXTRA_CA_CERTS='\(path)'  # Node
        export CURL_CA_BUNDLE='\(path)'       # curl
        """, named: "the variables"),
      .text(
        "Java takes a trust store: keytool -importcert -noprompt -keystore trust.p12 -storepass changeit -file ca.pem, "
          + "then -Djavax.net.ssl.trustStore=trust.p12. A browser asks at the first visit: look at the fingerprint, or "
          + "use the HTTP address. Don't add the certificate to your computer's own store."),
    ]
  }

  private func kept(_ visit: ConsoleVisit) -> [ConsoleBlock] {
    [
      .text(
        "Everything on these pages is a command of the control API too, so that tests can do it; the documentation's "
          + "page docs/emulator/control.md lists them. What you change is forgotten when the emulator ends, unless it "
          + "was started with --state: then people, groups, apps, APIs, consents and sessions are kept, not the rules."),
      .text([
        .link("Download what is registered now as a seed file", to: visit.root.path + "/seed"),
        ", with which an emulator starts as this one is: msal-emulator serve --seed FILE.",
      ]),
      .text([
        .link("The authority of certificates for ssh", to: visit.root.path + "/ssh-ca"),
        " is a line for the file that TrustedUserCAKeys of sshd names.",
      ]),
    ]
  }
}

// What the programs are filled in with.
extension GuidePages {
  private func base(_ visit: ConsoleVisit) -> String { (origins.main ?? visit.context.origin).description }

  private func chosenAPI(_ visit: ConsoleVisit) -> ResourceAPI? {
    let apis = visit.directory.apis
    return visit.context.query["api"].flatMap { name in apis.first { $0.name == name } }
      ?? apis.first { !$0.isGraph && !$0.permissions.isEmpty } ?? apis.first { !$0.isGraph }
  }

  /// A public app with a loopback redirect URI, which these programs need.
  private func chosenApp(_ visit: ConsoleVisit) -> Application? {
    let apps = visit.directory.applications
    return visit.context.query["app"].flatMap { visit.directory.application(ClientID($0)) }
      ?? apps.first { !$0.isConfidential && $0.isRegistered(redirectURI: "http://localhost") }
      ?? apps.first
  }

  /// A person of the app's tenant.
  private func person(_ visit: ConsoleVisit) -> User? {
    guard let app = chosenApp(visit) else { return nil }
    return visit.directory.users.first { $0.tenantID == app.tenantID && testAccounts.password(of: $0.id) != nil }
      ?? visit.directory.users.first { $0.tenantID == app.tenantID }
  }

  func values(_ visit: ConsoleVisit) -> SnippetValues? {
    let base = base(visit)
    guard let app = chosenApp(visit), let api = chosenAPI(visit), let origin = URL(string: base).flatMap({ Origin($0) })
    else { return nil }
    let tenant = app.tenantID
    let version = api.tokenVersion
    return SnippetValues(
      apiName: api.name, control: base + visit.root.path, host: origin.authority,
      certificate: origin.isSecure ? origins.authorityPath : nil,
      authority: "\(base)/\(tenant)", clientID: app.clientID.value,
      redirectURI: app.redirectURIs.first { $0.kind == .publicClient }?.value ?? "http://localhost",
      scope: "\(api.identifierURI)/\(api.permissions.first?.value ?? ".default")",
      issuer: visit.directory.issuerText(origin, tenant, version),
      keys: version == .two ? "\(base)/\(tenant)/discovery/v2.0/keys" : "\(base)/\(tenant)/discovery/keys",
      audience: version == .two ? api.appID : api.identifierURI, tenantID: tenant.value,
      username: api.permissions.isEmpty ? nil : person(visit)?.username)
  }
}
