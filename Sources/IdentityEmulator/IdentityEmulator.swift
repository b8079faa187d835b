// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
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
  package let keys: JSONWebKeySet
  /// Guards all that changes. Never held while a password is hashed or a token signed.
  package let state: Lock<EmulatorState>

  /// Guards the directory. Taken inside the other locks, never around them.
  let people: Lock<Directory>
  /// Guards the flows of native authentication; held around a whole step, so that no code is tried twice at once. The other
  /// locks are taken inside it, and a password is hashed.
  let nativeState = Lock(NativeAuthState())
  let issuer: TokenIssuer

  package init(
    seed: Seed, signingKey: RSAPrivateKey, origins: Origins, clock: any WallClock, random: any RandomSource
  ) {
    self.seed = seed
    self.origins = origins
    self.clock = EmulatorClock(clock)
    self.random = random
    people = Lock(seed.directory)
    var key = JSONWebKey(publicKey: signingKey.publicKey, keyID: nil)
    key.keyID = key.thumbprint
    key.use = "sig"
    keys = JSONWebKeySet(keys: [key])
    state = Lock(EmulatorState(seed: seed, random: random))
    issuer = TokenIssuer(
      signer: JWTSigner(key: signingKey, keyID: key.thumbprint), random: random, settings: seed.settings)
  }

  /// Answers one request. `request.url` is absolute, with the scheme and host the client used.
  package func respond(to request: HTTPRequest) async -> HTTPResponse {
    guard let context = RequestContext(request, now: clock.now, random: random), origins.include(context.origin) else {
      return HTTPResponse(
        status: 421, headers: ["Content-Type": "text/plain; charset=utf-8"],
        body: Data("This emulator answers to loopback names only. Use localhost in the URL.\n".utf8))
    }
    var response = await route(context)
    response.headers["x-ms-request-id"] = context.traceID
    if context.wantsCorrelationID { response.headers["client-request-id"] = context.correlationID }
    log(context, response)
    return response
  }

  private func log(_ context: RequestContext, _ response: HTTPResponse) {
    guard context.path.first != "_emulator" else { return }
    let isError = response.status >= 400 && response.headers["Content-Type"]?.hasPrefix("application/json") == true
    let error = isError ? (try? JSONValue(parsing: response.body))?["error"] : nil
    let entry = RequestLog.Entry(
      time: context.now, method: context.method, path: "/" + context.path.joined(separator: "/"),
      parameters: RequestLog.redact(context.query + context.form), correlationID: context.correlationID,
      status: response.status, error: error?.string ?? error?["code"]?.string)
    state.withLock { $0.log.append(entry) }
  }

  /// A new unguessable text.
  func secretText() -> String { Base64URL.encode(random.bytes(32)) }
}
