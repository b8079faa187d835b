// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// Python with packages: a virtual environment of the Python Package Index, made once for a checkout, or Debian's.
package struct PythonEnvironment: Sendable {
  package enum SetUpError: Error, Sendable, Equatable {
    /// `python3 -m venv` or `pip install` did not work; `output` is what it printed.
    case cannotPrepare(step: String, output: String)
  }

  private static let sharedTask = Task<PythonEnvironment, any Error> {
    try await prepare(
      ProcessInfo.processInfo.environment["MSAL_TEST_VENV"] ?? Checkout.path(".build/test-venv"),
      [
        "msal==1.39.0", "msal-extensions==1.3.1", "portalocker==3.2.0", "azure-identity==1.27.0", "aiohttp==3.14.5",
        "requests",
      ])
  }
  private static let authlibTask = Task<PythonEnvironment, any Error> {
    try await prepare(
      ProcessInfo.processInfo.environment["MSAL_TEST_AUTHLIB_VENV"] ?? Checkout.path(".build/authlib-venv"),
      ["Authlib==1.9.9", "flask==3.1.3", "requests", "cryptography"])
  }
  private static let providerTask = Task<PythonEnvironment, any Error> {
    try await prepare(
      ProcessInfo.processInfo.environment["MSAL_TEST_PROVIDER_VENV"] ?? Checkout.path(".build/provider-venv"),
      ["django==5.2.19", "django-oauth-toolkit==3.4.1", "cryptography"])
  }
  private static let accessibilityTask = Task<PythonEnvironment, any Error> {
    // Only the package's copy of axe-core is needed, not its dependencies for driving a browser.
    try await prepare(
      ProcessInfo.processInfo.environment["MSAL_TEST_AXE_VENV"] ?? Checkout.path(".build/axe-venv"),
      ["--no-deps", "axe-playwright-python==0.1.8"])
  }

  private static let feedsTask = Task<PythonEnvironment, any Error> {
    try await prepare(
      ProcessInfo.processInfo.environment["MSAL_TEST_FEEDS_VENV"] ?? Checkout.path(".build/feeds-venv"),
      ["pip==25.3", "uv==0.9.11"])
  }

  private static let busTask = Task<PythonEnvironment, any Error> {
    try await prepare(
      ProcessInfo.processInfo.environment["MSAL_TEST_BUS_VENV"] ?? Checkout.path(".build/bus-venv"), ["jeepney==0.9.0"])
  }

  private static let brokerRuntimeTask = Task<PythonEnvironment, any Error> {
    try await prepare(
      ProcessInfo.processInfo.environment["MSAL_TEST_BROKER_VENV"] ?? Checkout.path(".build/broker-venv"),
      ["msal==1.39.0", "pymsalruntime==0.20.7", "requests"])
  }

  private static let browserLibraryTask = Task<PythonEnvironment, any Error> {
    // Only the package's bundle of MSAL for browsers is needed, not the package itself.
    try await prepare(
      ProcessInfo.processInfo.environment["MSAL_TEST_MSAL_BROWSER_VENV"] ?? Checkout.path(".build/msal-browser-venv"),
      ["--no-deps", "msal-streamlit-authentication==1.1.0"])
  }

  /// The directory of the environment.
  package let path: String

  /// One with Microsoft's MSAL for Python, made at the first call in `$MSAL_TEST_VENV` or below `.build`.
  package static func shared() async throws -> PythonEnvironment { try await sharedTask.value }

  /// The one of Debian, with the packages that Scripts/bootstrap installs.
  package static let debian = PythonEnvironment(path: "/usr")

  /// One with Authlib, made at the first call in `$MSAL_TEST_AUTHLIB_VENV` or below `.build`.
  package static func authlib() async throws -> PythonEnvironment { try await authlibTask.value }

  /// One with an OpenID provider, made at the first call in `$MSAL_TEST_PROVIDER_VENV` or below `.build`.
  package static func provider() async throws -> PythonEnvironment { try await providerTask.value }

  /// One with axe-core, made at the first call in `$MSAL_TEST_AXE_VENV` or below `.build`.
  package static func accessibility() async throws -> PythonEnvironment { try await accessibilityTask.value }

  /// One with MSAL for browsers 3.26.1 in a bundle, made at the first call in `$MSAL_TEST_MSAL_BROWSER_VENV` or below
  /// `.build`.
  package static func browserLibrary() async throws -> PythonEnvironment { try await browserLibraryTask.value }

  /// One with jeepney, which speaks D-Bus, made at the first call in `$MSAL_TEST_BUS_VENV` or below `.build`.
  package static func bus() async throws -> PythonEnvironment { try await busTask.value }

  /// One with Microsoft's runtime for brokers, made at the first call in `$MSAL_TEST_BROKER_VENV` or below `.build`.
  package static func brokerRuntime() async throws -> PythonEnvironment { try await brokerRuntimeTask.value }

  /// One with programs that install packages, made at the first call in `$MSAL_TEST_FEEDS_VENV` or below `.build`.
  package static func feeds() async throws -> PythonEnvironment { try await feedsTask.value }

  /// The text of an installed file, found by a condition on its path; nil if there is none.
  package func text(ofFileWhere isWanted: (String) -> Bool) throws -> String? {
    let name = FileManager.default.enumerator(atPath: path + "/lib")?.lazy.compactMap { $0 as? String }.first(
      where: isWanted)
    return try name.map { try String(contentsOfFile: "\(path)/lib/\($0)", encoding: .utf8) }
  }

  /// Runs a script of Tests/Fixtures/python to its end.
  package func run(
    _ script: String, _ arguments: [String] = [], environment: [String: String] = [:]
  ) async throws -> (status: Int32, output: String) {
    let child = try start(script, arguments, environment: environment)
    let status = await child.status()
    return (status, child.text)
  }

  /// Starts a script of Tests/Fixtures/python.
  package func start(
    _ script: String, _ arguments: [String] = [], environment: [String: String] = [:]
  ) throws -> ChildProcess {
    try ChildProcess(
      path + "/bin/python3", [Checkout.path("Tests/Fixtures/python/\(script)")] + arguments,
      environment: environment.merging(["PYTHONDONTWRITEBYTECODE": "1", "no_proxy": "*"]) { given, _ in given })
  }

  private static func prepare(_ path: String, _ packages: [String]) async throws -> PythonEnvironment {
    let stamp = path + "/installed.txt"
    let wanted = packages.joined(separator: "\n")
    if (try? String(contentsOfFile: stamp, encoding: .utf8)) == wanted { return PythonEnvironment(path: path) }
    try await step("python3", ["-m", "venv", "--clear", path])
    try await step(path + "/bin/pip", ["install", "--quiet", "--disable-pip-version-check"] + packages)
    try wanted.write(toFile: stamp, atomically: true, encoding: .utf8)
    return PythonEnvironment(path: path)
  }

  private static func step(_ program: String, _ arguments: [String]) async throws {
    let result: (status: Int32, output: String)
    do {
      // Scripts/run-tests replaces the trusted certificate authorities; pip needs the usual ones.
      let authorities = ProcessInfo.processInfo.environment["MSAL_TEST_AUTHORITIES"]
      result = try await ChildProcess.run(
        program, arguments, environment: authorities.map { ["SSL_CERT_FILE": $0] } ?? [:])
    } catch {
      throw SetUpError.cannotPrepare(step: program, output: "\(error); install python3-venv")
    }
    guard result.status == 0 else {
      throw SetUpError.cannotPrepare(step: ([program] + arguments).joined(separator: " "), output: result.output)
    }
  }
}
