// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSALServer
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

@Suite struct ClientCredentialsTests {
  let service = ScriptedService()
  let scope = ScriptedService.graph

  @Test func `the request is that of the platform's documentation`() async throws {
    service.giveTokens()
    let application = try service.application { $0.clientCapabilities = ["CP1"] }
    var options = RequestOptions()
    options.correlationID = UUID(uuidString: "00000000-0000-4000-8000-000000000001")
    let result = try await application.acquireTokenForClient(scope: scope, options: options)
    #expect(result.accessToken == "access-1")
    #expect(result.authorizationHeader == "Bearer access-1")
    #expect(result.source == .service)
    #expect(result.account == nil)
    #expect(result.tenantID == ScriptedService.tenant)
    #expect(result.expiresOn == service.clock.now.addingTimeInterval(3600))
    #expect(result.correlationID == options.correlationID)
    #expect(!"\(result)".contains("access-1"))
    let request = try #require(service.tokenRequests.first)
    let hiding: Set<String> = ["x-client-Ver", "x-client-CPU"]
    #expect(
      request.curlCommand(hiding: hiding) == """
        curl --request POST 'https://login.contoso.test/11111111-2222-4333-8444-555555555555/oauth2/v2.0/token' \\
          --header 'Accept: application/json' \\
          --header 'Content-Type: application/x-www-form-urlencoded;charset=utf-8' \\
          --header 'client-request-id: 00000000-0000-4000-8000-000000000001' \\
          --header 'return-client-request-id: true' \\
          --header 'x-client-CPU: <x-client-CPU>' \\
          --header 'x-client-OS: Linux' \\
          --header 'x-client-SKU: MSAL.Swift.Linux' \\
          --header 'x-client-Ver: <x-client-Ver>' \\
          --header 'x-client-current-telemetry: 4|730,2|' \\
          --header 'x-client-last-telemetry: 4|0|||' \\
          --header 'x-ms-lib-capability: retry-after, h429' \\
          --data-urlencode 'client_secret=s3cret&value' \\
          --data-urlencode 'client_id=99999999-0000-4000-8000-000000000001' \\
          --data-urlencode 'grant_type=client_credentials' \\
          --data-urlencode 'scope=https://graph.microsoft.com/.default' \\
          --data-urlencode 'claims={"access_token":{"xms_cc":{"values":["CP1"]}}}'
        """)
  }

  @Test func `the endpoints of many tenants cost one request, those of a tenant's name one more`() async throws {
    service.giveTokens()
    let application = try service.application()
    let tenants = (0..<100).map { "11111111-2222-4333-8444-\(555_555_555_000 + $0)" }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for tenant in tenants {
        group.addTask { [scope] in
          _ = try await application.acquireTokenForClient(scope: scope, options: RequestOptions(tenantID: tenant))
        }
      }
      try await group.waitForAll()
    }
    #expect(service.transport.requests(to: "openid-configuration").count == 1)
    #expect(
      Set(service.tokenRequests.map(\.url.absoluteString))
        == Set(tenants.map { "https://login.contoso.test/\($0)/oauth2/v2.0/token" }))
    _ = try await application.acquireTokenForClient(scope: scope, options: RequestOptions(tenantID: "contoso.test"))
    #expect(service.transport.requests(to: "openid-configuration").count == 2)
  }

  @Test func `a failure of the tenant that asked is that of no other one`() async throws {
    let gate = Gate()
    service.transport.intercept { request in
      let path = request.url.path()
      if path.hasSuffix("/token") { return .json(ScriptedService.tokens(1)) }
      guard path.hasPrefix("/\(ScriptedService.otherTenant)/v2.0") else { return nil }
      await gate.pass()
      return HTTPResponse(status: 404)
    }
    let application = try service.application()
    var asked: [Task<TokenResult, any Error>] = []
    for tenant in [ScriptedService.otherTenant, ScriptedService.tenant] {
      asked.append(
        Task { [scope] in
          try await application.acquireTokenForClient(scope: scope, options: RequestOptions(tenantID: tenant))
        })
      // Both wait for the first one's answer by then; otherwise nothing is shown.
      try await Task.sleep(for: .milliseconds(100))
    }
    gate.open()
    await #expect(throws: (any Error).self) { _ = try await asked[0].value }
    #expect(try await asked[1].value.source == .service)
  }

  @Test func `a token is given at once until its last seconds, and renewed behind from five minutes before its end`()
    async throws
  {
    service.giveTokens()
    let application = try service.application()
    _ = try await application.acquireTokenForClient(scope: scope)
    service.clock.advance(seconds: 3299)
    _ = try await application.acquireTokenForClient(scope: scope)
    #expect(service.tokenRequests.count == 1)
    let gate = service.holdTokens(2)
    for seconds in [1.0, 294] {
      service.clock.advance(seconds: seconds)
      let second = try await application.acquireTokenForClient(scope: scope)
      #expect(second.source == .cache)
      #expect(second.accessToken == "access-1")
    }
    gate.open()
    service.clock.advance(seconds: 1)
    #expect(try await application.acquireTokenForClient(scope: scope).accessToken == "access-2")
    #expect(service.tokenRequests.count <= 3)
  }

  @Test(arguments: [90, 300, 500])
  func `a token that does not live long is not renewed at each call`(lifetime: Int) async throws {
    service.giveTokens(expiresIn: lifetime)
    let application = try service.application()
    for _ in 0..<5 {
      #expect(try await application.acquireTokenForClient(scope: scope).accessToken == "access-1")
      for _ in 0..<200 { await Task.yield() }
    }
    #expect(service.tokenRequests.count == 1)
  }

  @Test func `the time that an answer takes does not make a token last longer`() async throws {
    let clock = service.clock
    service.onToken { _ in
      clock.advance(seconds: 120)
      return .json(ScriptedService.tokens(1))
    }
    let result = try await service.application().acquireTokenForClient(scope: scope)
    #expect(result.expiresOn == clock.now.addingTimeInterval(3480))
  }

  @Test func `tenants, scopes and the application's own claims have tokens of their own`() async throws {
    service.giveTokens()
    let application = try service.application()
    var claims = RequestOptions()
    claims.clientClaims = #"{"access_token":{"x":{"essential":true}}}"#
    for _ in 0..<2 {
      #expect(try await application.acquireTokenForClient(scope: scope).accessToken == "access-1")
      let other = RequestOptions(tenantID: ScriptedService.otherTenant)
      let result = try await application.acquireTokenForClient(scope: scope, options: other)
      #expect(result.accessToken == "access-2")
      #expect(result.tenantID == ScriptedService.otherTenant)
      #expect(try await application.acquireTokenForClient(scope: "api://x/.default").accessToken == "access-3")
      #expect(try await application.acquireTokenForClient(scope: scope, options: claims).accessToken == "access-4")
    }
    #expect(service.tokenRequests.count == 4)
    #expect(service.tokenRequests.last?.form["claims"] == claims.clientClaims)
  }

  @Test func `a claims challenge passes over the token that is kept and replaces it`() async throws {
    service.giveTokens()
    let application = try service.application()
    _ = try await application.acquireTokenForClient(scope: scope)
    let challenge = #"{"access_token":{"nbf":{"essential":true,"value":"1"}}}"#
    let answer = try await application.acquireTokenForClient(scope: scope, options: RequestOptions(claims: challenge))
    #expect(answer.accessToken == "access-2")
    #expect(service.tokenRequests.last?.form["claims"] == challenge)
    #expect(try await application.acquireTokenForClient(scope: scope).accessToken == "access-2")
    let forced = RequestOptions(forceRefresh: true)
    #expect(try await application.acquireTokenForClient(scope: scope, options: forced).accessToken == "access-3")
  }

  @Test func `a challenge for a token that has been replaced since asks nobody`() async throws {
    service.giveTokens()
    let application = try service.application()
    let first = try await application.acquireTokenForClient(scope: scope)
    var options = RequestOptions(claims: #"{"access_token":{}}"#)
    options.rejectedToken = first.accessToken
    #expect(try await application.acquireTokenForClient(scope: scope, options: options).accessToken == "access-2")
    #expect(try await application.acquireTokenForClient(scope: scope, options: options).accessToken == "access-2")
    #expect(service.tokenRequests.count == 2)
  }

  @Test func `64 tasks with nothing kept cause one request`() async throws {
    let gate = service.holdTokens(1)
    let application = try service.application()
    let tokens = await withTaskGroup(of: String?.self) { group in
      for _ in 0..<64 {
        group.addTask { try? await application.acquireTokenForClient(scope: ScriptedService.graph).accessToken }
      }
      while service.tokenRequests.isEmpty { await Task.yield() }
      for _ in 0..<2000 { await Task.yield() }
      gate.open()
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(tokens == Array(repeating: "access-1", count: 64))
    #expect(service.tokenRequests.count == 1)
  }

  @Test func `callers who share a request get its failure with the id that it was sent under`() async throws {
    let gate = Gate()
    service.onToken { request async throws(TransportError) in
      await gate.pass()
      throw .timedOut(host: request.url.host() ?? "")
    }
    let application = try service.application()
    let ids = await withTaskGroup(of: UUID?.self) { group in
      for _ in 0..<8 {
        group.addTask {
          await failure { try await application.acquireTokenForClient(scope: ScriptedService.graph) }?.correlationID
        }
      }
      while service.tokenRequests.isEmpty { await Task.yield() }
      for _ in 0..<2000 { await Task.yield() }
      gate.open()
      return await group.reduce(into: []) { $0.append($1) }
    }
    let sent = Set(service.tokenRequests.compactMap { $0.headers["client-request-id"] })
    #expect(sent.count == 1)
    #expect(ids == Array(repeating: sent.first.flatMap { UUID(uuidString: $0) }, count: 8))
  }

  @Test func `a token past its renewal time is returned at once and renewed once in the background`() async throws {
    service.giveTokens(expiresIn: 7200, refreshIn: 3600)
    let application = try service.application()
    _ = try await application.acquireTokenForClient(scope: scope)
    service.clock.advance(seconds: 3600)
    let gate = service.holdTokens(2)
    for _ in 0..<3 { #expect(try await application.acquireTokenForClient(scope: scope).accessToken == "access-1") }
    gate.open()
    try await yieldUntil("the renewed token") {
      try await application.acquireTokenForClient(scope: scope).accessToken == "access-2"
    }
    #expect(service.tokenRequests.count == 2)
    #expect(service.tokenRequests.allSatisfy { $0.form["grant_type"] == "client_credentials" })
  }

  @Test(arguments: [
    ScriptedService.refusal("invalid_client", 7_000_215, status: 401), HTTPResponse(status: 503),
    ScriptedService.refusal("invalid_grant", 53003), .json(["token_type": "Bearer"]),
  ])
  func `a renewal that fails never costs a good token, and is not tried at each call`(answer: HTTPResponse) async throws
  {
    service.giveTokens(expiresIn: 7200, refreshIn: 3600)
    let application = try service.application()
    _ = try await application.acquireTokenForClient(scope: scope)
    service.clock.advance(seconds: 3600)
    service.onToken { _ in answer }
    for _ in 0..<20 {
      let result = try await service.passing(0.5) {
        try await application.acquireTokenForClient(scope: ScriptedService.graph)
      }
      #expect(result.accessToken == "access-1")
      for _ in 0..<200 { await Task.yield() }
    }
    #expect((2...3).contains(service.tokenRequests.count))
    service.giveTokens()
    try await service.passing(1) {
      try await yieldUntil("a renewal that works") {
        try await application.acquireTokenForClient(scope: ScriptedService.graph).expiresOn > service.clock.now + 3500
      }
    }
  }

  @Test func `who waits for a token does not get the error of a renewal that nobody waits for`() async throws {
    service.giveTokens(expiresIn: 7200, refreshIn: 3600)
    let application = try service.application()
    _ = try await application.acquireTokenForClient(scope: scope)
    service.clock.advance(seconds: 3600)
    let gate = Gate()
    let isRenewal = Lock(true)
    service.onToken { _ in
      guard isRenewal.withLock({ $0 }) else { return .json(ScriptedService.tokens(2)) }
      isRenewal.withLock { $0 = false }
      await gate.pass()
      return ScriptedService.refusal("invalid_grant", 53003)
    }
    #expect(try await application.acquireTokenForClient(scope: scope).accessToken == "access-1")
    await yieldUntil("the renewal's request") { service.tokenRequests.count == 2 }
    // From now on the cached token is no longer returned.
    service.clock.advance(seconds: 3596)
    let waiting = Task { try await application.acquireTokenForClient(scope: ScriptedService.graph).accessToken }
    for _ in 0..<200 { await Task.yield() }
    gate.open()
    #expect(try await waiting.value == "access-2")
    #expect(service.tokenRequests.count == 3)
  }

  @Test func `a token in its last seconds serves while the service is down`() async throws {
    service.giveTokens()
    let application = try service.application()
    _ = try await application.acquireTokenForClient(scope: scope)
    service.clock.advance(seconds: 3596)
    service.onToken { _ in HTTPResponse(status: 503, headers: ["Retry-After": "10"]) }
    #expect(try await application.acquireTokenForClient(scope: scope).accessToken == "access-1")
    service.clock.advance(seconds: 4)
    let error = await failure { try await application.acquireTokenForClient(scope: scope) }
    #expect(error?.isTransient == true)
  }

  @Test func `no request is sent before the pause is over that the service asked for`() async throws {
    service.onToken { _ in ScriptedService.refusal("invalid_client", 90033, status: 429, headers: ["Retry-After": "7"])
    }
    let application = try service.application()
    let first = await failure { try await application.acquireTokenForClient(scope: scope) }
    #expect(first?.retryAfter == .seconds(7))
    #expect(first?.httpStatus == 429)
    service.clock.advance(seconds: 2)
    let second = await failure { try await application.acquireTokenForClient(scope: scope) }
    let refusal: ServiceRefusal = try requireCase("throttled", of: second?.reason)
    #expect(refusal.codes == [90033])
    #expect(second?.retryAfter == .seconds(5))
    #expect(service.tokenRequests.count == 1)
    // Another resource is another request.
    service.giveTokens()
    _ = try await application.acquireTokenForClient(scope: "api://x/.default")
    service.clock.advance(seconds: 5)
    _ = try await application.acquireTokenForClient(scope: scope)
  }

  @Test func `a refusal is reported in the service's words, and the next call asks again`() async throws {
    service.onToken { _ in ScriptedService.refusal("invalid_client", 7_000_215, status: 401) }
    let application = try service.application()
    for count in 1...2 {
      let error = await failure { try await application.acquireTokenForClient(scope: scope) }
      let refusal: ServiceRefusal = try requireCase("refused", of: error?.reason)
      #expect(refusal.error == "invalid_client")
      #expect(refusal.codes == [7_000_215])
      #expect(refusal.traceID == "trace-1")
      #expect(error?.httpStatus == 401)
      #expect(error?.correlationID != nil)
      #expect(service.tokenRequests.count == count)
    }
  }

  @Test(arguments: [
    "https://graph.microsoft.com/User.Read", "", "/.default", "a/.default b/.default",
    "https://graph.microsoft.com\n/.default",
  ])
  func `other scopes than one resource's are refused before anything is sent`(scope: String) async throws {
    let application = try service.application()
    let error = await failure { try await application.acquireTokenForClient(scope: scope) }
    #expect(caseName(error?.reason) == "invalidRequest")
    #expect(service.transport.requests.isEmpty)
  }

  @Test(arguments: ["common", "organizations", "Consumers", "a/b", "", "../x"])
  func `tenants that are none, or stand for many, are refused before anything is sent`(tenant: String) async throws {
    let application = try service.application()
    let error = await failure {
      try await application.acquireTokenForClient(scope: scope, options: RequestOptions(tenantID: tenant))
    }
    #expect(error != nil)
    #expect(service.transport.requests.isEmpty)
  }

  @Test(
    arguments: [
      [], ["token_type": "Bearer"], ["token_type": "Bearer", "access_token": "a"],
      ["token_type": "pop", "access_token": "a", "expires_in": 3600],
      ["token_type": "Bearer", "access_token": "a\u{7}", "expires_in": 3600],
      ["token_type": "Bearer", "access_token": "a", "expires_in": -1],
      ["token_type": "Bearer", "access_token": "a", "expires_in": 1e300.json], ["access_token": "a", "expires_in": 1],
    ] as [JSONValue])
  func `an answer that is none is an error and nothing is kept`(answer: JSONValue) async throws {
    service.onToken { _ in .json(answer) }
    let application = try service.application()
    let error = await failure { try await application.acquireTokenForClient(scope: scope) }
    #expect(caseName(error?.reason) == "malformedAnswer")
    service.giveTokens()
    #expect(try await application.acquireTokenForClient(scope: scope).accessToken == "access-1")
  }

  @Test func `a region takes the requests, and everything else stays global`() async throws {
    service.giveTokens()
    let application = try service.application { $0.region = "westus2" }
    _ = try await application.acquireTokenForClient(scope: scope)
    #expect(service.tokenRequests.first?.url.host() == "westus2.login.contoso.test")
    #expect(throws: AcquisitionError.self) { try service.application { $0.region = "evil.example/" } }
  }

  @Test func `a variable puts a region before the hosts of known clouds only, and the application has the last word`()
    async throws
  {
    service.giveTokens()
    let variables = ["MSAL_FORCE_REGION": "westus2"]
    let own = try service.application(variables: variables)
    _ = try await own.acquireTokenForClient(scope: scope)
    #expect(service.tokenRequests.last?.url.host() == ScriptedService.host)
    let cloud = "login.microsoftonline.us"
    let authority = "https://\(cloud)/\(ScriptedService.tenant)"
    service.serve(authority: authority, issuer: authority + "/v2.0")
    for (region, host) in [(nil, "westus2.\(cloud)"), (.global, cloud)] as [(AzureRegion?, String)] {
      let application = try service.application(variables: variables) {
        $0.authority = authority
        $0.region = region
      }
      _ = try await application.acquireTokenForClient(scope: scope)
      #expect(service.tokenRequests.last?.url.host() == host)
    }
  }

  @Test(
    arguments: [
      (
        "https://contoso.ciamlogin.com/\(ScriptedService.tenant)",
        "https://\(ScriptedService.tenant).ciamlogin.com/\(ScriptedService.tenant)/v2.0"
      ),
      ("https://adfs.contoso.test/adfs", "https://adfs.contoso.test/adfs"),
      (
        "https://contoso.b2clogin.com/contoso.onmicrosoft.com/b2c_1_in",
        "https://contoso.b2clogin.com/\(ScriptedService.tenant)/v2.0/"
      ),
    ])
  func `directories of customers and AD FS have no regions`(authority: String, issuer: String) async throws {
    service.giveTokens()
    let host = try #require(URL(string: authority)?.host())
    service.serve(authority: authority, issuer: issuer)
    let application = try service.application(variables: ["MSAL_FORCE_REGION": "westus2"]) { $0.authority = authority }
    _ = try await application.acquireTokenForClient(scope: scope)
    #expect(service.tokenRequests.last?.url.host() == host)
    for region in ["westus2", .ofThisMachine] as [AzureRegion] {
      #expect(throws: AcquisitionError.self) {
        try service.application {
          $0.authority = authority
          $0.region = region
        }
      }
    }
  }

  @Test(
    arguments: [
      ("West US 2", [:], "westus2", 0), ("../evil", [:], nil, 0), (nil, ["location": "northeurope"], "northeurope", 1),
      (nil, ["location": "evil.example/"], nil, 1), (nil, [:], nil, 1), (nil, nil, nil, 1),
    ] as [(String?, JSONValue?, String?, Int)])
  func `a machine's region is found once, and where it can't be the global service is asked`(
    variable: String?, metadata: JSONValue?, region: String?, asked: Int
  ) async throws {
    service.giveTokens()
    service.transport.serve("169.254.169.254") { request in
      #expect(request.headers["Metadata"] == "true")
      #expect(request.url.query() == "api-version=2021-02-01")
      return metadata.map { .json($0) } ?? HTTPResponse(status: 404)
    }
    let application = try service.application(variables: variable.map { ["REGION_NAME": $0] } ?? [:]) {
      $0.region = .ofThisMachine
    }
    for _ in 0..<2 {
      _ = try await application.acquireTokenForClient(scope: scope, options: RequestOptions(forceRefresh: true))
      #expect(
        service.tokenRequests.last?.url.host() == region.map { "\($0).login.contoso.test" } ?? ScriptedService.host)
    }
    #expect(service.transport.requests(to: "/metadata/instance/compute").count == asked)
  }

  @Test func `a metadata service that does not answer is waited for two seconds, once`() async throws {
    service.giveTokens()
    let gate = Gate()
    service.transport.serve("169.254.169.254") { _ in
      await gate.pass()
      return HTTPResponse(status: 500)
    }
    let application = try service.application { $0.region = .ofThisMachine }
    let start = service.clock.now
    let first = Task { try await application.acquireTokenForClient(scope: ScriptedService.graph) }
    await service.clock.waitForSleepers()
    service.clock.advance(seconds: 2)
    gate.open()
    _ = try await first.value
    #expect(service.tokenRequests.last?.url.host() == ScriptedService.host)
    #expect(service.clock.now == start + 2)
  }

  @Test func `the secret is in no text of the library`() async throws {
    service.onToken { _ in ScriptedService.refusal("invalid_client", 7_000_215, status: 401) }
    let credential = ClientCredential.secret("s3cret&value")
    #expect("\(credential) \(String(reflecting: credential))".contains("s3cret") == false)
    var dumped = ""
    dump(credential, to: &dumped)
    #expect(!dumped.contains("s3cret"))
    let application = try service.application(credential: credential)
    let error = await failure { try await application.acquireTokenForClient(scope: scope) }
    #expect(!"\(String(describing: error))".contains("s3cret"))
    #expect(!service.events.withLock { $0 }.contains { "\($0)".contains("s3cret") })
  }

  @Test(arguments: ["", "ht tp://", "http://login.example/t", "https://login.example", "https://u:p@login.example/t"])
  func `an authority that is none is refused when the application is made`(authority: String) {
    let configuration = ConfidentialClientConfiguration(
      clientID: ScriptedService.clientID, authority: authority, credential: .secret("s"))
    #expect(throws: AcquisitionError.self) { try ConfidentialClientApplication(configuration) }
  }
}

extension Double {
  fileprivate var json: JSONValue { .number("\(self)") }
}
