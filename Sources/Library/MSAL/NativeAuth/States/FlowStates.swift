// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import NativeAuthClient
import OAuthWire
import TokenExchange

/// The superclass of the states of native authentication V2: what a flow waits for. It can be used more than once, from
/// any context, and keeps all that the flow needs.
///
/// Experimental, as in Microsoft's library: it may change in any release.
///
/// Source: MSAL for iOS and macOS 2.18, the class of the same name.
public class MSALNativeAuthState: NSObject, CustomReflectable, @unchecked Sendable {
  // Unchecked only because it has subclasses: what it stores is a constant and Sendable.
  private let context: StateContext

  init(_ context: StateContext) { self.context = context }

  /// The class and the correlation id; subclasses say what they wait for.
  public override var description: String { MSALNativeAuthBaseState.description(of: self, at: context) }

  /// The same text as `description`.
  public override var debugDescription: String { description }

  /// Empty, because the state contains secrets.
  public var customMirror: Mirror { Mirror(self, children: [], ancestorRepresentation: .suppressed) }

  var scenario: JourneyScenario { context.value.scenario }

  func step(
    _ first: (FlowContext) throws(IdentityError) -> FlowAction<JourneyPhase>
  ) -> JourneyStep { FlowStep(at: context, first) }

  /// The step of the states that wait for a code.
  func submitting(code: String) -> JourneyStep { step { JourneyPhase.submit(code: Secret(code), in: $0) } }

  var resending: JourneyStep { step { JourneyPhase.resend(in: $0) } }

  fileprivate func signingIn(_ scopes: [String]?, _ claims: MSALClaimsRequest?) -> JourneyStep {
    step { context throws(IdentityError) in
      var context = context
      try context.ask(for: scopes, claims)
      return JourneyPhase.signIn(in: context)
    }
  }
}

// The attributes, methods and texts that the subclasses store are constants and Sendable too.

/// The flow waits for the one-time code of the first factor, of a sign-up or of a password reset.
///
/// Experimental, as in Microsoft's library: it may change in any release.
///
/// Source: MSAL for iOS and macOS 2.18, the class of the same name.
public final class MSALNativeAuthCodeRequiredState: MSALNativeAuthState, @unchecked Sendable {
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
  public override var description: String { "codeRequired (channel: \(channel.value), length: \(codeLength))" }

  /// Continues with the code.
  ///
  /// Source: MSAL for iOS and macOS 2.18, the method of the same name.
  ///
  /// - Parameters:
  ///   - code: What the person typed.
  ///   - delegate: Receives what comes next.
  public func submitCode(_ code: String, delegate: any MSALNativeAuthFlowDelegate) {
    submitting(code: code).report(to: delegate, scenario)
  }

  /// Continues with the code. Only on Linux.
  ///
  /// Source: MSAL for iOS and macOS 2.18, the method of the same name with a delegate.
  ///
  /// - Parameter code: What the person typed.
  /// - Returns: What the service wants next, `completed` or `browserRequired`.
  /// - Throws: `MSALNativeAuthFlowError`; `isInvalidCode` may be true.
  public nonisolated(nonsending) func submitCode(
    _ code: String
  ) async throws(MSALNativeAuthFlowError) -> MSALNativeAuthFlowStatus {
    try await submitting(code: code).status()
  }

  /// Sends another code; the previous one is no longer valid.
  ///
  /// Source: MSAL for iOS and macOS 2.18, the method of the same name.
  ///
  /// - Parameter delegate: Receives what comes next.
  public func resendCode(delegate: any MSALNativeAuthFlowDelegate) {
    resending.report(to: delegate, scenario)
  }

  /// Sends another code; the previous one is no longer valid. Only on Linux.
  ///
  /// Source: MSAL for iOS and macOS 2.18, the method of the same name with a delegate.
  ///
  /// - Returns: This status again with another state, or `browserRequired`.
  /// - Throws: `MSALNativeAuthFlowError`; usually a general one.
  public nonisolated(nonsending) func resendCode() async throws(MSALNativeAuthFlowError) -> MSALNativeAuthFlowStatus {
    try await resending.status()
  }
}

