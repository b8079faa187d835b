// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import NativeAuthClient

// The states in which the person chooses and proves a method. What they store are constants and Sendable.

/// The flow waits for the choice of a method: for the first factor, where the choice can be made once, or for the
/// second.
///
/// Experimental, as in Microsoft's library: it may change in any release.
///
/// Source: MSAL for iOS and macOS 2.18, the class of the same name.
public final class MSALNativeAuthAuthMethodSelectionRequiredState: MSALNativeAuthState, @unchecked Sendable {
  /// The methods to choose from; at least one.
  public let authMethods: [MSALAuthMethod]

  init(_ context: StateContext, _ methods: [AuthMethod]) {
    authMethods = methods.map(MSALAuthMethod.init)
    super.init(context)
  }

  /// The name of the state.
  public override var description: String { "authMethodSelectionRequired" }

  /// Continues with the method that the person chose; the service may send a code.
  ///
  /// Source: MSAL for iOS and macOS 2.18, the method of the same name.
  ///
  /// - Parameters:
  ///   - method: One of `authMethods`; the service knows it by its id.
  ///   - delegate: Receives what comes next.
  public func selectAuthMethod(_ method: MSALAuthMethod, delegate: any MSALNativeAuthFlowDelegate) {
    selecting(method).report(to: delegate, scenario)
  }

  /// Continues with the method that the person chose; the service may send a code. Only on Linux.
  ///
  /// Source: MSAL for iOS and macOS 2.18, the method of the same name with a delegate.
  ///
  /// - Parameter method: One of `authMethods`; the service knows it by its id.
  /// - Returns: What the service wants next, `completed` or `browserRequired`.
  /// - Throws: `MSALNativeAuthFlowError`; `isAuthMethodBlocked` may be true.
  public nonisolated(nonsending) func selectAuthMethod(
    _ method: MSALAuthMethod
  ) async throws(MSALNativeAuthFlowError) -> MSALNativeAuthFlowStatus {
    try await selecting(method).status()
  }

  private func selecting(_ method: MSALAuthMethod) -> JourneyStep {
    step { JourneyPhase.select(methodID: method.id, in: $0) }
  }
}

/// The flow waits for the code of the second factor.
///
/// Experimental, as in Microsoft's library: it may change in any release.
///
/// Source: MSAL for iOS and macOS 2.18, the class of the same name.
public final class MSALNativeAuthMFAVerificationRequiredState: MSALNativeAuthState, @unchecked Sendable {
  /// The address or number, masked by the service; a contact to register may come back as it was given. Empty when the
  /// service does not say.
  public let sentTo: String

  /// E-mail or text message.
  public let channel: MSALNativeAuthChannelType

  /// The number of digits to ask for; 0 when the service does not say.
  public let codeLength: Int

  init(_ context: StateContext, _ delivery: CodeDelivery) {
    sentTo = delivery.sentTo
    channel = MSALNativeAuthChannelType(delivery.channel)
    codeLength = delivery.codeLength
    super.init(context)
  }

  /// The name of the state, the channel and the length of the code, without the address.
  public override var description: String {
    "mfaVerificationRequired (channel: \(channel.value), length: \(codeLength))"
  }

  /// Continues with the code.
  ///
  /// Source: MSAL for iOS and macOS 2.18, the method of the same name.
  ///
  /// - Parameters:
  ///   - challenge: What the person typed.
  ///   - delegate: Receives what comes next.
  public func submitChallenge(_ challenge: String, delegate: any MSALNativeAuthFlowDelegate) {
    submitting(code: challenge).report(to: delegate, scenario)
  }

  /// Continues with the code. Only on Linux.
  ///
  /// Source: MSAL for iOS and macOS 2.18, the method of the same name with a delegate.
  ///
  /// - Parameter challenge: What the person typed.
  /// - Returns: What the service wants next, `completed` or `browserRequired`.
  /// - Throws: `MSALNativeAuthFlowError`; `isInvalidChallenge` may be true.
  public nonisolated(nonsending) func submitChallenge(
    _ challenge: String
  ) async throws(MSALNativeAuthFlowError) -> MSALNativeAuthFlowStatus {
    try await submitting(code: challenge).status()
  }

  /// Sends another code; the previous one is no longer valid.
  ///
  /// Source: MSAL for iOS and macOS 2.18, the method of the same name.
  ///
  /// - Parameter delegate: Receives what comes next.
  public func resendChallenge(delegate: any MSALNativeAuthFlowDelegate) {
    resending.report(to: delegate, scenario)
  }

  /// Sends another code; the previous one is no longer valid. Only on Linux.
  ///
  /// Source: MSAL for iOS and macOS 2.18, the method of the same name with a delegate.
  ///
  /// - Returns: This status again with another state, or `browserRequired`.
  /// - Throws: `MSALNativeAuthFlowError`; usually a general one.
  public nonisolated(nonsending) func resendChallenge() async throws(MSALNativeAuthFlowError)
    -> MSALNativeAuthFlowStatus
  {
    try await resending.status()
  }
}

/// The flow waits for the choice of a strong method to register.
///
/// Experimental, as in Microsoft's library: it may change in any release.
///
/// Source: MSAL for iOS and macOS 2.18, the class of the same name.
public final class MSALNativeAuthStrongAuthRegistrationRequiredState: MSALNativeAuthState, @unchecked Sendable {
  /// The methods to choose from; at least one.
  public let authMethods: [MSALAuthMethod]

  init(_ context: StateContext, _ methods: [AuthMethod]) {
    authMethods = methods.map(MSALAuthMethod.init)
    super.init(context)
  }

  /// The name of the state.
  public override var description: String { "strongAuthRegistrationRequired" }

