// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire

// Sign-ins in which this machine shows no page.
extension PublicClient {
  /// Signs the person in on another device. Cancelling the task, or the prompt, ends the wait at once.
  package func acquireToken(_ request: DeviceCodeRequest) async throws(IdentityFailure) -> AuthenticationResult {
    let correlationID = correlationID(request.parameters.correlationID)
    return try await annotating(correlationID) { () async throws(IdentityFailure) in
      try checkScopes(request.parameters)
      let request = DeviceCodeRequest(parameters: try forOneAccount(request.parameters), show: request.show)
      let (cancellations, cancel) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
      let acquisition = DeviceCodeAcquisition(
        client: self, request: request, correlationID: correlationID, cancel: { cancel.yield() })
      return try await binding(request.parameters) { _ async throws(IdentityFailure) in
        try await unlessCancelled(by: cancellations) { () async throws(IdentityFailure) in try await acquisition.run() }
      }
    }
  }

  /// Signs the person in with a password that the app knows.
  package func acquireToken(_ request: PasswordRequest) async throws(IdentityFailure) -> AuthenticationResult {
    let correlationID = correlationID(request.parameters.correlationID)
    return try await annotating(correlationID) { () async throws(IdentityFailure) in
      try checkScopes(request.parameters)
      let request = PasswordRequest(
        parameters: try forOneAccount(request.parameters), username: request.username, password: request.password)
      return try await binding(request.parameters) { _ async throws(IdentityFailure) in
        try await PasswordAcquisition(client: self, request: request, correlationID: correlationID).run()
      }
    }
  }

  /// Redeems a code that the app obtained itself. It is for whoever signed in on the app's own page, so that an app for one
  /// account at a time checks that, too.
  package func acquireToken(_ request: CodeRequest) async throws(IdentityFailure) -> AuthenticationResult {
    let correlationID = correlationID(request.parameters.correlationID)
    return try await annotating(correlationID) { () async throws(IdentityFailure) in
      try checkScopes(request.parameters)
      let request = CodeRequest(
        parameters: try forOneAccount(request.parameters), code: request.code, redirectURI: request.redirectURI,
        verifier: request.verifier, nonce: request.nonce)
      return try await binding(request.parameters) { _ async throws(IdentityFailure) in
        try await CodeAcquisition(client: self, request: request, correlationID: correlationID).run()
      }
    }
  }
}
