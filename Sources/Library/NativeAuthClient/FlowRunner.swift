// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthClient
import OAuthWire
import PlatformInterfaces
import TokenExchange

/// Carries out the actions of flows: sends requests, waits, and lets the ordinary client verify tokens and store them
/// in its cache.
package struct FlowRunner: Sendable {
  private let signIn: NativeSignIn
  private let appHeaders: AppHeaders

  package init(client: PublicClient, appHeaders: AppHeaders = AppHeaders(nil)) {
    signIn = client.nativeSignIn
    self.appHeaders = appHeaders
  }

  /// Runs a flow until it needs the app again. When the task is cancelled, the flow ends with an error.
  package func run<Phase: FlowPhase>(_ first: FlowAction<Phase>) async -> StepOutcome<Phase.Status> {
    var action = first
    while true {
      switch action {
      case .finish(let outcome): return outcome
      case .send(let request, let phase): action = phase.next(await send(request))
      case .wait(let seconds, let request, let phase):
        do {
          try await signIn.connection.clock.sleep(seconds: seconds)
          action = phase.next(await send(request))
        } catch {
          action = phase.next(.noReply(.cancelled))
        }
      case .store(let tokens, let context, let phase): action = phase.next(await store(tokens, context))
      }
    }
  }

  private func send(_ request: NativeAuthRequest) async -> FlowEvent {
    guard let url = URL(string: request.address(at: signIn.authority)) else {
      return .noReply(.transport(.invalidURL))
    }
    if let warning = request.warning { signIn.connection.log.log(.warning, "[\(request.correlationID)] \(warning)") }
    do throws(IdentityError) {
      var parameters = request.parameters
      if request.isForTokens {
        parameters.add("claims", try await signIn.claims(request.claims, request.correlationID))
      }
      var message = TokenRequest(
        url: url, parameters: parameters, isMicrosoft: true, isRepeatable: request.isRepeatable)
      (message.method, message.json) = (request.method, request.json)
      message.headers =
        await appHeaders.headers(at: url) + [Parameter("x-client-current-telemetry", request.telemetry)]
      let response = try await signIn.connection.answer(to: message, correlationID: request.correlationID)
      return .reply(
        NativeAuthReply(
          status: response.status, body: response.body,
          correlationID: response.headers["client-request-id"].flatMap { UUID(uuidString: $0) }.map {
            CorrelationID($0)
          }, authority: signIn.authority))
    } catch {
      switch error.reason {
      case .transport, .cancelled, .unexpectedStatus: return .noReply(error.reason)
      default: return .unsent(error)
      }
    }
  }

  private func store(_ tokens: TokenAnswer, _ context: FlowContext) async -> FlowEvent {
    do throws(IdentityError) {
      return .stored(
        try await signIn.accept(
          tokens.json, requestedScopes: context.scopes, correlationID: context.correlationID))
    } catch {
      return .notStored(error)
    }
  }
}

/// The header fields that the app adds to requests. Only names that begin with `x-` and are not reserved for the
/// platform are sent.
package struct AppHeaders: Sendable {
  package typealias Source = @Sendable (URL) async -> [String: String]

  private let source: Source?

  package init(_ source: Source?) { self.source = source }

  package func headers(at url: URL) async -> [Parameter] {
    let reserved = ["x-ms-", "x-client-", "x-broker-", "x-app-"]
    return (await source?(url) ?? [:]).sorted { $0.key < $1.key }.compactMap { name, value in
      let folded = name.lowercased()
      let isClean = (name + value).unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f }
      guard folded.hasPrefix("x-"), isClean, !reserved.contains(where: folded.hasPrefix) else { return nil }
      return Parameter(name, value)
    }
  }
}
