// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import LinuxPlatform
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces

/// The emulator as people run it: the program `msal-emulator`, with a data directory of its own.
package final class EmulatorProcess: Sendable {
  package struct User: Sendable {
    package var username: String
    package var password: String
    package var name: String
    package var tenant: String
  }

  package struct App: Sendable {
    package var name: String
    package var clientID: String
  }

  package enum EmulatorError: Error, Sendable, Equatable {
    /// The ready line lacks a member.
    case badReadyLine(missing: String)
    /// The control API refused a command.
    case refused(command: String, answer: String)
  }

  package let http: String
  package let https: String
  /// Base URL of Microsoft Graph.
  package let graph: String
  package let control: String
  /// Path of the certificate authority, PEM.
  package let certificateAuthority: String
  /// The users who have a password.
  package let users: [User]
  package let apps: [App]
  /// The whole ready line.
  package let ready: JSONValue

  package var pid: pid_t { process.pid }

  private let process: ChildProcess
  private let data: TemporaryDirectory

  /// Stores a signing key where an emulator with this `XDG_DATA_HOME` looks for it, because making a key takes longer
  /// than the rest of the start.
  package static func prepare(_ data: TemporaryDirectory) throws {
    try FileManager.default.createDirectory(
      atPath: data.file("msal-emulator"), withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    try data.write(try TestKeys.signing.get().pem(), to: "msal-emulator/token-signing-key.pem")
  }

  /// Starts an emulator on free ports, and returns when it is ready.
  /// - Parameters:
  ///   - command: `broker` for one that is also the identity broker of a desktop.
  ///   - environment: Variables besides the usual ones.
  package static func start(
    _ arguments: [String] = [], command: String = "serve", environment: [String: String] = [:]
  ) async throws -> EmulatorProcess {
    let data = try TemporaryDirectory()
    try prepare(data)
    let process = try ChildProcess(
      Products.path("msal-emulator"), [command, "--port", "0", "--https-port", "0", "--json"] + arguments,
      environment: ["XDG_DATA_HOME": data.path, "HOME": data.path].merging(environment) { $1 })
    let ready = try await process.line { line -> JSONValue? in
      guard let json = try? JSONValue(parsing: line), json["event"]?.string == "ready" else { return nil }
      return json
    }
    return try EmulatorProcess(process: process, data: data, ready: ready)
  }

  /// A transport with real connections, which trusts the emulator's certificate.
  package func transport() throws -> CurlTransport {
    CurlTransport(trustedCertificates: [UInt8](try Data(contentsOf: URL(filePath: certificateAuthority))))
  }

  private init(process: ChildProcess, data: TemporaryDirectory, ready: JSONValue) throws(EmulatorError) {
    func text(_ name: String, of value: JSONValue) throws(EmulatorError) -> String {
      guard let text = value[name]?.string, !text.isEmpty else { throw .badReadyLine(missing: name) }
      return text
    }
    http = try text("http", of: ready)
    https = try text("https", of: ready)
    graph = try text("graph", of: ready)
    control = try text("control", of: ready)
    certificateAuthority = try text("ca", of: ready)
    var users: [User] = []
    // Users without a password sign in by one-time codes, which tests read in the inbox.
    for user in ready["users"]?.array ?? [] where user["password"] != .null {
      users.append(
        User(
          username: try text("username", of: user), password: try text("password", of: user),
          name: try text("name", of: user), tenant: try text("tenant", of: user)))
    }
    var apps: [App] = []
    for app in ready["apps"]?.array ?? [] {
      apps.append(App(name: try text("name", of: app), clientID: try text("clientId", of: app)))
    }
    self.users = users
    self.apps = apps
    self.ready = ready
    self.process = process
    self.data = data
  }

  /// The person whose username starts with `name`.
  package func user(_ name: String) throws(EmulatorError) -> User {
    guard let user = users.first(where: { $0.username.hasPrefix(name + "@") }) else {
      throw .badReadyLine(missing: name)
    }
    return user
  }

  /// The app that most examples use.
  package var app: App {
    get throws(EmulatorError) {
      guard let app = apps.first else { throw .badReadyLine(missing: "apps") }
      return app
    }
  }

  /// Ends the emulator as a crash does.
  package func crash() async {
    process.kill(SIGKILL)
    _ = await process.status()
  }

  /// Sends a command to the control API.
  package func control(_ path: String, _ command: JSONValue) async throws {
    guard let url = URL(string: "\(control)/\(path)") else { throw EmulatorError.badReadyLine(missing: path) }
    let answer = try await transport().send(
      HTTPRequest(
        method: "POST", url: url, headers: ["Content-Type": "application/json"], body: Data(command.text.utf8)))
    guard (200..<300).contains(answer.status) else {
      throw EmulatorError.refused(command: command.text, answer: String(decoding: answer.body, as: UTF8.self))
    }
  }

  /// Reads the control API.
  package func state(_ path: String) async throws -> JSONValue {
    guard let url = URL(string: "\(control)/\(path)") else { throw EmulatorError.badReadyLine(missing: path) }
    return try JSONValue(
      parsing: await transport().send(HTTPRequest(url: url, headers: ["Accept": "application/json"])).body)
  }

  /// Ends the emulator as a service manager does, and returns the exit status.
  @discardableResult
  package func stop() async -> Int32 { await process.stop() }
}

/// The products that the package manager built.
package enum Products {
  /// The path of an executable product: in the folder `$MSAL_TEST_PROGRAMS`, which has programs of another build
  /// (Scripts/test-arm64), whether it is there or not; otherwise beside the tests.
  package static func path(_ name: String) -> String {
    if let folder = ProcessInfo.processInfo.environment["MSAL_TEST_PROGRAMS"] { return folder + "/" + name }
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let beside = tests.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/" + name
    return access(beside, X_OK) == 0 ? beside : Checkout.path(".build/debug/\(name)")
  }
}
