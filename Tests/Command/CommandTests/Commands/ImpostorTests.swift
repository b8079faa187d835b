// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import TestSupport
import Testing

/// Another program listens on an emulator's port, and gives a false description of itself.
@Suite("What an emulator says about itself", .serialized, .timeLimit(.minutes(5)))
struct ImpostorTests {
  private let msal: MsalProgram
  private let emulator: EmulatorProcess

  init() async throws { (msal, emulator, _) = try await MsalProgram.withEmulator() }

  /// A server that answers every request with a description.
  private func impostor(_ description: String) throws -> RawServer {
    try RawServer { connection in
      guard connection.readRequest() != nil else { return }
      connection.write(
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(description.utf8.count)\r\n"
          + "Connection: close\r\n\r\n\(description)")
    }
  }

  private var apps: String {
    get throws { #""apps": [{"clientId": "\#(try emulator.app.clientID)"}]"# }
  }

  private func profile() throws -> JSONValue? {
    let text = try? String(contentsOfFile: msal.home.file("config/profiles.json"), encoding: .utf8)
    return try text.map { try JSONValue(parsing: $0) }?["profiles"]?["default"]
  }

  @Test(arguments: [
    #""http": "http://192.0.2.2:1", "graph": "http://localhost:1""#,
    #""https": "https://192.0.2.2:1", "graph": "http://localhost:1""#,
    #""https": "https://localhost:1", "graph": "https://graph.evil.example""#,
    #""https": "https://localhost:1", "graph": "http://192.0.2.2""#,
    #""https": "no url", "graph": "https://localhost:1""#,
    #""https": "https://localhost:1", "graph": "https://localhost:1@evil.example""#,
    #""https": "https://localhost:1", "graph": "https://localhost:1", "tenants": [{"nativeAuthority": "https://evil.example/t"}]"#,
  ])
  func `a description that names another machine is refused, asked for and in a file`(members: String) async throws {
    let text = "{\(members), \(try apps)}"
    let server = try impostor(text)
    let file = try msal.write(text + "\n", to: "hostile.json")
    for place in ["http://localhost:\(server.port)", file] {
      for command in [["login", "--no-browser"], ["token"], ["login", "--native", "--no-interactive"]] {
        let outcome = try await msal.run(command + ["--emulator", place, "--timeout", "5"])
        #expect(outcome.status == 7 && outcome.answer == "", "\(outcome.talk)")
      }
    }
    #expect(try profile() == nil)
  }

  @Test(arguments: [#"{"hello": 1}"#, "[]", "<h1>Welcome</h1>"])
  func `who asks another server is told the same by every command`(answer: String) async throws {
    let server = try impostor(answer)
    let place = "localhost:\(server.port)"
    let text =
      ": What answers at http://\(place) is not an emulator.%Make sure of the port, or start an emulator: "
      + "msal-emulator serve\n"
    for command in [["token", "--emulator", place], ["login", "--emulator", place], ["status", "--emulator", place]] {
      #expect(try await msal.run(command).talk == "msal" + text.replacing("%", with: "\n      "))
    }
    for command in [["token", "--emulator", place], ["healthcheck", "--url", place], ["trust", "--url", place]] {
      let talk = try await msal.run(command, program: Products.path("msal-emulator")).talk
      #expect(talk == "msal-emulator" + text.replacing("%", with: " "))
    }
  }

  /// It names the addresses of another service of this machine, which a person then signs in at.
  @Test func `what is asked is what is used, whatever it names`() async throws {
    let elsewhere = try impostor(#"{"stolen": true}"#)
    let description =
      #"{"https": "\#(emulator.https)", "http": "\#(emulator.http)", "graph": "http://127.0.0.5:\#(elsewhere.port)""#
      + #", "ca": "\#(emulator.certificateAuthority)", \#(try apps)}"#
    let server = try impostor(description)
    let child = try msal.start(
      ["login", "--emulator", "http://localhost:\(server.port)", "--no-browser", "--timeout", "10"])
    _ = try? await emulator.browser(of: "adele")(try await child.pageAddress())
    #expect(await child.status() != 0)
    _ = try await msal.run("graph", "get", "/me", "--timeout", "10")
    #expect(elsewhere.connectionCount == 0)
    #expect(try profile()?["graph"] == nil && profile()?["certificateAuthority"] == nil)
  }

  @Test func `plain HTTP brings no certificate authority along`() async throws {
    try await msal.signIn(at: emulator, ready: emulator.http)
    #expect(try profile()?["certificateAuthority"] == nil)
    #expect(try profile()?["graph"]?.string == emulator.http)
    let me = try await msal.run("graph", "get")
    #expect(me.status == 0, "\(me.talk)")
  }

  @Test func `an emulator does not take the place of a profile unasked, and says where it is kept`() async throws {
    let ready = try msal.write(emulator.ready.text + "\n", to: "ready.json")
    let said = try await msal.signIn(at: emulator, ready: ready)
    #expect(said.contains("profile \"default\"") && said.contains("profiles.json"), "\(said)")
    #expect(try profile()?["authority"]?.string?.hasPrefix(emulator.https) == true)
    let own = #"{"clientId": "an-id", "authority": "https://login.microsoftonline.com/common"}"#
    try msal.write(#"{"profiles": {"default": \#(own)}}"#, to: "config/profiles.json")
    for command in [["login", "--no-browser"], ["login", "--native", "--no-interactive"]] {
      let outcome = try await msal.run(command + ["--emulator", ready, "--timeout", "5"])
      #expect(outcome.status == 2 && outcome.talk.contains("--profile"), "\(outcome.talk)")
    }
    #expect(try profile()?["clientId"]?.string == "an-id")
    try await msal.signIn(at: emulator, ready: ready, ["--profile", "emulator"])
  }

  @Test(arguments: ["http://192.0.2.2", "http://graph.microsoft.com", "ftp://localhost", "https://", "nonsense"])
  func `a token goes over https, or to this machine`(graph: String) async throws {
    let ready = try msal.write(emulator.ready.text + "\n", to: "ready.json")
    try await msal.signIn(at: emulator, ready: ready)
    let path = msal.home.file("config/profiles.json")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let graphMember = #""graph": "\#(emulator.https)""#
    #expect(text.contains(graphMember))
    try msal.write(text.replacing(graphMember, with: #""graph": "\#(graph)""#), to: "config/profiles.json")
    let outcome = try await msal.run("graph", "get", "/me", "--timeout", "10")
    #expect(outcome.status == 7 && outcome.answer == "", "\(outcome.talk)")
    #expect(outcome.talk.contains("https"), "\(outcome.talk)")
  }
}
