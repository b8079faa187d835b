// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSALCommand
import OAuthWire
import TestSupport
import Testing

@Suite("msal account, status and profile", .serialized, .timeLimit(.minutes(5)))
struct AccountCommandTests {
  private let msal: MsalProgram
  private let emulator: EmulatorProcess
  private let ready: String

  init() async throws { (msal, emulator, ready) = try await MsalProgram.withEmulator() }

  @Test func `a profile is for the account that is chosen`() async throws {
    try await msal.signIn("lee", at: emulator, ready: ready)
    try await msal.signIn("adele", at: emulator, ready: ready)
    let (adele, lee) = (try emulator.user("adele").username, try emulator.user("lee").username)
    #expect(try await msal.run("status", "--json").json?["account"]?["username"]?.string == adele)
    let used = try await msal.run("account", "use", lee.uppercased())
    #expect(used.status == 0 && used.answer.contains(lee), "\(used.talk)")
    let status = try await msal.run("status", "--json")
    #expect(status.json?["account"]?["username"]?.string == lee && status.json?["signedIn"]?.bool == true)
    #expect(status.json?["otherAccounts"]?.array?.map { $0["username"]?.string } == [adele])
    #expect(try await msal.run("token", "--json").json?["account"]?["username"]?.string == lee)
    let nobody = try await msal.run("account", "use", "nobody@contoso.example")
    #expect(nobody.status == 3 && nobody.talk.contains(adele), "\(nobody.talk)")
    let half = try await msal.run("account", "use", "adele")
    #expect(half.status == 0 && half.answer.contains(adele), "\(half.talk)")
    #expect(try await msal.run("account", "use", lee).status == 0)
    #expect(try await msal.run("account", "use", adele, "--client-id", "another").status == 2)
    #expect(try await msal.run("token", "--json").json?["account"]?["username"]?.string == lee)
  }

  @Test func `the status of a profile that nobody is signed in to is 3`() async throws {
    #expect(try await msal.run("status").status == 7)
    try await msal.signIn("adele", at: emulator, ready: ready)
    #expect(try await msal.run("status").answer.contains("Account\tadele@"))
    #expect(try await msal.run("logout").status == 0)
    let out = try await msal.run("status", "--json")
    #expect(out.status == 3 && out.json?["signedIn"]?.bool == false && out.json?["account"] == .null, "\(out.answer)")
  }

  @Test func `a shell completes the accounts that are signed in, and no others`() async throws {
    try await msal.signIn("lee", at: emulator, ready: ready)
    try await msal.signIn("adele", at: emulator, ready: ready)
    let (adele, lee) = (try emulator.user("adele").username, try emulator.user("lee").username)
    func completed(_ words: String...) async throws -> [String] {
      try await msal.run(["completion", "bash", "--"] + words).answer
        .split(separator: "\n").map(String.init)
    }
    #expect(try await completed("account", "use", "") == [adele, lee])
    #expect(try await completed("token", "--username", "le") == [lee])
    #expect(try await completed("credential", "kubernetes", "-l", "az") == ["azd", "azurecli"])
    // The profile remembers her all the same.
    #expect(try await msal.run("logout").status == 0)
    #expect(try await completed("account", "use", "") == [lee])
  }

  @Test func `everybody is signed out at once`() async throws {
    try await msal.signIn("lee", at: emulator, ready: ready)
    try await msal.signIn("adele", at: emulator, ready: ready)
    #expect(try await msal.run("logout", "--all", "--browser").status == 2)
    #expect(try await msal.run("logout", "--all", "--username", "x").status == 3)
    #expect(try await msal.run("logout", "--all", "--json").json?["signedOut"]?.array?.count == 2)
    #expect(try await msal.run("account", "list", "--json").json?.array == [])
    #expect(try await msal.run("logout", "--all").talk.contains("Nobody is signed in"))
    // Who has signed out of the app already may have tokens left.
    try await msal.signIn("lee", at: emulator, ready: ready)
    #expect(try await msal.run("logout").status == 0)
    #expect(try await msal.run("cache", "list").answer.contains("RefreshToken"))
    #expect(try await msal.run("logout", "--all").answer.contains("Signed out lee@"))
    #expect(try await !msal.run("cache", "list").answer.contains("Token"))
  }

