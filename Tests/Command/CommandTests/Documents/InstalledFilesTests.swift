// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@Suite("Files for a system")
struct InstalledFilesTests {
  @Test func `manual pages and completions stand where man and the shells look`() async throws {
    let root = try TemporaryDirectory()
    let programs = URL(filePath: Products.path("msal")).deletingLastPathComponent().path()
    let (status, output) = try await ChildProcess.run(
      Checkout.path("Scripts/install-files"), [programs, root.path], environment: ["SOURCE_DATE_EPOCH": "1795219200"])
    #expect(status == 0, "\(output)")
    for (file, start) in [
      ("man/man1/msal.1", #".TH "MSAL" "1" "2026-11-21""#),
      ("man/man1/msal-emulator.1", #".TH "MSAL\-EMULATOR" "1" "2026-11-21""#),
      ("man/man1/msal-credential.1", #".TH "MSAL\-CREDENTIAL" "1" "2026-11-21""#),
      ("man/man1/msal-emulator-serve.1", #".TH "MSAL\-EMULATOR\-SERVE" "1" "2026-11-21""#),
      ("bash-completion/completions/msal", "# bash completion for msal."),
      ("bash-completion/completions/msal-emulator", "# bash completion for msal-emulator."),
      ("zsh/vendor-completions/_msal", "#compdef msal\n"),
      ("zsh/vendor-completions/_msal-emulator", "#compdef msal-emulator\n"),
      ("fish/vendor_completions.d/msal.fish", "# fish completion for msal."),
      ("fish/vendor_completions.d/msal-emulator.fish", "# fish completion for msal-emulator."),
    ] {
      let text = try String(contentsOfFile: "\(root.path)/share/\(file)", encoding: .utf8)
      #expect(text.hasPrefix(start), "\(file)")
    }
  }

  @Test func `what was installed is removed, and nothing else`() async throws {
    let root = try TemporaryDirectory()
    try root.write("mine", to: "own.txt")
    for file in ["bin/msal", "share/man/man1/msal.1"] {
      let folder = URL(filePath: root.file(file)).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try root.write("x", to: file)
    }
    try FileManager.default.createDirectory(atPath: root.file("share/msal-swift"), withIntermediateDirectories: true)
    let outside = try TemporaryDirectory()
    try outside.write("x", to: "file")
    let list = [root.file("bin/msal"), root.file("share/man/man1/msal.1"), root.file("gone"), outside.file("file")]
    try root.write(list.joined(separator: "\n") + "\n", to: "share/msal-swift/installed-files")
    let (status, output) = try await ChildProcess.run(Checkout.path("Scripts/uninstall"), [root.path])
    #expect(status == 0, "\(output)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: root.path) == ["own.txt"])
    #expect(FileManager.default.fileExists(atPath: outside.file("file")))
    #expect(try await ChildProcess.run(Checkout.path("Scripts/uninstall"), [root.path]).status == 1)
  }
}
