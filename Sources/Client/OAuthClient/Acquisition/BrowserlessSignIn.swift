// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces

// Sign-ins in which this machine shows no page.
extension PublicClient {
  /// Signs the person in on another device. Cancelling the task, or the prompt, ends the wait at once.
  package func acquireToken(_ request: DeviceCodeRequest) async throws(IdentityError) -> AuthenticationResult {
    try await signIn(request.parameters) { parameters, key, correlationID async throws(IdentityError) in
      var request = request
      request.parameters = parameters
      let (cancellations, cancel) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
      let acquisition = DeviceCodeAcquisition(redemption: redemption, clock: platform.clock, log: platform.log)
      return try await unlessCancelled(by: cancellations) { [request] () async throws(IdentityError) in
        try await acquisition.run(request, key, correlationID, cancel: { cancel.yield() })
      }
    }
  }

  /// Signs the person in with a password that the app knows.
  package func acquireToken(_ request: PasswordRequest) async throws(IdentityError) -> AuthenticationResult {
    try await signIn(request.parameters) { parameters, key, correlationID async throws(IdentityError) in
      var request = request
      request.parameters = parameters
      return try await PasswordAcquisition(redemption: redemption, log: platform.log).run(request, key, correlationID)
    }
  }

  /// Redeems a code that the app obtained itself. It is for whoever signed in on the app's own page, so that an app for
  /// one account at a time checks that, too.
  package func acquireToken(_ request: CodeRequest) async throws(IdentityError) -> AuthenticationResult {
    try await signIn(request.parameters) { parameters, key, correlationID async throws(IdentityError) in
      var request = request
      request.parameters = parameters
      return try await CodeAcquisition(redemption: redemption, log: platform.log).run(request, key, correlationID)
    }
  }

  /// What these sign-ins have in common: checks before `body`, the token's binding and the failure's id after it.
  private func signIn(
    _ asked: TokenParameters,
    _ body: (TokenParameters, PossessionKey?, CorrelationID) async throws(IdentityError) -> AuthenticationResult
  ) async throws(IdentityError) -> AuthenticationResult {
    let correlationID = correlationID(asked.correlationID)
    return try await annotating(correlationID) { () async throws(IdentityError) in
      try checkScopes(asked)
      let parameters = try accountList.forOneAccount(asked)
      return try await binding(parameters) { key async throws(IdentityError) in
        try await body(parameters, key, correlationID)
      }
    }
  }
}
