// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces
import TokenExchange

/// A sign-in on another device, on which the person enters a code that this device shows (RFC 8628).
package struct DeviceCodeRequest: BrowserlessRequest {
  package var parameters: TokenParameters
  /// Shows the person what to do. It is called once.
  package var show: @Sendable (DeviceCodePrompt) -> Void

  package init(parameters: TokenParameters, show: @escaping @Sendable (DeviceCodePrompt) -> Void) {
    self.parameters = parameters
    self.show = show
  }
}

/// What the person has to do on the other device. All texts can be shown: they contain no control characters.
package struct DeviceCodePrompt: Sendable {
  package let userCode: String
  /// The address of the page for the code: https, or http on this machine.
  package let verificationURL: URL
  /// The address with the code in it; nil when the service offers none.
  package let verificationURLComplete: URL?
  package let expiresOn: Date
  /// The seconds between two polls.
  package let interval: Double
  /// The whole instruction for the person.
  package let message: String
  /// Cancels the request.
  package let cancel: @Sendable () -> Void

  init(
    _ response: DeviceAuthorizationResponse, expiresOn: Date, cancel: @escaping @Sendable () -> Void
  ) throws(IdentityError) {
    guard Self.isPrintable(response.userCode) else {
      throw IdentityError(.malformedResponse(reason: "user_code holds control characters"))
    }
    guard let url = Self.page(response.verificationURI) else {
      throw IdentityError(.malformedResponse(reason: "verification_uri is not an https URL"))
    }
    userCode = response.userCode
    verificationURL = url
    verificationURLComplete = response.verificationURIComplete.flatMap { Self.page($0) }
    self.expiresOn = expiresOn
    interval = Double(response.interval)
    let message = response.message.flatMap { $0.isEmpty || !Self.isPrintable($0) ? nil : $0 }
    self.message =
      message
      ?? "To sign in, open \(url.absoluteString) in a browser on any device and enter the code \(userCode)."
    self.cancel = cancel
  }

  private static func page(_ text: String) -> URL? {
    guard isPrintable(text), let url = URL(string: text), let host = url.host(percentEncoded: false) else { return nil }
    let scheme = url.scheme?.lowercased()
    return LoopbackHost.permits(scheme, host) ? url : nil
  }

  /// Whether the text has no control characters, which a terminal would obey.
  private static func isPrintable(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0.properties.generalCategory != .control && $0.properties.generalCategory != .format
    }
  }
}
