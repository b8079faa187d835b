// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import FoundationNetworking
import MSALRedis
import MSALServer

// The code of MSALServer's articles, compiled.

func runDaemon(_ request: inout URLRequest) async throws {
  let application = try ConfidentialClientApplication(
    ConfidentialClientConfiguration(
      clientID: "your-application-id", authority: "https://login.microsoftonline.com/your-tenant-id",
      credential: .certificate(ClientCertificate(pemFile: "/etc/report/client.pem"))))
  let token = try await application.acquireTokenForClient(scope: "https://graph.microsoft.com/.default")
  request.setValue(token.authorizationHeader, forHTTPHeaderField: "Authorization")
}

func configureForEmulator() throws -> ConfidentialClientConfiguration {
  var configuration = ConfidentialClientConfiguration(
    clientID: "5a3e0000-0000-4000-8000-00000000a004", authority: "https://localhost:8443/contoso.example",
    credential: .secret("Contoso-Daemon-Secret-1"))
  configuration.validatesAuthority = false
  configuration.trustedCertificates = try String(contentsOfFile: "/path/to/ca.pem", encoding: .utf8)
  return configuration
}

func changeCertificates() -> ClientCredential {
  let credential = ClientCredential.certificates([
    ClientCertificate(pemFile: "/etc/report/2026.pem"), ClientCertificate(pemFile: "/etc/report/2027.pem"),
  ])
  return credential
}

func report(_ application: ConfidentialClientApplication, _ customer: SignedInAccount) async throws -> TokenResult {
  let token = try await application.acquireTokenForClient(
    scope: "https://graph.microsoft.com/.default", options: RequestOptions(tenantID: customer.tenantID))
  return token
}

struct Profile: Decodable, Sendable {
  var displayName: String?
}

func makeGraph(_ application: ConfidentialClientApplication, _ caller: AccessToken) async throws -> Profile {
  let graph = try DownstreamAPI("https://graph.microsoft.com/v1.0", of: application) { options in
    try await application.acquireToken(onBehalfOf: caller, scopes: ["User.Read"], options: options)
  }
  let me = try await graph.send(DownstreamRequest("GET", "me")).json(Profile.self)
  return me
}

func listPeople(_ graph: DownstreamAPI) async throws -> [String] {
  var names: [String] = []
  for try await page in graph.pages("users?$select=displayName", of: Profile.self) {
    names += page.compactMap(\.displayName)
  }
  return names
}

func askForCaller(
  _ graph: DownstreamAPI, _ validator: AccessTokenValidator, _ caller: AccessToken
) async throws -> DownstreamResponse {
  do {
    return try await graph.send(DownstreamRequest("GET", "me"))
  } catch DownstreamError.challenged(let challenge) {
    throw validator.challenge(caller, for: .challenge(challenge.claims))
  } catch DownstreamError.token(let error) {
    throw validator.refusal(of: caller, after: error, scopes: ["User.Read"])
  }
}

func answerChallenge(
  _ application: ConfidentialClientApplication, _ field: String, _ refused: TokenResult
) async throws -> TokenResult? {
  guard let challenge = ClaimsChallenge(wwwAuthenticate: field) else { return nil }
  var options = RequestOptions(claims: challenge.claims)
  options.rejectedToken = refused.accessToken
  let token = try await application.acquireTokenForClient(
    scope: "https://graph.microsoft.com/.default", options: options)
  return token
}

func signRequests(
  _ application: ConfidentialClientApplication, _ request: inout URLRequest, _ url: URL
) async throws {
  let bound = try await application.acquireBoundTokenForClient(scope: "api://your-api-id/.default")
  request.setValue(
    try bound.authorizationHeader(signing: "GET", url), forHTTPHeaderField: "Authorization")
}

func moveFromPython(_ clientID: String, _ authority: String, _ secret: String) async throws -> TokenResult {
  let application = try ConfidentialClientApplication(
    ConfidentialClientConfiguration(clientID: clientID, authority: authority, credential: .secret(secret)))
  let result = try await application.acquireTokenForClient(scope: "https://graph.microsoft.com/.default")
  return result
}

// MARK: Identities of machines

func askMachine() async throws -> String {
  let machine = try ManagedIdentityApplication()
  let vault = try await machine.acquireToken(forResource: "https://vault.azure.net")
  return vault.authorizationHeader
}

