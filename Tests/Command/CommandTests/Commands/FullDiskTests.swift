// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// `msal` when nothing can be written: cached tokens can be read, and signing out works.
@Suite("a full disk", .timeLimit(.minutes(5)))
struct FullDiskTests {
  /// The way in which the disk is full.
  enum Shortage: String, CaseIterable {
    /// No file may grow.
    case limit = "ulimit -f 0"
    /// A file system of its own, which other files have filled.
    case fileSystem = #"""
      mount -t tmpfs -o size=${SIZE}k,mode=700 tmpfs "$DISK" && cp -a "$MSAL_HOME/." "$DISK" || exit 77
      export MSAL_HOME="$DISK"; dd if=/dev/zero of="$DISK/fill" bs=1k 2>/dev/null
      """#
  }

  private let msal: MsalProgram

  init() throws { msal = try MsalProgram() }

  private func fill() async throws {
    try msal.write(
      """
      {"profiles": {"default": {"clientId": "\(SampleCache.clientID)", "authority": "https://\(SampleCache.host)/common"}}}
      """, to: "config/profiles.json")
    let text = SampleCache.text(accounts: 3, time: Int(Date().timeIntervalSince1970))
    let imported = try await msal.run(["cache", "import", "-"], input: text)
    #expect(imported.status == 0, "\(imported.talk)")
  }

  /// Runs `script` on a full disk, with both streams together; nil when such a disk can't be made.
  private func run(_ shortage: Shortage, _ script: String) async throws -> MsalProgram.Outcome? {
    let disk = try TemporaryDirectory()
    let text = "( \(shortage.rawValue); \(script) ) 2>&1 | cat; exit ${PIPESTATUS[0]}"
    let shell = shortage == .limit ? ["/bin/bash", "-c", text] : ["/usr/bin/unshare", "-rm", "/bin/bash", "-c", text]
    let outcome = try await msal.run(
      Array(shell.dropFirst()), variables: ["DISK": disk.path, "SIZE": "400", "MSAL": Products.path("msal")],
      program: shell[0])
    return outcome.status == 77 || outcome.talk.contains("unshare") ? nil : outcome
  }

  @Test(arguments: Shortage.allCases)
  func `a cached token is read, and accounts are listed`(shortage: Shortage) async throws {
    try await fill()
    let user = "user1@fabrikam.example"
    let ask = #""$MSAL" token -u \#(user) -s User.Read --no-interactive"#
    guard let token = try await run(shortage, ask) else { return }
    #expect(token.status == 0 && token.answer.hasPrefix("AT-1"), "\(token)")
    let list = try #require(try await run(shortage, #""$MSAL" account list --json"#))
    #expect(list.status == 0 && list.answer.contains(user), "\(list)")
  }

  @Test func `who signs out is signed out, and nobody else`() async throws {
    try await fill()
    let script = #""$MSAL" logout -u user1@fabrikam.example && "$MSAL" account list --json && "$MSAL" cache export -"#
    guard let outcome = try await run(.fileSystem, script) else { return }
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.answer.contains("Signed out user1@fabrikam.example"))
    #expect(outcome.answer.contains("RT-0") && outcome.answer.contains("RT-2") && !outcome.answer.contains("RT-1"))
  }

  @Test func `a JSON file is read, is left as it is, and it is said that nobody was signed out`() async throws {
    let file = try msal.home.write(SampleCache.text(accounts: 2, time: 1), to: "shared.json")
    let list = #""$MSAL" cache list --file "$MSAL_HOME/shared.json""#
    let clear = #""$MSAL" cache clear --yes --file "$MSAL_HOME/shared.json""#
    for shortage in Shortage.allCases {
      guard let outcome = try await run(shortage, "\(list); \(clear)") else { continue }
      #expect(outcome.status == 8, "\(outcome)")
      #expect(outcome.answer.contains("user1@fabrikam.example") && outcome.answer.contains("nobody was signed out"))
      #expect(try String(contentsOfFile: file, encoding: .utf8) == SampleCache.text(accounts: 2, time: 1))
    }
    #expect(try await msal.run("cache", "clear", "--yes", "--file", file).status == 0)
    #expect(try !String(contentsOfFile: file, encoding: .utf8).contains("RT-1"))
  }

  @Test func `where not even that can be written, it is said that nobody was signed out`() async throws {
    try await fill()
    let logout = try #require(try await run(.limit, #""$MSAL" logout -u user1@fabrikam.example"#))
    #expect(logout.status == 8 && logout.answer.contains("nobody was signed out"), "\(logout)")
    #expect(try await msal.run("logout", "-u", "user1@fabrikam.example").status == 0)
    #expect(try await !msal.run("cache", "export", "-").answer.contains("RT-1"))
  }
}
