// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import TestSupport
import Testing

/// The command line without a signed-in person.
@Suite("The command line of msal")
struct UsageTests {
  let msal: MsalProgram

  init() throws { msal = try MsalProgram() }

  @Test func `the version is the library's`() async throws {
    let outcome = try await msal.run("version")
    #expect(outcome.status == 0)
    #expect(outcome.answer.hasPrefix("msal 0."))
    #expect(outcome.talk == "")
  }

  @Test func `an answer that can't be written in full is a failure`() async throws {
    let program = Products.path("msal")
    let full = try await ChildProcess.run(
      "/bin/sh", ["-c", "exec \"$0\" --help >/dev/full 2>/dev/null", program], environment: msal.environment)
    #expect(full.status == 1)
    let closed = try await ChildProcess.run(
      "/bin/sh", ["-c", "\"$0\" --help | true; exit 0", program], environment: msal.environment)
    #expect(closed.status == 0)
  }

  @Test(arguments: [["--help"], ["help"], ["token", "--help"], ["help", "graph", "get"]])
  func `help is an answer`(arguments: [String]) async throws {
    let outcome = try await msal.run(arguments)
    #expect(outcome.status == 0)
    #expect(outcome.answer.contains("Usage: msal"))
    #expect(outcome.talk == "")
  }

  @Test(arguments: [
    "msal login --help", "msal", "msal help files", "msal-emulator run --help", "msal-emulator help token",
  ])
  func `help has the width of the terminal`(line: String) async throws {
    let folder = URL(filePath: Products.path("msal")).deletingLastPathComponent().path
    let outcome = try await msal.run(
      ["-qc", "stty cols 60; \(folder)/\(line)", "/dev/null"], variables: ["SHELL": "/bin/sh"],
      program: "/usr/bin/script")
    let lines = outcome.answer.split(whereSeparator: \.isNewline)
    #expect(lines.count > 8 && lines.allSatisfy { $0.count <= 60 || isOneWord($0) }, "\(outcome.answer)")
  }

  @Test(arguments: [
    ["tokn"], [], ["token", "--scop", "x"], ["token", "--timeout", "soon"], ["graph", "get", "/me", "/you"],
    ["login", "--prompt", "please"],
  ])
  func `what can't be understood is a usage error, with nothing on standard output`(arguments: [String]) async throws {
    let outcome = try await msal.run(arguments)
    #expect(outcome.status == 2)
    #expect(outcome.answer == "")
    #expect(outcome.talk.hasPrefix("msal: "))
  }

