// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import PlatformInterfaces

/// The table of routes: the address of each endpoint, and the parts that it is made of. An endpoint, a grant or a
/// control is one struct and one line here. A grant or a large endpoint has a file of its own; small ones of a kind
/// share one.
struct Routes {
  let stores: Stores
  let seed: Seed
  let administration: Administration
  let announcement: Announcement
  let managedIdentities: ManagedIdentityHost
  let random: any RandomSource
  /// nil in a world.
  var worlds: WorldStore?

  var all: [Route] { native + platform + versionOne + roots }

  private var grants: [any GrantRedemption] {
    [
      AuthorizationCodeRedemption(grants: stores.grants), RefreshTokenRedemption(),
      PasswordRedemption(accounts: stores.accounts, random: random), DeviceCodeRedemption(grants: stores.grants),
      ClientCredentialsRedemption(),
      OnBehalfOfRedemption(grants: stores.grants, signing: stores.signing, random: random),
    ]
  }

  /// The endpoints below an authority.
  private var platform: [Route] {
    let token = TokenEndpoint(grants, clients: clients, issuance: issuance)
    let adminConsent = AdminConsentEndpoint(signIns: signIns)
    return [
      Route(
        "discovery/instance", ["GET"], isStrict: false, sharing: .everybody, InstanceDiscoveryEndpoint()),
      Route("userrealm/*", ["GET"], isStrict: false, UserRealmEndpoint()) { $0.authority == .common },
      Route(
        "v2.0/.well-known/openid-configuration", ["GET"], isStrict: false, sharing: .everybody,
        MetadataEndpoint(grantTypes: grants.compactMap { type(of: $0).types.first })),
      Route(
        "discovery/v2.0/keys", ["GET"], isStrict: false, sharing: .everybody,
        KeysEndpoint(signing: stores.signing)),
      Route(
        "oauth2/v2.0/authorize", ["GET", "POST"], errors: .page, isStrict: false, AuthorizeEndpoint(signIns: signIns)),
      Route("login", ["GET", "POST"], errors: .page, signInForm),
      Route("oauth2/v2.0/token", ["POST"], sharing: .singlePageApps, token),
      Route("v2.0/adminconsent", ["GET"], errors: .page, adminConsent),
      Route("adminconsent", ["GET"], errors: .page, adminConsent),
      Route("oauth2/v2.0/devicecode", ["POST"], DeviceAuthorizationEndpoint(clients: clients, grants: stores.grants)) {
        $0.authority?.offersDeviceCode != false
      },
      Route(
        "oauth2/v2.0/logout", ["GET", "POST"], errors: .page, LogoutEndpoint(sessions: stores.sessions, random: random)),
    ]
  }

  /// The endpoints of version 1, which neither B2C nor AD FS has at these addresses.
  private var versionOne: [Route] {
    platform.compactMap { route in
      guard let path = Self.versionOnePaths[route.path] else { return nil }
      return Route(
        path, route.methods, errors: route.errors, isStrict: route.isStrict, sharing: route.sharing,
        VersionOneEndpoint(endpoint: route.endpoint)
      ) { $0.authority?.hasGraph != false }
    }
  }

  /// The paths of version 1, by those of version 2.
  private static let versionOnePaths = [
    "oauth2/v2.0/authorize": "oauth2/authorize", "oauth2/v2.0/token": "oauth2/token",
    "oauth2/v2.0/devicecode": "oauth2/devicecode", "oauth2/v2.0/logout": "oauth2/logout",
    "v2.0/.well-known/openid-configuration": ".well-known/openid-configuration",
    "discovery/v2.0/keys": "discovery/keys",
  ]

