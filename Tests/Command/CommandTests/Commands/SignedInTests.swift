// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import LinuxPlatform
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

/// Whole sequences of commands, as a script or a person at a terminal runs them.
@Suite("msal against the emulator", .serialized)
struct SignedInTests {
  let msal: MsalProgram
  let emulator: EmulatorProcess
  let ready: String

  init() async throws {
    (msal, emulator, ready) = try await MsalProgram.withEmulator()
  }

  @discardableResult
  private func signIn(_ arguments: String..., at place: String? = nil) async throws -> String {
    try await msal.signIn(at: emulator, ready: place ?? ready, arguments)
  }

  @Test func `either port is the emulator, with any scheme, path or name of this machine`() async throws {
    try await signIn()
    let json = try JSONValue(parsing: String(contentsOfFile: ready, encoding: .utf8))
    let ports = try ["http", "https"].map { scheme in
      try #require(json[scheme]?.string.flatMap { URL(string: $0) }?.port)
    }
    let authority = try #require(json["ca"]?.string)
    for port in ports {
      for place in [
        "http://localhost:\(port)", "https://localhost:\(port)/a/b", "localhost:\(port)/", "127.0.0.1:\(port)",
        "https://[::1]:\(port)",
      ] {
        let status = try await msal.run("status", "--json", "--emulator", place, "--ca-file", authority)
        #expect(status.json?["signedIn"] == true, "\(place): \(status.talk)")
      }
    }
    let moved = try await msal.run("login", "--client-id", "another", "--no-interactive")
    #expect(moved.talk.contains("Signing in at the emulator "))
  }

  @Test func `sign in, get tokens, call Graph, sign out`() async throws {
    let talk = try await signIn()
    #expect(talk.contains("Signed in as adele@"))

    let cached = try await msal.run("token", "--json")
    #expect(cached.status == 0, "\(cached.talk)")
    #expect(cached.talk == "")
    let json = try #require(cached.json)
    #expect(json["source"]?.string == "cache")
    #expect(json["accessToken"]?.string?.split(separator: ".").count == 3)
    #expect(json["account"]?["username"]?.string?.hasPrefix("adele@") == true)
    let expiry = try #require(json["expiresOn"]?.string)
    #expect(try Date(expiry, strategy: .iso8601).timeIntervalSince1970 == json["expiresOnEpoch"]?.double)
    #expect(expiry.hasSuffix("Z"))
    let status = try await msal.run("status", "--json")
    #expect(status.json?["expiresOn"] == json["expiresOn"])
    #expect(status.json?["expiresOnEpoch"] == json["expiresOnEpoch"])
    #expect(try await msal.run("status").answer.contains("Token expires\t\(expiry)\n"))

    let bare = try await msal.run("token")
    #expect(bare.answer == (json["accessToken"]?.string ?? "") + "\n")

    let refreshed = try await msal.run("token", "--force-refresh", "--json")
    #expect(refreshed.json?["source"]?.string == "refresh")
    #expect(refreshed.json?["accessToken"] != json["accessToken"])

    let me = try await msal.run("graph", "get")
    #expect(me.status == 0, "\(me.talk)")
    #expect(me.json?["userPrincipalName"]?.string?.hasPrefix("adele@") == true)

    let list = try await msal.run("account", "list", "--json")
    #expect(list.json?.array?.map { $0["name"]?.string } == ["Adele Vance"])

    let out = try await msal.run("logout")
    #expect(out.answer.hasPrefix("Signed out adele@"))
    #expect(try await msal.run("account", "list", "--json").json?.array == [])
    #expect(try await msal.run("token", "--no-interactive").status == 3)
  }

  @Test func `profiles keep client id and authority apart`() async throws {
    try await signIn("--profile", "work")
    #expect(try await msal.run("token", "--profile", "work").status == 0)
    #expect(try await msal.run("token").status == 7)
  }

