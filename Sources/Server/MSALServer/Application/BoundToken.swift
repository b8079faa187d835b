// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import JOSE
import OAuthWire
import PlatformInterfaces
import TokenExchange

/// An access token that is bound to a key of the application object (proof of possession, RFC 7800). An API accepts it
/// only in a request that is signed with this key, so a stolen token is of no use.
public struct BoundToken: Sendable, CustomStringConvertible, CustomReflectable {
  private let result: TokenResult
  private let key: PossessionKey
  private let platform: ServerPlatform

  /// When the token expires.
  public var expiresOn: Date { result.expiresOn }
  /// Who gave the token.
  public var source: TokenResult.Source { result.source }
  /// The id of the call in the application's log and in the platform's sign-in log.
  public var correlationID: UUID { result.correlationID }
  /// A text without the token.
  public var description: String { "BoundToken(\(source), expires \(expiresOn), \(correlationID))" }

  /// An empty mirror, so that `dump` does not print the token.
  public var customMirror: Mirror { Mirror(self, children: []) }

  init(_ result: TokenResult, _ key: PossessionKey, _ platform: ServerPlatform) {
    self.result = result
    self.key = key
    self.platform = platform
  }

  /// Signs one request (draft-ietf-oauth-signed-http-request-03). Call it again for the next request: APIs accept a
  /// signature for some minutes only, ``AccessTokenValidator`` for five, and once in each process.
  /// - Parameters:
  ///   - method: The request's method, such as `GET`.
  ///   - url: The request's URL. Its host, port and path are signed.
  ///   - nonce: The nonce that the API demands; nil: a new random one.
  /// - Returns: The value of the header field `Authorization`.
  /// - Throws: ``AcquisitionError`` with `invalidRequest` when the request can't be signed.
  public func authorizationHeader(
    signing method: String, _ url: URL, nonce: String? = nil
  ) throws(AcquisitionError) -> String {
    let request = RequestToSign(method: method.uppercased(), url: url)
    do throws(JOSEError) {
      let statement = try key.sign(
        request, with: Secret(result.accessToken), now: platform.clock.now,
        nonce: nonce ?? platform.random.uuid().uuidString)
      return "PoP \(statement.exposed)"
    } catch {
      throw AcquisitionError(.invalidRequest("the request can't be signed"))
    }
  }
}
