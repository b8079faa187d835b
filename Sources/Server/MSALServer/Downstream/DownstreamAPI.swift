// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces
import TokenExchange

/// Another API, such as Microsoft Graph, which is called with an application's tokens.
///
/// A claims challenge of the API is answered with a new token, once for each call. When the API asks for a pause
/// (status 429 or 503 with `Retry-After`), the request is repeated after it. Redirects are not followed, and no token
/// goes to another host. An answer may have up to 1 MiB. See <doc:CallAnAPI>.
public struct DownstreamAPI: Sendable {
  /// Gets a token with these options. It throws what the application throws.
  public typealias TokenSource = @Sendable (RequestOptions) async throws -> TokenResult

  /// The longest pause that a call waits for; 30 seconds by default. If the API asks for more, the call returns its
  /// answer.
  public var longestPause = Duration.seconds(30)
  /// How often a request is repeated after a pause; twice by default.
  public var maximumRetries = 2
  private let base: URL
  private let server: URLServer
  private let platform: ServerPlatform
  private let source: TokenSource

  /// Makes the caller of an API. Nothing is sent.
  /// - Parameters:
  ///   - address: The address that paths are relative to. It begins with `https`; `http` is accepted for this machine.
  ///   - application: The application whose settings for HTTP are used.
  ///   - token: Gets a token of the API. Pass the options on, as they have the claims that the API demands.
  /// - Throws: ``DownstreamError/foreignAddress(_:)`` for an address that can't be used.
  public init(
    _ address: String, of application: ConfidentialClientApplication, token: @escaping TokenSource
  ) throws(DownstreamError) {
    try self.init(address, application.platform, token)
  }

  /// Makes the caller of an API with the tokens of a managed identity. Nothing is sent.
  /// - Parameters:
  ///   - address: The address that paths are relative to, as for an application.
  ///   - resource: The id of the API, such as `https://graph.microsoft.com`.
  ///   - machine: The managed identity.
  /// - Throws: ``DownstreamError/foreignAddress(_:)`` for an address that can't be used.
  public init(
    _ address: String, resource: String, of machine: ManagedIdentityApplication
  ) throws(DownstreamError) {
    try self.init(address, machine.platform) { options in
      try await machine.acquireToken(forResource: resource, options: options)
    }
  }

  private init(
    _ address: String, _ platform: ServerPlatform, _ token: @escaping TokenSource
  ) throws(DownstreamError) {
    // Paths are relative to the address as a folder.
    guard let base = URL(string: address.hasSuffix("/") ? address : address + "/"),
      LoopbackHost.permits(base.scheme?.lowercased(), base.host() ?? ""), base.user() == nil, base.query() == nil,
      base.fragment() == nil
    else { throw .foreignAddress("it is not an https address without a user, a query and a fragment") }
    guard let server = URLServer(base.absoluteString) else {
      throw .foreignAddress("its host or port can't be read in one way only")
    }
    (self.base, self.server, self.platform, source) = (base, server, platform, token)
  }

  /// Sends a request.
  ///
  /// A request is repeated after status 429, and after 503 if its method may be repeated (RFC 9110 section 9.2.2).
  /// - Parameter request: The request.
  /// - Returns: The answer, whatever its status is.
  /// - Throws: ``DownstreamError``: `token` when there is no token; `challenged` when the API demands claims that need
  ///   the person; `foreignAddress` for a path that leads to another host; `unreachable`, `malformedAnswer`,
  ///   `cancelled`.
  public func send(_ request: DownstreamRequest) async throws(DownstreamError) -> DownstreamResponse {
    var http = HTTPRequest(method: request.method, url: try url(request.path), body: request.body)
    for field in request.headers { http.headers.append(field.name, field.value) }
    var options = RequestOptions()
    var retriesLeft = maximumRetries
    while true {
      let token = try await token(options)
      http.headers["Authorization"] = token.authorizationHeader
      let response = try await answer(to: http)
      if response.status == 401, options.claims == nil,
        let challenge = ClaimsChallenge(wwwAuthenticate: response.headers.all("WWW-Authenticate"))
      {
        options.claims = challenge.claims
        options.rejectedToken = token.accessToken
        continue
      }
      guard retriesLeft > 0, let pause = pause(response, request.method) else { return DownstreamResponse(response) }
      retriesLeft -= 1
      do { try await platform.clock.sleep(seconds: pause) } catch { throw .cancelled }
    }
  }

