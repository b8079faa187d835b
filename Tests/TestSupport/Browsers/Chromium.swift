// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import LinuxPlatform
import OAuthWire

/// Debian's Chromium without a window, driven by its chromedriver, with a profile and a certificate store of its own.
package struct Chromium: Sendable {
  /// A program of Chromium's, with Debian's name for the package it is in.
  package struct Build: Sendable {
    fileprivate let program: String
    fileprivate var arguments: [String] = []

    /// The headless shell, which has no window and needs a third of the processor time.
    package static let shell = Build(program: "chromium-headless-shell")
    /// The whole browser, as people use it.
    package static let whole = Build(
      program: "chromium",
      arguments: [
        "--headless=new", "--no-default-browser-check", "--disable-background-networking", "--disable-component-update",
        "--disable-sync", "--password-store=basic",
        "--disable-features=PasswordManagerOnboarding,PasswordLeakDetection",
      ])
  }

  /// Starts a browser that trusts the certificate authority in the PEM file `certificateAuthority`, calls `body` with
  /// it, and ends browser and driver in any case.
  package static func withWindow<Value>(
    of build: Build = .shell, trusting certificateAuthority: String?,
    _ body: (WebDriver) async throws -> Value
  ) async throws -> Value {
    for (program, package) in [
      (build.program, build.program), ("chromedriver", "chromium-driver"), ("certutil", "libnss3-tools"),
    ]
    where ChildProcess.find(program) == nil {
      throw WebDriverError.missing(program: program, package: package)
    }
    let home = try TemporaryDirectory()
    if let certificateAuthority { try await trust(certificateAuthority, home: home) }
    let browser = try start(build, home: home)
    var driving: ChildProcess?
    do {
      let door = try await browser.line { Self.port(in: $0, after: "DevTools listening on ws://127.0.0.1:") }
      let (driver, port) = try await startDriver(home: home)
      driving = driver
      let window = try await WebDriver.start(
        server: "http://127.0.0.1:\(port)",
        capabilities: [
          "browserName": "chrome", "goog:chromeOptions": ["debuggerAddress": .string("127.0.0.1:\(door)")],
        ],
        transport: CurlTransport())
      try await window.waitsForElements(milliseconds: 10_000)
      let value = try await body(window)
      try await window.quit()
      await driver.stop()
      await browser.stop()
      return value
    } catch {
      await driving?.stop()
      await browser.stop()
      throw error
    }
  }

  /// Starts the browser, which prints the address at which it listens for its driver.
  private static func start(_ build: Build, home: TemporaryDirectory) throws -> ChildProcess {
    var arguments = [
      "--user-data-dir=\(home.file("profile"))", "--remote-debugging-port=0", "--no-first-run", "--no-proxy-server",
      "--disable-dev-shm-usage", "--disable-gpu", "--disable-popup-blocking", "--window-size=900,900",
    ]
    if geteuid() == 0 { arguments.append("--no-sandbox") }
    return try ChildProcess(
      build.program, arguments + build.arguments + ["about:blank"], environment: ["HOME": home.path])
  }

  /// chromedriver picks a free port for IPv4 and wants the same for IPv6, where another program may have it: then it
  /// ends, and another start picks another port.
  private static func startDriver(home: TemporaryDirectory) async throws -> (ChildProcess, port: Int) {
    var attempts = 0
    while true {
      attempts += 1
      let process = try ChildProcess("chromedriver", ["--port=0"], environment: ["HOME": home.path])
      do {
        // chromedriver first prints "port 0" and later the real port.
        return (process, try await process.line { Self.port(in: $0, after: "successfully on port ") })
      } catch {
        await process.stop()
        guard attempts < 3, "\(error)".contains("Address already in use") else { throw error }
      }
    }
  }

  @Sendable private static func port(in line: String, after text: String) -> Int? {
    line.range(of: text).flatMap { Int(line[$0.upperBound...].prefix { $0.isNumber }) }
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
