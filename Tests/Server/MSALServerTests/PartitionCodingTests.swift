// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import Testing

@testable import MSALServer

@Suite struct PartitionCodingTests {
  /// A time that gets earlier with each reading would make stored values expire early.
  @Test func `times are read as they were written, to the thousandth of a second`() throws {
    for milliseconds in Array(1_800_000_000_000..<1_800_000_001_000) + Array(0..<1_000) {
      let time = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
      var partition = Partition()
      partition.add(Partition.RefreshToken(secret: Secret("refresh"), expiresOn: time), beginsChain: true)
      let bytes = partition.encoded(name: "usr:somebody")
      let read = try #require(Partition(decoding: bytes, name: "usr:somebody"))
      #expect(read.encoded(name: "usr:somebody") == bytes, "\(milliseconds)")
      #expect(String(decoding: bytes, as: UTF8.self).contains("\(milliseconds)"))
    }
  }
}
