// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// Sends requests to the identity service with the headers that all have in common, repeats those that fail, and turns
/// answers into JSON or an error. Headers about this library and its calls are sent to the Microsoft platform only.
package struct ServiceConnection: Sendable {
  let transport: any HTTPTransport
  package let clock: any WallClock
  package let log: any LogSink
  var retryCount = 1
  var secondsBetweenRetries = 0.5
  /// Whether a request that got no answer in time is sent again, as Apple's SDK does. Where outages are remembered,
  /// nobody waits a second time.
  package var repeatsAfterTimeout: Bool
  package let telemetry = ServerTelemetry()
  /// nil: every request is sent, as a person expects who has just mended the network.
  private let outages: ServiceOutages?

  package init(
    transport: any HTTPTransport, clock: any WallClock, log: any LogSink, retryCount: Int = 1,
    secondsBetweenRetries: Double = 0.5, outages: ServiceOutages? = nil
  ) {
    self.outages = outages
    repeatsAfterTimeout = outages == nil
    self.transport = transport
    self.clock = clock
    self.log = log
    self.retryCount = retryCount
    self.secondsBetweenRetries = secondsBetweenRetries
  }

  func getJSON(
    _ url: String, isMicrosoft: Bool, correlationID: CorrelationID
  ) async throws(IdentityError) -> JSONValue {
    guard let url = URL(string: url) else { throw IdentityError(.transport(.invalidURL)) }
    var request = HTTPRequest(url: url)
    request.isRepeatable = true
    request.headers["Accept"] = "application/json"
    if isMicrosoft { identify(in: &request, correlationID) }
    if let failure = outages?.failure(ofDocument: url) { throw failure }
    do throws(IdentityError) {
      return try interpret(try await send(request, correlationID))
    } catch {
      outages?.remember(error, ofDocument: url)
      throw error
    }
  }

  /// Fetches the metadata of an OpenID provider.
  func metadata(
    at url: String, isMicrosoft: Bool, correlationID: CorrelationID
  ) async throws(IdentityError) -> OpenIDConfiguration {
    let json = try await getJSON(url, isMicrosoft: isMicrosoft, correlationID: correlationID)
    do throws(MessageError) { return try OpenIDConfiguration(decoding: json) } catch {
      throw IdentityError(.authority(.badMetadata(reason: "\(error.member) is missing")))
    }
  }

  /// Posts a token request. It is repeated after a lost connection only if `request.isRepeatable`: a service that gets
  /// a code twice revokes the tokens that it issued for the code.
  package func post(_ request: TokenRequest, correlationID: CorrelationID) async throws(IdentityError) -> JSONValue {
    var http = message(request, correlationID)
    http.headers["Content-Type"] = FormCoding.contentType + ";charset=utf-8"
    guard request.isMicrosoft, let call = request.telemetry else {
      return try interpret(try await send(http, correlationID))
    }
    http.headers["x-ms-lib-capability"] = "retry-after, h429"
    for header in telemetry.headers(for: call) { http.headers[header.name] = header.value }
    do throws(IdentityError) {
      let answer = try interpret(try await send(http, correlationID))
      telemetry.finished(call, nil, correlationID: correlationID)
      return answer
    } catch {
      telemetry.finished(call, error, correlationID: correlationID)
      throw error
    }
  }

  /// Posts a token request and decodes the answer. Nothing in the answer is verified yet.
  package func tokens(
    _ request: TokenRequest, correlationID: CorrelationID
  ) async throws(IdentityError) -> TokenResponse {
    let json = try await post(request, correlationID: correlationID)
    return try TokenResponse(verifiable: json)
  }

  /// Sends a request and returns the answer as it came, whatever its status.
  package func answer(to request: TokenRequest, correlationID: CorrelationID) async throws(IdentityError)
    -> HTTPResponse
  {
    try await send(message(request, correlationID), correlationID)
  }

  private func message(_ request: TokenRequest, _ correlationID: CorrelationID) -> HTTPRequest {
    var http = HTTPRequest(
      method: request.method, url: request.url,
      headers: ["Content-Type": request.json == nil ? FormCoding.contentType : "application/json"],
      body: request.json.map { JSONValue.object($0).data } ?? FormCoding.body(request.parameters))
    http.isRepeatable = request.isRepeatable
    if request.isMicrosoft { http.headers["X-AnchorMailbox"] = request.anchorMailbox }
    for header in request.headers { http.headers[header.name] = header.value }
    http.headers["Accept"] = "application/json"
    if request.isMicrosoft { identify(in: &http, correlationID) }
    return http
  }

  private func identify(in request: inout HTTPRequest, _ correlationID: CorrelationID) {
    request.headers["client-request-id"] = correlationID.description
    request.headers["return-client-request-id"] = "true"
    for parameter in ClientIdentification.parameters {
      request.headers[parameter.name] = parameter.value
    }
  }

  private func send(
    _ request: HTTPRequest, _ correlationID: CorrelationID
  ) async throws(IdentityError) -> HTTPResponse {
    if let failure = outages?.failure(ofHost: request.url) { throw failure }
    var retriesLeft = retryCount
    while true {
      let start = clock.now
      let mayRetry: Bool
      let outcome: Result<HTTPResponse, TransportError>
      do throws(TransportError) {
        let response = try await transport.send(request)
        outages?.answered(request.url)
        trace(request, "HTTP \(response.status)", correlationID)
        outcome = .success(response)
        mayRetry = request.isRepeatable && response.status >= 500 && response.headers["Retry-After"] == nil
      } catch {
        trace(request, "no answer", correlationID)
        outcome = .failure(error)
        mayRetry = mayEnd(error, isRepeatable: request.isRepeatable)
      }
      guard mayRetry, retriesLeft > 0 else {
        do throws(TransportError) { return try outcome.get() } catch {
          let failure = IdentityError(transport: error)
          outages?.remember(failure, ofHost: request.url, sentAt: start)
          throw failure
        }
      }
      retriesLeft -= 1
      log.log(
        .warning, "No usable answer from the service; trying again",
        personal: "No usable answer from \(request.url.host() ?? "the service"); trying again")
      do { try await clock.sleep(seconds: secondsBetweenRetries) } catch { throw IdentityError(.cancelled) }
    }
  }

  /// Logs a request by its method and the last part of its path. Host and path can name an organisation, so they are
  /// logged as personal data. Queries and bodies contain secrets and are never logged.
  private func trace(_ request: HTTPRequest, _ outcome: String, _ id: CorrelationID) {
    log.log(
      .verbose, "[\(id)] \(request.method) \(request.url.lastPathComponent): \(outcome)",
      personal: "[\(id)] \(request.method) \(request.url.host() ?? "")\(request.url.path()): \(outcome)")
  }

  /// Whether the same request may succeed at once.
  private func mayEnd(_ error: TransportError, isRepeatable: Bool) -> Bool {
    switch error {
    case .cannotConnect: true
    case .connectionLost: isRepeatable
    case .timedOut: isRepeatable && repeatsAfterTimeout
    case .invalidURL, .insecure, .tls, .tooLarge, .cancelled, .other: false
    }
  }

  private func interpret(_ response: HTTPResponse) throws(IdentityError) -> JSONValue {
    let json = try? JSONValue(parsing: response.body)
    if (200..<300).contains(response.status) {
      guard let json, case .object = json else {
        throw failure(.malformedResponse(reason: "the answer is not a JSON object"), response)
      }
      // Some endpoints put an error into a 200 answer.
      if json["access_token"] == nil, let refusal = ErrorResponse(decoding: json) {
        throw failure(.refused(refusal), response)
      }
      return json
    }
    if response.status >= 400, let json, let refusal = ErrorResponse(decoding: json) {
      throw failure(.refused(refusal), response)
    }
    throw failure(.unexpectedStatus(response.status), response)
  }

  private func failure(_ error: IdentityError.Reason, _ response: HTTPResponse) -> IdentityError {
    var failure = IdentityError(error)
    failure.httpStatus = response.status
    failure.httpHeaders = response.headers
    failure.retryAfter = RetryAfter.seconds(in: response.headers, now: clock.now)
    return failure
  }
}

