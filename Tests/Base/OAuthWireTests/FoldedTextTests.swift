// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Testing

@testable import OAuthWire

@Suite struct FoldedTextTests {
  @Test(
    arguments: [
      ("", ""), ("a", "A"), ("login.Windows.NET", "LOGIN.windows.net"), ("abcdefgh", "ABCDEFGH"),
      ("abcdefghi-0123456789", "ABCDEFGHI-0123456789"), ("JÖRG@contoso.example", "jörg@Contoso.example"),
      ("k", "\u{212A}"), ("kelvin kelvin", "\u{212A}ELVIN \u{212A}elvin"),
    ])
  func `Texts that differ in case only are equal and hash alike`(left: String, right: String) {
    #expect(FoldedText(left) == FoldedText(right))
    #expect(FoldedText(right) == FoldedText(left))
    #expect(FoldedText(left).hashValue == FoldedText(right).hashValue)
  }

  @Test(
    arguments: [
      ("a", "b"), ("a", ""), ("a", "aa"), ("[", "{"), ("@", "`"), ("12345678", "12345679"), ("abc", "abc\u{0}"),
      ("ö", "o"), ("abcdefgh-ö", "abcdefgh-o"), ("Z", "["), ("login.windows.net", "login.windows.nets"),
    ])
  func `Texts that differ otherwise are different`(left: String, right: String) {
    #expect(FoldedText(left) != FoldedText(right))
    #expect(FoldedText(right) != FoldedText(left))
  }

  @Test func `Every ASCII character folds as the standard library folds it`() {
    for left in UInt8(0)..<128 {
      for right in UInt8(0)..<128 {
        let one = "padding-\(Character(Unicode.Scalar(left)))"
        let two = "padding-\(Character(Unicode.Scalar(right)))"
        #expect((FoldedText(one) == FoldedText(two)) == (one.lowercased() == two.lowercased()))
      }
    }
  }
}
