// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

// Sign-ins in which this machine shows no page.
extension PublicClient {
  /// Signs the person in on another device. Cancelling the task, or the prompt, ends the wait at once.
  package func acquireToken(_ request: DeviceCodeRequest) async throws(IdentityError) -> AuthenticationResult {
    try await signIn(request) { request, key, correlationID async throws(IdentityError) in
      let (cancellations, cancel) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
      let acquisition = DeviceCodeAcquisition(redemption: redemption, clock: platform.clock, log: platform.log)
      return try await unlessCancelled(by: cancellations) { () async throws(IdentityError) in
        try await acquisition.run(request, key, correlationID, cancel: { cancel.yield() })
      }
    }
  }

  /// Signs the person in with a password that the app knows.
  package func acquireToken(_ request: PasswordRequest) async throws(IdentityError) -> AuthenticationResult {
    try await signIn(request) { request, key, correlationID async throws(IdentityError) in
      try await PasswordAcquisition(redemption: redemption, log: platform.log).run(request, key, correlationID)
    }
  }

  /// Redeems a code that the app obtained itself. It is for whoever signed in on the app's own page, so that an app for
  /// one account at a time checks that, too.
  package func acquireToken(_ request: CodeRequest) async throws(IdentityError) -> AuthenticationResult {
    try await signIn(request) { request, key, correlationID async throws(IdentityError) in
      try await CodeAcquisition(redemption: redemption, log: platform.log).run(request, key, correlationID)
    }
  }
}
