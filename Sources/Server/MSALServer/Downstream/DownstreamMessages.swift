// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// A request to another API.
public struct DownstreamRequest: Sendable {
  /// The HTTP method, such as `GET`.
  public var method: String
  /// The path and query, relative to the address of the ``DownstreamAPI``, such as `me/messages?$top=5`; or a whole URL
  /// of the same host.
  public var path: String
  /// Header fields beside `Authorization`, which the library sets.
  public var headers: [(name: String, value: String)]
  /// The body; empty for none.
  public var body: Data

  /// Makes a request.
  /// - Parameters:
  ///   - method: The HTTP method.
  ///   - path: The path and query, relative to the address of the API.
  ///   - headers: Header fields.
  ///   - body: The body.
  public init(_ method: String, _ path: String, headers: [(name: String, value: String)] = [], body: Data = Data()) {
    (self.method, self.path, self.headers, self.body) = (method, path, headers, body)
  }
}

extension DownstreamRequest: CustomStringConvertible, CustomReflectable {
  /// A text without the query, the header fields and the body.
  public var description: String { "DownstreamRequest(\(method) \(path.prefix { $0 != "?" }))" }
  /// An empty mirror, so that `dump` does not print them.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The answer of another API.
public struct DownstreamResponse: Sendable {
  /// The HTTP status.
  public let status: Int
  /// The header fields.
  public let headers: [(name: String, value: String)]
  /// The body.
  public let body: Data

  init(_ response: HTTPResponse) {
    status = response.status
    headers = response.headers.fields.map { ($0.name, $0.value) }
    body = response.body
  }

  /// Every value of a header field. Capital and small letters of the name are the same.
  public func values(of name: String) -> [String] {
    headers.filter { FoldedText.isSame($0.name, name) }.map(\.value)
  }

  /// Decodes the body as JSON.
  /// - Parameter type: The type of the value.
  /// - Returns: The value.
  /// - Throws: ``DownstreamError``: `refused` when the status is not 200 to 299, `malformedAnswer` when the body is not
  ///   such a value.
  public func json<Value: Decodable>(_ type: Value.Type) throws(DownstreamError) -> Value {
    guard (200...299).contains(status) else { throw .refused(self) }
    do { return try JSONDecoder().decode(type, from: body) } catch {
      throw .malformedAnswer("the body is no \(type)")
    }
  }
}

extension DownstreamResponse: CustomStringConvertible, CustomReflectable {
  /// A text without the header fields and the body.
  public var description: String { "DownstreamResponse(\(status), \(body.count) bytes)" }
  /// An empty mirror, so that `dump` does not print them.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Why a call of another API failed.
public enum DownstreamError: Error, Sendable {
  /// There is no token for the call.
  case token(AcquisitionError)
  /// The API demands claims that the platform gives only to a person who signs in. A web app begins a sign-in with
  /// them; an API answers its caller with ``AccessTokenValidator/challenge(_:for:)``.
  case challenged(ClaimsChallenge)
  /// The API answered with another status than 200 to 299.
  case refused(DownstreamResponse)
  /// The API can't be reached, or the connection broke; the text names the host and the cause.
  case unreachable(String)
  /// The answer can't be read; the text says why.
  case malformedAnswer(String)
  /// The address is none of this API, so no token was sent to it. The text says why.
  case foreignAddress(String)
  /// The task was cancelled.
  case cancelled
}

extension DownstreamError: CustomStringConvertible {
  /// The cause and one next step. It has no token, and nothing of the answer but its status.
  public var description: String {
    switch self {
    case .token(let error): error.description
    case .challenged: "The API wants the person to prove more. Begin a sign-in with the claims of the challenge."
    case .refused(let response): "The API answered with HTTP status \(response.status). Look into the answer's body."
    case .unreachable(let text): "The API can't be reached: \(text). Try again later."
    case .malformedAnswer(let text): "The API's answer can't be read: \(text). Check the address."
    case .foreignAddress(let text): "The address is none of this API: \(text). Check the path."
    case .cancelled: "The task was cancelled."
    }
  }
}
