// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSALServer
import ScriptedBrowser
import TestSupport
import Testing

/// Three servers of one organisation, from the emulator's seed.
private struct Organisation {
  static let toDo = "api://70d01157-0000-4000-8000-00000000d001"
  static let shared = "api://70d01157-0000-4000-8000-00000000d002"

  let emulator: EmulatorProcess
  let authority: String
  let certificates: String

  init() async throws {
    emulator = try await EmulatorProcess.start()
    authority = "\(emulator.https)/contoso.example"
    certificates = try String(contentsOf: URL(filePath: emulator.certificateAuthority), encoding: .utf8)
  }

  func application(_ clientID: String, _ secret: String) throws -> ConfidentialClientApplication {
    var configuration = ConfidentialClientConfiguration(
      clientID: clientID, authority: authority, credential: .secret(secret))
    configuration.validatesAuthority = false
    configuration.trustedCertificates = certificates
    return try ConfidentialClientApplication(configuration)
  }

  func daemon(_ secret: String = "Contoso-Daemon-Secret-1") throws -> ConfidentialClientApplication {
    try application("5a3e0000-0000-4000-8000-00000000a004", secret)
  }

  func validator(_ clientID: String, tenant: String, publicHosts: [String] = []) throws -> AccessTokenValidator {
    var configuration = ProtectedAPIConfiguration(
      clientID: clientID, audiences: [clientID, "api://\(clientID)"], tenants: .only([tenant]))
    configuration.authority = "\(emulator.https)/\(tenant)"
    configuration.validatesAuthority = false
    configuration.trustedCertificates = certificates
    configuration.publicHosts = publicHosts
    return try AccessTokenValidator(configuration)
  }

  /// A person's sign-in at the web application.
  func signIn(_ application: ConfidentialClientApplication) async throws -> TokenResult {
    let redirectURI = "http://localhost:8767/signin-oidc"
    var request = WebSignInRequest(redirectURI: redirectURI, scopes: ["\(Self.toDo)/ToDoList.Read"])
    request.answersByForm = false
    let flow = try await application.beginSignIn(request)
    let lee = try emulator.user("lee")
    let catcher = RedirectCatcher(redirectURI: redirectURI, transport: try emulator.transport())
    let person = ScriptedPerson(username: lee.username, password: lee.password)
    _ = try await person.visit(flow.url, with: ScriptedBrowser(transport: catcher))
    let kept = try JSONDecoder().decode(WebSignInFlow.self, from: JSONEncoder().encode(flow))
    return try await application.finishSignIn(kept, answer: WebSignInAnswer(catcher.answer))
  }
}

private func incoming(_ result: TokenResult) -> IncomingRequest {
  IncomingRequest(method: "GET", url: "/tasks", authorization: [result.authorizationHeader])
}

