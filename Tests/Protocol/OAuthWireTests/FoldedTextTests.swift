// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Testing

@testable import OAuthWire

@Suite struct FoldedTextTests {
  @Test(
    "Texts that differ in case only are equal and hash alike",
    arguments: [
      ("", ""), ("a", "A"), ("login.Windows.NET", "LOGIN.windows.net"), ("abcdefgh", "ABCDEFGH"),
      ("abcdefghi-0123456789", "ABCDEFGHI-0123456789"), ("JÖRG@contoso.example", "jörg@Contoso.example"),
      ("k", "\u{212A}"), ("kelvin kelvin", "\u{212A}ELVIN \u{212A}elvin"),
    ])
  func equalTexts(left: String, right: String) {
    #expect(FoldedText(left) == FoldedText(right))
    #expect(FoldedText(right) == FoldedText(left))
    #expect(FoldedText(left).hashValue == FoldedText(right).hashValue)
  }

  @Test(
    "Texts that differ otherwise are different",
    arguments: [
      ("a", "b"), ("a", ""), ("a", "aa"), ("[", "{"), ("@", "`"), ("12345678", "12345679"), ("abc", "abc\u{0}"),
      ("ö", "o"), ("abcdefgh-ö", "abcdefgh-o"), ("Z", "["), ("login.windows.net", "login.windows.nets"),
    ])
  func differentTexts(left: String, right: String) {
    #expect(FoldedText(left) != FoldedText(right))
    #expect(FoldedText(right) != FoldedText(left))
  }

  @Test("Every ASCII character folds as the standard library folds it")
  func asciiTable() {
    for left in UInt8(0)..<128 {
      for right in UInt8(0)..<128 {
        let one = "padding-\(Character(Unicode.Scalar(left)))"
        let two = "padding-\(Character(Unicode.Scalar(right)))"
        #expect((FoldedText(one) == FoldedText(two)) == (one.lowercased() == two.lowercased()))
      }
    }
  }
}
