// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import ErrorReference
import OAuthWire

/// What a text says of an error: a number, an error answer, a redirect with an error, or a message that has one of
/// these in it. Nothing else of the text is kept: it may hold codes, tokens and names.
struct ErrorReport: Sendable, Equatable {
  var numbers: [ErrorNumber] = []
  /// The value of `error`.
  var error: String?
  var suberror: String?
  /// Whether the answer has a claims challenge.
  var hasClaims = false
  var correlationID: String?
  var traceID: String?
  var timestamp: String?

  /// nil: the text tells of no error.
  init?(_ text: String) {
    let text = text.trimmed
    if let numbers = Self.numbers(named: text) {
      self.numbers = numbers
    } else if let json = Self.json(in: text) {
      read(json)
    } else if !readParameters(text) {
      readMessage(text)
    }
    if numbers.isEmpty, error == nil, suberror == nil { return nil }
  }

  /// The numbers, if the text is nothing else: `AADSTS50011`, `50011`, `aadsts50011:`, or several of them.
  private static func numbers(named text: String) -> [ErrorNumber]? {
    let words = text.split { $0.isWhitespace || $0 == "," }.filter { $0.uppercased() != "AADSTS" }
    if words.count > 1 || words.first.map({ $0.count < text.count }) == true {
      let named = words.compactMap { numbers(named: String($0)) }
      return named.count == words.count ? named.flatMap(\.self) : nil
    }
    let word = text.hasSuffix(":") ? String(text.dropLast()) : text
    if let value = value(word[...]) {
      let known = ErrorReference.explanations(ofValue: value).compactMap(\.number)
      return known.isEmpty ? [ErrorNumber(value)] : known
    }
    let scanned = scan(word)
    return scanned.count == 1 && word.count == scanned[0].description.count ? scanned : nil
  }

  /// The number of four to eight digits.
  private static func value(_ digits: Substring) -> Int? {
    guard (4...8).contains(digits.utf8.count), digits.utf8.allSatisfy(\.isDigit) else { return nil }
    return Int(digits)
  }

  /// Every `AADSTS…` and `AADB2C…` of a text, each once.
  private static func scan(_ text: String) -> [ErrorNumber] {
    var found: [ErrorNumber] = []
    for word in text.uppercased().split(whereSeparator: { !$0.isASCII || !$0.isLetter && !$0.isNumber }) {
      for family in ErrorNumber.Family.allCases {
        guard let start = word.firstRange(of: family.rawValue), let value = value(word[start.upperBound...]) else {
          continue
        }
        let number = ErrorNumber(value, family: family)
        if !found.contains(number) { found.append(number) }
      }
    }
    return found
  }
}

// Answers as JSON, and redirects.
extension ErrorReport {
  /// The object that the text is, or has in it.
  private static func json(in text: String) -> JSONValue? {
    guard let start = text.firstIndex(of: "{"), let end = text.lastIndex(of: "}"), start < end else { return nil }
    return try? JSONValue(parsing: text[start...end].utf8)
  }

  /// An error answer; one of an API, whose `error` is an object; or one of this command.
  private mutating func read(_ json: JSONValue) {
    if let inner = json["error"]?.object {
      for name in ["message", "code", "serverError"] {
        if let text = inner[name]?.string { readMessage(text) }
      }
      correlationID = Self.id(inner["correlationId"] ?? inner["correlation_id"]) ?? correlationID
    }
    if let text = json["error_description"]?.string { readMessage(text) }
    let family = numbers.first?.family ?? .entra
    for value in json["error_codes"]?.array?.compactMap(\.intOrNumericString) ?? [] where value > 0 {
      let number = ErrorNumber(value, family: family)
      if !numbers.contains(number) { numbers.append(number) }
    }
    error = Self.word(json["error"]?.string) ?? error
    suberror = Self.word(json["suberror"]?.string) ?? suberror
    hasClaims = hasClaims || json["claims"] != nil
    correlationID = Self.id(json["correlation_id"]) ?? correlationID
    traceID = Self.id(json["trace_id"]) ?? traceID
    timestamp = Self.time(json["timestamp"]?.string) ?? timestamp
  }

  /// Reads query and fragment of a URL, or parameters alone.
  /// - Returns: Whether they tell of an error.
  private mutating func readParameters(_ text: String) -> Bool {
    guard !text.contains(where: \.isWhitespace) else { return false }
    let parts = text.split(separator: "#", omittingEmptySubsequences: false)
      .flatMap { $0.split(separator: "?", omittingEmptySubsequences: false) }
    let parameters = parts.filter { $0.contains("=") }.flatMap { FormCoding.decode($0) ?? [] }
    // Microsoft's and the emulator's page about a number.
    if parameters["error"] == nil, parts[0].hasSuffix("/error"), let code = parameters["code"],
      let numbers = Self.numbers(named: code)
    {
      self.numbers = numbers
      return true
    }
    guard parameters["error"] != nil || parameters["error_description"] != nil else { return false }
    var answer = JSONObject()
    for parameter in parameters where answer[parameter.name] == nil {
      answer[parameter.name] = .string(parameter.value)
    }
    answer["suberror"] = answer["suberror"] ?? answer["error_subcode"]
    read(.object(answer))
    return true
  }
}

// Messages.
extension ErrorReport {
  private mutating func readMessage(_ text: String) {
    for number in Self.scan(text) where !numbers.contains(number) { numbers.append(number) }
    for word in text.split(whereSeparator: { !$0.isASCII || !($0.isLetter || $0.isNumber || $0 == "_") }) {
      // Words without an underscore may be ordinary words of the text.
      guard word.contains("_") else { continue }
      let word = String(word)
      if error == nil, ErrorReference.explanation(ofError: word) != nil { error = word }
      if suberror == nil, word != error, ErrorReference.explanation(ofSuberror: word) != nil { suberror = word }
    }
    correlationID = Self.id(after: "correlation id:", in: text) ?? correlationID
    traceID = Self.id(after: "trace id:", in: text) ?? traceID
    timestamp = Self.time(Self.rest(after: "timestamp:", in: text)) ?? timestamp
  }

  /// What follows the label, to the end of its line.
  private static func rest(after label: String, in text: String) -> String? {
    // The copy has the length of `text`, so that a label is found in any case, and the rest is taken from `text`.
    let lowercased = String(text.map { $0.isASCII ? Character($0.lowercased()) : $0 })
    guard let label = lowercased.firstRange(of: label) else { return nil }
    let rest = text.dropFirst(lowercased.distance(from: lowercased.startIndex, to: label.upperBound))
    return rest.split(whereSeparator: \.isNewline).first.map(\.trimmed)
  }

  private static func id(after label: String, in text: String) -> String? {
    rest(after: label, in: text).flatMap { id(.string(String($0.prefix { !$0.isWhitespace }))) }
  }

  // The report is shown, and must not repeat a secret: a word or id is kept only if it has the form of one.

  private static func word(_ text: String?) -> String? {
    text.flatMap { !$0.isEmpty && $0.isCodeWord ? $0 : nil }
  }

  private static func id(_ value: JSONValue?) -> String? {
    guard let text = value?.string, text.utf8.count == 36, text.filter({ $0 == "-" }).count == 4,
      text.allSatisfy({ $0 == "-" || $0.isASCII && $0.isHexDigit })
    else { return nil }
    return text
  }

  private static func time(_ text: String?) -> String? {
    guard let text, (10...40).contains(text.utf8.count),
      text.allSatisfy({ $0.isNumber && $0.isASCII || " -:+.TZtz".contains($0) })
    else { return nil }
    return text.uppercased()
  }
}
