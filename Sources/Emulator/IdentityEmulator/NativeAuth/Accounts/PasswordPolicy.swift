// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire

/// The rules for new passwords.
package enum PasswordPolicy {
  /// Throws unless the text is allowed as a password.
  static func checked(_ text: String, _ settings: NativeSettings) throws(NativeRefusal) -> Secret {
    if let problem = problem(with: text, banned: settings.bannedPasswords) { throw .password(problem) }
    return Secret(text)
  }

  /// The rule that the password breaks; nil if it breaks none.
  static func problem(with password: String, banned: [String]) -> PasswordError? {
    guard password.count >= 8 else { return .tooShort }
    guard password.count <= 256 else { return .tooLong }
    guard password.unicodeScalars.allSatisfy({ (0x20...0x7e).contains($0.value) }) else { return .invalid }
    guard !banned.contains(where: { $0.lowercased() == password.lowercased() }) else { return .banned }
    let kinds = [
      password.contains { $0.isUppercase }, password.contains { $0.isLowercase }, password.contains { $0.isNumber },
      password.contains { !$0.isLetter && !$0.isNumber },
    ]
    return kinds.count { $0 } >= 3 ? nil : .tooWeak
  }
}

/// The rule that a refused password breaks, as the `suberror` names it.
package enum PasswordError: String, Sendable, CaseIterable {
  case tooWeak = "password_too_weak"
  case tooShort = "password_too_short"
  case tooLong = "password_too_long"
  case invalid = "password_is_invalid"
  case recentlyUsed = "password_recently_used"
  case banned = "password_banned"
}
