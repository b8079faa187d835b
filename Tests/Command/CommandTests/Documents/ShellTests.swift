// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// The completion scripts in real shells on a terminal, where the Tab key is pressed.
@Suite("Completion in shells", .timeLimit(.minutes(3)))
struct ShellTests {
  /// The text before the Tab key, and the words that the line then has. `FOLDER` stands for a directory.
  private static let lines = [
    ("msal accou", "<msal><account>"),
    ("msal account l", "<msal><account><list>"),
    ("msal graph g", "<msal><graph><get>"),
    ("msal login --dev", "<msal><login><--device-code>"),
    ("msal login --prompt cons", "<msal><login><--prompt><consent>"),
    ("msal login --prompt=cons", "<msal><login><--prompt=consent>"),
    ("msal --authority https://x token --for", "<msal><--authority><https://x><token><--force-refresh>"),
    ("msal --authority=https://x token --for", "<msal><--authority=https://x><token><--force-refresh>"),
    ("msal help graph g", "<msal><help><graph><get>"),
    ("msal login --ca-file FOLDER/uni", "<msal><login><--ca-file><FOLDER/unique.pem>"),
    ("msal login --ca-file=FOLDER/uni", "<msal><login><--ca-file=FOLDER/unique.pem>"),
    ("msal credential ku", "<msal><credential><kubernetes>"),
    ("msal setup gi", "<msal><setup><git>"),
    ("msal statu", "<msal><status>"),
    ("msal serve --por", "<msal><serve><--port>"),
    ("msal run --env NAME -- tmu", "<msal><run><--env><NAME><--><tmux>"),
    ("msal profile show workp", "<msal><profile><show><workplace>"),
    ("msal token --profile workp", "<msal><token><--profile><workplace>"),
    ("msal-emulator ser", "<msal-emulator><serve>"),
    ("msal-emulator serve --state FOLDER/only", "<msal-emulator><serve><--state><FOLDER/only-folder>"),
  ]

  private let home: TemporaryDirectory

  init() throws {
    home = try TemporaryDirectory()
    for (name, text) in [("unique.pem", ""), ("only-file", ""), ("only-folder/file", "")] + Self.startFiles {
      let file = URL(filePath: home.path).appending(path: name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  /// The start file of each shell; the function `words` prints its arguments.
  private static let startFiles = [
    (
      "msal-swift/profiles.json",
      #"{"profiles": {"workplace": {"clientId": "a", "authority": "b", "#
        + #""account": {"homeAccountId": "a.b", "username": "adele@contoso.example"}}}}"#
    ),
    (
      "bashrc",
      """
      source <(msal completion bash); source <(msal-emulator completion bash)
      words() { printf '<%s>' "$@"; echo '!'; }
      PS1='ready> '

      """
    ),
    (
      ".zshrc",
      """
      autoload -Uz compinit; compinit -u -D
      source <(msal completion zsh); source <(msal-emulator completion zsh)
      words() { printf '<%s>' "$@"; echo '!'; }
      PS1='ready> '

      """
    ),
    (
      "fish/config.fish",
      """
      msal completion fish | source; msal-emulator completion fish | source
      function words; printf '<%s>' $argv; echo '!'; end
      function fish_prompt; printf 'ready> '; end
      set fish_greeting

      """
    ),
  ]

  @Test(arguments: [("bash", "--noprofile --rcfile $HOME/bashrc -i"), ("zsh", "-i"), ("fish", "-i")])
  func `the tabulator key completes`(shell: String, arguments: String) async throws {
    try #require(ChildProcess.find(shell) != nil, "\(shell) is not installed. Run: Scripts/bootstrap --tests")
    let programs = URL(filePath: Products.path("msal")).deletingLastPathComponent().path()
    let session = try TmuxSession(
      "exec \(shell) \(arguments)",
      environment: [
        "PATH": "\(programs):/usr/bin:/bin", "HOME": home.path, "ZDOTDIR": home.path, "XDG_CONFIG_HOME": home.path,
        "XDG_DATA_HOME": home.path, "SHELL": "/bin/\(shell)",
      ])
    try await session.shows("ready> ")
    for (typed, expected) in Self.lines {
      try await session.press(typed.replacingOccurrences(of: "FOLDER", with: home.path))
      try await session.press("Tab")
      // The function `words` prints the completed line's words in a form that differs from the terminal's echo.
      try await session.press("C-a")
      try await session.enter("words ")
      try await session.shows(">!")
      let words = session.stream.matches(of: /(<[^!]*>)!/).last?.output.1.replacingOccurrences(of: "/>", with: ">")
      #expect(words == expected.replacingOccurrences(of: "FOLDER", with: home.path))
    }
  }
}
