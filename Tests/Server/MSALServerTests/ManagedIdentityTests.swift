// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSALServer
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces
import TestSupport
import Testing

@Suite struct ManagedIdentityTests {
  let service = ScriptedService()
  private let graph = "https://graph.microsoft.com"
  private static let metadata = "169.254.169.254"

  private func application(
    _ variables: [String: String] = [:], _ identity: ManagedIdentityID = .systemAssigned, hasArcAgent: Bool = false,
    arcFolder: String = "/var/opt/azcmagent/tokens", capabilities: [String] = []
  ) throws(AcquisitionError) -> ManagedIdentityApplication {
    var platform = service.platform(variables)
    platform.fileExists = { _ in hasArcAgent }
    var configuration = ManagedIdentityConfiguration(identity: identity)
    configuration.clientCapabilities = capabilities
    return try ManagedIdentityApplication(configuration, platform: platform, arcFolder: arcFolder)
  }

  /// Answers every request.
  private func answer(_ answers: HTTPResponse...) {
    let rest = Lock(answers[...])
    service.transport.intercept { _ in rest.withLock { $0.count > 1 ? $0.removeFirst() : $0.first } }
  }

  private func token(_ number: Int = 1, _ change: (inout JSONObject) -> Void = { _ in }) -> HTTPResponse {
    var object: JSONObject = ["access_token": .string("mi-\(number)"), "expires_in": "3600", "token_type": "Bearer"]
    change(&object)
    return .json(.object(object))
  }

  static let sources: [(variables: [String: String], source: ManagedIdentitySource, curl: String)] = [
    (
      [:], .virtualMachine,
      """
      curl --request GET 'http://169.254.169.254/metadata/identity/oauth2/token' \\
        --url-query 'api-version=2018-02-01' \\
        --url-query 'resource=https://graph.microsoft.com' \\
        --header 'Accept: application/json' \\
        --header 'Metadata: true' \\
        --header 'x-ms-client-request-id: <x-ms-client-request-id>'
      """
    ),
    (
      ["IDENTITY_ENDPOINT": "http://169.254.129.4:8081/msi/token", "IDENTITY_HEADER": "hidden"], .appService,
      """
      curl --request GET 'http://169.254.129.4:8081/msi/token' \\
        --url-query 'api-version=2019-08-01' \\
        --url-query 'resource=https://graph.microsoft.com' \\
        --header 'Accept: application/json' \\
        --header 'X-IDENTITY-HEADER: hidden' \\
        --header 'x-ms-client-request-id: <x-ms-client-request-id>'
      """
    ),
    (
      ["MSI_ENDPOINT": "http://localhost:50342/oauth2/token"], .cloudShell,
      """
      curl --request POST 'http://localhost:50342/oauth2/token' \\
        --header 'Accept: application/json' \\
        --header 'Content-Type: application/x-www-form-urlencoded' \\
        --header 'Metadata: true' \\
        --header 'x-ms-client-request-id: <x-ms-client-request-id>' \\
        --data-urlencode 'resource=https://graph.microsoft.com'
      """
    ),
    (
      [
        "MSI_ENDPOINT": "http://localhost:46808/MSI/auth", "MSI_SECRET": "hidden", "DEFAULT_IDENTITY_CLIENT_ID": "id-1",
      ],
      .machineLearning,
      """
      curl --request GET 'http://localhost:46808/MSI/auth' \\
        --url-query 'api-version=2017-09-01' \\
        --url-query 'resource=https://graph.microsoft.com' \\
        --url-query 'clientid=id-1' \\
        --header 'Accept: application/json' \\
        --header 'secret: hidden' \\
        --header 'x-ms-client-request-id: <x-ms-client-request-id>'
      """
    ),
    (
      [
        "IDENTITY_ENDPOINT": "https://localhost:2377/metadata/identity/oauth2/token", "IDENTITY_HEADER": "hidden",
        "IDENTITY_SERVER_THUMBPRINT": "00:11",
      ], .serviceFabric,
      """
      curl --request GET 'https://localhost:2377/metadata/identity/oauth2/token' \\
        --url-query 'api-version=2019-07-01-preview' \\
        --url-query 'resource=https://graph.microsoft.com' \\
        --header 'Accept: application/json' \\
        --header 'Secret: hidden' \\
        --header 'x-ms-client-request-id: <x-ms-client-request-id>'
      """
    ),
    (
      [
        "IDENTITY_ENDPOINT": "http://localhost:40342/metadata/identity/oauth2/token",
        "IMDS_ENDPOINT": "http://localhost:40342",
      ],
      .azureArc,
      """
      curl --request GET 'http://localhost:40342/metadata/identity/oauth2/token' \\
        --url-query 'api-version=2020-06-01' \\
        --url-query 'resource=https://graph.microsoft.com' \\
        --header 'Accept: application/json' \\
        --header 'Metadata: true' \\
        --header 'x-ms-client-request-id: <x-ms-client-request-id>'
      """
    ),
  ]

