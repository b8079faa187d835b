// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import NativeAuthClient

/// Where a one-time code was sent. It prints without the address. Only on Linux.
///
/// Source: Microsoft Entra native authentication API, the answers of the `challenge` endpoints.
public struct MSALNativeAuthCodeDelivery: Sendable, CustomStringConvertible, CustomReflectable {
  /// The address or number (`challenge_target_label`). Masked by the service, except for a contact to register, which
  /// comes back as it was given (`challenge_target`): personal data.
  public let sentTo: String

  /// E-mail or text message (`challenge_channel`).
  public let channelTargetType: MSALNativeAuthChannelType

  /// The number of digits to ask for (`code_length`): 1...64.
  public let codeLength: Int

  /// The seconds after which another code may be requested (`interval`); nil when the service did not say.
  public let interval: Int?

  init(_ delivery: CodeDelivery) {
    sentTo = delivery.sentTo
    channelTargetType = MSALNativeAuthChannelType(delivery.channel)
    codeLength = delivery.codeLength
    interval = delivery.interval
  }

  /// The channel and the length, without the address.
  public var description: String {
    "MSALNativeAuthCodeDelivery(\(channelTargetType.value), \(codeLength) digits, <redacted>)"
  }

  /// Empty, because the value names a person.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The channel that a one-time code goes through.
///
/// Source: Microsoft Entra native authentication API, `challenge_channel`.
public final class MSALNativeAuthChannelType: NSObject, Sendable {
  /// The service's word for it, such as `email`. Open: the service may have others some day.
  public let value: String

  /// Whether the code comes by e-mail.
  public var isEmailType: Bool { value.lowercased() == "email" }

  /// Whether the code comes by text message.
  public var isSMSType: Bool { value.lowercased() == "sms" }

  /// Whether it is no channel for codes but the password, as in the lists of methods of native authentication V2.
  public var isPasswordType: Bool { value.lowercased() == "password" }

  init(_ value: String) { self.value = value }
}

/// Where the code for the contact to register was sent, and the state that takes it. It prints without the address.
///
/// Source: Microsoft Entra native authentication API, the answer of `register/v1.0/challenge`.
public final class MSALNativeAuthRegisterStrongAuthVerificationRequiredResult: NSObject, CustomReflectable,
  Sendable
{
  /// Takes the code, or sends another one.
  public let newState: RegisterStrongAuthVerificationRequiredState

  /// The address or number, as the service spells it: usually as it was given, not masked (`challenge_target`).
  /// Personal data.
  public let sentTo: String

  /// E-mail or text message (`challenge_channel`).
  public let channelTargetType: MSALNativeAuthChannelType

  /// The number of digits of the code (`code_length`): 1...64.
  public let codeLength: Int

  init(newState: RegisterStrongAuthVerificationRequiredState, delivery: MSALNativeAuthCodeDelivery) {
    self.newState = newState
    sentTo = delivery.sentTo
    channelTargetType = delivery.channelTargetType
    codeLength = delivery.codeLength
  }

  /// The channel and the length, without the address.
  public override var description: String {
    "MSALNativeAuthRegisterStrongAuthVerificationRequiredResult(\(channelTargetType.value), \(codeLength) digits, <redacted>)"
  }

  /// The same text as `description`.
  public override var debugDescription: String { description }

  /// Empty, because the value names a person.
  public var customMirror: Mirror { Mirror(self, children: [], ancestorRepresentation: .suppressed) }
}
