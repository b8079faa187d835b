// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import OAuthWire
import TestSupport
import Testing

/// `msal-emulator run`, as people run it.
// Parity: export, import, run around a command
@Suite("A program with an emulator of its own", .timeLimit(.minutes(2)))
struct ProgramRunTests {
  /// The data directory of an earlier emulator, whose keys need not be made again.
  private static let data = Task {
    let data = try TemporaryDirectory()
    try EmulatorProcess.prepare(data)
    let emulator = try ChildProcess(
      Products.path("msal-emulator"), ["serve", "--port", "0", "--https-port", "0", "--json"],
      environment: ["XDG_DATA_HOME": data.path, "HOME": data.path])
    _ = try await emulator.line { $0.contains("ready") ? true : nil }
    await emulator.stop()
    return data
  }

  private let files: TemporaryDirectory
  private let environment: [String: String]

  init() async throws {
    files = try TemporaryDirectory()
    try FileManager.default.createDirectory(atPath: files.file("tmp"), withIntermediateDirectories: false)
    environment = [
      "TMPDIR": files.file("tmp"), "HOME": files.file("home"), "SSL_CERT_FILE": "",
      "XDG_DATA_HOME": try await Self.data.value.path,
    ]
  }

  private var left: [String] { (try? FileManager.default.contentsOfDirectory(atPath: files.file("tmp"))) ?? ["?"] }

  private func run(_ arguments: [String], _ more: [String: String] = [:]) async throws -> (Int32, String) {
    let outcome = try await ChildProcess.run(
      Products.path("msal-emulator"), ["run"] + arguments, environment: environment.merging(more) { $1 })
    return (outcome.status, outcome.output)
  }

  private func script(_ text: String, _ more: [String: String] = [:]) async throws -> (status: Int32, output: String) {
    try await run(["--", "/bin/sh", "-c", text], more)
  }

  /// Whether the process has ended. It may be a zombie that its parent has not collected yet.
  private func isGone(_ process: pid_t) -> Bool {
    let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return state?.contains(") Z ") ?? true
  }

  /// Waits some seconds for a condition.
  private func becomesTrue(_ condition: () -> Bool) -> Bool {
    for _ in 0..<500 where !condition() { usleep(20_000) }
    return condition()
  }

  @Test(
    arguments: [
      ("exit 0", 0), ("exit 7", 7), ("exit 255", 255), ("kill -KILL $$", 137), ("kill -TERM $$", 143),
      ("kill -INT $$", 130),
    ])
  func `ends with the program's status, and leaves no file`(text: String, status: Int32) async throws {
    let outcome = try await script(text)
    #expect(outcome.status == status, "\(outcome.output)")
    #expect(outcome.output.isEmpty)
    #expect(left.isEmpty)
  }

  @Test func `says what can't be run`() async throws {
    let missing = try await run(["--", "no-such-program-here"])
    #expect(missing.0 == 127)
    #expect(missing.1.contains("There is no program no-such-program-here."))
    let file = try files.write("text", to: "plain.txt")
    for path in [file, files.path] {
      let refused = try await run(["--", path])
      #expect(refused.0 == 126)
      #expect(refused.1.contains("\(path) can't be run."))
    }
    let lost = try await files.program("lost", script: "#!/no/such/shell\n")
    #expect(try await run(["--", lost]).0 == 127)
    let bare = try await files.program("bare", script: "exit 9\n")
    #expect(try await run(["--", bare]).0 == 9)
    #expect(try await run([]).0 == 2)
    #expect(try await run(["--seed", files.file("none.json"), "--", "true"]).0 == 7)
    #expect(left.isEmpty)
  }

  @Test func `passes on words, the terminal's streams and the environment as they are`() async throws {
    let outcome = try await run(
      ["--", "/bin/sh", "-c", #"printf '%s|' "$0" "$@" "$OWN"; echo error >&2"#, "a b", "--help", "", "ü*"],
      ["OWN": "kept value"])
    #expect(outcome.0 == 0)
    #expect(outcome.1 == "a b|--help||ü*|kept value|error\n")
  }

  @Test func `curl, git's and Python's variables lead to the emulator`() async throws {
    let outcome = try await script(
      """
      set -e
      test "$AZURE_AUTHORITY_HOST" = "$MSAL_EMULATOR"
      for file in "$SSL_CERT_FILE" "$REQUESTS_CA_BUNDLE" "$CURL_CA_BUNDLE" "$GIT_SSL_CAINFO" "$NODE_EXTRA_CA_CERTS"; do
        curl --silent --fail --cacert "$file" --output /dev/null "$MSAL_EMULATOR/_emulator/health"
      done
      unset CURL_CA_BUNDLE REQUESTS_CA_BUNDLE
      python3 -c "import os, urllib.request as u; print(u.urlopen(os.environ['MSAL_EMULATOR'] + '/_emulator/health').status)"
      grep -c BEGIN "$SSL_CERT_FILE"
      """)
    #expect(outcome.status == 0, "\(outcome.output)")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.first == "200")
    #expect(Int(lines.last ?? "") ?? 0 > 1, "the system's authorities are missing")
  }

  @Test func `the commands beside it find the emulator`() async throws {
    let program = Products.path("msal-emulator")
    let outcome = try await script(
      "'\(program)' healthcheck && '\(program)' token --person lee@contoso.example --json",
      ["XDG_DATA_HOME": files.file("home/data")])
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(try JSONValue(parsing: outcome.output)["token_type"] == "Bearer")
  }

  @Test func `what the program left running ends with it`() async throws {
    let outcome = try await script("setsid sleep 1000 & sleep 1000 & (trap '' TERM; sleep 1000) & jobs -p; echo $!")
    #expect(outcome.status == 0)
    let processes = outcome.output.split(separator: "\n").compactMap { pid_t($0) }
    #expect(processes.count >= 2)
    for process in processes { #expect(isGone(process), "\(process) is still there") }
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGUSR1])
  func `a signal reaches the program, which may end in its own way`(number: Int32) async throws {
    let child = try ChildProcess(
      Products.path("msal-emulator"),
      ["run", "--", "/bin/sh", "-c", "trap 'echo caught; exit 3' \(number); echo ready; while :; do sleep 0.05; done"],
      environment: environment)
    _ = try await child.line { $0 == "ready" ? true : nil }
    child.signal(number)
    #expect(await child.status() == 3)
    #expect(child.text == "ready\ncaught\n")
    #expect(left.isEmpty)
  }

  @Test func `killed itself, it takes the program with it, and the next run removes its files`() async throws {
    let child = try ChildProcess(
      Products.path("msal-emulator"), ["run", "--", "/bin/sh", "-c", "echo $$; exec sleep 1000"],
      environment: environment)
    let process = try await child.line { pid_t($0) }
    child.signal(SIGKILL)
    _ = await child.status()
    #expect(becomesTrue { isGone(process) })
    #expect(left.count == 1)
    #expect(try await script("true").status == 0)
    #expect(left.isEmpty)
  }

  @Test func `several run side by side`() async throws {
    let outcomes = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<3 { group.addTask { try await script("echo $MSAL_EMULATOR; sleep 0.3").output } }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(outcomes.count == 3)
    #expect(left.isEmpty)
  }
}