  @Test(arguments: sources.indices)
  func `each source is told by the environment and asked in its own way`(index: Int) async throws {
    let (variables, source, curl) = Self.sources[index]
    answer(token())
    let application = try application(variables)
    #expect(application.source == source)
    let result = try await application.acquireToken(forResource: graph + "/.default")
    #expect(result.accessToken == "mi-1")
    let request = try #require(service.transport.requests.first)
    #expect(request.curlCommand(hiding: ["x-ms-client-request-id"]) == curl)
    #expect(request.mayGoToLinkLocal == (source == .virtualMachine || source == .appService))
    #expect(try await application.acquireToken(forResource: graph).source == .cache)
    #expect(service.transport.requests.count == 1)
  }

  @Test func `assigned identities are named as each source wants it, or refused`() async throws {
    let expected: [ManagedIdentitySource: [String?]] = [
      .virtualMachine: ["client_id", "msi_res_id", "object_id"], .appService: ["client_id", "mi_res_id", "object_id"],
      .machineLearning: ["clientid", nil, nil], .cloudShell: [nil, nil, nil], .serviceFabric: [nil, nil, nil],
      .azureArc: ["client_id", "msi_res_id", "object_id"],
    ]
    for (variables, source, _) in Self.sources {
      for (identity, name) in zip(
        [ManagedIdentityID.clientID("x"), .resourceID("x"), .objectID("x")], expected[source] ?? [])
      {
        answer(token { object in if let name { object[name] = "X" } })
        let application = try application(variables, identity)
        let before = service.transport.requests.count
        if let name {
          _ = try await application.acquireToken(forResource: graph)
          #expect(service.transport.requests.last?.query[name] == "x")
        } else {
          let error = await failure { try await application.acquireToken(forResource: graph) }
          let (code, _): (String, String) = try requireCase("managedIdentity", of: error?.reason)
          #expect(code.hasPrefix("user_assigned_managed_identity_not"))
          #expect(service.transport.requests.count == before)
        }
      }
    }
  }

  @Test func `an agent that gives another identity's token is not believed`() async throws {
    answer(token())
    let application = try application(Self.sources[5].variables, .clientID("x"))
    #expect(await failure { try await application.acquireToken(forResource: graph) } != nil)
  }

  @Test(arguments: [
    ("1767232800", 1_767_232_800), ("01/01/2026 02:00:00", 1_767_232_800),
    ("1/1/2026 2:00:00 AM +00:00", 1_767_232_800),
    ("01/01/2026 02:00:00 PM", 1_767_276_000), ("2026-01-01 02:00:00", 1_767_232_800),
    ("2026-01-01T02:00:00Z", 1_767_232_800), ("2026-01-01T03:00:00+01:00", 1_767_232_800),
    ("2026-01-01T02:00:00.123Z", 1_767_232_800),
  ])
  func `the end of a token is read in every form that sources write`(text: String, seconds: Int) async throws {
    answer(
      token { object in
        object["expires_in"] = nil
        object["expires_on"] = .string(text)
      })
    let result = try await application().acquireToken(forResource: graph)
    #expect(result.expiresOn.epochSeconds == seconds)
  }

  @Test(
    arguments: [
      [], ["access_token": "a"], ["access_token": "a", "expires_in": "x"], ["access_token": "a", "expires_in": -1],
      ["access_token": "a", "expires_on": "99/99/9999 99:99:99"], ["access_token": "a", "expires_on": "::::::"],
      ["access_token": "a\n", "expires_in": 3600], ["expires_in": 3600],
      ["access_token": "a", "expires_on": .number("1e999")],
      ["access_token": "a", "expires_in": 3600, "token_type": "pop"], ["error": ["code": 7, "message": []]],
      ["access_token": "a", "expires_on": "2026-01-01T02:00:00+99:99"],
    ] as [JSONValue])
  func `an answer that is none is an error`(json: JSONValue) async throws {
    answer(.json(json))
    let application = try application()
    let error = await failure { try await application.acquireToken(forResource: graph) }
    #expect(caseName(error?.reason) == "managedIdentity")
  }