/// The flow waits for the password of the account, in a sign-up for that of the new account.
///
/// Experimental, as in Microsoft's library: it may change in any release.
///
/// Source: MSAL for iOS and macOS 2.18, the class of the same name.
public final class MSALNativeAuthPasswordRequiredState: MSALNativeAuthState, @unchecked Sendable {
  /// The name of the state.
  public override var description: String { "passwordRequired" }

  /// Continues with the password.
  ///
  /// Source: MSAL for iOS and macOS 2.18, the method of the same name.
  ///
  /// - Parameters:
  ///   - password: What the person typed.
  ///   - delegate: Receives what comes next.
  public func submitPassword(_ password: String, delegate: any MSALNativeAuthFlowDelegate) {
    submitting(password).report(to: delegate, scenario)
  }

  /// Continues with the password. Only on Linux.
  ///
  /// Source: MSAL for iOS and macOS 2.18, the method of the same name with a delegate.
  ///
  /// - Parameter password: What the person typed.
  /// - Returns: What the service wants next, `completed` or `browserRequired`.
  /// - Throws: `MSALNativeAuthFlowError`; `isInvalidPassword` may be true.
  public nonisolated(nonsending) func submitPassword(
    _ password: String
  ) async throws(MSALNativeAuthFlowError) -> MSALNativeAuthFlowStatus {
    try await submitting(password).status()
  }

  private func submitting(_ password: String) -> JourneyStep {
    step { JourneyPhase.submit(password: Secret(password), in: $0) }
  }
}

/// The password reset waits for the password that replaces the forgotten one.
///
/// Experimental, as in Microsoft's library: it may change in any release.
///
/// Source: MSAL for iOS and macOS 2.18, the class of the same name.
public final class MSALNativeAuthNewPasswordRequiredState: MSALNativeAuthState, @unchecked Sendable {
  /// The name of the state.
  public override var description: String { "newPasswordRequired" }

  /// Replaces the password.
  ///
  /// Source: MSAL for iOS and macOS 2.18, the method of the same name.
  ///
  /// - Parameters:
  ///   - password: What the person typed.
  ///   - delegate: Receives what comes next.
  public func submitNewPassword(_ password: String, delegate: any MSALNativeAuthFlowDelegate) {
    submitting(password).report(to: delegate, scenario)
  }

  /// Replaces the password. Only on Linux.
  ///
  /// Source: MSAL for iOS and macOS 2.18, the method of the same name with a delegate.
  ///
  /// - Parameter password: What the person typed.
  /// - Returns: What the service wants next, `completed` or `browserRequired`.
  /// - Throws: `MSALNativeAuthFlowError`; `isInvalidPassword` may be true.
  public nonisolated(nonsending) func submitNewPassword(
    _ password: String
  ) async throws(MSALNativeAuthFlowError) -> MSALNativeAuthFlowStatus {
    try await submitting(password).status()
  }

  private func submitting(_ password: String) -> JourneyStep {
    step { JourneyPhase.submit(newPassword: Secret(password), in: $0) }
  }
}

/// The sign-up waits for attributes of the person.
///
/// Experimental, as in Microsoft's library: it may change in any release.
///
/// Source: MSAL for iOS and macOS 2.18, the class of the same name.
public final class MSALNativeAuthAttributesRequiredState: MSALNativeAuthState, @unchecked Sendable {
  /// The attributes to ask the person for.
  public let attributes: [MSALNativeAuthRequiredAttribute]

  init(_ context: StateContext, _ attributes: [RequiredAttribute]) {
    self.attributes = attributes.map(MSALNativeAuthRequiredAttribute.init)
    super.init(context)
  }

  /// The name of the state, and the names of the attributes.
  public override var description: String {
    "attributesRequired (\(attributes.map(\.name).joined(separator: ", ")))"
  }

  /// Continues with the values of the attributes.
  ///
  /// Source: MSAL for iOS and macOS 2.18, the method of the same name.
  ///
  /// - Parameters:
  ///   - attributes: The values, by the names of the attributes: what can be expressed in JSON.
  ///   - delegate: Receives what comes next.
  public func submitAttributes(_ attributes: [String: Any], delegate: any MSALNativeAuthFlowDelegate) {
    submitting(attributes).report(to: delegate, scenario)
  }