func askOneOfSeveralIdentities() throws -> ManagedIdentityApplication {
  let machine = try ManagedIdentityApplication(
    ManagedIdentityConfiguration(identity: .clientID("the-identity's-client-id")))
  return machine
}

func runInACluster() throws -> ConfidentialClientApplication {
  let application = try ConfidentialClientApplication(.workloadIdentity())
  return application
}

func trustAnIdentity() -> ConfidentialClientConfiguration {
  let configuration = ConfidentialClientConfiguration(
    clientID: "your-application-id", authority: "https://login.microsoftonline.com/your-tenant-id",
    credential: .managedIdentity(.clientID("the-identity's-client-id")))
  return configuration
}

// MARK: An API

func protect(
  method: String, url: String, authorization: [String]
) async throws(AcquisitionError) -> (Int, String, String?) {
  let validator = try AccessTokenValidator(
    ProtectedAPIConfiguration(
      clientID: "your-api-id", audiences: ["your-api-id", "api://your-api-id"], tenants: .only(["your-tenant-id"])))
  do {
    let incoming = IncomingRequest(method: method, url: url, authorization: authorization)
    let caller = try await validator.validate(incoming, requiring: .person(scopes: ["Tasks.Read"]))
    return (200, "Hello, \(caller.objectID ?? caller.callerID)!", nil)
  } catch {
    return (error.status, "", error.wwwAuthenticate)
  }
}

func requirements() -> [AccessRequirement] {
  let reading = AccessRequirement.person(scopes: ["Tasks.Read"]).or(.application(roles: ["Tasks.Read.All"]))
  let managing = AccessRequirement.person(scopes: ["Tasks.Write"], roles: ["Manager"])
  let syncing = AccessRequirement.application(
    roles: ["Tasks.Sync"], callers: ["id-of-the-sync-service"], proof: [.certificate])
  return [reading, managing, syncing]
}

func stepUp(_ validator: AccessTokenValidator, _ incoming: IncomingRequest) async throws -> AccessToken {
  let requirement = AccessRequirement.person(scopes: ["Tasks.Write"], authenticationContext: "c1")
  let caller = try await validator.validate(incoming, requiring: requirement)
  return caller
}

func actOnBehalf(
  of caller: AccessToken, _ application: ConfidentialClientApplication, _ validator: AccessTokenValidator
) async throws -> String {
  let scopes = ["https://graph.microsoft.com/User.Read"]
  do throws(AcquisitionError) {
    let graph = try await application.acquireToken(onBehalfOf: caller, scopes: scopes)
    return graph.authorizationHeader
  } catch {
    throw validator.refusal(of: caller, after: error, scopes: scopes)
  }
}

func graphOnBehalf(of caller: AccessToken, _ application: ConfidentialClientApplication) async throws -> String {
  let graph = try await application.acquireToken(
    onBehalfOf: caller, scopes: ["https://graph.microsoft.com/User.Read"])
  return graph.authorizationHeader
}

func workForHours(for caller: AccessToken, _ application: ConfidentialClientApplication) async throws -> [TokenResult] {
  let (key, first) = try await application.beginSession(
    onBehalfOf: caller, scopes: ["https://graph.microsoft.com/Files.Read"])
  // Hours later, on any machine that shares the store:
  let token = try await application.acquireToken(
    inSession: key, scopes: ["https://graph.microsoft.com/Files.Read"])
  // When the work is done:
  try await application.endSession(key)
  return [first, token]
}

func status(for error: AcquisitionError) -> (status: Int, retryAfter: Duration?) {
  switch error.reason {
  case .interactionRequired, .sessionNotFound: (401, nil)
  case .unreachable, .throttled, .store: (503, error.retryAfter ?? .seconds(5))
  case .refused where error.isTransient, .unavailable where error.isTransient: (503, error.retryAfter ?? .seconds(5))
  case .refused, .credential, .authority, .invalidRequest, .managedIdentity: (500, nil)
  case .unavailable, .malformedAnswer, .untrustedToken: (502, nil)
  case .cancelled: (499, nil)
  }
}

// MARK: A web app

func makeSessions(_ application: ConfidentialClientApplication, _ key: [UInt8]) throws -> WebSessions {
  let sessions = try WebSessions(
    WebSessionConfiguration(address: "https://shop.example", key: key), application: application)
  return sessions
}

