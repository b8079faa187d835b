// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import PlatformInterfaces

/// A command on a terminal of its own, inside tmux. Tests type keys as a person does, and read all output in order.
package final class TmuxSession: Sendable {
  /// tmux in control mode, which prints a line for every piece of output. The tmux server ends with this process.
  private let client: ChildProcess
  private let socket: String
  /// The number of characters of the output up to the last text that `shows` found.
  private let position = Lock(0)
  private let folder: TemporaryDirectory

  /// The command ended without showing the expected text.
  package struct NeverShownError: Error, Sendable {
    package var text: String
    package var stream: String
  }

  /// Runs `command` (for the shell) on a terminal of 100 columns and 40 lines. When it has ended, the screen shows
  /// `[exit N]`.
  package init(_ command: String, environment: [String: String]) throws {
    folder = try TemporaryDirectory()
    socket = folder.path + "/tmux"
    let configuration = folder.path + "/tmux.conf"
    // So that nothing outlives the client, a session without a client is destroyed, and a server without sessions ends.
    try Data("set -g destroy-unattached on\nset -g exit-unattached on\n".utf8).write(
      to: URL(filePath: configuration))
    let script = folder.path + "/script.sh"
    let text = "\(command)\nprintf '[exit %s]\\n' $?\nexec sleep 600\n"
    try Data(text.utf8).write(to: URL(filePath: script))
    // Control mode ends with its input, so the input stays open.
    let start = """
      exec tmux -u -S "$0" -f "$1" -C new-session -x 100 -y 40 "sh '$2'" < <(exec sleep 600 2>/dev/null)
      """
    client = try ChildProcess(
      "/bin/bash", ["-c", start, socket, configuration, script],
      environment: environment.merging(["TMUX": "", "TERM": "xterm"]) { $1 })
  }

  /// Waits until the terminal shows `text`, after the text of the previous call.
  package func shows(_ text: String) async throws {
    let start = position.withLock { $0 }
    let seen = Lock("")
    let end = try await client.line { line -> Int? in
      guard let output = Self.output(line) else { return nil }
      return seen.withLock { seen in
        seen += output
        let rest = seen.dropFirst(start)
        if let found = rest.range(of: text) { return seen.distance(from: seen.startIndex, to: found.upperBound) }
        // The command has ended, so no more output will come.
        return rest.contains(/\[exit \d+\]/) ? -1 : nil
      }
    }
    guard end >= 0 else { throw NeverShownError(text: text, stream: stream) }
    position.withLock { $0 = end }
  }

  /// Everything that ever reached the terminal.
  package var stream: String {
    client.text.split(separator: "\n").compactMap { Self.output(String($0)) }.joined()
  }

  /// Types `text`, and Enter.
  package func enter(_ text: String) async throws {
    if !text.isEmpty { try await tmux("send-keys", "-l", "--", text) }
    try await press("Enter")
  }

  /// Presses a key by tmux's name for it, such as `C-c`.
  package func press(_ key: String) async throws { try await tmux("send-keys", key) }

  /// The visible text, and the text that has scrolled away.
  package func screen() async throws -> String {
    try await tmux("capture-pane", "-p", "-J", "-S", "-")
  }

  @discardableResult
  private func tmux(_ arguments: String...) async throws -> String {
    let (status, output) = try await ChildProcess.run("tmux", ["-S", socket] + arguments)
    guard status == 0 else { throw ChildProcess.ProcessError.ended(program: "tmux", status: status, output: output) }
    return output
  }

  /// The text of `%output %1 text`, where `\\015` stands for a byte.
  private static func output(_ line: String) -> String? {
    let parts = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "%output" else { return nil }
    var bytes: [UInt8] = []
    var rest = parts[2].utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\"), let code = UInt8(String(rest.prefix(3)) ?? "", radix: 8) {
        bytes.append(code)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
