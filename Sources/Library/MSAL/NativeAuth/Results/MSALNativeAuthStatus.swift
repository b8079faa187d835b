// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import NativeAuthClient

// The results of the asynchronous form of each step: the status of the flow, and the state to continue with. Only on
// Linux.

/// The status of a sign-in after a step.
///
/// Source: Microsoft Entra native authentication API, `oauth2/v2.0` and `register/v1.0`.
public enum MSALNativeAuthSignInStatus: Sendable {
  /// The person is signed in, and the tokens are in the cache. Every account that the application had before is
  /// removed.
  case completed(MSALNativeAuthUserAccountResult)
  /// A one-time code was sent.
  case codeRequired(SignInCodeRequiredState, MSALNativeAuthCodeDelivery)
  /// The service wants the password.
  case passwordRequired(SignInPasswordRequiredState)
  /// The service wants a second factor: choose one of the methods.
  case mfaRequired(AwaitingMFAState, [MSALAuthMethod])
  /// The code of the second factor was sent.
  case mfaCodeRequired(MFARequiredState, MSALNativeAuthCodeDelivery)
  /// The service wants the person to register a strong method first: choose one.
  case registrationRequired(RegisterStrongAuthState, [MSALAuthMethod])
  /// The code for the contact to register was sent.
  case registrationCodeRequired(RegisterStrongAuthVerificationRequiredState, MSALNativeAuthCodeDelivery)
  /// The service wants this to go on in a browser, for this reason: call `acquireToken(with:)` with interactive
  /// parameters. The id is that of the request in the logs of both sides.
  case browserRequired(reason: String, correlationId: UUID)
}

/// The status of a sign-up after a step.
///
/// Source: Microsoft Entra native authentication API, `signup/v1.0`.
public enum MSALNativeAuthSignUpStatus: Sendable {
  /// A one-time code was sent.
  case codeRequired(SignUpCodeRequiredState, MSALNativeAuthCodeDelivery)
  /// The service wants a password for the account.
  case passwordRequired(SignUpPasswordRequiredState)
  /// The service wants attributes of the person.
  case attributesRequired(SignUpAttributesRequiredState, [MSALNativeAuthRequiredAttribute])
  /// The service refused the values of the attributes with these names. Give the state others; without a state start
  /// again.
  case attributesInvalid(SignUpAttributesRequiredState?, names: [String])
  /// The account has been created; the state signs the person in without asking again.
  case completed(SignInAfterSignUpState)
  /// The service wants this to go on in a browser, for this reason: call `acquireToken(with:)` with interactive
  /// parameters. The id is that of the request in the logs of both sides.
  case browserRequired(reason: String, correlationId: UUID)
}

/// The status of a password reset after a step.
///
/// Source: Microsoft Entra native authentication API, `resetpassword/v1.0`.
public enum MSALNativeAuthResetPasswordStatus: Sendable {
  /// A one-time code was sent.
  case codeRequired(ResetPasswordCodeRequiredState, MSALNativeAuthCodeDelivery)
  /// The code was right: the service wants the new password.
  case passwordRequired(ResetPasswordRequiredState)
  /// The password is changed; the state signs the person in without asking again.
  case completed(SignInAfterResetPasswordState)
  /// The service wants this to go on in a browser, for this reason: call `acquireToken(with:)` with interactive
  /// parameters. The id is that of the request in the logs of both sides.
  case browserRequired(reason: String, correlationId: UUID)
}

/// An authentication method that the person has or may register. It prints without the hint.
///
/// Source: Microsoft Entra native authentication API, `methods` of `oauth2/v2.0/introspect` and
/// `register/v1.0/introspect`.
public final class MSALAuthMethod: NSObject, CustomReflectable, Sendable {
  /// The service's name for it within this sign-in (`id`).
  public let id: String

  /// The type of the challenge, such as `oob` for a one-time code (`challenge_type`).
  public let challengeType: String

  /// Where the code goes: e-mail or text message (`challenge_channel`).
  public let channelTargetType: MSALNativeAuthChannelType

  /// The address or number, masked; or one to prefill a form with, which is personal data (`login_hint`). nil when the
  /// service gives none.
  public let loginHint: String?

  init(_ method: AuthMethod) {
    id = method.id
    challengeType = method.challengeType
    channelTargetType = MSALNativeAuthChannelType(method.channel)
    loginHint = method.loginHint
  }

  /// The challenge type and the channel, without the address.
  public override var description: String {
    "MSALAuthMethod(\(challengeType), \(channelTargetType.value), <redacted>)"
  }

  /// The same text as `description`.
  public override var debugDescription: String { description }

  /// Empty, because the value names a person.
  public var customMirror: Mirror { Mirror(self, children: [], ancestorRepresentation: .suppressed) }

  /// The method as the flows use it.
  var value: AuthMethod {
    AuthMethod(id: id, challengeType: challengeType, channel: channelTargetType.value, loginHint: loginHint)
  }
}

/// An attribute of the person that the service asks for.
///
/// Source: Microsoft Entra native authentication API, `required_attributes` of `signup/v1.0/continue`.
public final class MSALNativeAuthRequiredAttribute: NSObject, Sendable {
  /// The key for `submitAttributes(attributes:delegate:)`, such as `country`.
  public let name: String

  /// The type of its value, such as `string` or `boolean`.
  public let type: String

  /// Whether sign-up can't complete without it.
  public let required: Bool

  /// The pattern that its value must match; nil when there is none.
  public let regex: String?

  init(_ attribute: RequiredAttribute) {
    name = attribute.name
    type = attribute.type
    required = attribute.isRequired
    regex = attribute.pattern
  }
}
