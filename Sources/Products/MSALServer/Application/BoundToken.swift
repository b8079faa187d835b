// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import JOSE
import OAuthClient
import OAuthWire
import PlatformInterfaces

/// An access token that is bound to a key of the application object (proof of possession): who steals it can do nothing
/// with it. APIs take it in signed requests only.
public struct BoundToken: Sendable, CustomStringConvertible, CustomReflectable {
  private let result: TokenResult
  private let key: PossessionKey
  private let platform: ServerPlatform

  /// When it ends.
  public var expiresOn: Date { result.expiresOn }
  /// Where it came from.
  public var source: TokenResult.Source { result.source }
  /// The id of the call in the logs of both sides.
  public var correlationID: UUID { result.correlationID }
  /// Without the token.
  public var description: String { "BoundToken(\(source), expires \(expiresOn), \(correlationID))" }

  /// Nothing that is secret.
  public var customMirror: Mirror { Mirror(self, children: []) }

  init(_ result: TokenResult, _ key: PossessionKey, _ platform: ServerPlatform) {
    self.result = result
    self.key = key
    self.platform = platform
  }

  /// What to send as the field `Authorization` of one request (draft-ietf-oauth-signed-http-request-03). It is good for
  /// that request, for five minutes, and mostly once.
  /// - Parameters:
  ///   - method: The request's method, such as `GET`.
  ///   - url: The request's URL, of which host, port and path are signed.
  ///   - nonce: What the API asked for, if it did.
  /// - Throws: `AcquisitionError` when the request can't be signed.
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
