// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import OAuthWire
import TestSupport
import Testing

/// `msal cache` as scripts use it.
@Suite("msal cache", .timeLimit(.minutes(5)))
struct CacheCommandTests {
  let msal: MsalProgram

  init() throws { msal = try MsalProgram() }

  private func fill(_ accounts: Int, variables: [String: String] = [:]) async throws {
    let outcome = try await msal.run(
      ["cache", "import", "-"], input: SampleCache.text(accounts: accounts), variables: variables)
    #expect(outcome.status == 0, "\(outcome.talk)")
  }

  private func key(_ name: String = "key") throws -> [String: String] {
    let path = try msal.write(Data([UInt8](repeating: 3, count: 32)).base64EncodedString(), to: name)
    chmod(path, 0o600)
    return ["MSAL_CACHE_KEY_FILE": path]
  }

  private func count(variables: [String: String] = [:]) async throws -> Int? {
    try await msal.run(["cache", "list", "--json"], variables: variables).json?["entries"]?.array?.count
  }

  @Test func `the path is all that is printed, and nothing is made`() async throws {
    let outcome = try await msal.run("cache", "path")
    #expect(outcome.answer == msal.home.path + "/data/com.microsoft.identity.universalstorage.sqlite\n")
    #expect(outcome.status == 0 && outcome.talk == "")
    #expect(try await msal.run("cache", "path", "--json").json?["exists"]?.bool == false)
    #expect(try await msal.run("cache", "list").status == 0)
    #expect(access(msal.home.path + "/data", F_OK) != 0)
  }

