// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import FoundationNetworking
import OAuthWire

/// The demands of an API that refuses a token: one challenge of its `WWW-Authenticate` header (RFC 9110 section
/// 11.6.1). Only on Linux; MSAL.NET has the same.
///
/// A claims challenge (continuous access evaluation, step-up authentication) is answered by a silent request with
/// `claimsRequest`, and by an interactive one with the same claims if that fails with `interactionRequired`:
///
/// ```swift
/// if let claims = MSALWwwAuthenticateParameters.create(from: response).compactMap(\.claimsRequest).first {
///   parameters.claimsRequest = claims
///   result = try await application.acquireTokenSilent(with: parameters)
/// }
/// ```
public struct MSALWwwAuthenticateParameters: Sendable {
  private let challenge: AuthenticationChallenge

  /// The scheme as the API wrote it, such as `Bearer` or `PoP`.
  public var authenticationScheme: String { challenge.scheme }

  /// Why the token was refused (RFC 6750 section 3.1), such as `insufficient_claims`; nil when the API does not say.
  public var error: String? { challenge["error"] }

  /// The API's words for the error.
  public var errorDescription: String? { challenge["error_description"] }

  /// The scopes of which the request needed one or all.
  public var scopes: [String] { challenge["scope"].map { ScopeSet(parsing: $0).values } ?? [] }

  /// The nonce for the next request with `MSALAuthenticationSchemePop`.
  public var nonce: String? { challenge["nonce"] }

  /// The claims that the token lacks, as JSON text; nil unless the error is `insufficient_claims`.
  public var claims: String? { challenge.claimsChallenge }

  /// The claims that the token lacks, ready for `MSALTokenParameters.claimsRequest`; nil when there are none.
  public var claimsRequest: MSALClaimsRequest? {
    guard let claims else { return nil }
    var error: NSError?
    let request = MSALClaimsRequest(jsonString: claims, error: &error)
    return error == nil ? request : nil
  }

  /// The authority that issues the API's tokens; nil when the API names no usable one. It is unchecked: compare it with
  /// what the app expects before a person signs in there.
  public var authority: MSALAuthority? {
    challenge.authority.flatMap { URL(string: $0) }.flatMap { try? MSALAuthority(url: $0) }
  }

  /// Every parameter; names in lower case, the first one where a name stands twice.
  public var rawParameters: [String: String] {
    Dictionary(challenge.parameters.map { ($0.name.lowercased(), $0.value) }) { first, _ in first }
  }

  // The two functions that take a response are compiled into the app. So the library itself does not need
  // FoundationNetworking, and a statically linked program that doesn't need it either does not load libcurl and its
  // thirty libraries.

  /// The challenges of an answer, in order.
  /// - Parameter response: The API's answer, usually with status 401.
  /// - Returns: One element for each challenge; what can't be read is left out.
  @_alwaysEmitIntoClient
  public static func create(from response: HTTPURLResponse) -> [MSALWwwAuthenticateParameters] {
    response.value(forHTTPHeaderField: "WWW-Authenticate").map { create(fromHeader: $0) } ?? []
  }

  /// The challenges of a `WWW-Authenticate` header, in order.
  /// - Parameter header: The header's value; several headers are joined with commas.
  /// - Returns: One element for each challenge; what can't be read is left out.
  public static func create(fromHeader header: String) -> [MSALWwwAuthenticateParameters] {
    AuthenticationChallenge.parse(header).map { MSALWwwAuthenticateParameters(challenge: $0) }
  }

  /// The nonce for the next signed request, which an API may give with an answer that accepted one
  /// (`Authentication-Info: nextnonce="…"`).
  /// - Parameter response: The API's answer.
  /// - Returns: The nonce; nil when there is none.
  @_alwaysEmitIntoClient
  public static func nextNonce(from response: HTTPURLResponse) -> String? {
    response.value(forHTTPHeaderField: "Authentication-Info").flatMap { nextNonce(inHeader: $0) }
  }

  @usableFromInline
  static func nextNonce(inHeader info: String) -> String? {
    // The same grammar as a challenge without its scheme (RFC 9110 section 11.6.3).
    AuthenticationChallenge.parse("Info " + info).first?["nextnonce"]
  }
}
