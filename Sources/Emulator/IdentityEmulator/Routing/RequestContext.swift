// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// A request with the directory and the time as they were when it came.
package struct RequestContext: Sendable {
  package let received: ReceivedRequest
  package var origin: Origin
  /// The authority that the path begins with; nil when there is no such tenant or policy.
  package let authority: RequestedAuthority?
  /// The rest of the path below the authority, in lower case, such as `oauth2/v2.0/token`.
  package let endpoint: String
  package var query: [Parameter]
  package var form: [Parameter]
  /// The version of the endpoint that is asked.
  var endpointVersion = TokenVersion.two
  package let now: Date
  /// The client's own id where it sent one, otherwise a new one; GUIDs in lower case.
  package var correlationID: String
  let traceID: String
  /// The id of the world that the request is for.
  package var world: String?
  /// Whether this machine's broker sent it. Nobody else can claim that: it is no part of the request.
  var isFromBroker = false
  /// What a fault rule for this request makes wrong in ID tokens.
  var tokenFaults: [TokenFault] = []
  /// The directory that this request sees. An endpoint that changes the directory goes on with the changed one.
  package var directory: Directory
  /// The codes and tokens that the request presents, as they were when it came.
  var presented = PresentedGrants()

  package init(_ received: ReceivedRequest, directory: Directory, now: Date, random: any RandomSource) {
    self.received = received
    (origin, query, form) = (received.origin, received.query, received.form)
    self.now = now
    self.directory = directory
    let place = directory.authority(at: received.path)
    authority = place?.authority
    endpoint = Self.endpoint(place?.rest, at: received.path)
    correlationID = (received.correlationID ?? random.uuid()).uuidString.lowercased()
    traceID = random.uuid().uuidString.lowercased()
  }

  /// AD FS has the same endpoints without a version in their path.
  /// - Parameter rest: what is below the authority; nil: there is none. A tenant that does not exist is one segment.
  private static func endpoint(_ rest: [String]?, at whole: [String]) -> String {
    let segments = rest ?? Array(whole.dropFirst())
    let path = segments.joined(separator: "/").lowercased()
    guard whole.first?.lowercased() == "adfs", path != "login" else { return path }
    return switch path {
    case ".well-known/openid-configuration": "v2.0/" + path
    case "discovery/keys": "discovery/v2.0/keys"
    case _ where segments.count == 2 && path.hasPrefix("oauth2/"): "oauth2/v2.0/" + path.dropFirst("oauth2/".count)
    default: ""
    }
  }

  /// The console and control API of the world that the request is for, or of the emulator.
  package var controlRoot: ControlRoot { ControlRoot(world: world) }

  package var request: HTTPRequest { received.http }
  /// In upper case.
  package var method: String { received.method }
  /// The path's segments, decoded; empty ones are left out.
  package var path: [String] { received.path }

  /// Query parameters for GET, body parameters for POST.
  package var parameters: [Parameter] { method == "POST" ? form : query }

  /// GET, or HEAD, of which the server sends the header only (RFC 9110 section 9.3.2).
  package var isReading: Bool { method == "GET" || method == "HEAD" }

  /// `2026-01-31 08:15:00Z`, as the platform writes times.
  var timestamp: String { now.formatted(Date.ISO8601FormatStyle(dateTimeSeparator: .space)) }

  /// Throws `repeated` or `malformedQuery`: a parameter may be sent once only (RFC 6749 sections 3.1 and 3.2).
  func requireWellFormed() throws(Refusal) {
    try requireReadable()
    if let name = repeatedParameter { throw .repeated(name) }
  }

  /// Throws `malformedQuery`.
  func requireReadable() throws(Refusal) { if received.isMalformed { throw .malformedQuery } }

  /// A name that is sent more than once; nil when there is none.
  var repeatedParameter: String? {
    var seen: Set<String> = []
    return parameters.first { !seen.insert($0.name).inserted }?.name
  }

  /// The value of a parameter in the body. Throws `missing`.
  package func required(_ name: String) throws(Refusal) -> String {
    guard let value = form[name], !value.isEmpty else { throw missing(name) }
    return value
  }

  /// What to say of a parameter that is not in the body: also why, where the body was not read.
  func missing(_ name: String) -> Refusal {
    var refusal = Refusal.missing(name)
    if let type = received.otherType {
      refusal.message += " The body was sent as \(type). Send it as \(FormCoding.contentType)."
    }
    return refusal
  }

  func requireAuthority() throws(Refusal) -> RequestedAuthority {
    guard let authority else { throw .unknownTenant(path.first ?? "", in: directory) }
    return authority
  }

  /// The value of a cookie, or nil.
  package func cookie(_ name: String) -> String? {
    for header in request.headers.all("Cookie") {
      for pair in header.split(separator: ";") {
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2, parts[0].drop(while: \.isWhitespace) == name { return String(parts[1]) }
      }
    }
    return nil
  }

  /// Whether a browser asks, for a person to read the answer.
  package var wantsPage: Bool { request.headers["Accept"]?.contains("text/html") == true }

  /// Whether a browser asks, and certainly no program: some programs that accept anything send `text/html` too.
  var isBrowsing: Bool {
    wantsPage
      && (request.headers["Sec-Fetch-Mode"] == "navigate"
        || request.headers["Accept"]?.contains("application/xhtml+xml") == true)
  }

  /// Whether the client wants its id back in a header.
  var wantsCorrelationID: Bool {
    let sent =
      request.headers["return-client-request-id"] ?? query["return-client-request-id"]
      ?? form["return-client-request-id"]
    return sent?.lowercased() == "true"
  }
}