  /// The endpoints that are not below an authority.
  private var roots: [Route] {
    [
      Route(
        "/devicelogin", ["GET", "POST"], errors: .page, isStrict: false,
        DeviceLoginEndpoint(grants: stores.grants, signIns: signIns)),
      Route("/favicon.ico", ["GET"], isStrict: false, NoIconEndpoint()),
      Route("/error", [], errors: .page, isStrict: false, ErrorLinkEndpoint()),
      Route("/v1.0", [], isStrict: false, sharing: .everybody, APIEndpoint(api: apis.graph)),
      Route("/oidc", [], isStrict: false, sharing: .everybody, APIEndpoint(api: apis.graph)),
      Route("/arm", [], isStrict: false, APIEndpoint(api: apis.resourceManager)),
      Route("/metadata", [], isStrict: false, managedIdentity), Route("/msi", [], isStrict: false, managedIdentity),
      Route("/api", [], isStrict: false, APIEndpoint(api: apis.registered)),
      Route("/", [], errors: .page, isStrict: false, console, takes: ConsoleEndpoint.takes),
      Route("/", ["GET"], isStrict: false, index),
      Route("/_emulator", [], errors: .page, isStrict: false, console, takes: ConsoleEndpoint.takes),
      Route("/_emulator", ["GET"], isStrict: false, index) { $0.path.count == 1 && $0.isReading },
      Route("/_emulator", [], isStrict: false, ControlEndpoint(controls: controls)),
    ]
  }

  /// Native authentication, for the apps of External ID tenants.
  private var native: [Route] {
    NativeEndpoint.allCases.map { path in
      let endpoint = NativeAuthEndpoint(
        endpoint: path, clients: clients, flows: stores.native, administration: administration,
        issuance: issuance, random: random)
      return Route(path.rawValue, ["POST"], endpoint, takes: endpoint.takes)
    }
  }

  var controls: [ControlRoute] {
    let (stores, seed, random) = (stores, seed, random)
    let faults = FaultsControl(faults: stores.faults)
    let apps = AppsControl(accounts: stores.accounts, policies: stores.policies, random: random)
    let apis = APIsControl(accounts: stores.accounts, policies: stores.policies, random: random)
    let signIns = SignInsControl(log: stores.log)
    let users = UsersControl(administration: administration, random: random)
    return [
      ControlRoute("health", HealthControl(log: stores.log), isReadOnly: true),
      ControlRoute("ready", ReadyControl(announcement: announcement), isReadOnly: true),
      ControlRoute("ca", CertificateControl(origins: origins), isReadOnly: true),
      ControlRoute("ssh-ca", SSHAuthorityControl(certificates: stores.certificates), isReadOnly: true),
      ControlRoute("requests", RequestsControl(log: stores.log), isReadOnly: true),
      ControlRoute("inbox", InboxControl(native: stores.native), isReadOnly: true),
      ControlRoute("signins", signIns, isReadOnly: true),
      ControlRoute("signins", signIns, arguments: 1, isReadOnly: true),
      ControlRoute(
        "sessions", SessionsControl(sessions: stores.sessions, grants: stores.grants), isReadOnly: true),
      ControlRoute("consents", ConsentsControl(consents: stores.consents)),
      ControlRoute("faults", faults), ControlRoute("faults", faults, arguments: 1),
      ControlRoute("apps", apps), ControlRoute("apps", apps, arguments: 1), ControlRoute("apps", apps, arguments: 2),
      ControlRoute("apps", apps, arguments: 3),
      ControlRoute("apis", apis), ControlRoute("apis", apis, arguments: 1), ControlRoute("apis", apis, arguments: 2),
      ControlRoute("users", users), ControlRoute("users", users, arguments: 1),
      ControlRoute("users", users, arguments: 2),
      ControlRoute("reset", ResetControl { stores.reset(to: seed, random: random) }),
      ControlRoute("clock", ClockControl(clock: stores.clock)),
      ControlRoute("tokens", TokensControl(signing: stores.signing)),
      ControlRoute("tokens", TokenIssueControl(issuance: issuance), action: "issue"),
      ControlRoute("tokens", TokenInspectionControl(inspector: inspector), action: "inspect"),
    ] + states + [
      ControlRoute("pop", PossessionControl(nonces: stores.nonces))
    ]
  }