  @Test(arguments: [
    (["login", "--prompt", "please"], #"and not "please""#), (["token", "--timeout", "soon"], #"and not "soon""#),
    (["login", "now"], #""now" is one argument too many"#),
    (["profile", "shw", "x"], "Did you mean msal profile show?"),
    (["account", "delete"], "Did you mean msal logout?"), (["graph", "/me"], "Did you mean msal graph get /me?"),
    (["token", "--scope", ""], "--scope needs a value"), (["token", "--env", "X"], "--env is for --output env"),
    (["serve", "--scope", "Mail.Send"], "--scope https://graph.microsoft.com/.default"),
    (["serve", "--scope", "api://x/Read"], "--scope api://x/.default"),
    (["serve", "--scope", "https://vault.azure.net"], "--scope https://vault.azure.net/.default"),
    (["serve", "--scope", "vault"], "Name an API, such as: --scope https://vault.azure.net/.default"),
    (["token", "-s", "User.Read,Mail.Read"], "Did you mean --scope 'User.Read Mail.Read'?"),
    (["decode", "-"], "There is no token to decode"), (["token", "-u", ""], "The user name is empty."),
    (["cache", "clear", "--yes", "--file", "/tmp/msal-none.sqlite"], "There is no cache at /tmp/msal-none.sqlite"),
    (["cache", "clear", "--yes", "--file", "/tmp/msal-none.json"], "There is no cache at /tmp/msal-none.json"),
    (["token", "--output", "netrc", "--host", "a b"], "--host takes a host alone"),
    (["token", "--output", "netrc"], "Add it: --host HOST"), (["setup", "docker"], "REGISTRY is missing"),
    (["setup", "docker", "docker.io"], "msal setup docker --host docker.io"),
    (["credential", "az", "--version"], "This az is msal's"),
    (["credential", "az", "account", "get-access-token", "-o", "tsv"], "Add --query accessToken"),
    (["run", "--env", "LD_LIBRARY_PATH", "--", "true"], "decides which program runs"),
    (["run", "--env", "PATH=/tmp", "--", "true"], "--env takes the name of a variable alone"),
  ])
  func `what was wrong is named, with what would be right`(arguments: [String], said: String) async throws {
    let outcome = try await msal.run(arguments, variables: ["HOME": msal.home.path])
    #expect(outcome.status == 2 && outcome.talk.contains(said), "\(outcome.talk)")
  }

  @Test func `for a wrong value the kind of the value decides how a command ends, as the page says`() async throws {
    try msal.write(
      #"{"profiles": {"default": {"clientId": "a", "authority": "https://login.microsoftonline.com/common"}}}"#,
      to: "config/profiles.json")
    let page = try String(contentsOfFile: Checkout.path("docs/command-line.md"), encoding: .utf8)
    let table = try #require(page.split(separator: "| what is wrong |").dropFirst().first).prefix { $0 != "#" }
    var count = 0
    for row in table.matches(of: /\| (\d+) \| ([^|\n]+) \|\n/) {
      for line in row.output.2.matches(of: /`msal ([^`]+)`/) {
        let outcome = try await msal.run(
          line.output.1.split(separator: " ").map(String.init), variables: ["HOME": msal.home.path])
        #expect(outcome.status == Int32(row.output.1), "\(line.output.0): \(outcome.talk)")
        count += 1
      }
    }
    #expect(count >= 16)
  }

  @Test func `a place for the key that is none is named`() async throws {
    let option = try await msal.run("token", "--client-id", "x", "--key-storage", "moon")
    #expect(option.status == 7 && option.talk.contains(#"--key-storage is "moon""#), "\(option.talk)")
    let variable = try await msal.run(["token", "--client-id", "x"], variables: ["MSAL_CACHE_KEY_STORAGE": "sun"])
    #expect(variable.talk.contains(#"MSAL_CACHE_KEY_STORAGE is "sun""#), "\(variable.talk)")
  }

  @Test func `a home that is no absolute path is not passed over`() async throws {
    let outcome = try await msal.run(["token"], variables: ["MSAL_HOME": "here"])
    #expect(outcome.status == 7 && outcome.talk.contains("MSAL_HOME is not an absolute path"), "\(outcome.talk)")
  }

  @Test(arguments: [
    ("exit-codes", "  124  "), ("environment", "  MSAL_HOME "), ("files", "profiles.json"),
  ])
  func `there is help about more than commands`(topic: String, said: String) async throws {
    let outcome = try await msal.run("help", topic)
    #expect(outcome.status == 0 && outcome.answer.contains(said), "\(outcome)")
    #expect(try await msal.run("help", "--help").answer.contains(topic))
  }

  @Test(arguments: ["https://evil.example/me", "//evil.example/me", "http://evil.example"])
  func `the token is sent to Graph only`(path: String) async throws {
    let outcome = try await msal.run("graph", "get", path, "--client-id", "an-id")
    #expect(outcome.status == 2)
    #expect(outcome.answer == "")
  }

  @Test(arguments: [["token"], ["account", "list"], ["logout"], ["graph", "get"], ["login"]])
  func `without a client id the configuration is at fault`(arguments: [String]) async throws {
    let outcome = try await msal.run(arguments)
    #expect(outcome.status == 7)
    #expect(outcome.talk.contains("msal login --client-id ID"))
  }

  @Test(arguments: ["http://localhost:1", "https://localhost:1"])
  func `an authority on this machine is probably an emulator, which has an option of its own`(origin: String)
    async throws
  {
    let outcome = try await msal.run("login", "--client-id", "x", "--interactive", "--authority", origin + "/common")
    let step = "      If that is an emulator, write --emulator \(origin) instead of --authority.\n"
    #expect(outcome.status >= 6 && outcome.talk.contains(step), "\(outcome.talk)")
  }

  @Test func `a failure is JSON where JSON was asked for`() async throws {
    let outcome = try await msal.run("token", "--json")
    #expect(outcome.status == 7)
    #expect(outcome.answer == "")
    let error = try JSONValue(parsing: outcome.talk.trimmingCharacters(in: .newlines))["error"]
    #expect(error?["exitCode"]?.int == 7)
    #expect(
      error?["nextStep"]?.string
        == "Sign in with your app's client id: msal login --client-id ID. To try it without an app: msal demo")
  }

  @Test func `a profile that is not there is said with those that are`() async throws {
    #expect(try await msal.run("token").talk.contains("No app is configured yet."))
    try msal.write(
      #"{"profiles": {"work": {"clientId": "a", "authority": "b"}, "pia": {"clientId": "a", "authority": "b"}}}"#,
      to: "config/profiles.json")
    #expect(try await msal.run("token").talk.contains("There is no profile \"default\". There are: pia, work."))
    #expect(
      try await msal.run("token", "--profile", "home").talk.contains("msal login --profile home --client-id ID"))
  }

  @Test func `an authority that is no URL is named, as is a certificate that is not there`() async throws {
    let authority = try await msal.run("token", "--client-id", "an-id", "--authority", "nonsense")
    #expect(authority.status == 7 && authority.talk.contains("nonsense") && authority.talk.contains("--authority"))
    let file = try await msal.run("token", "--client-id", "an-id", "--ca-file", "/nope.pem")
    #expect(file.status == 7 && file.talk.contains("/nope.pem") && file.talk.contains("--ca-file"))
  }

  @Test func `a usage error is JSON where JSON was asked for`() async throws {
    let outcome = try await msal.run("token", "--json", "--scop", "x")
    #expect(outcome.status == 2)
    let error = try JSONValue(parsing: outcome.talk.trimmingCharacters(in: .newlines))["error"]
    #expect(error?["exitCode"]?.int == 2)
    #expect(error?["message"]?.string?.hasSuffix("Did you mean --scope?") == true)
  }

  @Test func `the version is given to who asks as other programs are asked`() async throws {
    #expect(try await msal.run("--version").answer == msal.run("version").answer)
    #expect(try await msal.run("--version", "--json").json?["version"] != nil)
    #expect(try await msal.run("token", "--version").status == 2)
  }

  @Test func `the version is JSON where JSON was asked for`() async throws {
    #expect(try await msal.run("version", "--json").json?["version"]?.string?.hasPrefix("0.") == true)
  }

  @Test(arguments: ["msauth.com.example.app://auth", "https://localhost", "nonsense"])
  func `a redirect URI whose answer could not reach the command is refused at once`(uri: String) async throws {
    let outcome = try await msal.run("login", "--client-id", "an-id", "--redirect-uri", uri, "--timeout", "1")
    #expect(outcome.status == 7)
    #expect(outcome.talk.contains("--redirect-uri"))
  }

  @Test(arguments: [["login"], ["token"], ["graph", "get"]])
  func `nobody is asked where asking is forbidden`(arguments: [String]) async throws {
    let outcome = try await msal.run(arguments + ["--no-interactive", "--client-id", "an-id"])
    #expect(outcome.status == 3)
    #expect(outcome.answer == "")
  }

  @Test func `nobody is signed in at first`() async throws {
    let list = try await msal.run("account", "list", "--client-id", "an-id", "--json")
    #expect(list.status == 0)
    #expect(list.json?.array == [])
  }

  @Test(arguments: [("http://localhost:1", "--port 1"), ("https://localhost:1", "--https-port 1")])
  func `an emulator that is not there is a network failure, and said how to start`(
    address: String, port: String
  ) async throws {
    let outcome = try await msal.run("token", "--emulator", address)
    #expect(outcome.status == 6)
    #expect(
      outcome.talk == """
        msal: The emulator at \(address) is not running.
              Start it: msal-emulator serve \(port)

        """, "\(outcome.talk)")
  }

  @Test func `a ready file that is not there is a configuration failure`() async throws {
    let outcome = try await msal.run("login", "--emulator", msal.home.path + "/none.json")
    #expect(outcome.status == 7)
    #expect(outcome.talk.contains("msal-emulator serve --json"))
  }

  @Test func `a damaged profile file is named`() async throws {
    try msal.write("{\"profiles\": {\"default\": {\"clientId\": 5}}}", to: "config/profiles.json")
    let outcome = try await msal.run("token")
    #expect(outcome.status == 7)
    #expect(outcome.talk.contains("config/profiles.json is damaged"))
  }
}
