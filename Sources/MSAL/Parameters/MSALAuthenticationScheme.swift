// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// How an access token is bound to its sender.
public enum MSALAuthScheme: UInt, Sendable {
  /// Not at all: whoever has it may use it (RFC 6750).
  case bearer = 0
  /// To a key of the sender. Not offered on Linux yet.
  case pop
}

/// How an access token is bound to its sender. The library's own classes conform; others are refused.
public protocol MSALAuthenticationSchemeProtocol: NSObjectProtocol {
  /// The kind of scheme.
  var scheme: MSALAuthScheme { get }
  /// The scheme's name in the `Authorization` header.
  var authenticationScheme: String { get }
}

/// Tokens that whoever has them may use (RFC 6750).
// Unchecked only because subclassing is open: there are no stored properties.
open class MSALAuthenticationSchemeBearer: NSObject, MSALAuthenticationSchemeProtocol, @unchecked Sendable {
  /// Makes the scheme.
  public override init() {}

  /// `.bearer`.
  open var scheme: MSALAuthScheme { .bearer }

  /// `Bearer`.
  open var authenticationScheme: String { "Bearer" }
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

/// The method as it stands in a request.
/// - Parameter httpMethod: The method.
/// - Returns: Its name in capitals.
public func MSALParameterStringForHttpMethod(_ httpMethod: MSALHttpMethod) -> String! { "\(httpMethod)" }
