// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import JOSE
import OAuthWire
import PlatformInterfaces
import TokenExchange

/// Binds tokens to this client's key, for requests that ask for it.
struct TokenBinding: Sendable {
  let keys: PossessionKeys
  let clock: any WallClock
  let random: any RandomSource

  /// Runs `acquire` with the key that the token is bound to, nil for a bearer token. Replaces a bound token by a signed
  /// statement. Each caller gets its own statement, even if several share one answer of the service.
  func callAsFunction(
    _ parameters: TokenParameters, _ acquire: (KeyBinding?) async throws(IdentityError) -> AuthenticationResult
  ) async throws(IdentityError) -> AuthenticationResult {
    let request: RequestToSign
    switch parameters.scheme {
    case .bearer: return try await acquire(nil)
    case .sshCertificate(let key): return try await acquire(key.binding)
    case .pop(let asked): request = asked
    }
    let key = try keys.key()
    do throws(IdentityError) {
      return try sign(request, into: try await acquire(key.binding), key)
    } catch {
      guard case .declinedScopes(var scopes) = error.reason else { throw error }
      scopes.result = try sign(request, into: scopes.result, key)
      var failure = error
      failure.reason = .declinedScopes(scopes)
      throw failure
    }
  }

  private func sign(
    _ request: RequestToSign, into result: AuthenticationResult, _ key: PossessionKey
  ) throws(IdentityError) -> AuthenticationResult {
    var result = result
    do throws(JOSEError) {
      result.accessToken = try key.sign(
        request, with: result.accessToken, now: clock.now,
        nonce: request.nonce ?? random.uuid().uuidString)
    } catch {
      throw IdentityError(.badRequest(parameter: "authenticationScheme", reason: "the request can't be signed"))
    }
    return result
  }
}
