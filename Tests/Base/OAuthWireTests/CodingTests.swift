// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import Testing

@Suite struct Base64URLTests {
  @Test(
    arguments: [
      ([], ""), (Array("f".utf8), "Zg"), (Array("fo".utf8), "Zm8"), (Array("foo".utf8), "Zm9v"),
      (Array("foobar".utf8), "Zm9vYmFy"), ([0xfb, 0xff, 0xfe], "-__-"), ([0], "AA"),
      ([3, 236, 255, 224, 193], "A-z_4ME"),
    ] as [([UInt8], String)])
  func `Bytes are written as in RFC 4648 section 10, with the URL-safe alphabet and no padding`(
    bytes: [UInt8], text: String
  ) {
    #expect(Base64URL.encode(bytes) == text)
    #expect(Base64URL.decode(text) == bytes)
  }

  @Test(arguments: 0...64)
  func `Every length and byte is written as Foundation writes it`(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 251 + count) }
    let text = Base64URL.encode(bytes)
    let standard = String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
    #expect(Data(bytes).base64EncodedString().prefix { $0 != "=" } == standard[...])
    #expect(Base64URL.decode(text) == bytes)
    #expect(Base64URL.decodeExactly(Array(text.utf8)[...]) == bytes)
  }

  @Test(arguments: ["Zg==", "Zg=", "Zh", "Zm9", "Zm9v=", "A", "Zm+v"])
  func `Where one text must stand for one meaning, padding and stray low bits are refused`(text: String) {
    #expect(Base64URL.decodeExactly(Array(text.utf8)[...]) == nil)
  }

  @Test(arguments: [("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zg=", "f")])
  func `Padding is tolerated`(text: String, decoded: String) {
    #expect(Base64URL.decode(text) == Array(decoded.utf8))
  }

  @Test(arguments: ["A", "AAAAA", "A+", "A/", "Zm9v\n", " Zm9v", "Zg==Zg==", "Z=g", "é", "A\u{301}A", "Zm9v.", "%3D"])
  func `Other characters and impossible lengths are refused`(text: String) {
    #expect(Base64URL.decode(text) == nil)
  }
}

@Suite struct HexadecimalTests {
  @Test func `Bytes are written as two digits each, and digits of either case are read`() {
    let bytes: [UInt8] = [0, 0x1f, 0xa5, 0xff]
    #expect(Hexadecimal.encode(bytes) == "001fa5ff")
    #expect(Hexadecimal.encode(bytes, isUpper: true) == "001FA5FF")
    #expect(Hexadecimal.decode("001fA5Ff") == bytes)
    #expect(Hexadecimal.decode("") == [])
  }

  @Test(arguments: ["0", "001", "0g", "+f", " 0f", "0x0f", "１２", "é"])
  func `Half a byte and other characters are refused`(text: String) {
    #expect(Hexadecimal.decode(text) == nil)
  }
}

@Suite struct FormCodingTests {
  @Test(
    arguments: [
      ("azAZ09-._~", "azAZ09-._~"), (" ", "%20"), ("+", "%2B"), ("&=%", "%26%3D%25"), ("é", "%C3%A9"),
      ("😀", "%F0%9F%98%80"),
      ("\0\n", "%00%0A"), ("", ""),
    ])
  func `Only unreserved characters are written as they are`(text: String, encoded: String) {
    #expect(PercentCoding.encode(text) == encoded)
    #expect(PercentCoding.decode(encoded) == text)
    #expect(FormCoding.decode(FormCoding.encode([Parameter(text, text)])) == [Parameter(text, text)])
  }

  @Test(
    arguments: [
      ("", []), ("&&", []), ("a", [Parameter("a", "")]), ("a=", [Parameter("a", "")]), ("=b", [Parameter("", "b")]),
      ("a=b=c", [Parameter("a", "b=c")]), ("a=1&a=2", [Parameter("a", "1"), Parameter("a", "2")]),
      ("a+b=c+d%2B", [Parameter("a b", "c d+")]), ("%61=%c3%A9", [Parameter("a", "é")]),
      ("a=1&\u{301}b=2", [Parameter("a", "1"), Parameter("\u{301}b", "2")]),
      ("a=\u{301}", [Parameter("a", "\u{301}")]), ("a\r\n=1", [Parameter("a\r\n", "1")]),
    ])
  func `Forms are read in order, repeated names kept`(text: String, parameters: [Parameter]) {
    #expect(FormCoding.decode(text) == parameters)
    #expect(FormCoding.decode(Data(text.utf8)) == parameters)
  }

  @Test(arguments: ["a=%", "a=%4", "a=%zz", "%=1", "a=%ff", "a=%C3", "a=%+1"])
  func `Broken escapes and text that is not UTF-8 are refused`(text: String) {
    #expect(FormCoding.decode(text) == nil)
    #expect(FormCoding.decode(Data(text.utf8)) == nil)
  }

  @Test func `A body that is not UTF-8 is refused`() {
    #expect(FormCoding.decode(Data([0x61, 0x3d, 0xff])) == nil)
  }

  @Test func `A plus sign is a space only in forms`() {
    #expect(PercentCoding.decode("a+b") == "a+b")
    #expect(PercentCoding.decode("a+b", plusIsSpace: true) == "a b")
  }

  @Test(
    arguments: [
      ("https://h/p", "https://h/p?a=1%202"), ("https://h/p?", "https://h/p?a=1%202"),
      ("https://h/p?b", "https://h/p?b&a=1%202"), ("https://h/p?b=2&", "https://h/p?b=2&a=1%202"),
      ("https://h/p#f?g", "https://h/p?a=1%202#f?g"), ("app:", "app:?a=1%202"),
      ("https://h/p#", "https://h/p?a=1%202#"),
      ("https://h/p?\u{301}x=2", "https://h/p?\u{301}x=2&a=1%202"),
      ("https://h/p#\u{301}", "https://h/p?a=1%202#\u{301}"), ("", "?a=1%202"),
    ])
  func `Parameters are added to a URL's query, before its fragment`(url: String, expected: String) {
    #expect(Array(FormCoding.url(url, adding: [Parameter("a", "1 2")]).utf8) == Array(expected.utf8))
    #expect(FormCoding.url(url, adding: []) == url)
  }

  @Test func `Parameters are looked up by name and added unless nil`() {
    var parameters = [Parameter("a", "1"), Parameter("b", "2"), Parameter("a", "3")]
    parameters.add("c", nil)
    parameters.add("d", "")
    #expect(parameters["a"] == "1")
    #expect(parameters.all("a") == ["1", "3"])
    #expect(parameters["c"] == nil)
    #expect(parameters["d"] == "")
  }
}
