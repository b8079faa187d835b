// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorFaults
import EmulatorNativeAuth
import FoundationEssentials
import JOSE
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces

/// A local stand-in for the Microsoft identity platform, without a socket: a request in, an answer out. It is not
/// Microsoft: every page and every issuer says so.
package final class IdentityEmulator: Sendable {
  package let seed: Seed
  /// Who and what is registered now; sign-up adds people.
  package var directory: Directory { people.withLock { $0 } }
  package let origins: Origins
  /// The clock everything here goes by; the control API advances it.
  package let clock: EmulatorClock
  package let random: any RandomSource
  /// The public signing keys.
  package var keys: JSONWebKeySet { signing.withLock { $0.published } }
  /// Guards all that changes. Never held while a password is hashed or a token signed.
  package let state: Lock<EmulatorState>

  /// Guards the directory. Taken inside the other locks, never around them.
  let people: Lock<Directory>
  /// Guards the flows of native authentication; held around a whole step, so that no code is tried twice at once. The
  /// other locks are taken inside it, and a password is hashed.
  let nativeState = Lock(NativeAuthState())
  let signing: Lock<SigningKeys>
  /// The fault rules in force. Taken alone.
  let faults: Lock<FaultRules>

  package init(
    seed: Seed, signingKey: RSAPrivateKey, origins: Origins, clock: any WallClock, random: any RandomSource
  ) {
    self.seed = seed
    self.origins = origins
    self.clock = EmulatorClock(clock)
    self.random = random
    people = Lock(seed.directory)
    signing = Lock(SigningKeys(signingKey))
    state = Lock(EmulatorState(seed: seed, random: random))
    faults = Lock(FaultRules(seed.faults))
  }

  func issuer(_ settings: TokenSettings) -> TokenIssuer {
    TokenIssuer(signer: signing.withLock { $0.signer }, random: random, settings: settings)
  }

  /// Answers one request. `request.url` is absolute, with the scheme and host the client used. Where a fault rule
  /// breaks the connection, this is the whole answer all the same, or a 502.
  package func respond(to request: HTTPRequest) async -> HTTPResponse {
    switch await deliver(request) {
    case .whole(let response), .broken(let response): response
    case .dropped: HTTPResponse(status: 502)
    }
  }

  /// The genuine answer.
  func answer(_ context: RequestContext) async -> HTTPResponse {
    var response = await route(context)
    finish(&response, context)
    log(context, status: response.status, error: response.loggedError, fault: nil)
    return response
  }

  /// Adds what every answer carries.
  func finish(_ response: inout HTTPResponse, _ context: RequestContext) {
    response.headers["x-ms-request-id"] = context.traceID
    if context.wantsCorrelationID { response.headers["client-request-id"] = context.correlationID }
  }

  /// - Parameter fault: the id of the rule that made the answer.
  func log(_ context: RequestContext, status: Int, error: String?, fault: String?) {
    guard context.path.first != "_emulator" else { return }
    let entry = RequestLog.Entry(
      time: context.now, method: context.method, path: "/" + context.path.joined(separator: "/"),
      parameters: RequestLog.redact(context.query + context.form), correlationID: context.correlationID,
      status: status, error: error, fault: fault)
    state.withLock { $0.log.append(entry) }
  }

  /// A new unguessable text.
  func secretText() -> String { Base64URL.encode(random.bytes(32)) }
}

extension IdentityEmulator: HTTPTransport {
  /// The answer as a client in this process gets it: a connection that a fault rule breaks is lost.
  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    switch await deliver(request) {
    case .whole(let response): return response
    case .broken, .dropped: throw .connectionLost(host: request.url.host() ?? "")
    }
  }
}

extension HTTPResponse {
  static let notLoopback = HTTPResponse(
    status: 421, headers: ["Content-Type": "text/plain; charset=utf-8"],
    body: Data("This emulator answers to loopback names only. Use localhost in the URL.\n".utf8))

  /// The `error` of a JSON error answer.
  var loggedError: String? {
    guard status >= 400, headers["Content-Type"]?.hasPrefix("application/json") == true else { return nil }
    let error = (try? JSONValue(parsing: body))?["error"]
    return error?.string ?? error?["code"]?.string
  }
}
