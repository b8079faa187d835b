// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

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

  init(_ value: String) { self.value = value }
}
