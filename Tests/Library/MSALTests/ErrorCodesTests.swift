// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing
import TokenExchange

@testable import MSAL

/// Each code of `MSALError` and `MSALInternalError` has a failure that produces it, or a row of
/// docs/support-matrix.md that says why it can't occur.
@Suite("Every public error code")
struct ErrorCodesTests {
  /// Code -> the name of its case.
  private static let declared: [Int: String] = {
    var cases: [Int: String] = [:]
    for code in -51_000 ... -50_000 { cases[code] = MSALError(rawValue: code).map { "\($0)" } }
    for code in -42_999 ... -42_000 { cases[code] = MSALInternalError(rawValue: code).map { "\($0)" } }
    return cases
  }()

  /// The codes of the errors to which the sample failures are mapped.
  private static var produced: Set<Int> {
    let errors =
      ErrorSample.all.map { ErrorMapping.error(for: $0.failure) }
      + [
        ErrorMapping.deviceNotRegistered, ErrorMapping.deviceNotShared,
        ErrorMapping.error(for: ExternalKeyError(.invalidKeyHandle)),
      ]
    return Set(errors.map(\.code) + errors.compactMap { $0.userInfo[MSALInternalErrorCodeKey] as? Int })
  }

  /// One row of the page: the codes that it excuses, and the case that it names if it is only one.
  private struct Excuse {
    var codes: ClosedRange<Int>
    var name: String?
    var reason: String

    /// nil when the line is no such row.
    init?(_ line: Substring) {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let numbers = cells.first.map { $0.split(separator: " ").compactMap { Int($0) } } ?? []
      guard line.hasPrefix("| -"), cells.count == 3, cells[1] == "absent", let low = numbers.min(),
        let high = numbers.max(), low < 0
      else {
        return nil
      }
      codes = low...high
      name = cells[2].firstMatch(of: /`(\w+)`/).map { String($0.1) }
      reason = cells[2]
    }
  }

  private static func violations(_ page: String, produced: Set<Int> = produced) -> [String] {
    let excuses = page.split(separator: "\n").compactMap { Excuse($0) }
    var violations: [String] = []
    for (code, name) in declared {
      let rows = excuses.filter { $0.codes.contains(code) }
      switch (produced.contains(code), rows.count) {
      case (true, 0), (false, 1): break
      case (true, _): violations.append("\(code) \(name): is produced, and excused on the page")
      case (false, 0): violations.append("\(code) \(name): neither produced nor excused on the page")
      case (false, _): violations.append("\(code) \(name): excused twice")
      }
    }
    for excuse in excuses {
      let codes = excuse.codes.filter { declared[$0] != nil }
      if codes.isEmpty || excuse.reason.isEmpty {
        violations.append("\(excuse.codes): excuses nothing, or without reason")
      }
      if excuse.codes.count == 1, declared[excuse.codes.lowerBound] != excuse.name {
        violations.append("\(excuse.codes.lowerBound): the page calls it \(excuse.name ?? "nothing")")
      }
    }
    return violations.sorted()
  }

  private static func page() throws -> String {
    try String(contentsOfFile: Checkout.path("docs/support-matrix.md"), encoding: .utf8)
  }

  @Test func `has a failure that produces it, or a row that says why it can't occur, and not both`() throws {
    #expect(Self.declared.count == 11 + 69)
    #expect(Self.violations(try Self.page()) == [])
  }

  @Test func `that lost its row, its failure or its name is seen`() throws {
    let page = try Self.page()
    let withoutEnrolment = page.split(separator: "\n").filter { !$0.hasPrefix("| -50008") }.joined(separator: "\n")
    #expect(
      Self.violations(withoutEnrolment) == [
        "-50008 mdmEnrollmentCompletedNeedsRetry: neither produced nor excused on the page"
      ])
    #expect(
      Self.violations(page, produced: Self.produced.subtracting([-50_002])) == [
        "-50002 interactionRequired: neither produced nor excused on the page"
      ])
    let row = "\n| -42000 | absent | `internalErrorInvalidParameter`: why |\n"
    #expect(
      Self.violations(page + row) == ["-42000 internalErrorInvalidParameter: is produced, and excused on the page"])
    #expect(Self.violations(page + "\n| -42999 | absent | nothing: why |\n").count == 1)
    #expect(Self.violations(page.replacing("`mdmEnrollmentCompletedNeedsRetry`", with: "`serverError`")).count == 1)
  }

  @Test func `beyond those that Apple's library classifies arrives as -50000`() {
    let codes = Set(
      ErrorSample.all.map { ErrorMapping.error(for: $0.failure) }.filter { $0.domain == MSALErrorDomain }.map(\.code))
    #expect(codes.isSubset(of: [-50_000, -50_001, -50_002, -50_003, -50_004, -50_005, -50_142]))
  }
}