  @Test func `everybody is also who has signed out, who is of another app, and whose profile is gone`() async throws {
    let other = ["--client-id", "5a3e0000-0000-4000-8000-00000000a002", "--profile", "other"]
    try await msal.signIn("lee", at: emulator, ready: ready)
    #expect(try await msal.run("logout").status == 0)
    try await msal.signIn("adele", at: emulator, ready: ready, other)
    for name in ["default", "other"] { #expect(try await msal.run("profile", "remove", name).status == 0) }
    let out = try await msal.run("logout", "--all")
    let people = try ["adele", "lee"].map { try emulator.user($0).username }
    #expect(Set(out.answer.split(separator: "\n").map(String.init)) == Set(people.map { "Signed out \($0)." }))
    #expect(try await msal.run("cache", "list", "--json").json?["entries"]?.array == [], "\(out.talk)")
  }

  @Test func `who removes a profile hears who stays signed in, and how that ends`() async throws {
    try await msal.signIn("adele", at: emulator, ready: ready)
    try await msal.signIn("lee", at: emulator, ready: ready, ["--profile", "work"])
    #expect(try await msal.run("profile", "remove", "default").talk == "")
    let removed = try await msal.run("profile", "remove", "work")
    let lines = removed.talk.split(separator: "\n")
    #expect(lines.count == 2 && removed.status == 0, "\(removed.talk)")
    for line in lines {
      let words = try #require(line.split(separator: "To sign out: msal ").last).split(separator: " ").map(String.init)
      let out = try await msal.run(words)
      #expect(out.answer.hasPrefix("Signed out "), "\(out.talk)")
    }
    #expect(try await msal.run(["token", "--emulator", ready]).status == 3)
  }

  @Test func `who signs out hears what other apps still have, and how that ends`() async throws {
    let companion = ["token", "--client-id", "5a3e0000-0000-4000-8000-00000000a002"]
    try await msal.signIn("lee", at: emulator, ready: ready, ["--profile", "other"])
    try await msal.signIn("adele", at: emulator, ready: ready, ["--profile", "work"])
    let adele = try emulator.user("adele").username
    let step = ["logout", "--profile", "work", "--all", "--username", adele]
    for _ in 1...2 {
      let out = try await msal.run("logout", "--profile", "work", "--json", "-u", adele)
      let words = try await msal.run("logout", "--profile", "work", "-u", adele)
      #expect(out.json?["otherAppsHaveTokens"]?.bool ?? true)
      #expect(words.status == 3 && words.talk.contains("msal " + step.joined(separator: " ")), "\(words.talk)")
      #expect(words.talk.contains("the refresh token that apps of one family share"), "\(words.talk)")
      #expect(try await msal.run(companion + ["--profile", "work"]).status == 0)
    }
    #expect(try await msal.run(step).answer == "Signed out \(adele).\n")
    #expect(try await msal.run(companion + ["--profile", "work"]).status == 3)
    #expect(try await msal.run("token", "--profile", "other").status == 0)
    let out = try await msal.run("logout", "--profile", "work", "-u", adele)
    #expect(!out.talk.contains("Other apps"), "\(out.talk)")
  }

  @Test func `a command keeps what another one saves in the profiles meanwhile`() async throws {
    let profile = #"{"clientId": "a", "authority": "https://login.microsoftonline.com/common"}"#
    try msal.write(#"{"profiles": {"old": \#(profile)}}"#, to: "config/profiles.json")
    // The lock of a process that lives, as of another command that saves a profile.
    let lock = try msal.write("\(ProcessInfo.processInfo.processIdentifier)", to: "config/profiles.json.lockfile")
    let child = try msal.start(["profile", "remove", "old"])
    try await Task.sleep(for: .milliseconds(500))
    try msal.write(#"{"profiles": {"old": \#(profile), "new": \#(profile)}}"#, to: "config/profiles.json")
    try FileManager.default.removeItem(atPath: lock)
    #expect(await child.status() == 0, "\(child.text)")
    let list = try await msal.run("profile", "list", "--json")
    #expect(list.json?.array?.map { $0["profile"]?.string } == ["new"], "\(list.answer)")
    #expect(!FileManager.default.fileExists(atPath: lock))
  }

  @Test func `profiles are listed, shown, renamed and removed`() async throws {
    #expect(try await msal.run("profile", "list", "--json").json?.array == [])
    try await msal.signIn("adele", at: emulator, ready: ready, ["--profile", "work"])
    let list = try await msal.run("profile", "list", "--json")
    #expect(list.json?.array?.map { $0["profile"]?.string } == ["work"])
    #expect(try await msal.run("profile", "show", "work").answer.contains("Account\tadele@"))
    #expect(try await msal.run("profile", "show").status == 7)
    #expect(try await msal.run("profile", "rename", "work", "office").status == 0)
    #expect(try await msal.run("token", "--profile", "office").status == 0)
    #expect(try await msal.run("token", "--profile", "work").status == 7)
    #expect(try await msal.run("profile", "rename", "office", "office").status == 2)
    #expect(try await msal.run("profile", "rename", "nothing", "x").status == 7)
    for name in ["../x", " /", "a\u{7}"] {
      let renamed = try await msal.run("profile", "rename", "office", name)
      #expect(renamed.status == 2 && renamed.talk.contains("msal profile rename office NEW"), "\(renamed.talk)")
    }
    let removed = try await msal.run("profile", "remove", "office")
    let step = try #require(removed.talk.firstMatch(of: /msal (logout[^\n]*)/)?.output.1.split(separator: " "))
    #expect(try await msal.run(step.map(String.init)).answer.contains("Signed out adele@"), "\(removed)")
    try await msal.signIn("adele", at: emulator, ready: ready, ["--profile", "office"])
    #expect(try await msal.run("logout", "--profile", "office").status == 0)
    #expect(try await msal.run("profile", "remove", "office").talk == "")
    #expect(try await msal.run("profile", "remove", "office").status == 7)
    #expect(try await msal.run("profile", "list", "--json").json?.array == [])
  }

  @Test func `the widest columns of a list are cut to the terminal's width, and those of no program`() {
    let (long, longer) = (String(repeating: "l", count: 30), String(repeating: "m", count: 50))
    let table = Table(header: ["A", "B", "C"], rows: [["short", long, longer]])
    let lines = table.text(width: 40).string.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 40 } && lines[1] == "short  llllllllllllll…  mmmmmmmmmmmmmm…", "\(lines)")
    #expect(table.text(width: 40, isUnicode: false).string.hasSuffix("  llllllllllll...  mmmmmmmmmmmm..."))
    #expect(table.text(width: 91).string.hasSuffix("short  \(long)  \(longer)"))
    #expect(table.text(width: nil).string == "short\t\(long)\t\(longer)")
    let stacked = "A  short\nB  \(long)\nC  \(longer)\n\nA  x\nB  y\nC  z\n   more"
    let two = Table(header: ["A", "B", "C"], rows: [["short", long, longer], ["x", "y", "z", "more"]])
    #expect(two.text(width: 30).string == stacked, "as the parts that fit would say too little")
    #expect(Table(rows: [["Authority", longer]]).text(width: 40).string == "Authority  \(longer)")
  }

  @Test func `a person sees columns below a header, a program tabs`() {
    let table = Table(header: ["NAME", "PLACE"], rows: [["a", "x y"], ["bcd", "z\u{1B}"]], marked: 1)
    #expect(table.text(width: nil).string == "a\tx y\nbcd\tz\u{FFFD}")
    #expect(table.text(width: 80).string == "   NAME  PLACE\n   a     x y\n*  bcd   z\u{FFFD}")
    #expect(Table(rows: [["a", "b"], ["cd", "e"]]).text(width: 80).string == "a   b\ncd  e")
  }
}
