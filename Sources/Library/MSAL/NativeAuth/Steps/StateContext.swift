// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import NativeAuthClient
import OAuthClient
import OAuthWire
import PlatformInterfaces
import TokenExchange

/// The ordinary client, and what native authentication adds to it.
struct NativeClient: Sendable {
  let client: PublicClient
  let appHeaders: AppHeaders
  let log: any LogSink
  let random: any RandomSource

  var runner: FlowRunner { FlowRunner(client: client, appHeaders: appHeaders) }
}

/// The flow context of a state object, and the client that runs its steps.
final class StateContext: Sendable, CustomReflectable {
  let client: NativeClient
  // Changes only when a step fails with a context for trying again, or can be taken once and succeeds.
  private let current: Lock<FlowContext>

  init(_ client: NativeClient, _ context: FlowContext) {
    self.client = client
    current = Lock(context)
  }

  var value: FlowContext { current.withLock { $0 } }

  /// Makes the next step begin with `context`, unless another step has changed the context since this one began with
  /// `start`.
  func resume(at context: FlowContext, from start: FlowContext) {
    current.withLock { current in
      if current == start { current = context }
    }
  }

  /// Empty, because the context names a person and contains secrets.
  var customMirror: Mirror { Mirror(self, children: []) }
}

/// One call of `getAccessToken`, with its parameters as values.
struct AccessTokenRetrieval: NativeAuthCall {
  let client: NativeClient
  let request: Result<SilentRequest, IdentityError>
  let correlationID: CorrelationID
  let handsOutRefreshToken: Bool
  /// Called with the result, so that the account and the ID token are updated.
  let learn: @Sendable (AuthenticationResult) -> Void

  func run() async throws(RetrieveAccessTokenError) -> (MSALNativeAuthTokenResult, CorrelationID) {
    do throws(IdentityError) {
      let result = try await client.client.accessToken(try request.get())
      learn(result)
      let refreshToken =
        handsOutRefreshToken
        ? Self.extra(correlationID, client.log) { () throws(IdentityError) in
          try client.client.refreshToken(of: result.account)
        } : nil
      let token = MSALNativeAuthTokenResult(
        accessToken: result.accessToken.exposed, refreshToken: refreshToken?.exposed, scopes: result.scopes.values,
        expiresOn: result.expiresOn)
      return (token, result.correlationID)
    } catch {
      throw RetrieveAccessTokenError(error, correlationID: correlationID.uuid)
    }
  }

  /// Reads the refresh token. When that fails, it is logged and the call still succeeds.
  static func extra(
    _ correlationID: CorrelationID, _ log: any LogSink, read: () throws(IdentityError) -> Secret?
  ) -> Secret? {
    do throws(IdentityError) { return try read() } catch {
      log.log(.warning, "[\(correlationID)] The refresh token can't be read from the token cache")
      return nil
    }
  }
}
