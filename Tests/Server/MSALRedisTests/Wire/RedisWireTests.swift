// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import MSALRedis

@Suite struct RedisWireTests {
  private func read(_ text: String) throws -> [RedisReply] {
    try RedisReplyReader().read(Array(text.utf8)[...])
  }

  @Test func commandsAreLengthPrefixedWhateverBytesTheyHold() throws {
    let command = RedisCommand("SET", [Array("k y".utf8), [0, 13, 10, 255], []])
    let expected =
      Array("*4\r\n$3\r\nSET\r\n$3\r\nk y\r\n$4\r\n".utf8) + [0, 13, 10, 255] + Array("\r\n$0\r\n\r\n".utf8)
    #expect(try RedisWire.encode(command) == expected)
  }

  @Test func everyKindOfReplyIsRead() throws {
    #expect(try read("+OK\r\n") == [.status("OK")])
    #expect(try read(":-42\r\n") == [.integer(-42)])
    #expect(try read("$-1\r\n*-1\r\n") == [.null, .null])
    #expect(try read("$4\r\na\r\nb\r\n") == [.bytes(Array("a\r\nb".utf8))])
    #expect(
      try read("*3\r\n$1\r\nx\r\n*1\r\n:7\r\n$-1\r\n") == [.array([.bytes([120]), .array([.integer(7)]), .null])])
    #expect(try read("-MOVED 1 h:2\r\n") == [.error(RedisServerError(text: "MOVED 1 h:2"))])
    #expect(RedisServerError(text: "MOVED 1 h:2").code == "MOVED")
    #expect(RedisServerError(text: "something else").code == "ERR")
  }

  @Test func repliesAreTheSameHoweverTheyAreCutToPieces() throws {
    let bytes = Array("*2\r\n$3\r\nabc\r\n:5\r\n+OK\r\n$0\r\n\r\n-ERR no\r\n".utf8)
    let whole = try RedisReplyReader().read(bytes[...])
    #expect(whole.count == 4)
    for size in 1..<bytes.count {
      let reader = RedisReplyReader()
      var replies: [RedisReply] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        replies += try reader.read(bytes[start..<min(start + size, bytes.count)])
      }
      #expect(replies == whole)
    }
  }

  @Test(arguments: [
    "HTTP/1.1 400 Bad Request\r\n\r\n",
    "\r\n\r\n",
    "$abc\r\n",
    "$-2\r\n",
    ":99999999999999999999999\r\n",
    "*99999999999999999999\r\n",
    // For each of these, the reader would allocate memory before the elements come.
    "*2147483647\r\n",
    "*65537\r\n",
    "*1\r\n*100000\r\n",
    // Replies of RESP3, which the client did not request.
    "%1\r\n+a\r\n+b\r\n",
    ",1.5\r\n",
    "#t\r\n",
    ">1\r\n+a\r\n",
  ])
  func whatIsNoReplyIsRefused(_ text: String) {
    #expect {
      _ = try read(text)
    } throws: {
      if case RedisError.malformedReply = $0 { true } else { false }
    }
  }

  @Test func arraysAreNotFollowedWithoutEnd() throws {
    #expect(throws: RedisError.self) { _ = try read(String(repeating: "*1\r\n", count: 100_000) + ":1\r\n") }
    #expect(try read(String(repeating: "*1\r\n", count: 7) + ":1\r\n").count == 1)
  }

  @Test func aValueOfOneMebibyteIsReadAndALargerOneRefused() throws {
    let limit = RedisWire.valueLimit
    let reader = RedisReplyReader()
    let value = [UInt8](repeating: 7, count: limit)
    #expect(try reader.read((Array("$\(limit)\r\n".utf8) + value + [13, 10])[...]) == [.bytes(value)])
    // The limit applies to each reply.
    #expect(try reader.read((Array("$\(limit)\r\n".utf8) + value + [13, 10])[...]) == [.bytes(value)])
    let large = Array("$\(limit + 1)\r\n".utf8) + value + [7, 13, 10]
    #expect(throws: RedisError.malformedReply(reason: "a value is too large")) { _ = try reader.read(large[...]) }
  }

  @Test func whatNeverEndsIsRefusedBeforeItFillsTheMemory() throws {
    let piece = [UInt8](repeating: 65, count: 1 << 16)
    for start in ["$1000000000\r\n", "+", "*60000\r\n"] {
      let reader = RedisReplyReader()
      _ = try reader.read(Array(start.utf8)[...])
      #expect(throws: RedisError.self) {
        for _ in 0..<1000 {
          _ = try reader.read(start.hasPrefix("*") ? Array("$4\r\nabcd\r\n".utf8)[...] : piece[...])
          if start.hasPrefix("*") { throw RedisError.busy }
        }
        Issue.record("64 MB were taken")
      }
    }
  }

  @Test func anyBytesGiveRepliesOrAnError() {
    let random = SeededRandom(seed: 7)
    let words = ["*", "$", ":", "+", "-", "\r\n", "1", "9", "-1", "3", "a", "%", "_"].map { Array($0.utf8) }
    for _ in 0..<20_000 {
      let choices = random.bytes(24)
      let bytes = choices.flatMap { Int($0) < 240 ? words[Int($0) % words.count] : [$0] }
      let reader = RedisReplyReader()
      do {
        for start in stride(from: 0, to: bytes.count, by: 5) {
          _ = try reader.read(bytes[start..<min(start + 5, bytes.count)])
        }
      } catch {
        #expect(caseName(error) == "malformedReply")
      }
    }
  }
}
