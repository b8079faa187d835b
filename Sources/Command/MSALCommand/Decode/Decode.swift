// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import JOSE
import LinuxPlatform
import OAuthWire
import PlatformInterfaces

/// `msal decode [TOKEN]`: what a token says, and whether its issuer said so.
struct Decode: Sendable {
  let token: UnverifiedJWT
  var isOffline = false
  var clock: any WallClock = SystemClock()

  init(_ text: String, isOffline: Bool) throws(CommandError) {
    token = try TokenText.parse(text)
    self.isOffline = isOffline
  }

  /// - Throws: After the answer, when nobody should believe the token.
  func run(_ session: Session) async throws {
    var session = session
    // The keys of an issuer need no client id; the profile only names a host besides Microsoft's.
    session.overrides.clientID = session.overrides.clientID ?? "none"
    let profile = try await session.profile()
    let verdict = await SignatureCheck(token: token, profile: profile, isOffline: isOffline).verdict()
    let text = TokenText(token: token, now: clock.now)
    session.answer(json(text, verdict), orInWords: words(text, verdict))
    if case .invalid(let reason) = verdict {
      throw CommandError(.general, "Don't trust this token: \(reason).", nextStep: "Get one from its issuer.")
    }
  }

  private func words(_ text: TokenText, _ verdict: SignatureVerdict) -> TerminalSafeText {
    var lines: [TerminalSafeText] =
      ["Header"] + text.lines(token.header) + ["", "Claims"] + text.lines(token.claims) + [""]
    if text.isExpired == true { lines.append("Expired.") }
    if text.isTooYoung { lines.append("Not valid yet.") }
    let signature: TerminalSafeText =
      switch verdict {
      case .verified(let host): "verified with a key of \(host)."
      case .invalid(let reason): "not valid; \(reason)."
      case .unknown(let reason): "not verified; \(reason)."
      }
    lines.append("Signature: " + signature)
    return .joined(lines, separator: "\n")
  }

  private func json(_ text: TokenText, _ verdict: SignatureVerdict) -> JSONValue {
    let (status, reason, host): (String, String?, String?) =
      switch verdict {
      case .verified(let host): ("verified", nil, host)
      case .invalid(let reason): ("invalid", reason, nil)
      case .unknown(let reason): ("unknown", reason, nil)
      }
    return [
      "header": .object(token.header), "claims": .object(token.claims), "times": text.times,
      "expired": text.isExpired.map { .bool($0) },
      "signature": [
        "status": .string(status), "reason": reason.map { .string($0) }, "issuerHost": host.map { .string($0) },
        "keyId": token.keyID.map { .string($0) },
      ],
    ]
  }
}
