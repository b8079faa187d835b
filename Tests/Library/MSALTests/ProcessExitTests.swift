// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxPlatform
import MSAL
import PlatformInterfaces
import Testing

/// The exit of a process whose `main` returns while threads still run.
@Suite(.timeLimit(.minutes(1))) struct ProcessExitTests {
  @Test func `OpenSSL frees nothing, so that no thread meets what is gone`() async {
    await #expect(processExitsWith: .exitCode(3)) {
      // Functions that are registered earlier run later, so this one runs after OpenSSL's own, after which OpenSSL
      // could not be initialised again.
      atexit {
        let start = dlsym(nil, "OPENSSL_init_crypto").map {
          unsafeBitCast($0, to: (@convention(c) (UInt64, OpaquePointer?) -> Int32).self)
        }
        _exit(start?(0, nil) == 1 ? 3 : 4)
      }
      let configuration = MSALPublicClientApplicationConfig(clientId: "client")
      configuration.cacheConfig.persistence = .memory
      let application = try MSALPublicClientApplication(configuration: configuration)
      // Starts the thread that still runs at the exit.
      let url = try #require(URL(string: "https://127.0.0.1:1/"))
      _ = try? await CurlTransport().send(HTTPRequest(url: url))
      withExtendedLifetime(application) { exit(0) }
    }
  }
}
