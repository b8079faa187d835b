// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSALCommand
import OAuthWire
import Testing

/// Escape sequence, bell, the one-byte escape sequence of C1, a turn of the direction.
private let hostile = "a\u{1B}[2Jb\u{7}c\u{9B}31md\u{202E}e"

@Suite("What a server says, on a terminal")
struct TerminalSafeTextTests {
  private func isHarmless(_ text: String) -> Bool {
    !text.unicodeScalars.contains { ["\u{1B}", "\u{7}", "\u{9B}", "\u{202E}"].contains($0) }
  }

  @Test func `an error's words, advice and id do not move the cursor`() {
    let failure = CommandError(.signInFailed, hostile, nextStep: hostile, correlationID: hostile)
    let text = failure.text(isColourful: false).string
    #expect(isHarmless(text))
    let shown = "a\u{FFFD}[2Jb\u{FFFD}c\u{FFFD}31md\u{FFFD}e"
    #expect(text == "msal: \(shown)\n      \(shown)\n      Correlation id: \(shown)")
    #expect(failure.text(isColourful: true).string.hasPrefix("\u{1B}[31mmsal: \u{1B}[0ma\u{FFFD}"))
  }

  @Test func `JSON escapes them, and says the same`() throws {
    let failure = CommandError(.signInFailed, hostile)
    let text = failure.json.safeText.string
    #expect(isHarmless(text))
    #expect(text.contains(#"\u009b31md\u202ee"#))
    #expect(try JSONValue(parsing: text) == failure.json)
    let tag: JSONValue = ["name": "x\u{E0041}\u{7F}é\u{2028}"]
    #expect(tag.safeText == #"{"name":"x\udb40\udc41\u007fé\u2028"}"#)
    #expect(try JSONValue(parsing: tag.safeText.string) == tag)
  }

  @Test func `a display name is one column of one line`() {
    let line = AccountText.columns([hostile, "a\tb\nc\r\nd\u{2028}e", "tenant"]).string
    #expect(isHarmless(line))
    #expect(line.split(separator: "\t").count == 3)
    #expect(!line.contains { $0.isNewline })
    #expect(line.hasSuffix("\ttenant"))
  }
}

@Suite("The text for a terminal")
struct ShownTextTypeTests {
  @Test func `what is put into a sentence stays on its line, and moves nothing`() {
    let shown: TerminalSafeText = "Signed in as \("a\u{1B}]0;x\u{7}\n\tb\u{202E}\u{9B}2J") on \(3) days."
    #expect(
      shown.string == "Signed in as a\u{FFFD}]0;x\u{FFFD}\u{FFFD}\u{FFFD}b\u{FFFD}\u{FFFD}2J on 3 days.")
    let lines = "a\r\nb\u{2066}"
    #expect(TerminalSafeText(lines).string == "a\u{FFFD}\nb\u{FFFD}")
    #expect(TerminalSafeText(document: "a\tb\n\u{1B}").string == "a\tb\n\u{FFFD}")
    #expect(TerminalSafeText(jsonText: "{\r\"a\":\"\u{9B}\"}") == #"{ "a":"\u009b"}"#)
  }

  @Test(arguments: ["", "ey\u{1B}]0;pwned\u{7}", "a\r\nb", "a\0", "caf\u{E9}", "a\u{202E}b", "a\u{7F}", "a\tb"])
  func `no such token is printed`(token: String) { #expect(TerminalSafeText(token: token) == nil) }

  @Test func `a token is printed as it is`() {
    let token = String(decoding: Array(UInt8(0x20)...0x7E), as: UTF8.self)
    #expect(TerminalSafeText(token: token)?.string == token)
  }
}

@Suite("What the service's numbers mean to a person")
struct NativeRefusalTests {
  @Test(arguments: [65001, 28000, 70011])
  func `consent and scopes are no matter of the password or of signing in again`(code: Int) {
    #expect(NativeErrorText.outlivesSignIn(codes: [code], words: []))
    #expect(NativeErrorText.words(codes: [code], subError: nil) == nil)
    let advice = NativeErrorText.nextStep(codes: [code])
    #expect(advice?.contains("--scope") == true)
    #expect(advice?.contains("reset-password") == false)
  }

  @Test func `a session that is over is a matter of signing in again`() {
    #expect(!NativeErrorText.outlivesSignIn(codes: [50173], words: ["invalid_grant", "bad_token"]))
    #expect(NativeErrorText.outlivesSignIn(codes: [], words: ["invalid_grant", "consent_required"]))
  }

  @Test(arguments: [
    "password_too_weak", "password_too_short", "password_too_long", "password_is_invalid", "password_recently_used",
    "password_banned",
  ])
  func `a refused new password says why`(subError: String) {
    #expect(NativeErrorText.words(codes: [399246], subError: subError)?.hasPrefix("That password ") == true)
  }

  @Test func `a wrong password is called that`() {
    #expect(NativeErrorText.words(codes: [50126], subError: nil) == "The password is wrong (AADSTS50126).")
    #expect(NativeErrorText.nextStep(codes: [50126]) == "To choose a new password: msal reset-password")
  }

  @Test(arguments: [50142, 50053])
  func `a new password is advised where it helps`(code: Int) {
    #expect(NativeErrorText.nextStep(codes: [code])?.contains("reset-password") == true)
  }

  @Test func `a blocked account gets no such advice`() { #expect(NativeErrorText.nextStep(codes: [50057]) == nil) }

  @Test(arguments: [552_003, 55000, 55200])
  func `a flow that took too long starts anew`(code: Int) {
    #expect(NativeErrorText.isOver(codes: [code]))
    #expect(NativeErrorText.nextStep(codes: [code])?.hasPrefix("Run it again") == true)
  }
}
