// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxPlatform
import MSAL
import OAuthClient
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing
import TokenCache

/// How a token endpoint misbehaves below HTTP.
enum Misbehaviour: String, CaseIterable, Sendable {
  case truncated, huge, endless, garbage, silentClose, twoLengths, redirect, hugeHeader

  func answer(_ connection: RawConnection) {
    let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
    switch self {
    case .truncated: connection.write(head + "Content-Length: 5000\r\n\r\n{\"access_token\":\"abc")
    case .huge:
      connection.write(head + "Content-Length: 67108864\r\n\r\n{\"access_token\":\"")
      pour("a", into: connection)
    case .endless:
      connection.write(head + "Transfer-Encoding: chunked\r\n\r\n")
      pour("10000\r\n" + String(repeating: "a", count: 0x10000) + "\r\n", into: connection, times: 1_000)
    case .garbage: connection.write([0, 1, 2, 0xFF, 0xFE, 0x0D, 0x0A, 0x0D, 0x0A])
    case .silentClose: break
    case .twoLengths: connection.write(head + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}}")
    case .redirect:
      connection.write("HTTP/1.1 307 Go\r\nLocation: /stolen\r\nContent-Length: 0\r\n\r\n")
      // A client that follows sends the code again on the same connection.
      _ = connection.readRequest()
    case .hugeHeader:
      connection.write("HTTP/1.1 200 OK\r\n")
      pour("X-Filler: " + String(repeating: "a", count: 1_000) + "\r\n", into: connection, times: 10_000)
    }
  }

  /// Writes a text repeatedly until the other side closes the connection.
  private func pour(_ text: String, into connection: RawConnection, times: Int = 0x400) {
    let bytes = Array(String(repeating: text, count: max(1, 0x10000 / text.utf8.count)).utf8)
    for _ in 0..<times where !connection.write(bytes) { return }
  }
}

@Suite("A hostile server on a real socket", .timeLimit(.minutes(2)))
struct HostileServerTests {
  /// Serves valid metadata on persistent connections, and the misbehaviour at the token endpoint.
  private func server(_ misbehaviour: Misbehaviour, _ paths: Lock<[String]>) throws -> RawServer {
    let port = Lock(0)
    let server = try RawServer { connection in
      while let request = connection.readRequest() {
        let path = String(request.split(separator: " ").dropFirst().first ?? "")
        paths.withLock { $0.append(path) }
        if path.hasSuffix("/token") {
          misbehaviour.answer(connection)
          return
        }
        let base = "http://localhost:\(port.withLock { $0 })/tenant"
        let metadata: JSONValue = [
          "issuer": .string(base + "/v2.0"), "authorization_endpoint": .string(base + "/authorize"),
          "token_endpoint": .string(base + "/token"), "jwks_uri": .string(base + "/keys"),
        ]
        let body = (path.hasSuffix("/keys") ? SampleKeySet.json : metadata).text
        connection.write(
          "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
      }
    }
    port.withLock { $0 = server.port }
    return server
  }

  @Test(arguments: Misbehaviour.allCases)
  func `Whatever the token endpoint does, the request ends in an error, and the code goes nowhere else`(
    misbehaviour: Misbehaviour
  ) async throws {
    let paths = Lock<[String]>([])
    let server = try server(misbehaviour, paths)
    let authority = try MSALAADAuthority(url: #require(URL(string: "http://localhost:\(server.port)/tenant")))
    let configuration = MSALPublicClientApplicationConfig(
      clientId: "5a3e0000-0000-4000-8000-00000000a001", redirectUri: nil, authority: authority)
    configuration.knownAuthorities = [authority]
    let transport = CurlTransport(timeoutSeconds: 60)
    let log = RecordingLog()
    let platform = Platform(
      transport: transport, clock: SystemClock(), random: SeededRandom(),
      browser: AnsweringBrowser(transport: transport),
      redirects: LoopbackListener(), log: log)
    let application = try MSALPublicClientApplication(
      configuration: configuration, platform: platform, cache: TokenCache(store: nil, log: log),
      sessions: InteractiveSessions())
    do {
      _ = try await application.acquireToken(
        with: MSALInteractiveTokenParameters(scopes: ["User.Read"], webviewParameters: MSALWebviewParameters()))
      Issue.record("no error")
    } catch {
      let error = error as NSError
      #expect([MSALErrorDomain, NSURLErrorDomain].contains(error.domain))
      #expect(!"\(error) \(error.userInfo)".contains("code-4711"))
    }
    #expect(try application.allAccounts().isEmpty)
    #expect(paths.withLock { $0.filter { $0.hasSuffix("/token") }.count } == 1)
    #expect(!paths.withLock { $0.contains("/stolen") })
    #expect(!log.lines.joined().contains("code-4711"))
  }
}

/// Sends an invented code to the redirect URI, over the socket.
private struct AnsweringBrowser: Browser {
  let transport: any HTTPTransport

  func open(_ url: URL, privately: Bool) async throws(PageOpeningError) {
    let query = FormCoding.decode(url.query(percentEncoded: true) ?? "") ?? []
    guard let redirect = query["redirect_uri"].flatMap({ URL(string: $0) }) else { throw .cancelled }
    let body = FormCoding.body([Parameter("code", "code-4711"), Parameter("state", query["state"] ?? "")])
    do throws(TransportError) {
      let answer = try await transport.send(
        HTTPRequest(method: "POST", url: redirect, headers: ["Content-Type": FormCoding.contentType], body: body))
      guard answer.status == 200 else { throw .other(code: answer.status, reason: "refused") }
    } catch {
      Issue.record("the listener did not take the answer: \(error)")
      throw .cancelled
    }
  }
}
