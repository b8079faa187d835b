// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import PlatformInterfaces

/// A session with a bus of its own, on which the program `msal-emulator broker` is the identity broker. A person looks
/// at the pages that the broker opens in its window.
package final class ManagedDesktop: Sendable {
  package let bus: PrivateBus
  package let emulator: EmulatorProcess
  private let pages: ChildProcess
  // How many pages have been looked at.
  private let seen = Lock(0)

  package static func start(_ arguments: [String] = []) async throws -> ManagedDesktop {
    let bus = try await PrivateBus.start()
    // The browser of the session hands the address of each page to this process.
    let pipe = bus.home.file("pages")
    guard mkfifo(pipe, 0o600) == 0 else { throw POSIXError(.EIO) }
    let browser = try await bus.home.program("browser", script: "#!/bin/sh\nprintf '%s\\n' \"$1\" >'\(pipe)'\n")
    let pages = try ChildProcess("/bin/sh", ["-c", "while cat \"$0\"; do :; done", pipe])
    let emulator = try await EmulatorProcess.start(
      arguments, command: "broker", environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address, "BROWSER": browser])
    return ManagedDesktop(bus: bus, emulator: emulator, pages: pages)
  }

  private init(bus: PrivateBus, emulator: EmulatorProcess, pages: ChildProcess) {
    (self.bus, self.emulator, self.pages) = (bus, emulator, pages)
  }

  /// The variables of programs of this session.
  package var environment: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": bus.address] }

  /// The page that the broker shows next, or is showing already.
  package func nextPage() async throws -> URL {
    let number = seen.withLock { seen in
      seen += 1
      return seen
    }
    let count = Lock(0)
    return try await pages.line { line in
      guard line.hasPrefix("http") else { return nil }
      let isNext = count.withLock { count in
        count += 1
        return count == number
      }
      return isNext ? URL(string: line) : nil
    }
  }

  /// Nobody looks at windows any more, so that who waits for one fails.
  package func lookAway() { pages.kill(SIGKILL) }

  /// One of the people signs in in the broker's next window.
  package func signIn(_ name: String) async throws { try await emulator.browser(of: name)(try await nextPage()) }
}
