// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import PlatformInterfaces
import Testing

/// What only the delegate form has; both forms go through the same scenarios (`Form`).
@Suite struct NativeDelegateTests {
  @Test func `without the callback that is needed the error names it, and the person is signed in all the same`()
    async throws
  {
    let world = try CustomerWorld()
    let id = UUID()
    let parameters = CustomerWorld.signIn("pia", "Pia-Pass-1")
    parameters.correlationId = id
    let error = await withCheckedContinuation { continuation in
      world.application.signIn(parameters: parameters, delegate: OnlyErrors { continuation.resume(returning: $0) })
    }
    #expect(error.errorDescription?.contains("onSignInCompleted(result:)") == true)
    #expect(error.correlationId == id && error.errorCodes.isEmpty)
    #expect(world.application.getNativeAuthUserAccount() != nil)
  }

  @MainActor @Test func `a call returns before its delegate is told, and keeps it until then`() async throws {
    let world = try CustomerWorld()
    let error = await withCheckedContinuation { continuation in
      let hasReturned = Lock(false)
      let delegate = OnlyErrors {
        #expect(hasReturned.withLock { $0 })
        continuation.resume(returning: $0)
      }
      world.application.signIn(parameters: MSALNativeAuthSignInParameters(username: ""), delegate: delegate)
      hasReturned.withLock { $0 = true }
    }
    #expect(error.isInvalidUsername)
  }
}

/// A delegate with only the required callback, to which the test keeps no reference.
private final class OnlyErrors: SignInStartDelegate {
  private let tell: @MainActor (SignInStartError) -> Void

  init(_ tell: @escaping @MainActor (SignInStartError) -> Void) { self.tell = tell }

  func onSignInStartError(error: SignInStartError) { tell(error) }
}