/// How this library names itself to the service.
package enum ClientIdentification {
  package static var parameters: [Parameter] {
    [
      Parameter("x-client-SKU", "MSAL.Swift.Linux"), Parameter("x-client-Ver", LibraryVersion.text),
      Parameter("x-client-OS", "Linux"), Parameter("x-client-CPU", processor),
    ]
  }

  private static var processor: String {
    #if arch(x86_64)
      "x64"
    #elseif arch(arm64)
      "arm64"
    #else
      "other"
    #endif
  }
}

/// The `Retry-After` field (RFC 9110 section 10.2.3).
package enum RetryAfter {
  /// The longest pause that is accepted, in seconds.
  static let cap = 3600.0

  /// The seconds that an answer asks to wait; nil when the field is missing or can't be read. A date counts from the
  /// answer's own `Date`, since this machine's clock, which says `now`, may be wrong.
  package static func seconds(in headers: HTTPHeaders, now: Date) -> Double? {
    guard let value = headers["Retry-After"] else { return nil }
    if let seconds = Double(value), seconds.isFinite { return min(max(seconds, 0), cap) }
    guard let date = HTTPDate.decode(value) else { return nil }
    let sent = headers["Date"].flatMap { HTTPDate.decode($0) } ?? now
    return min(max(date.timeIntervalSince(sent), 0), cap)
  }
}
