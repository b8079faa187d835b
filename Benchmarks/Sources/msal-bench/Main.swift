// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Glibc

/// Measures one case. The program prepares, prints `ready`, and then, for every line of its input, measures a batch and
/// prints the value, so that the caller can alternate between programs.
@main
struct Main {
  static func main() async {
    // The main actor's executor costs two thread hops per call; a server's code runs in the pool.
    let status = await Task.detached {
      do {
        try await run(Settings(CommandLine.arguments))
        return Int32(0)
      } catch {
        fail("\(error)")
        return 1
      }
    }.value
    exit(status)
  }

  private static func run(_ settings: Settings) async throws {
    let measured = try await Cases.make(settings)
    say("ready")
    while let line = readLine(), line != "quit" {
      say("\(try await measured.value())")
    }
  }

  private static func say(_ text: String) {
    print(text)
    // Flushes all open streams, because Swift 6 can't refer to `stdout` safely.
    fflush(nil)
  }

  private static func fail(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}
