// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxPlatform
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

/// The program `msal` with a home of its own.
struct MsalProgram {
  let home: TemporaryDirectory

  init() throws { home = try TemporaryDirectory() }

  /// One with an emulator of its own, and the path of the emulator's ready line, for `--emulator`.
  static func withEmulator() async throws -> (MsalProgram, EmulatorProcess, ready: String) {
    let msal = try MsalProgram()
    let emulator = try await EmulatorProcess.start()
    return (msal, emulator, try msal.write(emulator.ready.text + "\n", to: "ready.json"))
  }

  struct Outcome {
    var status: Int32
    var answer: String
    var talk: String

    /// The answer as JSON; nil when it is none.
    var json: JSONValue? { try? JSONValue(parsing: answer) }
  }

  var environment: [String: String] {
    ["MSAL_HOME": home.path, "NO_COLOR": "1", "DISPLAY": "", "WAYLAND_DISPLAY": "", "no_proxy": "*"]
  }

  /// Runs it to its end, with the two streams apart.
  func run(_ arguments: String...) async throws -> Outcome { try await run(arguments) }

  /// - Parameters:
  ///   - input: What standard input holds; nothing, otherwise.
  ///   - variables: Of the environment, besides `environment`.
  ///   - program: In place of `msal`, such as a shell that runs it.
  func run(
    _ arguments: [String], input: String? = nil, variables: [String: String] = [:],
    program: String = Products.path("msal")
  ) async throws -> Outcome {
    let answer = home.path + "/answer-\(UUID().uuidString)"
    let talk = answer + "-talk"
    let source = try input.map { try write($0, to: "input-\(UUID().uuidString)") } ?? "/dev/null"
    let status = try await ChildProcess.run(
      "/bin/sh", ["-c", "exec \"$@\" <\"$SOURCE\" >\"$ANSWER\" 2>\"$TALK\"", "sh", program] + arguments,
      environment: environment.merging(variables) { $1 }
        .merging(["SOURCE": source, "ANSWER": answer, "TALK": talk]) { $1 }
    ).status
    return Outcome(
      status: status, answer: try String(contentsOfFile: answer, encoding: .utf8),
      talk: try String(contentsOfFile: talk, encoding: .utf8))
  }

  /// Starts it and lets it run; both streams come together.
  func start(_ arguments: [String], variables: [String: String] = [:]) throws -> ChildProcess {
    try ChildProcess(Products.path("msal"), arguments, environment: environment.merging(variables) { $1 })
  }

  /// Signs a person in: `msal` prints where to go, a scripted browser goes there.
  /// - Returns: What `msal` said.
  @discardableResult
  func signIn(
    _ person: String = "adele", at emulator: EmulatorProcess, ready: String, _ arguments: [String] = []
  ) async throws -> String {
    let child = try start(["login", "--emulator", ready, "--no-browser"] + arguments)
    try await emulator.browser(of: person)(try await child.pageAddress())
    #expect(await child.status() == 0, "\(child.text)")
    return child.text
  }

  /// Writes a file below the home; its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    let url = URL(filePath: home.path).appending(path: name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    return url.path()
  }
}

extension ChildProcess {
  /// The address of the service's page, which the one that it prints leads to.
  func authorizationAddress() async throws -> URL {
    let answer = try await CurlTransport().send(HTTPRequest(method: "GET", url: try await pageAddress()))
    return try #require(answer.headers["Location"].flatMap { URL(string: $0) })
  }

  /// The address of the sign-in page that it prints.
  func pageAddress() async throws -> URL {
    try await line { line in
      line.firstMatch(of: /http:\/\/\S+\/open\/\S+/).flatMap { URL(string: String($0.output)) }
    }
  }
}
