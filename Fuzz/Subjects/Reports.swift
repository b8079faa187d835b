// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import ErrorReference
import OAuthWire

@testable import MSALCommand

/// A text that a person pastes. Each part that is recognised has the form of its kind.
@Sendable func checkReport(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  if let report = ErrorReport(text) {
    let words = [report.error, report.suberror, report.correlationID, report.traceID, report.timestamp]
    let isShort = words.compactMap(\.self).allSatisfy { word in
      word.utf8.count <= 64 && word.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }
    demand(isShort, "words are short, and have no other characters")
    demand(report.numbers.allSatisfy { $0.value > 0 }, "numbers are numbers of errors")
  }
  if let answer = try? Explain(text).answer(isJSON: true) {
    demand((try? JSONValue(parsing: answer.string.utf8)) != nil, "the explanation is JSON")
  }
  _ = try? TokenText.parse(text)
}
