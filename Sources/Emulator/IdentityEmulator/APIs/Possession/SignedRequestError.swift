// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import JOSE

/// Why a signed HTTP request is not accepted.
package enum SignedRequestError: Error, Sendable, Equatable {
  /// It is no signed token; the text says why.
  case malformed(String)
  /// `cnf.jwk`, the key to check the signature with, is missing or can't be used.
  case noKey
  /// `kid` is not the thumbprint of the key.
  case wrongKeyID
  case badSignature
  case noToken
  /// `ts` is missing, too old, or in the future.
  case wrongTime
  case otherMethod
  case otherHost
  case otherPath
  case otherQuery
  case noNonce
  /// The API requires a nonce that it handed out itself.
  case foreignNonce
  case replayed
  /// The access token is bound to another key than the one that signed.
  case otherKey
  /// The access token is bound to no key.
  case unboundToken

  init(_ error: JOSEError) {
    switch error {
    case .malformed(let reason): self = .malformed(reason)
    case .unsupportedAlgorithm: self = .malformed("the algorithm is neither RS256 nor PS256")
    case .unknownKey: self = .wrongKeyID
    case .badSignature: self = .badSignature
    case .invalidKey: self = .noKey
    }
  }

  /// The error in words, with a next step. It repeats nothing of the request.
  package var explanation: String {
    switch self {
    case .malformed(let reason): "The signed request can't be read: \(reason). Send what the library made."
    case .noKey: "The signed request lacks a usable key in cnf.jwk. Send an RSA key of 2048 bits or more."
    case .wrongKeyID: "The key id is not the thumbprint of the key. Send the SHA-256 thumbprint of RFC 7638 as kid."
    case .badSignature: "The signature of the signed request does not match. Sign with the key in cnf.jwk."
    case .noToken: "The signed request carries no access token. Put it into the member at."
    case .wrongTime: "The signed request is too old or from the future. Check the clock and sign the request anew."
    case .otherMethod: "The request was signed for another method. Sign the method that is sent."
    case .otherHost: "The request was signed for another host or port. Sign the URL that is requested."
    case .otherPath: "The request was signed for another path. Sign the URL that is requested."
    case .otherQuery: "The request was signed for another query. Sign the URL that is requested."
    case .noNonce: "The signed request has no nonce. Sign the one in this header."
    case .foreignNonce: "This API wants its own nonce. Sign the one in this header."
    case .replayed: "The signed request was used before. Sign each request anew."
    case .otherKey: "The access token is bound to another key. Sign with the key the token was asked for with."
    case .unboundToken: "The access token is bound to no key. Send it as Bearer, or ask for one with token_type=pop."
    }
  }
}