  @Test(arguments: [["plain", "secure"], ["secure", "plain"]])
  func `one person at http and https of an emulator is there at both, and signs out of each`(
    profiles: [String]
  ) async throws {
    func people(_ profile: String) async throws -> [String?] {
      let list = try await msal.run("account", "list", "--json", "--profile", profile)
      return try #require(list.json?.array, "\(list.talk)").map { $0["name"]?.string }
    }
    for profile in profiles {
      try await signIn("--profile", profile, at: profile == "plain" ? emulator.http : ready)
      #expect(try await people(profile) == ["Adele Vance"])
    }
    for profile in profiles {
      #expect(try await people(profile) == ["Adele Vance"])
      #expect(try await msal.run("token", "--profile", profile, "--no-interactive").status == 0)
    }
    #expect(try await msal.run("logout", "--profile", profiles[0]).answer.hasPrefix("Signed out adele@"))
    #expect(try await people(profiles[0]).isEmpty)
    #expect(try await msal.run("token", "--profile", profiles[1]).status == 0)
    // A sign-in with one profile does not restore the account that has signed out with the other.
    try await signIn("--profile", profiles[1], at: profiles[1] == "plain" ? emulator.http : ready)
    #expect(try await msal.run("token", "--profile", profiles[0]).status == 3)
    let out = try await msal.run("logout", "--profile", profiles[1])
    #expect(out.answer.hasPrefix("Signed out adele@"), "\(out.talk)")
    let left = try await msal.run("cache", "list", "--json")
    let kinds = Set(try #require(left.json?["entries"]?.array, "\(left.talk)").map { $0["kind"]?.string })
    // The family's refresh token stays, because other clients use it too.
    #expect(kinds.isDisjoint(with: ["AccessToken", "IdToken"]))
  }

  @Test func `a path that Graph does not know fails with Graph's words`() async throws {
    try await signIn()
    let outcome = try await msal.run("graph", "get", "/nonsense")
    #expect(outcome.status == 1)
    #expect(outcome.answer == "")
    #expect(outcome.talk.contains("HTTP 404"))
  }

  @Test(arguments: [(401, 4, "msal token --force-refresh"), (403, 1, "--scope"), (500, 1, "later"), (404, 1, "path")])
  func `Graph's refusal names the step that helps`(status: Int, exit: Int32, step: String) async throws {
    try await signIn()
    try await addFault(#"{"match": {"endpoint": "graph"}, "answer": {"status": \#(status), "json": {}}}"#)
    let outcome = try await msal.run("graph", "get")
    #expect(outcome.status == exit)
    #expect(outcome.talk.contains("HTTP \(status)") && outcome.talk.contains(step))
  }

  @Test func `of a list whose next page fails, the pages before are printed, and the command fails`() async throws {
    try await signIn()
    let context = try #require(try await msal.run("graph", "get").json?["@odata.context"]?.string)
    let graph = try #require(context.firstRange(of: "/v1.0/").map { context[..<$0.lowerBound] })
    let page = #"{"value": [1, 2], "@odata.nextLink": "\#(graph)/v1.0/me?$skip=2"}"#
    try await addFault(#"{"match": {"endpoint": "graph", "count": 1}, "answer": {"status": 200, "json": \#(page)}}"#)
    try await addFault(#"{"match": {"endpoint": "graph"}, "answer": {"status": 503, "json": {}}}"#)
    let outcome = try await msal.run("graph", "get", "--paginate")
    #expect(outcome.status == 1)
    #expect(outcome.json?["value"] == [1, 2])
    #expect(outcome.json?["@odata.nextLink"]?.string?.hasSuffix("/me?$skip=2") == true)
    #expect(outcome.talk.contains("HTTP 503") && outcome.talk.contains("The list that was printed is not complete."))
  }

  private func addFault(_ rule: String) async throws {
    _ = try await emulator.transport().send(
      HTTPRequest(
        method: "POST", url: try #require(URL(string: emulator.control + "/faults")),
        headers: ["Content-Type": "application/json"], body: Data(rule.utf8)))
  }

  @Test func `the trace shows the requests and no secret`() async throws {
    try await signIn()
    let outcome = try await msal.run("token", "--force-refresh", "--json", "--debug")
    let token = try #require(outcome.json?["accessToken"]?.string)
    #expect(outcome.talk.contains("POST localhost/") && outcome.talk.contains("/token: HTTP 200"))
    #expect(!outcome.talk.contains(token))
    #expect(!outcome.talk.contains("adele@"))
    #expect(try await msal.run("graph", "get", "--debug").talk.contains("GET localhost: HTTP 200"))
  }

  @Test func `a revoked session names one next step, in words of the command`() async throws {
    try await signIn()
    // Who signs in gets no further.
    let several = try await msal.run("token", "-s", SignedInShell.scope, "-s", "User.Read")
    #expect(several.status == 2 && !several.talk.contains("msal login"), "\(several.talk)")
    let adele = try emulator.user("adele").username
    let url = try #require(URL(string: emulator.control + "/users/\(adele)/revoke-sessions"))
    let revoked = try await emulator.transport().send(
      HTTPRequest(method: "POST", url: url, headers: ["Content-Type": "application/json"]))
    #expect(revoked.status == 200)
    let outcome = try await msal.run("token", "--force-refresh", "--no-interactive", "--json")
    #expect(outcome.status == 3)
    let error = try JSONValue(parsing: outcome.talk.trimmingCharacters(in: .newlines))["error"]
    #expect(error?["nextStep"]?.string == "To sign in: msal login")
    #expect(error?["serverError"]?.string == "invalid_grant")
    #expect(error?["message"]?.string?.contains("acquireToken") == false)
  }

  @Test func `Ctrl-C ends the sign-in by its signal`() async throws {
    let child = try msal.start(["login", "--emulator", ready, "--no-browser"])
    _ = try await child.pageAddress()
    child.signal(SIGINT)
    #expect(await child.status() == -SIGINT, "\(child.text)")
  }

  @Test(arguments: [
    (["--client-id", "11111111-1111-4111-8111-111111111111"], "AADSTS700016"),
    (["--redirect-uri", "http://localhost:8765/elsewhere"], "AADSTS50011"),
  ])
  func `a page that shows an error ends the wait`(arguments: [String], number: String) async throws {
    let outcome = try await msal.run(
      ["login", "--emulator", ready, "--no-browser", "--timeout", "60"] + arguments)
    #expect(outcome.status == 4, "\(outcome.talk)")
    #expect(outcome.talk.contains("msal explain \(number)"), "\(outcome.talk)")
  }

  @Test func `a person who does not come is a time-out`() async throws {
    let outcome = try await msal.run("login", "--emulator", ready, "--no-browser", "--timeout", "1")
    #expect(outcome.status == 124, "\(outcome.talk)")
  }

  @Test func `a token cache that others can read is refused`() async throws {
    try await signIn()
    #expect(chmod(msal.home.path + "/data", 0o755) == 0)
    let outcome = try await msal.run("token")
    #expect(outcome.status == 8, "\(outcome.talk)")
    #expect(outcome.talk.contains("chmod"))
  }
}

@Suite("msal demo")
struct DemoTests {
  @Test func `it tells the whole story without anybody's help`() async throws {
    let outcome = try await MsalProgram().run("demo", "--no-interactive")
    #expect(outcome.status == 0, "\(outcome.talk)")
    let lines = outcome.answer.split(separator: "\n")
    #expect(lines.last == "demo: ok")
    #expect(lines.filter { $0.hasPrefix("\u{2713} ") }.count == 7, "\(outcome.answer)")
    #expect(outcome.answer.contains("\"userPrincipalName\": \"adele@contoso.example\""))
    #expect(outcome.talk == "")
  }

  @Test(arguments: [([], 7), (["--v2"], 9)] as [([String], Int)])
  func `without a browser, somebody signs up and calls two APIs`(version: [String], steps: Int) async throws {
    let outcome = try await MsalProgram().run(["demo", "--native", "--no-interactive"] + version)
    #expect(outcome.status == 0, "\(outcome.talk)")
    let lines = outcome.answer.split(separator: "\n")
    #expect(lines.last == "demo: ok")
    #expect(lines.filter { $0.hasPrefix("\u{2713} ") }.count == steps, "\(outcome.answer)")
    #expect(outcome.answer.contains("\"username\": \"robin@mail.example\""))
    #expect(outcome.answer.contains("\"name\": \"Robin Lane\""))
    #expect(!outcome.answer.contains("Robin-Pass"))
    #expect(outcome.talk == "")
  }
}
