// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import LinuxPlatform

@Suite("Programs for a scheme") struct SchemeHandlersTests {
  private let home: TemporaryDirectory

  init() throws { home = try TemporaryDirectory() }

  private func mayHandle(_ scheme: String, _ variables: [String: String] = [:]) -> Bool {
    let own = ["HOME": home.path, "XDG_CONFIG_DIRS": home.file("etc"), "XDG_DATA_DIRS": home.file("share")]
    return SchemeHandlers(environment: EnvironmentVariables(own.merging(variables) { $1 })).mayHandle(scheme)
  }

  private func write(_ text: String, to path: String) throws {
    let url = URL(filePath: home.file(path))
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  @Test(arguments: [
    (".local/share/applications/a.desktop", "[Desktop Entry]\nMimeType=text/plain;x-scheme-handler/msauth.a;\n"),
    ("share/applications/mimeinfo.cache", "[MIME Cache]\nx-scheme-handler/msauth.a=a.desktop;\n"),
    (".config/mimeapps.list", "[Default Applications]\nx-scheme-handler/MSAuth.a=a.desktop\n"),
    ("etc/gnome-mimeapps.list", "[Default Applications]\nx-scheme-handler/msauth.a=a.desktop\n"),
  ])
  func `a desktop entry or a list of the desktop's names one`(path: String, text: String) throws {
    #expect(!mayHandle("msauth.a"))
    try write(text, to: path)
    #expect(mayHandle("msauth.a"))
    #expect(mayHandle("MSAUTH.A"))
    for other in ["msauth", "msauth.ab", "msauth.b", "a"] { #expect(!mayHandle(other)) }
  }

  @Test(arguments: ["FLATPAK_ID", "SNAP", "WSL_DISTRO_NAME"])
  func `what can't be seen may be there`(variable: String) {
    #expect(mayHandle("msauth.a", [variable: "x"]))
  }
}
