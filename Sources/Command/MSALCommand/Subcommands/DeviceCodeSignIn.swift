// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxPlatform
import MSAL
import OAuthWire
import PlatformInterfaces
import QuickCommand

/// `msal login --device-code`: the person signs in wherever they have a browser.
struct DeviceCodeSignIn: Sendable {
  var scopes: [String]

  func run(_ application: MSALPublicClientApplication, _ session: Session) async throws -> MSALResult {
    try session.requirePerson(to: "msal login --device-code")
    let end = Lock<Date?>(nil)
    return try await session.waitingForPage(
      left: { end.withLock { $0 }.map { Int(clamping: $0.timeIntervalSinceNow) } }
    ) {
      let parameters = MSALDeviceCodeParameters(scopes: scopes) { prompt in
        show(prompt, session)
        end.withLock { $0 = prompt.expiresOn }
      }
      return try await application.acquireToken(withDeviceCode: parameters)
    }
  }

  private func show(_ prompt: MSALDeviceCodeResult, _ session: Session) {
    let terminal = session.terminal
    if session.isJSON { return terminal.talk(Self.json(prompt).shownText) }
    let address = prompt.verificationUrlComplete ?? prompt.verificationUrl
    if let columns = terminal.columns, let code = QRCode(address.absoluteString) {
      let picture = TerminalQRCode(code: code, isColourful: terminal.isColourful)
      if picture.width <= columns { terminal.talk(picture.text) }
    }
    terminal.talk(ShownText(prompt.message))
    terminal.talk("Waiting for you to sign in there. Ctrl-C cancels.")
  }

  /// One line for a script that shows the code in its own way.
  static func json(_ prompt: MSALDeviceCodeResult) -> JSONValue {
    [
      "event": "deviceCode", "userCode": .string(prompt.userCode),
      "verificationUrl": .string(prompt.verificationUrl.absoluteString),
      "verificationUrlComplete": prompt.verificationUrlComplete.map { .string($0.absoluteString) },
      "expiresOn": .string(prompt.expiresOn.formatted(.iso8601)),
      "expiresOnEpoch": JSONValue(prompt.expiresOn.epochSeconds), "message": .string(prompt.message),
    ]
  }
}
