// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import LinuxPlatform
import OAuthWire
import PlatformInterfaces

/// Debian's Chromium without a window, driven by its chromedriver, with a profile and a certificate store of its own.
package struct Chromium: Sendable {
  /// Starts a browser that trusts the certificate authority in the PEM file `certificateAuthority`, hands it to `body`,
  /// and ends browser and driver whatever happens.
  package static func withWindow<Value>(
    trusting certificateAuthority: String?, transport: any HTTPTransport = CurlTransport(),
    _ body: (WebDriver) async throws -> Value
  ) async throws -> Value {
    for (program, package) in [
      ("chromium", "chromium"), ("chromedriver", "chromium-driver"), ("certutil", "libnss3-tools"),
    ]
    where ChildProcess.find(program) == nil {
      throw WebDriverError.missing(program: program, package: package)
    }
    let home = try TemporaryDirectory()
    if let certificateAuthority { try await trust(certificateAuthority, home: home) }
    let (process, port) = try await startDriver(home: home)
    do {
      let driver = try await WebDriver.start(
        server: "http://127.0.0.1:\(port)", capabilities: capabilities(profile: home.file("profile")),
        transport: transport)
      let value: Value
      do {
        try await driver.waitsForElements(milliseconds: 10_000)
        value = try await body(driver)
      } catch {
        try? await driver.quit()
        throw error
      }
      try await driver.quit()
      await process.stop()
      return value
    } catch {
      await process.stop()
      throw error
    }
  }

  /// chromedriver picks a free port for IPv4 and wants the same for IPv6, where another program may have it: then it
  /// ends, and another start picks another port.
  private static func startDriver(home: TemporaryDirectory) async throws -> (ChildProcess, port: Int) {
    var attempts = 0
    while true {
      attempts += 1
      let process = try ChildProcess("chromedriver", ["--port=0"], environment: ["HOME": home.path])
      do {
        return (process, try await process.line(where: Self.port(in:)))
      } catch {
        await process.stop()
        guard attempts < 3, "\(error)".contains("Address already in use") else { throw error }
      }
    }
  }

  /// chromedriver says "port 0" first and the real port later.
  private static func port(in line: String) -> Int? {
    guard let range = line.range(of: "successfully on port ") else { return nil }
    return Int(line[range.upperBound...].prefix { $0.isNumber })
  }

  private static func capabilities(profile: String) -> JSONValue {
    var arguments = [
      "--headless=new", "--user-data-dir=\(profile)", "--no-first-run", "--no-default-browser-check",
      "--no-proxy-server",
      "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
      "--disable-gpu", "--disable-features=PasswordManagerOnboarding,PasswordLeakDetection", "--window-size=900,900",
    ]
    if geteuid() == 0 { arguments.append("--no-sandbox") }
    return [
      "browserName": "chrome",
      "goog:chromeOptions": ["args": .array(arguments.map(JSONValue.string)), "binary": "/usr/bin/chromium"],
    ]
  }

  /// Chromium reads the NSS store below HOME.
  private static func trust(_ certificateAuthority: String, home: TemporaryDirectory) async throws {
    let store = home.file(".pki/nssdb")
    try FileManager.default.createDirectory(atPath: store, withIntermediateDirectories: true)
    for arguments in [
      ["-d", "sql:\(store)", "-N", "--empty-password"],
      ["-d", "sql:\(store)", "-A", "-t", "C,,", "-n", "emulator", "-i", certificateAuthority],
    ] {
      let result = try await ChildProcess.run("certutil", arguments, environment: ["HOME": home.path])
      guard result.status == 0 else {
        throw ChildProcess.ProcessError.ended(program: "certutil", status: result.status, output: result.output)
      }
    }
  }
}

/// Whether the suites that need a real browser run. They do, unless the person who starts the tests says otherwise.
package enum BrowserTests {
  package static var areWanted: Bool { ProcessInfo.processInfo.environment["MSAL_TEST_SKIP_BROWSER"] != "1" }
}
