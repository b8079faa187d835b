// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import LinuxPlatform
import OAuthWire
import PlatformInterfaces

@testable import MSALServer

private let endpoint = "http://127.0.0.1:8081/token"

/// The environment of each source, and the identity that is requested there.
private let sources: [(source: ManagedIdentitySource, variables: [String: String], identity: ManagedIdentityID)] = [
  (.virtualMachine, ["AZURE_POD_IDENTITY_AUTHORITY_HOST": "http://127.0.0.1:8081"], .objectID("o")),
  (.appService, ["IDENTITY_ENDPOINT": endpoint, "IDENTITY_HEADER": "h1dden"], .resourceID("r")),
  (
    .serviceFabric,
    [
      "IDENTITY_ENDPOINT": "https://127.0.0.1:8081/token", "IDENTITY_HEADER": "h1dden",
      "IDENTITY_SERVER_THUMBPRINT": "t",
    ], .systemAssigned
  ),
  (.machineLearning, ["MSI_ENDPOINT": endpoint, "MSI_SECRET": "h1dden"], .clientID("c")),
  (.cloudShell, ["MSI_ENDPOINT": endpoint], .systemAssigned),
  (.azureArc, ["IDENTITY_ENDPOINT": endpoint, "IMDS_ENDPOINT": "http://127.0.0.1:8081"], .clientID("c")),
]

/// Requests a token from each of the six sources, whose answers are the input: the status, the fields `Retry-After` and
/// `WWW-Authenticate`, and the body, one line each.
@Sendable func checkIdentitySources(_ bytes: [UInt8]) async {
  let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 3, omittingEmptySubsequences: false)
  guard lines.count == 4, let status = Int(String(decoding: lines[0], as: UTF8.self)), (200...599).contains(status)
  else { return }
  guard let own = Scratch.path("agent.key"), let folder = Scratch.path("").map({ String($0.dropLast()) }) else {
    return demand(false, "there is a folder")
  }
  defer { Scratch.removeAll() }
  demand(Scratch.write(Array("own-key".utf8), to: own), "a file can be written")
  let proof = String(decoding: lines[2], as: UTF8.self).replacing("$FOLDER", with: folder)
  let answer = HTTPResponse(
    status: status,
    headers: ["Retry-After": String(decoding: lines[1], as: UTF8.self), "WWW-Authenticate": proof],
    body: Data(lines[3]))
  for (source, variables, identity) in sources {
    let machine = Machine(answer: answer)
    let platform = ServerPlatform(
      transport: machine, clock: machine, random: SystemRandom(),
      environment: EnvironmentVariables(variables), fileExists: { _ in false })
    let configuration = ManagedIdentityConfiguration(identity: identity)
    guard
      let application = try? ManagedIdentityApplication(configuration, platform: platform, arcFolder: folder)
    else { return demand(false, "an environment is understood") }
    demand(application.source == source, "an environment tells its source")
    do throws(AcquisitionError) {
      let token = try await application.acquireToken(forResource: "https://graph.example")
      demand(status == 200, "a token comes with success")
      demand(token.accessToken.isVisible && !token.accessToken.isEmpty, "a token has no other characters")
      demand(token.tokenType == "Bearer" && token.expiresOn.timeIntervalSince1970.isFinite, "a token can be sent")
      let named = (try? JSONValue(parsing: lines[3]))?["client_id"]?.string?.lowercased()
      demand(source != .azureArc || named == "c", "the agent's token is of the identity that was asked for")
    } catch {
      demand(error.description.isVisible && error.description.utf8.count < 2_000, "an error is one line")
    }
    machine.check(source)
  }
}

/// The server that answers, and the clock.
private final class Machine: HTTPTransport, WallClock {
  private struct Seen {
    var requests: [HTTPRequest] = []
    var pauses: [Double] = []
  }

  private let answer: HTTPResponse
  private let seen = Lock(Seen())

  init(answer: HTTPResponse) { self.answer = answer }

  var now: Date { Date(timeIntervalSince1970: 1_800_000_000) }

  func sleep(seconds: Double) async throws { seen.withLock { $0.pauses.append(seconds) } }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    seen.withLock { $0.requests.append(request) }
    return answer
  }

  func check(_ source: ManagedIdentitySource) {
    let (requests, pauses) = seen.withLock { ($0.requests, $0.pauses) }
    demand((1...9).contains(requests.count), "a source is not asked for ever")
    demand(pauses.allSatisfy { $0 >= 1 && $0 <= 60 }, "a source is given time")
    for request in requests {
      demand(request.url.host() == "127.0.0.1" && request.url.port == 8081, "nobody else is asked")
      let proof = request.headers["Authorization"]
      demand(proof == nil || source == .azureArc && proof == "Basic own-key", "only the agent gets a file's content")
    }
  }
}
