// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces
import TokenExchange

/// Who is told of events. Where it is nil, no event is made.
package typealias EventListener = @Sendable (ServerEvent) -> Void

/// Tells of the requests that a transport sends.
struct ObservedTransport: HTTPTransport {
  let transport: any HTTPTransport
  let clock: any WallClock
  let onEvent: EventListener

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let start = clock.now
    do throws(TransportError) {
      let response = try await transport.send(request)
      report(request, response.status, nil, since: start)
      return response
    } catch {
      report(request, nil, error, since: start)
      throw error
    }
  }

  private func report(_ request: HTTPRequest, _ status: Int?, _ error: TransportError?, since start: Date) {
    let id = request.headers["client-request-id"] ?? request.headers["x-ms-client-request-id"]
    onEvent(
      .request(
        PlatformRequest(
          host: request.url.host() ?? "", endpoint: request.url.lastPathComponent, status: status,
          failure: error.map { CallFailure(AcquisitionError(IdentityError(transport: $0))) },
          duration: clock.duration(since: start), correlationID: id.flatMap { UUID(uuidString: $0) })))
  }
}

/// What the library says in words becomes events. Its lines about single requests don't: those are events already.
struct EventLog: LogSink {
  let onEvent: EventListener?

  var level: LogLevel? { onEvent == nil ? nil : .warning }

  func write(_ level: LogLevel, _ message: String, personal: String?) {
    onEvent?(.message(ServerEvent.Level(rawValue: level.rawValue) ?? .verbose, message))
  }
}

extension WallClock {
  /// A clock that was set back makes it zero.
  func duration(since start: Date) -> Duration { .seconds(max(now.timeIntervalSince(start), 0)) }
}

extension TokenCall {
  init(_ query: TokenQuery, _ outcome: Outcome, _ duration: Duration) {
    let grant: Grant
    switch (query.key.kind, query.grant) {
    case (.managedIdentity, _): grant = .managedIdentity
    case (.onBehalfOf, _): grant = .onBehalfOf
    case (.session, _): grant = .session
    case (_, .code): grant = .signIn
    case (.user, _): grant = .account
    default: grant = .application
    }
    self.init(
      grant: grant, tenant: query.tenant, outcome: outcome, duration: duration, correlationID: query.correlationID.uuid)
  }
}

extension ServerPlatform {
  /// Is told when a host of the platform no longer answers, and when it does again.
  var onOutage: (@Sendable (String, Bool) -> Void)? {
    guard let onEvent else { return nil }
    return { host, isSilent in onEvent(.breaker(host: host, isOpen: isSilent)) }
  }
}
