// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import TestSupport
import Testing

/// Somebody who is signed in is found: with another profile, and at either port of an emulator.
@Suite("Another profile, another port", .serialized, .timeLimit(.minutes(5)))
struct OtherProfileTests {
  private let msal: MsalProgram
  private let emulator: EmulatorProcess
  private let ready: String

  init() async throws { (msal, emulator, ready) = try await MsalProgram.withEmulator() }

  @Test func `who is signed in with another profile is named with it`() async throws {
    let app = try #require(emulator.apps.first { $0.name == "Contoso Internal App" }).clientID
    try await msal.signIn("adele", at: emulator, ready: ready)
    try await msal.signIn(
      "lee", at: emulator, ready: ready,
      ["--profile", "work", "--client-id", app, "--authority", emulator.https + "/contoso.example"])
    let (adele, lee) = (try emulator.user("adele").username, try emulator.user("lee").username)
    for words in [["token", "-u", lee], ["token", "-u", "lee"], ["logout", "-u", lee]] {
      let other = try await msal.run(words)
      #expect(
        other.status == 3
          && other.talk == """
            msal: \(lee) is signed in with the profile "work", and not with "default".
                  To use that profile, add: --profile work

            """,
        "\(other.talk)")
    }
    #expect(try await msal.run("token", "-u", lee, "--profile", "work").status == 0)
    let list = try await msal.run("account", "list")
    #expect(!list.answer.contains(lee), "\(list)")
    #expect(
      list.talk == "Signed in with other profiles: \(lee) (work). To list them: msal account list --all\n", "\(list)")
    let all = try await msal.run("account", "list", "--all", "--json").json?.array
    #expect(all?.map { $0["profile"]?.string } == ["default", "work"])
    #expect(all?.map { $0["username"]?.string } == [adele, lee])
    // Who signed out of the other profile is told to sign in to that one.
    #expect(try await msal.run("logout", "--profile", "work").status == 0)
    let out = try await msal.run("token", "-u", lee)
    #expect(out.talk.contains("To sign in to the profile that is for that account: msal login --profile work\n"))
    #expect(try await msal.run("logout", "-u", lee).talk.hasSuffix("To see who is signed in: msal account list\n"))
    #expect(try await msal.run("account", "list").talk == "")
  }

  @Test func `a client id that is no GUID is called so where the app is not known`() async throws {
    let options = ["--client-id", "foo", "--interactive", "--no-browser"]
    let outcome = try await msal.run(["login", "--emulator", ready] + options)
    #expect(outcome.status == 4, "\(outcome)")
    #expect(outcome.talk.contains("      Client ids of Entra are GUIDs, and foo is none. What"), "\(outcome)")
  }

  @Test func `the part of a user name before the at sign is enough where one account has it`() async throws {
    try await msal.signIn("adele", at: emulator, ready: ready)
    try await msal.signIn("lee", at: emulator, ready: ready)
    let adele = try emulator.user("adele").username
    let token = try await msal.run("token", "-u", "Adele", "--json")
    #expect(token.json?["account"]?["username"]?.string == adele, "\(token)")
    for name in ["adel", "adele@", "@contoso.example"] {
      #expect(try await msal.run("token", "-u", name).status == 3, "\(name)")
    }
    // What removes tokens takes a whole name only.
    #expect(try await msal.run("logout", "--all", "-u", "adele").status == 3)
  }

  @Test func `both ports of an emulator are one, with and without a scheme`() async throws {
    let folder = URL(filePath: emulator.certificateAuthority).deletingLastPathComponent().deletingLastPathComponent()
    let own = ["XDG_DATA_HOME": folder.path]
    func run(_ words: [String]) async throws -> MsalProgram.Outcome { try await msal.run(words, variables: own) }
    func run(_ words: String...) async throws -> MsalProgram.Outcome { try await run(words) }
    let (plain, secure) = (emulator.http, emulator.https)
    let (plainPlace, securePlace) = (String(plain.dropFirst(7)), String(secure.dropFirst(8)))
    try await msal.signIn("adele", at: emulator, ready: plain)
    #expect(try await run("profile", "show").answer.contains("Emulator\t\(plain), \(secure)\n"))
    for place in [plain, plainPlace, secure, securePlace, secure + "/", ready] {
      let token = try await run("token", "--emulator", place, "--json")
      #expect(token.status == 0, "\(place): \(token.talk)")
      #expect(try await run("status", "--emulator", place).status == 0)
    }
    // The authority may be at the port at which nobody signed in.
    for authority in [plain, secure] {
      for words in [[], ["--emulator", plainPlace], ["--emulator", securePlace]] {
        let token = try await run(["token", "--authority", authority + "/common"] + words)
        #expect(token.status == 0, "\(words), \(authority): \(token.talk)")
      }
    }
    // Nobody is asked for a password at the port that was not named.
    for place in [plainPlace, securePlace] {
      for authority in [plain, secure] {
        let refused = try await run(
          "login", "--no-interactive", "--emulator", place, "--authority", authority + "/common")
        #expect(refused.status == 3, "\(place), \(authority): \(refused.talk)")
      }
    }
    let decoded = try await msal.run(
      ["decode", "--json", "--authority", secure + "/common"], input: try await run("token").answer, variables: own)
    #expect(decoded.json?["signature"]?["status"] == "verified", "\(decoded)")
    // Without the certificate authority of the person's own emulators there is no trust.
    let foreign = try await msal.run("token", "--emulator", secure)
    #expect(foreign.status == 6 && foreign.talk.contains("--ca-file"), "\(foreign.talk)")
  }

  @Test func `what another library wrote is found at the emulator that the command line names`() async throws {
    let app = try #require(emulator.apps.first).clientID
    // Without the port, as some libraries write it.
    let text = SampleCache.text(accounts: 1).replacing(SampleCache.host, with: "localhost")
      .replacing(SampleCache.clientID, with: app)
    let imported = try await msal.run(["cache", "import", "-", "--emulator", ready], input: text)
    #expect(imported.status == 0, "\(imported.talk)")
    let list = try await msal.run("account", "list", "--json", "--emulator", ready, "--client-id", app)
    #expect(list.json?.array?.count == 1, "\(list)")
  }

  @Test func `where no directory can be made, it says why and what to do`() async throws {
    let script = #"""
      mount -t tmpfs -o ro tmpfs "$DISK" || exit 77
      unset MSAL_HOME; export HOME="$DISK"
      "$MSAL" token --client-id x; "$MSAL" login --client-id x --interactive --timeout 20 --key-storage key-file
      """#
    let disk = try TemporaryDirectory()
    let outcome = try await msal.run(
      ["-rm", "/bin/bash", "-c", "( \(script) ) 2>&1"], variables: ["DISK": disk.path, "MSAL": Products.path("msal")],
      program: "/usr/bin/unshare")
    guard outcome.status != 77, !outcome.talk.contains("unshare") else { return }
    let text = """
      msal: \(disk.path)/.local can't be used: Read-only file system.
            Make it writable for yourself, or name another directory in MSAL_HOME.

      """
    // Before anybody is asked for a password, too.
    #expect(outcome.answer.split(separator: text, omittingEmptySubsequences: false).count == 3, "\(outcome)")
  }
}
