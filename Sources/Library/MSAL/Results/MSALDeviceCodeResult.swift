// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthClient

/// What a person has to do to sign in on another device (RFC 8628 section 3.3). Only on Linux; named after MSAL.NET's
/// `DeviceCodeResult`. The device code with which this machine polls is a secret and is not included.
public final class MSALDeviceCodeResult: NSObject, Sendable {
  /// The code that the person types.
  public let userCode: String

  /// The page on which they type it.
  public let verificationUrl: URL

  /// The same page with the code already in it, for a link or a QR code; nil where the service offers none.
  public let verificationUrlComplete: URL?

  /// When the code ends.
  public let expiresOn: Date

  /// The seconds between two polls of the service.
  public let interval: TimeInterval

  /// The whole instruction, ready to be shown. It is plain text without control characters.
  public let message: String

  private let cancelRequest: @Sendable () -> Void

  /// Makes a result, for tests of an app.
  /// - Parameters:
  ///   - userCode: See the property.
  ///   - verificationUrl: See the property.
  ///   - verificationUrlComplete: See the property.
  ///   - expiresOn: See the property.
  ///   - interval: See the property.
  ///   - message: See the property.
  public init(
    userCode: String, verificationUrl: URL, verificationUrlComplete: URL? = nil, expiresOn: Date,
    interval: TimeInterval = 5, message: String
  ) {
    self.userCode = userCode
    self.verificationUrl = verificationUrl
    self.verificationUrlComplete = verificationUrlComplete
    self.expiresOn = expiresOn
    self.interval = interval
    self.message = message
    cancelRequest = {}
  }

  init(_ prompt: DeviceCodePrompt) {
    userCode = prompt.userCode
    verificationUrl = prompt.verificationURL
    verificationUrlComplete = prompt.verificationURLComplete
    expiresOn = prompt.expiresOn
    interval = prompt.interval
    message = prompt.message
    cancelRequest = prompt.cancel
  }

  /// Cancels the request to which this code belongs; it then fails with `userCanceled`. Has no effect when the request
  /// has ended.
  public func cancel() { cancelRequest() }
}
