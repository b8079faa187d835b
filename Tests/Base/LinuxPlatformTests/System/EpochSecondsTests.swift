// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import PlatformInterfaces
import Testing

/// Times and durations from other sources become whole numbers, even values that no integer can express.
@Suite struct EpochSecondsTests {
  @Test(arguments: [
    (0.9, 0), (-0.9, 0), (1e300, .max), (-1e300, .min), (.infinity, .max), (-.infinity, .min), (.nan, 0),
    (9_223_372_036_854_775_808, .max),
  ])
  func `every number has a whole one next to it`(value: Double, expected: Int) {
    #expect(Int(clamping: value) == expected)
  }

  @Test(arguments: [
    (1.5, 1), (-1.5, -2), (1e12, 253_402_300_799), (-1e12, -253_402_300_799), (.infinity, 253_402_300_799), (.nan, 0),
  ])
  func `a time has whole seconds up to the end of the year 9999`(seconds: Double, expected: Int) {
    #expect(Date(timeIntervalSince1970: seconds).epochSeconds == expected)
    let time = Date(epochSeconds: seconds)
    #expect(time.epochSeconds == expected)
    #expect(abs(time.timeIntervalSince1970) <= 253_402_300_799)
  }
}
