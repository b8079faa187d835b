// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// The `openssl` command, which reads what this module writes and writes what it must refuse.
enum OpenSSLTool {
  static let path = "/usr/bin/openssl"
  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

  /// Standard output of `openssl` with `arguments`. Each file is written to a directory of its own, in which the
  /// command runs. Throws when the command fails.
  static func run(_ arguments: [String], files: [String: Data] = [:]) throws -> String {
    let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    for (name, data) in files { try data.write(to: directory.appending(path: name)) }
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.currentDirectoryURL = directory
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw ToolError(status: process.terminationStatus) }
    return String(decoding: data, as: UTF8.self)
  }

  struct ToolError: Error { var status: Int32 }
}
