// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// What the service's numbers and words mean to a person at a terminal.
package enum NativeErrorText {
  package static let noConsent = 65001
  private static let wrongPassword = 50126
  private static let lockedOut = 50053
  private static let passwordMustBeReset = 50142
  /// The next step by number: nobody agreed to the scopes, they are of several APIs, or the API or scopes do not exist.
  private static let scopeAdvice = [
    noConsent: "Ask whoever runs the app to agree to these permissions, or name others with --scope.",
    28000: "Ask for the scopes of one API at a time with --scope.",
    500_011: "Correct what is given with --scope: there is no such API here.",
    70011: "Correct what is given with --scope.",
  ]
  /// The flow took too long, or its token is not known any more.
  private static let over: Set<Int> = [552_003, 55000, 55200]

  private static let passwordFaults = [
    "password_too_weak": "That password is too easy to guess: mix small letters, capitals, digits and symbols.",
    "password_too_short": "That password is too short: it needs at least 8 characters.",
    "password_too_long": "That password is too long: it may have at most 256 characters.",
    "password_is_invalid": "That password has characters that are not allowed.",
    "password_recently_used": "That password was used not long ago: make up another one.",
    "password_banned": "That password is, or holds, a word that is not allowed: make up another one.",
  ]

  /// The words for a person; nil: those of the service are good enough.
  package static func words(codes: [Int], subError: String?) -> String? {
    if let fault = subError.flatMap({ passwordFaults[$0] }) { return fault }
    return codes.contains(wrongPassword) ? "The password is wrong (AADSTS\(wrongPassword))." : nil
  }

  /// - Parameter codes: The service's numbers.
  package static func nextStep(codes: [Int]) -> String? {
    if isOver(codes: codes) { return "Run it again: this took too long." }
    if let advice = codes.lazy.compactMap({ scopeAdvice[$0] }).first { return advice }
    let isAboutPassword = !Set([wrongPassword, lockedOut, passwordMustBeReset]).isDisjoint(with: codes)
    return isAboutPassword ? "To choose a new password: msal reset-password" : nil
  }

  /// Whether the flow can't go on, whatever the answer.
  package static func isOver(codes: [Int]) -> Bool { !over.isDisjoint(with: codes) }

  /// Whether another sign-in without a browser would end with this refusal again.
  package static func outlivesSignIn(codes: [Int], words: [String]) -> Bool {
    codes.contains { scopeAdvice[$0] != nil }
      || words.contains { ["consent_required", "invalid_scope", "invalid_resource"].contains($0) }
  }
}
