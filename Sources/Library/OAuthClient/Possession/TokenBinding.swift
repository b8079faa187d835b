// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Dispatch
import FoundationEssentials
import JOSE
import PlatformInterfaces
import TokenExchange

/// Binds tokens to the app's key or this client's, for requests that ask for it.
struct TokenBinding: Sendable {
  let keys: PossessionKeys
  let clock: any WallClock
  let random: any RandomSource

  /// Runs `acquire` with the key that the token is bound to, nil for a bearer token. Replaces a bound token by a signed
  /// statement. Each caller gets its own statement, even if several share one answer of the service.
  func callAsFunction(
    _ parameters: TokenParameters, _ acquire: (KeyBinding?) async throws(IdentityError) -> AuthenticationResult
  ) async throws(IdentityError) -> AuthenticationResult {
    let (request, given): (RequestToSign, PossessionKey?)
    switch parameters.scheme {
    case .bearer: return try await acquire(nil)
    case .sshCertificate(let key): return try await acquire(key.binding)
    case .pop(let asked, let key): (request, given) = (asked, key)
    }
    let key = if let given { given } else { try keys.key() }
    do throws(IdentityError) {
      return try await sign(request, into: try await acquire(key.binding), key)
    } catch {
      guard case .declinedScopes(var scopes) = error.reason else { throw error }
      scopes.result = try await sign(request, into: scopes.result, key)
      var failure = error
      failure.reason = .declinedScopes(scopes)
      throw failure
    }
  }

  private func sign(
    _ request: RequestToSign, into result: AuthenticationResult, _ key: PossessionKey
  ) async throws(IdentityError) -> AuthenticationResult {
    let (token, now) = (result.accessToken, clock.now)
    let nonce = request.nonce ?? random.uuid().uuidString
    let sign = { @Sendable in
      Result { () throws(JOSEError) in try key.sign(request, with: token, now: now, nonce: nonce) }
    }
    // An app's key may be in a slow token, and a thread of tasks must not wait for it.
    let signed =
      key.isExternal
      ? await withCheckedContinuation { done in DispatchQueue.global().async { done.resume(returning: sign()) } }
      : sign()
    var result = result
    do throws(JOSEError) { result.accessToken = try signed.get() } catch {
      guard case .invalidKey(let reason) = error else {
        throw IdentityError(.badRequest(parameter: "authenticationScheme", reason: "the request can't be signed"))
      }
      throw IdentityError(.badRequest(parameter: "authenticationScheme", reason: reason))
    }
    return result
  }
}