  static let refusals: [(HTTPResponse, String, String)] = [
    (
      .json(["error": "invalid_request", "error_description": "no such identity"], status: 400), "invalid_request",
      "no such identity"
    ),
    (
      .json(["statusCode": 400, "message": "no such identity"], status: 400), "managed_identity_request_failed",
      "no such identity"
    ),
    (
      .json(["error": ["code": "ManagedIdentityNotFound", "message": "not here"]], status: 400), "invalid_client",
      "not here"
    ),
    (
      HTTPResponse(status: 403, body: Data("<html>".utf8)), "managed_identity_request_failed",
      "The source answered with HTTP status 403."
    ),
  ]

  @Test(arguments: refusals.indices)
  func `each source's own error is passed on`(index: Int) async throws {
    let (response, code, text) = Self.refusals[index]
    answer(response)
    let application = try application()
    let error = await failure { try await application.acquireToken(forResource: graph) }
    let (given, words): (String, String) = try requireCase("managedIdentity", of: error?.reason)
    #expect(given == code && words == text)
    #expect(error?.httpStatus == response.status)
  }

  @Test func `what passes is tried again, and no more than a few times`() async throws {
    let graph = graph
    answer(HTTPResponse(status: 503), HTTPResponse(status: 404), token())
    let first = try application()
    #expect(try await service.passing(1) { try await first.acquireToken(forResource: graph).accessToken } == "mi-1")
    #expect(service.transport.requests.count == 3)
    service.transport.forgetRequests()
    answer(HTTPResponse(status: 429))
    let second = try application()
    let error = await service.passing(1) {
      await failure { try await second.acquireToken(forResource: graph) }
    }
    #expect(error?.httpStatus == 429)
    #expect(error?.isTransient == true)
    #expect(service.transport.requests.count == 4)
    service.transport.forgetRequests()
    answer(HTTPResponse(status: 400))
    let third = try application()
    _ = await failure { try await third.acquireToken(forResource: graph) }
    #expect(service.transport.requests.count == 1)
  }

  @Test(arguments: ["120", "DATE"])
  func `a source that wants a pause is not asked again before it is over, by nobody`(pause: String) async throws {
    let until = service.clock.now.addingTimeInterval(120)
    let application = try application()
    answer(HTTPResponse(status: 429, headers: ["Retry-After": pause == "DATE" ? HTTPDate.encode(until) : pause]))
    let graph = graph
    let first = await service.passing(1) {
      await failure { try await application.acquireToken(forResource: graph) }
    }
    #expect(first?.retryAfter == .seconds(120))
    #expect(first?.httpStatus == 429)
    service.clock.advance(seconds: 100)
    answer(token())
    let second = await failure { try await application.acquireToken(forResource: "https://vault.azure.net") }
    #expect(try requireCase("throttled", of: second?.reason, as: ServiceRefusal?.self) == nil)
    #expect(second?.isTransient == true)
    #expect(second?.retryAfter == .seconds(20))
    #expect(service.transport.requests.count == 1)
    service.clock.advance(seconds: 20)
    #expect(try await application.acquireToken(forResource: graph).accessToken == "mi-1")
  }

  @Test func `a short pause is waited for, as long as it was asked for`() async throws {
    let graph = graph
    let start = service.clock.now
    answer(
      HTTPResponse(status: 503, headers: ["Retry-After": HTTPDate.encode(start.addingTimeInterval(30))]), token())
    let application = try application()
    let result = try await service.passing(1) { try await application.acquireToken(forResource: graph) }
    #expect(result.accessToken == "mi-1")
    #expect(service.clock.now.timeIntervalSince(start) >= 30)
  }

