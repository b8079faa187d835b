// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import PlatformInterfaces

/// The table of routes: the address of each endpoint, and the parts that it is made of. An endpoint or a grant is one
/// struct and one line here. A grant or a large endpoint has a file of its own; small ones of a kind share one.
struct Routes {
  let parts: EmulatorParts

  private var stores: Stores { parts.stores }
  private var random: any RandomSource { parts.random }
  private var administration: Administration { parts.administration }
  private var issuance: TokenIssuance { parts.issuance }

  var all: [Route] { native + platform + versionOne + roots }

  private var grants: [any GrantRedemption] {
    [
      AuthorizationCodeRedemption(grants: stores.grants), RefreshTokenRedemption(policies: stores.policies),
      PasswordRedemption(accounts: stores.accounts, random: random), DeviceCodeRedemption(grants: stores.grants),
      ClientCredentialsRedemption(),
      OnBehalfOfRedemption(grants: stores.grants, signing: stores.signing, random: random),
    ]
  }

  /// The endpoints below an authority.
  private var platform: [Route] {
    let token = TokenEndpoint(grants, clients: clients, issuance: issuance, nonces: stores.nonces)
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
        "oauth2/v2.0/authorize", ["GET", "POST"], errors: .page, isStrict: false,
        AuthorizeEndpoint(
          signIns: signIns,
          cookies: SSOCookieReader(grants: stores.grants, broker: stores.broker, nonces: stores.nonces))),
      Route("login", ["GET", "POST"], errors: .page, signInForm),
      Route(
        SecurityInfoEndpoint.path, ["GET", "POST"], errors: .page,
        SecurityInfoEndpoint(
          sessions: stores.sessions, accounts: stores.accounts, relyingParty: relyingParty, random: random)
      ) { $0.authority?.hasGraph == true },
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
    let graph = GraphEndpoint(callers: callers)
    return [
      Route(
        "/devicelogin", ["GET", "POST"], errors: .page, isStrict: false,
        DeviceLoginEndpoint(grants: stores.grants, signIns: signIns)),
      Route("/favicon.ico", ["GET"], isStrict: false, NoIconEndpoint()),
      Route("/error", [], errors: .page, isStrict: false, ErrorLinkEndpoint()),
      Route("/v1.0", [], isStrict: false, sharing: .everybody, graph),
      Route("/oidc", [], isStrict: false, sharing: .everybody, graph),
      Route("/arm", [], isStrict: false, ResourceManagerEndpoint(callers: callers)),
      Route("/metadata", [], isStrict: false, managedIdentity), Route("/msi", [], isStrict: false, managedIdentity),
      Route("/api", [], isStrict: false, ProtectedAPIEndpoint(callers: callers, nonces: stores.nonces)),
    ]
  }

  /// Native authentication, for the apps of External ID tenants.
  private var native: [Route] {
    let entry = AuthorizeChallengeEndpoint(
      clients: clients, flows: stores.native, grants: stores.grants, random: random)
    let journeys = JourneyEndpoint(flows: stores.native, administration: administration)
    let version2 = [
      Route(Journey.entryPath, ["POST"], entry) { (try? $0.externalTenant()) != nil },
      Route(
        "api/**", [], errors: .credentials, isStrict: false, sharing: .singlePageApps,
        CredentialMethodsEndpoint(
          callers: callers, accounts: stores.accounts, relyingParty: relyingParty, random: random),
        takes: CredentialMethodsEndpoint.takes), Route("api/**", [], errors: .journey, journeys),
    ]
    return version2
      + NativeEndpoint.allCases.map { path in
        let endpoint = NativeFlowEndpoint(
          endpoint: path, clients: clients, flows: stores.native, administration: administration,
          issuance: issuance, random: random)
        return Route(path.rawValue, ["POST"], endpoint, takes: endpoint.takes)
      }
  }

  // Parts that several endpoints share.

  private var clients: ClientAuthentication { ClientAuthentication(signing: stores.signing) }

  private var relyingParty: RelyingParty { RelyingParty(host: parts.seed.settings.relyingParty) }

  private var managedIdentity: ManagedIdentityEndpoint {
    ManagedIdentityEndpoint(host: parts.managedIdentities, issuance: issuance)
  }

  /// The check of access tokens that all APIs share.
  private var callers: CallerVerifier {
    CallerVerifier(
      tokens: AccessTokenVerifier(signing: stores.signing, grants: stores.grants),
      policies: stores.policies, nonces: stores.nonces)
  }

  private var signIns: SignIns {
    SignIns(
      sessions: stores.sessions, accounts: stores.accounts, consents: stores.consents, policies: stores.policies,
      codes: stores.native, testAccounts: parts.testAccounts, relyingParty: relyingParty,
      grants: stores.grants, broker: stores.broker, signing: stores.signing,
      codeLifetime: parts.seed.settings.codeLifetime, random: random)
  }

  private var signInForm: SignInFormEndpoint {
    let signIns = signIns
    return SignInFormEndpoint(
      signIns: signIns, passwords: PasswordForms(signIns: signIns, administration: administration),
      signUps: SignUpForms(accounts: stores.accounts, random: random),
      policies: PolicyForms(signIns: signIns, administration: administration))
  }
}

/// What the endpoints of one emulator are made of: its stores, and the values that several endpoints share.
package struct EmulatorParts: Sendable {
  package let stores: Stores
  package let seed: Seed
  package let administration: Administration
  package let announcement: Announcement
  let managedIdentities: ManagedIdentityHost
  package let random: any RandomSource
  /// nil in a world, which has no worlds.
  package let worlds: WorldStore?

  package var origins: Origins { announcement.origins }

  package var testAccounts: TestAccounts { announcement.testAccounts }

  package var inspector: TokenInspector {
    TokenInspector(signing: stores.signing, grants: stores.grants, policies: stores.policies)
  }

  package var issuance: TokenIssuance {
    TokenIssuance(
      rules: TokenRules(
        accounts: stores.accounts, policies: stores.policies, consents: stores.consents, settings: seed.settings),
      signing: stores.signing, grants: stores.grants, certificates: stores.certificates)
  }
}
