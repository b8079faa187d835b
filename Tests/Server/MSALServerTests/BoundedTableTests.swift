// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import MSALServer

@Suite struct BoundedTableTests {
  let now = Date(timeIntervalSince1970: 1_000)

  private func table(_ limit: Int, filledWith count: Int, expires: Date? = nil) -> BoundedTable<Int, Int> {
    var table = BoundedTable<Int, Int>(limit: limit)
    for number in 0..<count {
      table.insert(number, for: number, weight: 10, expires: expires ?? .distantFuture, at: now)
    }
    return table
  }

  @Test func `the sum of the weights stays within the limit`() {
    let table = table(100, filledWith: 1_000)
    #expect(table.count == 10)
    #expect(table.weight == 100)
  }

  @Test func `what is used stays, what is not goes`() {
    var table = table(100, filledWith: 10)
    for number in 10..<200 {
      #expect(table.use(3, at: now) == 3)
      table.insert(number, for: number, weight: 10, expires: .distantFuture, at: now)
    }
    #expect(table.use(3, at: now) == 3)
  }

  @Test func `what has expired is not given out, and goes before what is used`() {
    var table = table(100, filledWith: 9, expires: now.addingTimeInterval(10))
    table.insert(99, for: 99, weight: 10, expires: .distantFuture, at: now)
    let later = now.addingTimeInterval(10)
    #expect(table.use(1, at: later) == nil)
    #expect(table.use(99, at: later) == 99)
    for number in 100..<109 { table.insert(number, for: number, weight: 10, expires: .distantFuture, at: later) }
    #expect(table.use(99, at: later) == 99)
  }

  @Test func `a value that is too heavy is not kept, and takes the old one's place away`() {
    var table = table(100, filledWith: 5)
    table.insert(7, for: 1, weight: 101, expires: .distantFuture, at: now)
    #expect(table.use(1, at: now) == nil)
    #expect(table.count == 4)
  }

  @Test func `removing and replacing keeps the sum right`() {
    var table = table(1_000, filledWith: 50)
    for number in 0..<50 { table.insert(number, for: number, weight: 20, expires: .distantFuture, at: now) }
    #expect(table.weight == 1_000)
    for number in 0..<50 { table.remove(number) }
    #expect(table.weight == 0)
    #expect(table.count == 0)
  }
}
