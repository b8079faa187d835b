// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthClient
import OAuthWire
import PlatformInterfaces
import TokenExchange

/// `msal login --device-code`: the person signs in wherever they have a browser.
struct DeviceCodeSignIn: Sendable {
  var scopes: [String]

  func run(_ client: LazyClient, _ profile: Profile, _ session: Session) async throws -> AuthenticationResult {
    try session.requirePerson(to: "msal login --device-code")
    let end = Lock<Date?>(nil)
    return try await session.waitingForPage(
      of: profile.host, left: { end.withLock { $0 }.map { Int(clamping: $0.timeIntervalSinceNow) } }
    ) {
      let request = DeviceCodeRequest(parameters: TokenParameters(scopes: ScopeSet(parsing: scopes))) { prompt in
        session.deadline.expect(Deadline.page)
        show(prompt, session)
        end.withLock { $0 = prompt.expiresOn }
      }
      return try await client.get().acquireToken(request)
    }
  }

  private func show(_ prompt: DeviceCodePrompt, _ session: Session) {
    let terminal = session.terminal
    if session.isJSON { return terminal.talk(Self.json(prompt).safeText) }
    let address = prompt.verificationURLComplete ?? prompt.verificationURL
    if let columns = terminal.columns, let code = QRCode(address.absoluteString) {
      let picture = TerminalQRCode(code: code, isColourful: terminal.isColourful)
      if picture.width <= columns { terminal.talk(picture.text) }
    }
    terminal.talk(TerminalSafeText(prompt.message))
    terminal.talk("Waiting for you to sign in there. Ctrl-C cancels.")
  }

  /// One line for a script that shows the code in its own way.
  static func json(_ prompt: DeviceCodePrompt) -> JSONValue {
    [
      "event": "deviceCode", "userCode": .string(prompt.userCode),
      "verificationUrl": .string(prompt.verificationURL.absoluteString),
      "verificationUrlComplete": prompt.verificationURLComplete.map { .string($0.absoluteString) },
      "expiresOn": .string(prompt.expiresOn.formatted(.iso8601)),
      "expiresOnEpoch": JSONValue(prompt.expiresOn.epochSeconds), "message": .string(prompt.message),
    ]
  }
}
