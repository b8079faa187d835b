// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import Testing

@Suite struct JSONValueTests {
  @Test(
    arguments: [
      (.null, "null"), (true, "true"), (["b": 1, "a": [2, "x"]], #"{"b":1,"a":[2,"x"]}"#),
      ("\"\\/\n\r\t\u{8}\u{1f}\u{7f}é😀", "\"\\\"\\\\/\\n\\r\\t\\u0008\\u001f\u{7f}é😀\""), (["\n": [:]], #"{"\n":{}}"#),
      (["a": nil, "b": .null], #"{"b":null}"#), ([], "[]"), (-5, "-5"),
    ] as [(JSONValue, String)])
  func `Values are written without spaces, members in their order`(value: JSONValue, text: String) throws {
    #expect(value.text == text)
    #expect(try JSONValue(parsing: text) == value)
    #expect(Array(value.data) == Array(text.utf8))
  }

  @Test func `The form for people has one member a line and reads back`() throws {
    let value: JSONValue = ["a": [1, [], [:], ["b": .null]], "c\n": "d"]
    #expect(
      value.prettyText == """
        {
          "a": [
            1,
            [],
            {},
            {
              "b": null
            }
          ],
          "c\\n": "d"
        }
        """)
    #expect(try JSONValue(parsing: value.prettyText) == value)
  }

  @Test(
    arguments: [
      ("5", 5), ("-5", -5), ("-0", 0), ("1e3", 1000), ("1.0", 1), ("1.5", nil), ("9223372036854775807", .max),
      ("9223372036854775808", nil), ("1e300", nil), ("1e999999", nil), ("-1e999999", nil), ("1e-5", nil),
    ] as [(String, Int?)])
  func `Whole numbers are integers, others are not`(text: String, int: Int?) throws {
    #expect(try JSONValue(parsing: text).int == int)
  }

  @Test(
    arguments: [
      ("3600", 3600), (3600, 3600), ("-1", -1), ("", nil), (" 1", nil), ("1 ", nil), ("1.5", nil), ("0x10", nil),
      ("abc", nil), ("99999999999999999999", nil), (true, nil), (.null, nil), ([], nil), ("٣", nil),
    ] as [(JSONValue, Int?)])
  func `A string of digits counts as a number where the platform sends either`(value: JSONValue, int: Int?) {
    #expect(value.intOrNumericString == int)
  }

  @Test func `An accessor of another kind gives nil`() {
    let value: JSONValue = ["s": "x", "n": 1.5.description == "1.5" ? .number("1.5") : .null, "b": true, "a": []]
    #expect(value["s"]?.string == "x")
    #expect(value["n"]?.double == 1.5)
    #expect(value["b"]?.bool == true)
    #expect(value["a"]?.array == [])
    #expect(value["s"]?.bool == nil)
    #expect(value["n"]?.string == nil)
    #expect(value["b"]?.int == nil)
    #expect(value["a"]?.object == nil)
    #expect(value["missing"] == nil)
    #expect(JSONValue.array([])["s"] == nil)
    #expect(value.string == nil)
  }

  @Test func `Members can be replaced in place, added at the end and removed`() {
    var object: JSONObject = ["a": 1, "b": 2]
    object["a"] = 3
    object["c"] = 4
    object["b"] = nil
    object["d"] = nil
    #expect(JSONValue.object(object).text == #"{"a":3,"c":4}"#)
  }
}
