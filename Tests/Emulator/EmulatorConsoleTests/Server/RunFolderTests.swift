// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import LinuxPlatform
import TestSupport
import Testing

@testable import EmulatorConsole

@Suite("The folder of a run")
struct RunFolderTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private var environment: EnvironmentVariables { EnvironmentVariables(["TMPDIR": directory.path]) }
  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted() }
  }

  /// Leaves a folder like that of a run by the process with this number.
  private func leave(_ process: Int32, _ end: String = "x") throws -> String {
    let path = "\(directory.path)/msal-emulator-run-\(geteuid())-\(process)-\(end)"
    try PrivateFolder(creating: path).write([1], to: "authorities.pem")
    return path
  }

  @Test func `is removed by the next run when nobody holds its lock, whatever its process's number is`() throws {
    // One that ended, one whose number another process has now or that nobody has waited for, and one half removed.
    for process in [Int32.max, getpid(), 1] { _ = try leave(process) }
    _ = try leave(1, "y-gone")
    let other = directory.path + "/other"
    _ = try PrivateFolder(creating: other)
    let run = try RunFolder(environment)
    #expect(try names == [URL(filePath: run.folder.path).lastPathComponent, "other"].sorted())
    run.remove()
    #expect(try names == ["other"])
  }

  @Test func `is left alone while it is in use, and where it is not this user's alone`() throws {
    let first = try RunFolder(environment)
    try first.folder.write([1], to: "authorities.pem")
    let open = try leave(Int32.max)
    chmod(open, 0o755)
    let second = try RunFolder(environment)
    #expect(try first.folder.read("authorities.pem") == [1])
    #expect(try names.count == 3 && FileManager.default.fileExists(atPath: open))
    withExtendedLifetime((first, second)) {}
  }

  @Test func `is each run's own when many start at once`() async throws {
    let environment = environment
    let runs = try await withThrowingTaskGroup(of: RunFolder.self) { group in
      for _ in 0..<24 { group.addTask { try RunFolder(environment) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(runs.map(\.folder.path)).count == 24)
    for run in runs { try run.folder.write([1], to: "file") }
    #expect(try names.count == 24)
  }
}
