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
      let (cancellations, cancel) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
      let acquisition = DeviceCodeAcquisition(
        client: self, request: request, correlationID: correlationID, cancel: { cancel.yield() })
      return try await unlessCancelled(by: cancellations) { () async throws(IdentityFailure) in
        try await acquisition.run()
      }
    }
  }

  /// Signs the person in with a password that the app knows.
  package func acquireToken(_ request: PasswordRequest) async throws(IdentityFailure) -> AuthenticationResult {
    let correlationID = correlationID(request.parameters.correlationID)
    return try await annotating(correlationID) { () async throws(IdentityFailure) in
      try checkScopes(request.parameters)
      return try await PasswordAcquisition(client: self, request: request, correlationID: correlationID).run()
    }
  }
}