  private func token(_ options: RequestOptions) async throws(DownstreamError) -> TokenResult {
    do { return try await source(options) } catch let error as AcquisitionError {
      switch error.reason {
      case .interactionRequired(let refusal):
        guard let claims = refusal?.claims ?? options.claims else { throw .token(error) }
        throw .challenged(ClaimsChallenge(claims: claims))
      case .cancelled: throw .cancelled
      default: throw .token(error)
      }
    } catch {
      if error is CancellationError { throw .cancelled }
      throw .token(AcquisitionError(.credential("the function that gets tokens threw \(type(of: error))")))
    }
  }

  private func answer(to request: HTTPRequest) async throws(DownstreamError) -> HTTPResponse {
    do throws(TransportError) { return try await platform.transport.send(request) } catch {
      switch AcquisitionError(IdentityError(transport: error)).reason {
      case .unreachable(let text): throw .unreachable(text)
      case .cancelled: throw .cancelled
      case .malformedAnswer(let text): throw .malformedAnswer(text)
      default: throw .foreignAddress("\(request.url.host() ?? "it") can't be asked")
      }
    }
  }

  /// The seconds to wait before the request is repeated; nil: it is not repeated.
  private func pause(_ response: HTTPResponse, _ method: String) -> Double? {
    let isRepeatable = ["GET", "HEAD", "PUT", "DELETE", "OPTIONS"].contains(method)
    guard response.status == 429 || response.status == 503 && isRepeatable,
      let seconds = RetryAfter.seconds(in: response.headers, now: platform.clock.now),
      seconds <= longestPause.seconds
    else { return nil }
    return seconds
  }

  /// The address of a path, which must be on the same host, by the same scheme.
  private func url(_ path: String) throws(DownstreamError) -> URL {
    guard path.isVisible, let url = URL(string: path, relativeTo: base)?.absoluteURL else {
      throw .foreignAddress("the path can't be read")
    }
    guard URLServer(url.absoluteString) == server else { throw .foreignAddress("it leads to another host") }
    return url
  }

  // MARK: Pages

  /// The values of a list that comes in pages (OData's `value` and `@odata.nextLink`, as in Microsoft Graph), page by
  /// page. A page is asked for when the loop comes to it. The address of the next page must be on the same host.
  /// - Parameters:
  ///   - path: The path and query of the first page.
  ///   - type: The type of the values.
  /// - Returns: A sequence of pages. It throws ``DownstreamError``.
  public func pages<Item: Decodable & Sendable>(_ path: String, of type: Item.Type) -> DownstreamPages<Item> {
    DownstreamPages(api: self, path: path)
  }
}

extension DownstreamAPI: CustomStringConvertible, CustomReflectable {
  /// A text with the address.
  public var description: String { "DownstreamAPI(\(base))" }
  /// An empty mirror, so that `dump` does not print what the closure holds.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The pages of a list, from ``DownstreamAPI/pages(_:of:)``.
public struct DownstreamPages<Item: Decodable & Sendable>: AsyncSequence, Sendable {
  let api: DownstreamAPI
  let path: String

  private struct ListAnswer: Decodable {
    var value: [Item]
    var next: String?

    enum CodingKeys: String, CodingKey {
      case value
      case next = "@odata.nextLink"
    }
  }

  /// Asks for one page after the other.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let api: DownstreamAPI
    var path: String?
    private var seen: Set<String> = []

    init(api: DownstreamAPI, path: String) { (self.api, self.path) = (api, path) }

    /// Returns the values of the next page; nil after the last one.
    /// - Throws: ``DownstreamError``.
    public mutating func next() async throws(DownstreamError) -> [Item]? {
      guard let path else { return nil }
      guard seen.insert(path).inserted else { throw .malformedAnswer("the next page is one that came before") }
      let page = try await api.send(DownstreamRequest("GET", path)).json(ListAnswer.self)
      self.path = page.next
      return page.value
    }
  }

  /// Makes the iterator of a loop.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(api: api, path: path) }
}

extension DownstreamPages: CustomStringConvertible, CustomReflectable {
  /// A text without the path.
  public var description: String { "DownstreamPages(\(api))" }
  /// An empty mirror, so that `dump` does not print what the API holds.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