  /// Sends a code to the contact to register. When the service knows that the contact is the person's, no code is
  /// needed.
  ///
  /// Source: MSAL for iOS and macOS 2.18, the method of the same name.
  ///
  /// - Parameters:
  ///   - method: One of `authMethods`; the service knows it by its id.
  ///   - verificationContact: The address or number to register; nil when the method needs none.
  ///   - delegate: Receives what comes next.
  public func selectAuthMethod(
    _ method: MSALAuthMethod, verificationContact: String?, delegate: any MSALNativeAuthFlowDelegate
  ) {
    selecting(method, verificationContact).report(to: delegate, scenario)
  }

  /// Sends a code to the contact to register. When the service knows that the contact is the person's, no code is
  /// needed. Only on Linux.
  ///
  /// Source: MSAL for iOS and macOS 2.18, the method of the same name with a delegate.
  ///
  /// - Parameters:
  ///   - method: One of `authMethods`; the service knows it by its id.
  ///   - verificationContact: The address or number to register; nil when the method needs none.
  /// - Returns: What the service wants next, `completed` or `browserRequired`.
  /// - Throws: `MSALNativeAuthFlowError`; of `isInvalidInput` and `isVerificationContactBlocked` at most one is true.
  public nonisolated(nonsending) func selectAuthMethod(
    _ method: MSALAuthMethod, verificationContact: String?
  ) async throws(MSALNativeAuthFlowError) -> MSALNativeAuthFlowStatus {
    try await selecting(method, verificationContact).status()
  }

  /// Registers a method that needs no contact.
  ///
  /// Source: MSAL for iOS and macOS 2.18, the method of the same name.
  ///
  /// - Parameters:
  ///   - method: One of `authMethods`; the service knows it by its id.
  ///   - delegate: Receives what comes next.
  public func selectAuthMethod(_ method: MSALAuthMethod, delegate: any MSALNativeAuthFlowDelegate) {
    selectAuthMethod(method, verificationContact: nil, delegate: delegate)
  }

  /// Registers a method that needs no contact. Only on Linux.
  ///
  /// Source: MSAL for iOS and macOS 2.18, the method of the same name with a delegate.
  ///
  /// - Parameter method: One of `authMethods`; the service knows it by its id.
  /// - Returns: What the service wants next, `completed` or `browserRequired`.
  /// - Throws: `MSALNativeAuthFlowError`; `isInvalidInput` is true when the method needs a contact.
  public nonisolated(nonsending) func selectAuthMethod(
    _ method: MSALAuthMethod
  ) async throws(MSALNativeAuthFlowError) -> MSALNativeAuthFlowStatus {
    try await selecting(method, nil).status()
  }

  private func selecting(_ method: MSALAuthMethod, _ contact: String?) -> JourneyStep {
    step { JourneyPhase.select(methodID: method.id, contact: contact, in: $0) }
  }
}

/// The flow waits for the code that was sent to the contact to register.
///
/// Experimental, as in Microsoft's library: it may change in any release.
///
/// Source: MSAL for iOS and macOS 2.18, the class of the same name.
public final class MSALNativeAuthStrongAuthVerificationRequiredState: MSALNativeAuthState, @unchecked Sendable {
  /// The address or number, masked by the service; a contact to register may come back as it was given. Empty when the
  /// service does not say.
  public let sentTo: String

  /// E-mail or text message.
  public let channel: MSALNativeAuthChannelType

  /// The number of digits to ask for; 0 when the service does not say.
  public let codeLength: Int

  init(_ context: StateContext, _ delivery: CodeDelivery) {
    sentTo = delivery.sentTo
    channel = MSALNativeAuthChannelType(delivery.channel)
    codeLength = delivery.codeLength
    super.init(context)
  }

  /// The name of the state, the channel and the length of the code, without the address.
  public override var description: String {
    "strongAuthVerificationRequired (channel: \(channel.value), length: \(codeLength))"
  }

  /// Registers the contact with the code.
  ///
  /// Source: MSAL for iOS and macOS 2.18, the method of the same name.
  ///
  /// - Parameters:
  ///   - challenge: What the person typed.
  ///   - delegate: Receives what comes next.
  public func submitChallenge(_ challenge: String, delegate: any MSALNativeAuthFlowDelegate) {
    submitting(code: challenge).report(to: delegate, scenario)
  }

  /// Registers the contact with the code. Only on Linux.
  ///
  /// Source: MSAL for iOS and macOS 2.18, the method of the same name with a delegate.
  ///
  /// - Parameter challenge: What the person typed.
  /// - Returns: What the service wants next, `completed` or `browserRequired`.
  /// - Throws: `MSALNativeAuthFlowError`; `isInvalidChallenge` may be true.
  public nonisolated(nonsending) func submitChallenge(
    _ challenge: String
  ) async throws(MSALNativeAuthFlowError) -> MSALNativeAuthFlowStatus {
    try await submitting(code: challenge).status()
  }

  /// Sends another code; the previous one is no longer valid.
  ///
  /// Source: MSAL for iOS and macOS 2.18, the method of the same name.
  ///
  /// - Parameter delegate: Receives what comes next.
  public func resendChallenge(delegate: any MSALNativeAuthFlowDelegate) {
    resending.report(to: delegate, scenario)
  }

  /// Sends another code; the previous one is no longer valid. Only on Linux.
  ///
  /// Source: MSAL for iOS and macOS 2.18, the method of the same name with a delegate.
  ///
  /// - Returns: This status again with another state, or `browserRequired`.
  /// - Throws: `MSALNativeAuthFlowError`; usually a general one.
  public nonisolated(nonsending) func resendChallenge() async throws(MSALNativeAuthFlowError)
    -> MSALNativeAuthFlowStatus
  {
    try await resending.status()
  }
}
