// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import Testing

@Suite struct JSONParsingTests {
  @Test(
    arguments: [
      ("null", .null), (" true ", true), ("false\n", false), ("\"\"", ""), ("[]", []), ("{}", [:]), ("\t[ ]\r\n", []),
      ("{ }", [:]), ("[1,[2,[]]]", [1, [2, []]]), (#"{"a":{"b":[null]}}"#, ["a": ["b": [.null]]]),
      (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"), (#""\u0041\u00e9\u20AC""#, "Aé€"),
      (#""\ud83d\ude00""#, "😀"), ("\"😀é\"", "😀é"), (#""é\u0000""#, "é\0"), ("\u{FEFF}{}", [:]),
      (#"{"":1}"#, ["": 1]), (#"{"a":1,"A":2}"#, ["a": 1, "A": 2]),
    ] as [(String, JSONValue)])
  func `Values are read as RFC 8259 says`(text: String, value: JSONValue) throws {
    #expect(try JSONValue(parsing: text) == value)
  }

  @Test(
    arguments: [
      "0", "-0", "1", "-1", "1.50", "1e5", "1E+5", "-0.0e-0", "123456789012345678901234567890", "1e999999",
    ])
  func `Numbers keep their digits`(text: String) throws {
    let value = try JSONValue(parsing: text)
    #expect(value == .number(text))
    #expect(value.text == text)
  }

  @Test(
    arguments: [
      ("", .unexpectedEnd, 0), ("  ", .unexpectedEnd, 2), ("[", .unexpectedEnd, 1), ("[1", .unexpectedEnd, 2),
      ("[1,", .unexpectedEnd, 3), ("{", .unexpectedEnd, 1), (#"{"a""#, .unexpectedEnd, 4),
      (#"{"a":"#, .unexpectedEnd, 5), (#"{"a":1"#, .unexpectedEnd, 6), (#"{"a":1,"#, .unexpectedEnd, 7),
      ("\"", .unexpectedEnd, 1), (#""a\"#, .unexpectedEnd, 3), (#""\u00"#, .unexpectedEnd, 3),
      ("tru", .unexpectedEnd, 0),
      ("nul", .unexpectedEnd, 0), ("-", .badNumber, 1), ("1.", .badNumber, 2), ("1e", .badNumber, 2),
      ("1e+", .badNumber, 3), ("01", .badNumber, 2), ("-01", .badNumber, 3), (".5", .unexpectedByte, 0),
      ("+1", .unexpectedByte, 0), ("NaN", .unexpectedByte, 0), ("Infinity", .unexpectedByte, 0),
      ("True", .unexpectedByte, 0), ("trug", .unexpectedByte, 0), ("'a'", .unexpectedByte, 0),
      ("[1,]", .unexpectedByte, 3), ("[,1]", .unexpectedByte, 1), ("[1 2]", .unexpectedByte, 3),
      ("[1}", .unexpectedByte, 2), (#"{"a":1,}"#, .unexpectedByte, 7), (#"{"a" 1}"#, .unexpectedByte, 5),
      ("{a:1}", .unexpectedByte, 1), ("{1:1}", .unexpectedByte, 1), ("// c\n1", .unexpectedByte, 0),
      ("\u{a0}1", .unexpectedByte, 0), ("1 2", .trailingBytes, 2), ("{}{}", .trailingBytes, 2),
      ("null\0", .trailingBytes, 4), ("0x10", .trailingBytes, 1), ("\"a\nb\"", .controlCharacter, 2),
      ("\"\\n\u{0}\"", .controlCharacter, 3), ("\"\u{1f}\"", .controlCharacter, 1), (#""\x""#, .badEscape, 3),
      (#""\u00g0""#, .badEscape, 3), (#""\u+123""#, .badEscape, 3),
    ] as [(String, JSONSyntaxError.Reason, Int)])
  func `What is not JSON is refused, with the place and the reason`(
    text: String, reason: JSONSyntaxError.Reason, offset: Int
  ) {
    expectReason(reason, at: offset) { try JSONValue(parsing: text) }
    // The error is the same when the text is a range of a longer text whose next bytes might complete it.
    for rest in ["", "\"", "}", "]", "0", "e\"}", "l", "00\"", "\"\"}"] {
      let part = 2..<2 + text.utf8.count
      expectReason(reason, at: offset) { try JSONValue(parsing: Array("[{\(text)\(rest)".utf8), in: part) }
    }
  }

  @Test func `a part of a text is read where it stands`() throws {
    let bytes = Array(#"{"a":[1,"b"],"c":"d"}"#.utf8)
    #expect(try JSONValue(parsing: bytes, in: 5..<12) == [1, "b"])
    #expect(try JSONValue(parsing: bytes, in: 17..<20) == "d")
    expectReason(.unexpectedEnd) { try JSONValue(parsing: bytes, in: 5..<11) }
    expectReason(.unexpectedEnd) { try JSONValue(parsing: bytes, in: 17..<19) }
  }

  @Test(
    arguments: [
      #""\ud800""#, #""\udc00""#, #""\ud800x""#, #""\ud800\n""#, #""\ud800\ud800""#, #""\udc00\ud800""#,
      #""\ud800\u0041""#, #"{"\ud800":1}"#,
    ])
  func `Half a surrogate pair is refused`(text: String) {
    expectReason(.badEscape) { try JSONValue(parsing: text) }
  }

  @Test(
    arguments: [[0xff], [0xc3], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0x80]] as [[UInt8]])
  func `Bytes that are not UTF-8 are refused, with and without an escape before them`(bytes: [UInt8]) {
    let quote: [UInt8] = [0x22]
    expectReason(.badUTF8) { try JSONValue(parsing: quote + bytes + quote) }
    expectReason(.badUTF8) { try JSONValue(parsing: quote + Array("\\n".utf8) + bytes + quote) }
    expectReason(.badUTF8) { try JSONValue(parsing: Array("{\"".utf8) + bytes + Array("\":1}".utf8)) }
  }

  @Test(arguments: [#"{"a":1,"a":1}"#, #"{"a":1,"b":2,"a":3}"#, #"{"a":1,"\u0061":2}"#, #"[{"a":{"a":1},"a":2}]"#])
  func `A name that stands twice in one object is refused, however it is spelt`(text: String) {
    expectReason(.duplicateName("a")) { try JSONValue(parsing: text) }
  }

  @Test(arguments: 1...80)
  func `A name that stands twice is found among any number of names`(count: Int) throws {
    let names = (0..<count).map { "\(["a", "ab", "b", "c"][$0 % 4])\($0)" }
    let members = names.map { "\"\($0)\":0" }.joined(separator: ",")
    #expect(try JSONValue(parsing: "{\(members)}").object?.members.map(\.name) == names)
    for name in names {
      expectReason(.duplicateName(name)) { try JSONValue(parsing: "{\(members),\"\(name)\":1}") }
    }
  }

  @Test(arguments: ["[", #"{"a":"#, #"[{"a":"#])
  func `Up to 64 containers may be nested, and a bracket flood ends early`(opening: String) throws {
    let fitting = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(throws: Never.self) { try JSONValue(parsing: fitting) }
    expectReason(.tooDeep, at: 64) { try JSONValue(parsing: "[" + fitting + "]") }
    expectReason(.tooDeep) { try JSONValue(parsing: String(repeating: opening, count: 500_000)) }
  }

  @Test func `Depth counts nesting, not containers`() throws {
    let many = "[" + Array(repeating: "[[]]", count: 1000).joined(separator: ",") + "]"
    #expect(try JSONValue(parsing: Array(many.utf8), depth: 3).array?.count == 1000)
    expectReason(.tooDeep) { try JSONValue(parsing: Array(many.utf8), depth: 2) }
    expectReason(.tooDeep) { try JSONValue(parsing: Array("[]".utf8), depth: 0) }
    #expect(try JSONValue(parsing: Array("5".utf8), depth: 0) == 5)
  }

  @Test func `Every truncation of a text is refused`() throws {
    let whole = Array(#"{"a":[1.5e3,true,null,"x\u00e9\ud83d\ude00"],"b":{}}"#.utf8)
    #expect(throws: Never.self) { try JSONValue(parsing: whole) }
    for count in whole.indices {
      #expect(throws: JSONSyntaxError.self, "\(count) bytes") { try JSONValue(parsing: whole.prefix(count)) }
    }
  }

  @Test func `No single changed byte makes the parser crash or the written form unreadable`() throws {
    let whole = Array(#"{"a":[1.5e3,true,null,"x\u00e9\ud83d\ude00é"],"b":{}}"#.utf8)
    for position in whole.indices {
      for byte in UInt8.min...UInt8.max {
        var changed = whole
        changed[position] = byte
        guard let value = try? JSONValue(parsing: changed) else { continue }
        #expect(try JSONValue(parsing: value.utf8) == value)
      }
    }
  }

  @Test func `Bytes that are not stored in one piece are read too`() throws {
    #expect(try JSONValue(parsing: "[1]".utf8.lazy.map { $0 }) == [1])
    #expect(try JSONValue(parsing: Array("xx[1]".utf8)[2...]) == [1])
  }
}

/// Expects a syntax error with this reason, at this byte unless nil.
func expectReason(
  _ reason: JSONSyntaxError.Reason, at offset: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws -> JSONValue
) {
  do {
    let value = try body()
    Issue.record("read as \(value)", sourceLocation: sourceLocation)
  } catch {
    let error = error as? JSONSyntaxError
    #expect(error?.reason == reason, sourceLocation: sourceLocation)
    if let offset { #expect(error?.offset == offset, sourceLocation: sourceLocation) }
  }
}

@Suite struct JSONScanTests {
  @Test func `plain text ends at the first byte that needs a look, wherever it stands`() {
    for special in [UInt8(0), 0x1F, 0x22, 0x5C, 0x80, 0xC3, 0xFF] {
      for position in 0..<40 {
        var bytes = [UInt8](repeating: 0x20, count: 40)
        for index in bytes.indices { bytes[index] = [0x20, 0x21, 0x23, 0x5B, 0x5D, 0x7F][index % 6] }
        bytes[position] = special
        for start in 0...position { #expect(JSONScanner.endOfPlainText(in: bytes, from: start) == position) }
        #expect(JSONScanner.endOfPlainText(in: bytes, from: position + 1) == 40)
      }
    }
    #expect(JSONScanner.endOfPlainText(in: [], from: 0) == 0)
  }

  @Test func `names that stand twice are refused in large objects too`() {
    for count in [2, 15, 16, 17, 40] {
      let members = (0..<count).map { "\"n\($0)\":\($0)" }
      #expect(throws: Never.self) { try JSONValue(parsing: "{\(members.joined(separator: ","))}") }
      for copy in [0, count - 1] {
        let text = "{\((members + [members[copy]]).joined(separator: ","))}"
        #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text) }
      }
    }
  }
}