  @Test func `the list names accounts, clients, scopes and times, and no secret`() async throws {
    try await fill(2)
    let text = try await msal.run("cache", "list")
    #expect(text.answer.split(separator: "\n").count == 8)
    #expect(text.answer.contains("user1@fabrikam.example") && text.answer.contains("Mail.Read User.Read"))
    let json = try await msal.run("cache", "list", "--json")
    for secret in ["RT-", "AT-", "eyJ"] { #expect(!(text.answer + json.answer).contains(secret)) }
    let token = json.json?["entries"]?.array?.first { $0["kind"]?.string == "AccessToken" }
    #expect(token?["expiresOnEpoch"]?.int == 1_795_248_684 && token?["expiresOn"]?.string == "2026-11-21T08:11:24Z")
    #expect(json.json?["keyStorage"]?.string == "key-file")
  }

  @Test func `clearing asks first, and without a terminal wants --yes`() async throws {
    try await fill(1)
    let refused = try await msal.run("cache", "clear", "--no-interactive")
    #expect(refused.status == 2 && refused.talk.contains("--yes"))
    #expect(try await count() == 4)
    let done = try await msal.run("cache", "clear", "--yes", "--json")
    #expect(done.status == 0 && done.json?["removedEntries"]?.int == 4)
    #expect(try await count() == 0)
  }

  @Test func `an export is private, never replaces a file unasked, and is warned about`() async throws {
    #expect(try await msal.run("cache", "export", msal.home.file("out.json")).status == 8)
    try await fill(1)
    let path = try msal.write("mine", to: "out.json")
    let refused = try await msal.run("cache", "export", path)
    #expect(refused.status == 2 && refused.talk.contains("--force"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
    let done = try await msal.run("cache", "export", path, "--force")
    #expect(done.status == 0 && done.talk.contains("refresh tokens"))
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o7777 == 0o600)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains(SampleCache.refreshSecret(0)) && !done.answer.contains("RT-"))
    #expect(try await msal.run("cache", "export", "-").answer == text)
  }

  @Test func `the real MSAL Python reads an export without a request, and renews what it finds`() async throws {
    let time = Int(Date().timeIntervalSince1970)
    let imported = try await msal.run(["cache", "import", "-"], input: SampleCache.text(accounts: 2, time: time))
    #expect(imported.status == 0, "\(imported.talk)")
    let path = msal.home.file("shared.json")
    #expect(try await msal.run("cache", "export", path).status == 0)
    let python = try await PythonEnvironment.shared()
    func report(_ arguments: String...) async throws -> JSONValue {
      let result = try await python.run("shared_cache.py", ["flock", path] + arguments)
      #expect(result.status == 0, "\(result.output)")
      return try JSONValue(parsing: String(try #require(result.output.split(separator: "\n").last)))
    }
    let found = try await report("read")
    #expect(found["accounts"]?.object?.members.count == 2)
    for number in 0..<2 {
      #expect(found["accounts"]?["user\(number)@fabrikam.example"] == .string("AT-\(number)-\(time)"))
    }
    #expect(found["sent"] == [])
    let renewed = try await report("refresh", "user1", "1")
    #expect(renewed["failures"] == [])
    #expect(renewed["sent"] == [.string(SampleCache.refreshSecret(1, time: time))])
  }

  @Test(arguments: ["localhost", "127.0.0.1"], ["localhost", "127.0.0.1"])
  func `a cache of MSAL Python from an emulator's port is found at that port, and at no other`(
    host: String, written: String
  ) async throws {
    func profile(_ port: Int) throws {
      try msal.write(
        """
        {"profiles": {"default": {"clientId": "\(SampleCache.clientID)", "authority": "http://\(host):\(port)/common",
          "knownAuthority": true}}}
        """, to: "config/profiles.json")
    }
    try profile(18_400)
    // It leaves out the port.
    let text = SampleCache.text(accounts: 1, time: Int(Date().timeIntervalSince1970))
      .replacing(SampleCache.host, with: written)
    let imported = try await msal.run(["cache", "import", "-"], input: text)
    #expect(imported.status == 0, "\(imported.talk)")
    let found = try await msal.run("account", "list")
    #expect(found.answer.contains("user0@fabrikam.example"), "\(found)")
    let token = try await msal.run("token", "-s", "User.Read", "--no-interactive")
    #expect(token.answer.hasPrefix("AT-0"), "\(token)")
    try profile(18_401)
    #expect(try await !msal.run("account", "list").answer.contains("user0@fabrikam.example"))
  }

  @Test(arguments: ["", "{", "[]", "{\"a\":1}"])
  func `a file that is no cache is refused with nothing changed`(text: String) async throws {
    try await fill(1)
    let outcome = try await msal.run(["cache", "import", "-"], input: text)
    #expect(outcome.status == 1 && outcome.answer == "" && outcome.talk.contains("Nothing was changed"))
    #expect(try await count() == 4)
  }

  @Test func `a repair says what was saved and what may be lost`() async throws {
    #expect(try await msal.run("cache", "repair").status == 0)
    try await fill(50)
    #expect(try await msal.run("cache", "repair").answer.hasPrefix("The cache is sound."))
    let path = try await msal.run("cache", "path").answer.trimmingCharacters(in: .newlines)
    let size = try Data(contentsOf: URL(filePath: path)).count
    try TemporaryDirectory.overwrite(path, at: size / 2 / 16_384 * 16_384, count: 16_384)
    let outcome = try await msal.run("cache", "repair", "--json")
    #expect(outcome.status == 8)
    let damage = outcome.json?["damages"]?.array?.first
    #expect(damage?["saved"]?.int ?? 0 > 100 && damage?["hasGaps"]?.bool == true)
    #expect(try await count() == damage?["saved"]?.int)
    #expect(try await msal.run("cache", "repair").status == 0)
  }

  @Test func `the key moves where it is told, and refusals say what to do`() async throws {
    try await fill(1)
    for (arguments, status) in [([], Int32(2)), (["--to", "memory"], 2), (["--to", "named"], 8)] {
      let outcome = try await msal.run(["cache", "move"] + arguments)
      #expect(outcome.status == status && outcome.answer == "" && outcome.talk.contains("\n") == true)
    }
    let key = try key()
    let there = try await msal.run(["cache", "move", "--to", "named", "--json"], variables: key)
    #expect(there.json?["from"]?.string == "key-file" && there.json?["caches"]?.int == 1)
    #expect(try await msal.run("cache", "list").status == 8)
    #expect(try await count(variables: key) == 4)
    let back = try await msal.run(["cache", "move", "--to", "key-file"], variables: key)
    #expect(back.status == 0 && back.talk.contains("still names a key"))
    #expect(try await count() == 4)
  }

  @Test(arguments: [
    ("MSAL_CACHE_KEY_COMMAND", "false"), ("MSAL_CACHE_KEY_COMMAND", "echo short"), ("MSAL_CACHE_KEY_FILE", "/nope"),
  ])
  func `who names a key that is none is told which variable names it`(variable: String, value: String) async throws {
    let outcome = try await msal.run(
      ["cache", "import", "-"], input: SampleCache.text(accounts: 1), variables: [variable: value])
    let sentences = outcome.talk.split(separator: "\n")
    #expect(outcome.status == 8 && sentences.count == 2, "\(outcome.talk)")
    #expect(sentences.allSatisfy { $0.contains(variable) }, "\(outcome.talk)")
    #expect(!outcome.talk.contains("MSAL_HOME") && !outcome.talk.contains("Move it away"), "\(outcome.talk)")
  }

  @Test(arguments: ["words", "words.sqlite"])
  func `nobody is told to close a file to others that is no cache`(name: String) async throws {
    let file = try msal.write("root:x:0:0:", to: name)
    chmod(file, 0o644)
    let outcome = try await msal.run("cache", "list", "--file", file)
    #expect(outcome.status == 2 && outcome.talk.contains("\(file) is no token cache"), "\(outcome.talk)")
    #expect(!outcome.talk.contains("chmod"), "\(outcome.talk)")
    let cache = try msal.write(" " + SampleCache.text(accounts: 1), to: "cache.json")
    chmod(cache, 0o644)
    let isOpen = try await msal.run("cache", "list", "--file", cache)
    #expect(isOpen.status == 8 && isOpen.talk.contains("chmod 600"), "\(isOpen.talk)")
  }

  @Test func `environment, command line and profile choose the place and forbid others`() async throws {
    let forbidding = ["MSAL_CACHE_KEY_STORAGE": "secret-service,named"]
    let refused = try await msal.run(
      ["cache", "import", "-"], input: SampleCache.text(accounts: 1), variables: forbidding)
    #expect(refused.status == 8 && refused.talk.contains("not allowed"))
    #expect(access(msal.home.path + "/data/cache.key", F_OK) != 0)
    let key = try key()
    try await fill(1, variables: forbidding.merging(key) { $1 })
    let policy = try await msal.run(["cache", "move", "--to", "key-file"], variables: forbidding.merging(key) { $1 })
    #expect(policy.status == 7 && policy.talk.contains("MSAL_CACHE_KEY_STORAGE"))
    // The command line goes before the environment.
    let chosen = try await msal.run(
      ["cache", "list", "--json", "--key-storage", "key-file"], variables: forbidding.merging(key) { $1 })
    #expect(chosen.json?["keyStorage"]?.string == "key-file")
    try msal.write(
      #"{"profiles":{"default":{"clientId":"a","authority":"https://login.microsoftonline.com/common","keyStorage":"named"}}}"#,
      to: "config/profiles.json")
    #expect(try await msal.run(["cache", "list", "--json"], variables: key).json?["keyStorage"]?.string == "named")
    // To move is to change one's mind, and the profile remembers it.
    #expect(try await msal.run(["cache", "move", "--to", "key-file"], variables: key).status == 0)
    #expect(try await msal.run(["cache", "list", "--json"], variables: key).json?["keyStorage"]?.string == "key-file")
    let wrong = try await msal.run("cache", "list", "--key-storage", "nowhere")
    #expect(wrong.status == 7 && wrong.talk.contains("secret-service, named, key-file"))
  }

  @Test func `another cache can be named`() async throws {
    let shared = msal.home.file("shared.json")
    let outcome = try await msal.run(
      ["cache", "import", "-", "--file", shared], input: SampleCache.text(accounts: 1))
    #expect(outcome.status == 0, "\(outcome.talk)")
    #expect(try String(contentsOfFile: shared, encoding: .utf8).contains(SampleCache.refreshSecret(0)))
    #expect(try await msal.run("cache", "list", "--file", shared, "--json").json?["encrypted"]?.bool == false)
    #expect(try await msal.run("cache", "move", "--to", "key-file", "--file", shared).status == 2)
    let mine = msal.home.file("app/my%20app.sqlite")
    #expect(try await msal.run("cache", "path", "--file", mine).answer == mine + "\n")
    #expect(try await msal.run("cache", "path", "--file", msal.home.path + "/").status == 2)
  }

  @Test func `a move that is killed at any moment leaves every token readable`() async throws {
    try await fill(60)
    let key = try key()
    let moves = [("named", ["MSAL_CACHE_KEY_STORAGE": "named"]), ("key-file", ["MSAL_CACHE_KEY_STORAGE": "key-file"])]
    var killed = 0
    for round in 0..<40 {
      let (storage, policy) = moves[round % 2]
      let child = try msal.start(["cache", "move", "--to", storage], variables: key.merging(policy) { $1 })
      usleep(UInt32.random(in: 2_000...45_000))
      child.signal(SIGKILL)
      if await child.status() != 0 { killed += 1 }
      // First as if nobody had wanted to move, then as the policy says.
      let other = moves[(round + Int.random(in: 0...1)) % 2].1
      #expect(try await count(variables: key.merging(other) { $1 }) == 240, "round \(round)")
      #expect(try await count(variables: key.merging(policy) { $1 }) == 240, "round \(round)")
    }
    #expect(killed > 5, "\(killed) were killed in time")
    let doctor = try await msal.run(["doctor", "--json"], variables: key)
    let cache = doctor.json?["checks"]?.array?.first { $0["name"]?.string == "cache" }
    #expect(cache?["status"]?.string == "ok")
  }
}