  @Test func `a long token is renewed at half its life, in the background`() async throws {
    answer(token(1) { $0["expires_in"] = "86400" }, token(2))
    let application = try application()
    #expect(
      try await application.acquireToken(forResource: graph).refreshOn == service.clock.now.addingTimeInterval(43_200))
    service.clock.advance(seconds: 43_200)
    #expect(try await application.acquireToken(forResource: graph).accessToken == "mi-1")
    try await yieldUntil("the new token") {
      try await application.acquireToken(forResource: graph).accessToken == "mi-2"
    }
  }

  @Test func `Service Fabric alone is told which token was refused, and what the application can do`() async throws {
    let challenge = RequestOptions(claims: "{}")
    for index in Self.sources.indices where Self.sources[index].source != .cloudShell {
      answer(token())
      let application = try application(Self.sources[index].variables, capabilities: ["cp1", "cp2"])
      _ = try await application.acquireToken(forResource: graph)
      answer(token(2))
      #expect(try await application.acquireToken(forResource: graph, options: challenge).accessToken == "mi-2")
      let query = try #require(service.transport.requests.last?.query)
      let isFabric = Self.sources[index].source == .serviceFabric
      let hash = SHA256.hash("mi-1".utf8).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
      #expect(query["token_sha256_to_refresh"] == (isFabric ? hash : nil))
      #expect(query["xms_cc"] == (isFabric ? "cp1,cp2" : nil))
    }
  }

  @Test func `Arc's key is read from the agent's own folder only`() async throws {
    let directory = try TemporaryDirectory()
    let (folder, outside) = (directory.path + "/tokens", directory.path + "/outside.key")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    func write(_ path: String, _ text: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) }
    try write(folder + "/good.key", "c2VjcmV0\n")
    try write(folder + "/long.key", String(repeating: "x", count: 4097))
    try write(folder + "/empty.key", "")
    try write(folder + "/good.txt", "secret")
    try write(outside, "secret")
    try FileManager.default.createSymbolicLink(atPath: folder + "/link.key", withDestinationPath: outside)
    try FileManager.default.createDirectory(atPath: folder + "/folder.key", withIntermediateDirectories: false)
    let token = token()
    service.transport.intercept { request in
      guard request.headers["Authorization"] == nil else { return token }
      return nil
    }
    func ask(_ challenge: String?) async -> AcquisitionError? {
      var headers: HTTPHeaders = [:]
      headers["WWW-Authenticate"] = challenge
      let response = HTTPResponse(status: 401, headers: headers)
      service.transport.intercept { $0.headers["Authorization"] == nil ? response : token }
      do throws(AcquisitionError) {
        _ = try await application([:], hasArcAgent: true, arcFolder: folder).acquireToken(forResource: graph)
        return nil
      } catch {
        return error
      }
    }
    for good in ["Basic realm=\(folder)/good.key", "basic Realm=\"\(folder)/good.key\""] {
      #expect(await ask(good) == nil)
      #expect(service.transport.requests.last?.headers["Authorization"] == "Basic c2VjcmV0")
    }
    let sent = service.transport.requests.filter { $0.headers["Authorization"] != nil }.count
    for bad in [
      nil, "", "Basic", "Basic realm=", "Bearer realm=\(folder)/good.key", "Basic realm=\(outside)",
      "Basic realm=\(folder)/../outside.key", "Basic realm=\(folder)/./good.key", "Basic realm=\(folder)//good.key",
      "Basic realm=\(folder)/good.txt", "Basic realm=\(folder)/long.key", "Basic realm=\(folder)/empty.key",
      "Basic realm=\(folder)/link.key", "Basic realm=\(folder)/folder.key", "Basic realm=\(folder)/missing.key",
      "Basic realm=\(folder)/.key", "Basic realm=good.key", "Basic realm=\(folder)/good.key\u{0}.key",
      "Basic realm=/etc/evil/../k1.key",
    ] {
      #expect(await ask(bad) != nil, "\(bad ?? "no field")")
    }
    #expect(service.transport.requests.filter { $0.headers["Authorization"] != nil }.count == sent)
  }

  @Test(arguments: ["", "not a url", "ftp://localhost/", "http://user@localhost/", "//localhost/x"])
  func `an address in the environment that is none is refused`(address: String) {
    let variables = ["IDENTITY_ENDPOINT": address, "IDENTITY_HEADER": "h"]
    guard !address.isEmpty else { return }
    #expect(throws: AcquisitionError.self) { try application(variables) }
    #expect(throws: AcquisitionError.self) {
      try application([
        "IDENTITY_ENDPOINT": "http://localhost/", "IDENTITY_HEADER": "h", "IDENTITY_SERVER_THUMBPRINT": "t",
      ])
    }
  }

  @Test func `a managed identity is an application's credential`() async throws {
    let token = token()
    service.transport.intercept { request in
      if request.url.host() == Self.metadata { return token }
      return request.url.path().hasSuffix("/token") ? .json(ScriptedService.tokens(1)) : nil
    }
    let application = try service.application(credential: .managedIdentity(.clientID("mi")))
    _ = try await application.acquireTokenForClient(scope: ScriptedService.graph)
    #expect(service.tokenRequests.last?.form["client_assertion"] == "mi-1")
    let asked = try #require(service.transport.requests.first { $0.url.host() == Self.metadata })
    #expect(asked.query["resource"] == "api://AzureADTokenExchange")
    #expect(asked.query["client_id"] == "mi")
  }
}
