// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import TokenExchange

/// How an access token is bound to its sender.
public enum MSALAuthScheme: UInt, Sendable {
  /// Not at all: anyone who has the token may use it (RFC 6750).
  case bearer = 0
  /// To a key of the sender.
  case pop
}

/// How an access token is bound to its sender. The library's own classes conform; others are refused.
public protocol MSALAuthenticationSchemeProtocol: NSObjectProtocol {
  /// The kind of scheme.
  var scheme: MSALAuthScheme { get }
  /// The scheme's name in the `Authorization` header.
  var authenticationScheme: String { get }
}

/// Bearer tokens: anyone who has one may use it (RFC 6750).
// Unchecked only because subclassing is open: there are no stored properties.
open class MSALAuthenticationSchemeBearer: NSObject, MSALAuthenticationSchemeProtocol, @unchecked Sendable {
  /// Makes the scheme.
  public override init() {}

  /// `.bearer`.
  open var scheme: MSALAuthScheme { .bearer }

  /// `Bearer`.
  open var authenticationScheme: String { "Bearer" }
}

/// Tokens that are bound to a key of this application: whoever steals one can't use it without that key.
///
/// `MSALResult.accessToken` and `MSALResult.authorizationHeader` then hold a signed statement instead of the token
/// itself (draft-ietf-oauth-signed-http-request-03): for one request, to be sent within a few minutes and once. Ask
/// silently, with a new object of this class, before each request; the token itself comes from the cache. The key is
/// the app's ``MSALExternalKeyPair``, or one of the library's own: RSA of 2048 bits, made at the first use and kept
/// beside the token cache.
// Unchecked only because subclassing is open: every stored property is a constant.
open class MSALAuthenticationSchemePop: NSObject, MSALAuthenticationSchemeProtocol, @unchecked Sendable {
  let request: RequestToSign

  /// The key pair of the app's to which the token is bound; nil: the library's own key.
  public let externalKeyPair: MSALExternalKeyPair?

  /// Describes the request that the token is for.
  /// - Parameters:
  ///   - httpMethod: Its method.
  ///   - requestUrl: Its URL: host, port and path are signed, the query is not. A URL without a host makes the token
  ///     request fail with `internalErrorInvalidParameter`.
  ///   - nonce: A value that makes the statement unique, usually from the API's `WWW-Authenticate` header; nil is a
  ///     random UUID each time.
  ///   - additionalParameters: Without effect on Linux.
  public init(
    httpMethod: MSALHttpMethod, request requestUrl: URL, nonce: String?, additionalParameters: [AnyHashable: Any]?
  ) {
    request = RequestToSign(method: "\(httpMethod)", url: requestUrl, nonce: nonce)
    externalKeyPair = nil
  }

  /// Describes the request that the token is for, and names the key pair to which it is bound.
  /// - Parameters:
  ///   - httpMethod: Its method.
  ///   - requestUrl: Its URL, as in `init(httpMethod:request:nonce:additionalParameters:)`.
  ///   - nonce: A value that makes the statement unique; nil is a random UUID each time.
  ///   - additionalParameters: Without effect on Linux.
  ///   - externalKeyPair: The app's key pair; nil: the library's own key. Silent calls must pass it again.
  public init(
    httpMethod: MSALHttpMethod, requestUrl: URL, nonce: String?, additionalParameters: [String: String]?,
    externalKeyPair: MSALExternalKeyPair?
  ) {
    request = RequestToSign(method: "\(httpMethod)", url: requestUrl, nonce: nonce)
    self.externalKeyPair = externalKeyPair
  }

  /// `.pop`.
  open var scheme: MSALAuthScheme { .pop }

  /// `Pop`.
  open var authenticationScheme: String { "Pop" }
}

/// The method of an HTTP request.
public enum MSALHttpMethod: UInt, Sendable {
  /// `GET`
  case GET = 0
  /// `HEAD`
  case HEAD
  /// `POST`
  case POST
  /// `PUT`
  case PUT
  /// `DELETE`
  case DELETE
  /// `CONNECT`
  case CONNECT
  /// `OPTIONS`
  case OPTIONS
  /// `TRACE`
  case TRACE
  /// `PATCH`
  case PATCH
}

/// The text of a method in a request.
/// - Parameter httpMethod: The method.
/// - Returns: Its name in capitals.
@discardableResult
public func MSALParameterStringForHttpMethod(_ httpMethod: MSALHttpMethod) -> String! { "\(httpMethod)" }