// Fidelity: client credentials; on-behalf-of (`jwt-bearer`)
@Suite("Servers at the emulator", .timeLimit(.minutes(5)))
struct ServerTests {
  @Test func `A daemon's token is let in by the API that it is for, and by no other`() async throws {
    let organisation = try await Organisation()
    let daemon = try organisation.daemon()
    let result = try await daemon.acquireTokenForClient(scope: "\(Organisation.toDo)/.default")
    let again = try await daemon.acquireTokenForClient(scope: "\(Organisation.toDo)/.default")
    #expect(again.accessToken == result.accessToken)

    let toDo = try organisation.validator("70d01157-0000-4000-8000-00000000d001", tenant: result.tenantID)
    let token = try await toDo.validate(incoming(result), requiring: .application(roles: ["ToDoList.Read.All"]))
    #expect(!token.isForPerson)
    #expect(token.roles == ["ToDoList.Read.All"])
    #expect(token.callerID == "5a3e0000-0000-4000-8000-00000000a004")
    let other = try organisation.validator("70d01157-0000-4000-8000-00000000d002", tenant: result.tenantID)
    let refusal = await #expect(throws: AccessRefusal.self) {
      try await other.validate(incoming(result), requiring: .anyToken)
    }
    #expect(refusal?.status == 401)
    #expect(await organisation.emulator.stop() == 0)
  }

  @Test func `A daemon's bound token is let in with a request that it signed, once, and as no bearer token`()
    async throws
  {
    let organisation = try await Organisation()
    let daemon = try organisation.daemon()
    let scope = "\(Organisation.toDo)/.default"
    let bearer = try await daemon.acquireTokenForClient(scope: scope)
    let bound = try await daemon.acquireBoundTokenForClient(scope: scope)
    #expect(bound.source == .service)
    #expect(try await daemon.acquireBoundTokenForClient(scope: scope).source == .cache)
    #expect(try await daemon.acquireTokenForClient(scope: scope).accessToken == bearer.accessToken)

    let toDo = try organisation.validator(
      "70d01157-0000-4000-8000-00000000d001", tenant: bearer.tenantID, publicHosts: ["todo.example"])
    let url = try #require(URL(string: "https://todo.example/tasks"))
    let field = try bound.authorizationHeader(signing: "get", url)
    let requirement = AccessRequirement.application(roles: ["ToDoList.Read.All"])
    let request = IncomingRequest(method: "GET", url: "/tasks", authorization: [field])
    let token = try await toDo.validate(request, requiring: requirement)
    #expect(token.isBoundToKey)
    for (method, path, authorization) in [
      ("GET", "/tasks", field), ("POST", "/tasks", try bound.authorizationHeader(signing: "GET", url)),
      ("GET", "/other", try bound.authorizationHeader(signing: "GET", url)),
      // The token alone, as a thief would send it.
      ("GET", "/tasks", "Bearer \(token.text)"),
    ] {
      let refusal = await #expect(throws: AccessRefusal.self) {
        try await toDo.validate(
          IncomingRequest(method: method, url: path, authorization: [authorization]), requiring: requirement)
      }
      #expect(refusal?.status == 401)
    }
    // Another object has another key.
    let other = try await organisation.daemon().acquireBoundTokenForClient(scope: scope)
    #expect(other.source == .service)
    #expect(await organisation.emulator.stop() == 0)
  }

  @Test func `A wrong secret is refused with the platform's number`() async throws {
    let organisation = try await Organisation()
    let error = await #expect(throws: AcquisitionError.self) {
      try await organisation.daemon("wrong").acquireTokenForClient(scope: "\(Organisation.toDo)/.default")
    }
    #expect(error?.refusal?.error == "invalid_client")
    #expect(error?.refusal?.codes == [7_000_215])
    #expect(await organisation.emulator.stop() == 0)
  }

  @Test func `A person signs in to a web app, which calls an API, which calls another on the person's behalf`()
    async throws
  {
    let organisation = try await Organisation()
    let web = try organisation.application("5a3e0000-0000-4000-8000-00000000a005", "Contoso-Web-Secret-1")
    let signedIn = try await organisation.signIn(web)
    let account = try #require(signedIn.account)
    let silent = try await web.acquireTokenSilent(
      homeAccountID: account.homeAccountID, scopes: ["\(Organisation.toDo)/ToDoList.Read"])
    #expect(silent.accessToken == signedIn.accessToken)

    let toDo = try organisation.validator("70d01157-0000-4000-8000-00000000d001", tenant: signedIn.tenantID)
    let caller = try await toDo.validate(incoming(silent), requiring: .person(scopes: ["ToDoList.Read"]))
    #expect(caller.isForPerson)
    let api = try organisation.application("70d01157-0000-4000-8000-00000000d001", "Contoso-API-Secret-1")
    let passedOn = try await api.acquireToken(
      onBehalfOf: caller, scopes: ["\(Organisation.shared)/.default"])
    let shared = try organisation.validator("70d01157-0000-4000-8000-00000000d002", tenant: signedIn.tenantID)
    let seen = try await shared.validate(incoming(passedOn), requiring: .person(scopes: ["ToDoList.Read"]))
    #expect(seen.isForPerson)
    #expect(seen.objectID == caller.objectID)
    #expect(seen.callerID == "70d01157-0000-4000-8000-00000000d001")

    try await web.removeAccount(homeAccountID: account.homeAccountID)
    let gone = await #expect(throws: AcquisitionError.self) {
      try await web.acquireTokenSilent(
        homeAccountID: account.homeAccountID, scopes: ["\(Organisation.toDo)/ToDoList.Read"])
    }
    #expect(caseName(gone?.reason) == "interactionRequired")
    #expect(await organisation.emulator.stop() == 0)
  }
}