  /// Continues with the values of the attributes. Only on Linux.
  ///
  /// Source: MSAL for iOS and macOS 2.18, the method of the same name with a delegate.
  ///
  /// - Parameter attributes: The values, by the names of the attributes: what can be expressed in JSON.
  /// - Returns: What the service wants next, `completed` or `browserRequired`.
  /// - Throws: `MSALNativeAuthFlowError`; `isInvalidAttributes` may be true.
  public nonisolated(nonsending) func submitAttributes(
    _ attributes: [String: Any]
  ) async throws(MSALNativeAuthFlowError) -> MSALNativeAuthFlowStatus {
    try await submitting(attributes).status()
  }

  private func submitting(_ attributes: [String: Any]) -> JourneyStep {
    step { context throws(IdentityError) in JourneyPhase.submit(attributes: try frozen(attributes), in: context) }
  }
}

/// The sign-up is done; the new account can sign in.
///
/// Experimental, as in Microsoft's library: it may change in any release.
///
/// Source: MSAL for iOS and macOS 2.18, the class of the same name.
public final class MSALNativeAuthSignInAfterSignUpState: MSALNativeAuthState, @unchecked Sendable {
  /// The name of the state.
  public override var description: String { "signInAfterSignUpRequired" }

  /// Signs the account in, without asking the person again. It takes the place of every account of this application.
  ///
  /// Source: MSAL for iOS and macOS 2.18, the method of the same name.
  ///
  /// - Parameters:
  ///   - parameters: What to ask for; without scopes or claims, what the flow began with.
  ///   - delegate: Receives what comes next.
  public func signIn(parameters: MSALNativeAuthSignInAfterSignUpParameters, delegate: any MSALNativeAuthFlowDelegate) {
    signingIn(parameters.scopes, parameters.claimsRequest).report(to: delegate, scenario)
  }

  /// Signs the account in, without asking the person again. It takes the place of every account of this application.
  /// Only on Linux.
  ///
  /// Source: MSAL for iOS and macOS 2.18, the method of the same name with a delegate.
  ///
  /// - Parameter parameters: What to ask for; without scopes or claims, what the flow began with.
  /// - Returns: `completed` or `browserRequired`.
  /// - Throws: `MSALNativeAuthFlowError`; usually a general one.
  public nonisolated(nonsending) func signIn(
    parameters: MSALNativeAuthSignInAfterSignUpParameters
  ) async throws(MSALNativeAuthFlowError) -> MSALNativeAuthFlowStatus {
    try await signingIn(parameters.scopes, parameters.claimsRequest).status()
  }
}

/// The password is changed; the account can sign in.
///
/// Experimental, as in Microsoft's library: it may change in any release.
///
/// Source: MSAL for iOS and macOS 2.18, the class of the same name.
public final class MSALNativeAuthSignInAfterResetPasswordState: MSALNativeAuthState, @unchecked Sendable {
  /// The name of the state.
  public override var description: String { "signInAfterResetPasswordRequired" }

  /// Signs the account in, without asking the person again. It takes the place of every account of this application.
  ///
  /// Source: MSAL for iOS and macOS 2.18, the method of the same name.
  ///
  /// - Parameters:
  ///   - parameters: What to ask for; without scopes or claims, what the flow began with.
  ///   - delegate: Receives what comes next.
  public func signIn(
    parameters: MSALNativeAuthSignInAfterResetPasswordParameters, delegate: any MSALNativeAuthFlowDelegate
  ) {
    signingIn(parameters.scopes, parameters.claimsRequest).report(to: delegate, scenario)
  }

  /// Signs the account in, without asking the person again. It takes the place of every account of this application.
  /// Only on Linux.
  ///
  /// Source: MSAL for iOS and macOS 2.18, the method of the same name with a delegate.
  ///
  /// - Parameter parameters: What to ask for; without scopes or claims, what the flow began with.
  /// - Returns: `completed` or `browserRequired`.
  /// - Throws: `MSALNativeAuthFlowError`; usually a general one.
  public nonisolated(nonsending) func signIn(
    parameters: MSALNativeAuthSignInAfterResetPasswordParameters
  ) async throws(MSALNativeAuthFlowError) -> MSALNativeAuthFlowStatus {
    try await signingIn(parameters.scopes, parameters.claimsRequest).status()
  }
}