struct WebApp {
  let application: ConfidentialClientApplication

  init() throws {
    let application = try ConfidentialClientApplication(
      ConfidentialClientConfiguration(
        clientID: "your-application-id", authority: "https://login.microsoftonline.com/your-tenant-id",
        credential: .certificate(ClientCertificate(pemFile: "/etc/shop/client.pem"))))
    self.application = application
  }

  init(emulator: Void) throws {
    let application = try ConfidentialClientApplication(
      ConfidentialClientConfiguration(
        clientID: "5a3e0000-0000-4000-8000-00000000a005", authority: "http://localhost:8400/contoso.example",
        credential: .secret("Contoso-Web-Secret-1")))
    self.application = application
  }

  func login() async throws -> (flow: Data, redirect: URL) {
    let request = WebSignInRequest(
      redirectURI: "https://app.example/signin-oidc", scopes: ["https://graph.microsoft.com/User.Read"])
    let flow = try await application.beginSignIn(request)
    return (try JSONEncoder().encode(flow), flow.url)
  }

  func loginAnswer(_ kept: Data, form: [String: String]) async throws -> SignedInAccount? {
    let flow = try JSONDecoder().decode(WebSignInFlow.self, from: kept)
    let result = try await application.finishSignIn(flow, answer: WebSignInAnswer(form))
    return result.account
  }

  func makeSessions(_ key: Data, _ store: any TokenPartitionStore) throws -> WebSessions {
    var settings = WebSessionConfiguration(address: "https://app.example", key: [UInt8](key))
    settings.store = store  // or nil: then the cookies have the sessions themselves
    let sessions = try WebSessions(settings, application: application)
    return sessions
  }

  func threeRequests(
    _ sessions: WebSessions, _ cookies: [String], _ answer: WebSignInAnswer
  ) async throws -> ([WebRedirect], [WebSession?]) {
    // GET /signin
    let redirect = try await sessions.begin(
      scopes: ["https://graph.microsoft.com/User.Read"], cookies: cookies, returningTo: "/orders")
    // POST /signin-oidc, with the form of the platform as the body
    let (home, session) = try await sessions.finish(answer, cookies: cookies)
    // Every other request
    let current = try await sessions.session(cookies: cookies)
    return ([redirect, home], [session, current])
  }

  func calendar(_ session: WebSession) async throws -> TokenResult {
    let token = try await application.acquireTokenSilent(
      homeAccountID: session.account.homeAccountID, scopes: ["https://graph.microsoft.com/Calendars.Read"],
      sessionID: session.account.sessionID)
    return token
  }

  func askForMore(
    _ sessions: WebSessions, _ cookies: [String], after error: AcquisitionError
  ) async throws -> WebRedirect {
    let claims = error.refusal?.claims
    let redirect = try await sessions.begin(
      scopes: ["https://graph.microsoft.com/Calendars.Read"], cookies: cookies, returningTo: "/calendar"
    ) { $0.claims = claims }
    return redirect
  }

  func signOut(_ sessions: WebSessions, _ session: WebSession, _ cookies: [String]) async throws {
    let redirect = try await sessions.signOut(session, cookies: cookies, returningTo: "/signed-out")
    print(redirect)
  }

  func frontChannelSignOut(_ query: [String: String]) async throws {
    try await application.signOut(sessionID: query["sid"] ?? "", issuer: query["iss"])
  }
}

func greet(_ token: AccessToken, _ account: SignedInAccount) -> [String?] {
  [token.claims["email"]?.string, account.idTokenClaims["email"]?.string]
}

func shareInRedis(
  _ configuration: inout ConfidentialClientConfiguration, _ sealingKey: String, _ namingKey: String
) throws {
  let sealing = Data(base64Encoded: sealingKey) ?? Data()
  let naming = Data(base64Encoded: namingKey) ?? Data()
  let keys = try RedisStoreKeys(sealing: [UInt8](sealing), naming: [UInt8](naming))
  let servers = RedisStoreConfiguration.Deployment.single(try RedisServer("rediss://user:password@cache.example"))
  configuration.store = try RedisPartitionStore(RedisStoreConfiguration(servers, name: "todo", keys: keys))
}
