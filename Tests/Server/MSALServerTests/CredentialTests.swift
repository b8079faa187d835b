// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import JOSE
import MSALServer
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces
import TestSupport
import Testing

@Suite struct CredentialTests {
  let service = ScriptedService()
  private let scope = ScriptedService.graph
  // Made once: a key takes a few tenths of a second.
  private static let first = Result { try identity(ScriptedService.key.get(), "first") }
  private static let second = Result { try identity(ScriptedService.otherKey.get(), "second") }

  private struct Identity {
    var pem: String
    var certificate: Certificate
    var key: RSAPrivateKey
  }

  private static func identity(_ key: RSAPrivateKey, _ name: String) throws -> Identity {
    let certificate = try Certificate.selfSigned(
      commonName: name, key: key, notBefore: Date(timeIntervalSince1970: 0), notAfter: Date(timeIntervalSince1970: 4e9))
    return Identity(pem: try certificate.pem() + "\n" + key.pem(), certificate: certificate, key: key)
  }

  private func thumbprint(_ certificate: Certificate) -> String { Base64URL.encode(SHA256.hash(certificate.der)) }

  /// The assertion of the last token request.
  private func assertion() throws -> UnverifiedJWT {
    let form = try #require(service.tokenRequests.last?.form)
    #expect(form["client_assertion_type"] == "urn:ietf:params:oauth:client-assertion-type:jwt-bearer")
    #expect(form["client_secret"] == nil)
    return try UnverifiedJWT(parsing: try #require(form["client_assertion"]))
  }

  @Test func `a certificate signs what the platform's documentation says`() async throws {
    service.giveTokens()
    let identity = try Self.first.get()
    let application = try service.application(credential: .certificate(ClientCertificate(pem: identity.pem)))
    _ = try await application.acquireTokenForClient(scope: scope)
    let token = try assertion()
    #expect(token.header.members.map(\.name).sorted() == ["alg", "typ", "x5t#S256"])
    #expect(token.algorithm == "PS256")
    #expect(token.header["x5t#S256"]?.string == thumbprint(identity.certificate))
    let claims = token.claims
    let now = service.clock.now.epochSeconds
    #expect(claims["aud"]?.string == "https://login.contoso.test/\(ScriptedService.tenant)/oauth2/v2.0/token")
    #expect(claims["iss"]?.string == ScriptedService.clientID)
    #expect(claims["sub"]?.string == ScriptedService.clientID)
    #expect(claims["iat"]?.int == now)
    #expect(claims["nbf"]?.int == now)
    #expect(claims["exp"]?.int == now + 600)
    #expect(claims["jti"]?.string?.isEmpty == false)
    var key = JSONWebKey(publicKey: identity.key.publicKey, keyID: nil)
    key.algorithm = "PS256"
    _ = try token.verified(with: JSONWebKeySet(keys: [key]), allowing: [.ps256])
  }

  @Test func `a statement is made anew after some minutes and for each tenant`() async throws {
    service.giveTokens()
    let identity = try Self.first.get()
    let application = try service.application(credential: .certificate(ClientCertificate(pem: identity.pem)))
    var seen: [String] = []
    for (seconds, tenant) in [
      (0.0, ScriptedService.tenant), (200, ScriptedService.tenant), (200, ScriptedService.tenant),
      (0, ScriptedService.otherTenant),
    ] {
      service.clock.advance(seconds: seconds)
      var options = RequestOptions(tenantID: tenant)
      options.forceRefresh = true
      _ = try await application.acquireTokenForClient(scope: scope, options: options)
      seen.append(try #require(service.tokenRequests.last?.form["client_assertion"]))
    }
    #expect(seen[0] == seen[1])
    #expect(Set(seen).count == 3)
  }

  @Test func `the chain is sent where it is wanted, the key's own certificate first`() async throws {
    service.giveTokens()
    let (own, above) = (try Self.first.get(), try Self.second.get())
    var certificate = ClientCertificate(pem: try above.certificate.pem() + own.pem)
    certificate.sendsChain = true
    let application = try service.application(credential: .certificate(certificate))
    _ = try await application.acquireTokenForClient(scope: scope)
    let sent = try assertion().header["x5c"]?.array?.compactMap(\.string)
    #expect(sent == [own, above].map { Data($0.certificate.der).base64EncodedString() })
  }

  @Test func `a PKCS 12 file is opened with its password, and with no other`() async throws {
    service.giveTokens()
    let path = Checkout.path("Tests/Fixtures/certificates/client.p12")
    let application = try service.application(
      credential: .certificate(ClientCertificate(pkcs12File: path, password: "t3st")))
    _ = try await application.acquireTokenForClient(scope: scope)
    #expect(try assertion().header["x5t#S256"] == "cGkKlhvz7vahcTIQ3_oIb8qNR9pP3xf28YwZah6gNoE")
    let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
    for certificate in [
      ClientCertificate(pkcs12: bytes, password: "wrong"),
      ClientCertificate(pkcs12: Array(bytes.dropLast(9)), password: "t3st"),
      ClientCertificate(pkcs12: [], password: ""), ClientCertificate(pkcs12: [0x30, 0x80], password: "t3st"),
      ClientCertificate(pkcs12File: path + ".missing", password: "t3st"), ClientCertificate(pem: ""),
      ClientCertificate(pem: try Self.first.get().certificate.pem()),
      ClientCertificate(pem: try Self.first.get().key.pem()),
      ClientCertificate(pem: try Self.first.get().certificate.pem() + Self.second.get().key.pem()),
    ] {
      do {
        _ = try service.application(credential: .certificate(certificate))
        Issue.record("taken: \(certificate)")
      } catch {
        #expect(caseName((error as? AcquisitionError)?.reason) == "credential")
        #expect(!"\(error)".contains("t3st"))
      }
    }
  }

  @Test(arguments: [700_027, 700_024])
  func `a refused certificate gives way to the next one, once for all requests`(code: Int) async throws {
    let (first, second) = (try Self.first.get(), try Self.second.get())
    let good = thumbprint(second.certificate)
    service.onToken { request in
      let header = (try? UnverifiedJWT(parsing: request.form["client_assertion"] ?? ""))?.header
      guard header?["x5t#S256"]?.string == good else {
        return ScriptedService.refusal("invalid_client", code, status: 401)
      }
      return .json(ScriptedService.tokens(1))
    }
    let application = try service.application(
      credential: .certificates([ClientCertificate(pem: first.pem), ClientCertificate(pem: second.pem)]))
    _ = try await application.acquireTokenForClient(scope: scope)
    #expect(service.tokenRequests.count == 2)
    _ = try await application.acquireTokenForClient(scope: "api://x/.default")
    #expect(service.tokenRequests.count == 3)
  }

  @Test func `without another certificate a refusal is final, and a wrong secret is never tried twice`() async throws {
    service.onToken { _ in ScriptedService.refusal("invalid_client", 700_027, status: 401) }
    let alone = try service.application(credential: .certificate(ClientCertificate(pem: try Self.first.get().pem)))
    #expect(await failure { try await alone.acquireTokenForClient(scope: scope) } != nil)
    #expect(service.tokenRequests.count == 1)
    let secret = try service.application()
    #expect(
      await failure { try await secret.acquireTokenForClient(scope: scope) } != nil
    )
    #expect(service.tokenRequests.count == 2)
  }

  @Test func `a file that changes is read again, and one that is half written does no harm`() async throws {
    service.giveTokens()
    let directory = try TemporaryDirectory()
    let file = directory.path + "/client.pem"
    func write(_ text: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: file)) }
    let (first, second) = (try Self.first.get(), try Self.second.get())
    try write(first.pem)
    let application = try service.application(credential: .certificate(ClientCertificate(pemFile: file)))
    let forced = RequestOptions(forceRefresh: true)
    for (text, expected) in [(first.pem, first), ("half", first), (second.pem, second)] {
      try write(text)
      _ = try await application.acquireTokenForClient(scope: scope, options: forced)
      #expect(try assertion().header["x5t#S256"]?.string == thumbprint(expected.certificate))
    }
  }

  @Test func `an application's own assertion is asked for with each request, and told what it is for`() async throws {
    service.giveTokens()
    let requests = Lock<[AssertionRequest]>([])
    let application = try service.application(
      credential: .assertion { request in
        requests.withLock { $0.append(request) }
        return " assertion-1\n"
      })
    _ = try await application.acquireTokenForClient(scope: scope, options: RequestOptions(claims: "{\"a\":1}"))
    #expect(service.tokenRequests.last?.form["client_assertion"] == "assertion-1")
    let request = try #require(requests.withLock { $0.first })
    #expect(request.clientID == ScriptedService.clientID)
    #expect(request.tenantID == ScriptedService.tenant)
    #expect(request.tokenEndpoint.hasSuffix("/oauth2/v2.0/token"))
    #expect(request.claims == "{\"a\":1}")
    struct VaultError: Error {}
    for credential in [
      ClientCredential.assertion { _ in throw VaultError() }, .assertion { _ in "" }, .assertion { _ in "a\nb" },
    ] {
      let application = try service.application(credential: credential)
      let error = await failure { try await application.acquireTokenForClient(scope: scope) }
      #expect(caseName(error?.reason) == "credential")
    }
    #expect(service.tokenRequests.count == 1)
  }

  @Test func `a container's token is read from its file for each request`() async throws {
    service.giveTokens()
    let directory = try TemporaryDirectory()
    let file = directory.path + "/token"
    let application = try service.application(credential: .workloadIdentity(tokenFile: file))
    for token in ["federated-1", "federated-2"] {
      try Data("\(token)\n".utf8).write(to: URL(fileURLWithPath: file))
      _ = try await application.acquireTokenForClient(scope: scope, options: RequestOptions(forceRefresh: true))
      #expect(service.tokenRequests.last?.form["client_assertion"] == token)
    }
    try Data().write(to: URL(fileURLWithPath: file))
    #expect(
      await failure {
        try await application.acquireTokenForClient(scope: scope, options: RequestOptions(forceRefresh: true))
      } != nil)
  }

  @Test func `a container's settings come from its variables, and those that are missing are named`() throws {
    let variables = [
      "AZURE_TENANT_ID": ScriptedService.tenant, "AZURE_CLIENT_ID": ScriptedService.clientID,
      "AZURE_FEDERATED_TOKEN_FILE": "/var/run/token",
    ]
    let configuration = try ConfidentialClientConfiguration.workloadIdentity { variables[$0] }
    #expect(configuration.authority == "https://login.microsoftonline.com/\(ScriptedService.tenant)")
    #expect(configuration.clientID == ScriptedService.clientID)
    for host in ["login.microsoftonline.us", "https://login.microsoftonline.us", "https://login.microsoftonline.us/"] {
      let other = try ConfidentialClientConfiguration.workloadIdentity {
        $0 == "AZURE_AUTHORITY_HOST" ? host : variables[$0]
      }
      #expect(other.authority == "https://login.microsoftonline.us/\(ScriptedService.tenant)")
    }
    #expect {
      try ConfidentialClientConfiguration.workloadIdentity { $0 == "AZURE_CLIENT_ID" ? "x" : nil }
    } throws: {
      "\($0)".contains("AZURE_TENANT_ID, AZURE_FEDERATED_TOKEN_FILE")
    }
  }
}
