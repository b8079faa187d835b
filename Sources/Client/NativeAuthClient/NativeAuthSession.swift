// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthClient
import OAuthWire
import PlatformInterfaces

/// Carries out what flows decide: sends, waits, and hands tokens to the ordinary client's intake, so that they live in
/// the cache that every other request reads.
package struct NativeAuthSession: Sendable {
  /// Headers that the app adds to a request for a URL.
  package typealias HeaderSource = @Sendable (URL) async -> [String: String]

  private let client: PublicClient
  private let appHeaders: HeaderSource?

  package init(client: PublicClient, appHeaders: HeaderSource? = nil) {
    self.client = client
    self.appHeaders = appHeaders
  }

  /// The start of a flow; without an id of the app's own it gets a fresh one.
  package func context(
    _ settings: NativeAuthSettings, username: String, scopes: ScopeSet = ScopeSet([]), claims: String? = nil,
    correlationID: CorrelationID? = nil
  ) -> FlowContext {
    FlowContext(
      settings: settings, correlationID: correlationID ?? CorrelationID(client.platformServices.random.uuid()),
      username: username, scopes: scopes, claims: claims)
  }

  /// Runs a flow until it needs the app again. Cancelling the task ends it with a failure.
  package func run<Phase: FlowPhase>(_ first: Transition<Phase>) async -> Phase.Outcome {
    var transition = first
    while true {
      switch transition {
      case .finish(let outcome): return outcome
      case .send(let request, let phase): transition = phase.next(await send(request))
      case .wait(let seconds, let request, let phase):
        do {
          try await client.platformServices.clock.sleep(seconds: seconds)
          transition = phase.next(await send(request))
        } catch {
          transition = phase.next(.noReply(.cancelled))
        }
      case .store(let tokens, let scopes, let correlationID, let phase):
        transition = phase.next(await store(tokens, scopes: scopes, correlationID: correlationID))
      }
    }
  }

  private func send(_ request: NativeAuthRequest) async -> FlowEvent {
    let query = request.dataCenter.map { [Parameter("dc", $0)] } ?? []
    let text = FormCoding.url(client.configuration.authority.text + request.endpoint.rawValue, adding: query)
    guard let url = URL(string: text) else { return .noReply(.transport(.invalidURL)) }
    do throws(IdentityError) {
      var parameters = request.parameters
      if request.endpoint == .token {
        // Tokens that can't be checked would cost a code or a password in vain.
        try await client.prepareForTokens(correlationID: request.correlationID)
        let claims = try client.claimsParameter(parameters["claims"])
        parameters.removeAll { $0.name == "claims" }
        parameters.add("claims", claims)
      }
      let form = NativeForm(
        url: url, parameters: parameters, headers: await headers(for: request, at: url),
        isRepeatable: request.endpoint.isRepeatable)
      let response = try await client.post(form, correlationID: request.correlationID)
      return .reply(
        NativeAuthReply(
          status: response.status, body: response.body,
          correlationID: response.headers["client-request-id"].flatMap { UUID(uuidString: $0) }.map {
            CorrelationID($0)
          }))
    } catch {
      switch error.reason {
      case .transport(let failure): return .noReply(.transport(failure))
      case .cancelled: return .noReply(.cancelled)
      case .unexpectedStatus(let status): return .noReply(.unexpectedStatus(status))
      default: return .notStored(error)
      }
    }
  }

  private func headers(for request: NativeAuthRequest, at url: URL) async -> [Parameter] {
    await appHeaders(at: url) + [Parameter("x-client-current-telemetry", request.endpoint.telemetry)]
  }

  /// The headers that the app adds to a request for `url`, as far as it may.
  package func appHeaders(at url: URL) async -> [Parameter] {
    guard let appHeaders else { return [] }
    return AppHeaders.allowed(await appHeaders(url))
  }

  private func store(_ tokens: TokenAnswer, scopes: ScopeSet, correlationID: CorrelationID) async -> FlowEvent {
    do throws(IdentityError) {
      return .stored(
        try await client.acceptTokens(tokens.json, requestedScopes: scopes, correlationID: correlationID))
    } catch {
      return .notStored(error)
    }
  }
}

/// Which headers an app may add: `x-` names that are not the platform's own.
enum AppHeaders {
  static func allowed(_ headers: [String: String]) -> [Parameter] {
    let reserved = ["x-ms-", "x-client-", "x-broker-", "x-app-"]
    return headers.sorted { $0.key < $1.key }.compactMap { name, value in
      let folded = name.lowercased()
      let isClean = (name + value).unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f }
      guard folded.hasPrefix("x-"), isClean, !reserved.contains(where: folded.hasPrefix) else { return nil }
      return Parameter(name, value)
    }
  }
}