  /// The controls of worlds and snapshots.
  private var states: [ControlRoute] {
    let snapshots = SnapshotsControl(stores: stores)
    let kept = (0...2).map { ControlRoute("snapshots", snapshots, arguments: $0) }
    guard let worlds = worlds.map({ WorldsControl(worlds: $0) }) else { return kept }
    return kept + [
      ControlRoute("worlds", worlds), ControlRoute("worlds", worlds, arguments: 1),
      ControlRoute("worlds", UnknownWorldControl(), arguments: nil),
    ]
  }

  private var origins: Origins { announcement.origins }

  private var index: IndexEndpoint {
    var names: [String] = []
    for control in controls where !names.contains(control.name) { names.append(control.name) }
    return IndexEndpoint(announcement: announcement, start: start, controls: names)
  }

  private var testAccounts: TestAccounts { TestAccounts(seed, accounts: stores.accounts) }

  private var start: StartPages { StartPages(origins: origins, testAccounts: testAccounts) }

  private var console: ConsoleEndpoint {
    let pages: [ConsolePlace: (any ConsolePages)?] = [
      .start: start,
      .people: PeoplePages(accounts: stores.accounts, policies: stores.policies, testAccounts: testAccounts),
      .apps: AppPages(origins: origins, policies: stores.policies),
      .apis: APIPages(origins: origins, policies: stores.policies, nonces: stores.nonces),
      .signIns: SignInLogPages(log: stores.log),
      .tokens: TokenPages(inspector: inspector),
      .faults: FaultPages(faults: stores.faults), .clock: ClockPages(clock: stores.clock),
      .sessions: SessionPages(sessions: stores.sessions, grants: stores.grants),
      .snapshots: SnapshotPages(snapshots: stores.snapshots),
      .worlds: worlds.map { WorldPages(worlds: $0, origins: origins) },
    ]
    return ConsoleEndpoint(
      pages: pages.compactMapValues(\.self), origins: origins, controls: ControlEndpoint(controls: controls),
      memory: stores.console, random: random)
  }

  // Parts that several endpoints share.

  private var inspector: TokenInspector {
    TokenInspector(
      issuer: IssuedTokens(signing: stores.signing, grants: stores.grants), policies: stores.policies)
  }

  private var clients: ClientAuthentication {
    let signing = stores.signing
    return ClientAuthentication { signing.keys.published }
  }

  private var issuance: TokenIssuance {
    TokenIssuance(
      rules: TokenRules(
        accounts: stores.accounts, policies: stores.policies, consents: stores.consents, settings: seed.settings),
      signing: stores.signing, grants: stores.grants, certificates: stores.certificates)
  }

  private var managedIdentity: ManagedIdentityEndpoint {
    ManagedIdentityEndpoint(host: managedIdentities, issuance: issuance)
  }

  private var apis: ProtectedAPIs {
    ProtectedAPIs(
      tokens: AccessTokenVerifier(IssuedTokens(signing: stores.signing, grants: stores.grants)),
      policies: stores.policies, nonces: stores.nonces)
  }

  private var signIns: SignIns {
    SignIns(
      sessions: stores.sessions, accounts: stores.accounts, consents: stores.consents, policies: stores.policies,
      codes: stores.native, testAccounts: testAccounts,
      completion: SignInCompletion(
        sessions: stores.sessions, grants: stores.grants, consents: stores.consents, signing: stores.signing,
        random: random, codeLifetime: seed.settings.codeLifetime),
      random: random)
  }

  private var signInForm: SignInFormEndpoint {
    let proofs = SignInProofs(accounts: stores.accounts, sessions: stores.sessions)
    return SignInFormEndpoint(
      sessions: stores.sessions, consents: stores.consents, signIns: signIns,
      passwords: PasswordForms(
        signIns: signIns, accounts: stores.accounts, proofs: proofs, passwords: administration.passwords),
      codes: CodeForms(signIns: signIns, codes: stores.native, proofs: proofs),
      signUps: SignUpForms(accounts: stores.accounts, proofs: proofs, random: random),
      policies: PolicyForms(
        signIns: signIns, accounts: stores.accounts, codes: stores.native, proofs: proofs,
        administration: administration))
  }
}
