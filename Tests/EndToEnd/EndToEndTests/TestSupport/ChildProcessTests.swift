// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@Suite("A child process", .timeLimit(.minutes(1)))
struct ChildProcessTests {
  @Test func `Its status and all of its output are known at the end`() async throws {
    let result = try await ChildProcess.run(
      "sh", ["-c", "echo out; echo $WORD >&2; printf last; exit 3"], environment: ["WORD": "err"])
    #expect(result.status == 3)
    #expect(result.output == "out\nerr\nlast")
  }

  @Test func `A line can be waited for, and SIGTERM ends it though tests block that signal`() async throws {
    let child = try ChildProcess("sh", ["-c", "echo starting; echo ready on 17; exec sleep 1000"])
    let port = try await child.line { $0.hasPrefix("ready on ") ? Int($0.dropFirst(9)) : nil }
    #expect(port == 17)
    #expect(await child.stop() == -15)
  }

  @Test func `A program that ends without the line is an error with what it printed`() async throws {
    let child = try ChildProcess("sh", ["-c", "echo no luck; exit 2"])
    await #expect(throws: ChildProcess.ProcessError.ended(program: "sh", status: 2, output: "no luck\n")) {
      try await child.line { $0 == "ready" ? true : nil }
    }
  }

  @Test func `A missing program is named`() {
    #expect(throws: ChildProcess.ProcessError.notFound(program: "no-such-program")) {
      try ChildProcess("no-such-program")
    }
  }
}
