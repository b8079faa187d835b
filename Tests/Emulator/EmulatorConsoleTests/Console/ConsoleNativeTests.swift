// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import OAuthWire
import Testing

/// What the console and the control API show and change of native authentication V2.
// Fidelity: native authentication V2
@Suite("The console and native authentication V2")
struct ConsoleNativeTests {
  private let world: PlatformWorld
  private let browser: ConsoleBrowser

  init() throws {
    world = try PlatformWorld()
    browser = ConsoleBrowser(world)
  }

  @Test func `an app's page has its user flow, which the control API changes`() async throws {
    let path = "apps/\(Seed.passwordApp.clientID.value)"
    #expect(try await facts(of: path).contains("V2 offers sign_in sign_up reset_password"))
    var flow = try #require(try await world.control("GET", path).json["nativeAuth"]?.object)
    flow["journeys"] = ["sign_in"]
    flow["attributes"] = [["name": "city"], ["name": "country", "required": true]]
    #expect(try await world.control("PATCH", path, JSONValue.object(["nativeAuth": .object(flow)]).text).status == 200)
    let page = try await browser.open("/_emulator/console/\(path)")
    #expect(page.contains("value=\"sign_in\" checked") && !page.contains("value=\"sign_up\" checked"))
    #expect(page.contains("&quot;country&quot;") || page.contains("\"country\""))
    let entry = try await JourneyClient(world: world).entry()
    #expect(entry.link("sign_up") == nil)
  }

  @Test func `the user flow is changed on the app's page, and a wrong field says what it takes`() async throws {
    let page = "/_emulator/console/apps/\(Seed.passwordApp.clientID.value)"
    let path = "apps/\(Seed.passwordApp.clientID.value)"
    let before = try await world.control("GET", path).json
    let fields = [("nativeAuth.signUpWith", "code"), ("nativeAuth.attributes:json", #"[{"name": "city"}]"#)]
    try await browser.open(page)
    _ = try await browser.submit("userflow", fields + [("nativeAuth.journeys:list", "sign_in")])
    let problem = "Second factors to register is empty. Leave it out, or add one."
    #expect(browser.note == "Nothing was changed. \(problem)")
    #expect(browser.html.contains("id=\"userflow-nativeAuthregistrationChannels-problem\">\(problem)<"))
    #expect(browser.html.contains("value=\"sign_in\" checked"))
    #expect(try await world.control("GET", path).json == before)
    let channel = [("nativeAuth.registrationChannels:list", "sms")]
    _ = try await browser.submit("userflow", [fields[0], ("nativeAuth.attributes:json", #"[{"nam": 1}]"#)] + channel)
    #expect(browser.note?.contains("Attributes it asks for is not known.") == true, "\(browser.note ?? "")")
    _ = try await browser.submit(
      "userflow", fields + channel + [("nativeAuth.journeys:list", "sign_in"), ("nativeAuth.journeys:list", "sign_up")])
    #expect(browser.note == "The user flow was changed.")
    let flow = try await world.control("GET", path).json["nativeAuth"]
    #expect(flow?["journeys"] == ["sign_in", "sign_up"] && flow?["registrationChannels"] == ["sms"])
    #expect(flow?["signUpWith"] == "code" && flow?["attributes"]?.array?.count == 1)
    #expect(flow?["consentedScopes"] == nil)
    let entry = try await JourneyClient(world: world).entry()
    #expect(entry.link("reset_password") == nil && entry.link("sign_up") != nil)
    let other = try await browser.open("/_emulator/console/apps/\(Seed.sampleApp.clientID.value)")
    #expect(!other.contains("userflow"))
  }

  @Test func `the settings of V2 are changed in the console and by the control API`() async throws {
    let before = try await world.control("GET", "native-auth").json
    #expect(before["linkShape"] == "object" && before["journeyVersion"] == "v2.0" && before["codeLength"] == 8)
    #expect(before["checksPhoneRisk"] == true && before["misnamesAfterPassword"] == false)
    let page = try await browser.open("/_emulator/console/nativeauth")
    for name in before.object?.members.map(\.name) ?? [] { #expect(page.contains("name=\"\(name)"), "\(name)") }
    _ = try await browser.submit(
      "v2", [("linkShape", "text"), ("linkPlace", "address"), ("journeyVersion", "v0.1")])
    #expect(browser.note == "The settings were changed.")
    let client = JourneyClient(world: world)
    let entry = try await client.entry()
    #expect(entry.json["sign_in"]?.string == "\(world.origin)/\(Seed.customers.id.value)/api/v0.1/signin/start")
    #expect(entry.link("sign_in") == entry.json["sign_in"])
    let change =
      #"{"linkShape": null, "linkPlace": null, "journeyVersion": null, "browserFallback": "redirect_to_web"}"#
    let answer = try await world.control("PATCH", "native-auth", change)
    #expect(answer.status == 200 && answer.json["linkShape"] == "object")
    #expect(answer.json["checksPhoneRisk"] == false, "the form has no tick")
    #expect(try await client.entry().link("sign_in")?["href"] != nil)
    var profile: JSONValue = ["nativeAuth": ["browserOnly": true]]
    _ = try await world.control("PATCH", "users/pia@customers.example", profile.text)
    #expect(try await client.start(.signIn, "pia@customers.example").failure[0] == "redirect_to_web")
    profile = ["nativeAuth": ["signsInWith": "code"]]
    _ = try await world.control("PATCH", "users/pia@customers.example", profile.text)
    _ = try await world.control("PATCH", "native-auth", #"{"codeLength": 4}"#)
    let asked = try await client.choose(of: try await client.start(.signIn, "pia@customers.example"))
    #expect(asked.json["codeLength"] == 4)
    _ = try await world.control("POST", "reset", "{}")
    #expect(try await world.control("GET", "native-auth").json == before)
  }

  @Test func `snapshots and exports have the settings, and a world has its own`() async throws {
    let start = try await world.control("GET", "native-auth").json
    let made = try await world.control("POST", "worlds", "{}").json
    let id = try #require(made["world"]?.string)
    _ = try await world.control("PATCH", "native-auth", #"{"linkShape": "list", "pollStatuses": ["failed"]}"#)
    let changed = try await world.control("GET", "native-auth").json
    #expect(changed["linkShape"] == "list" && changed["pollStatuses"] == ["failed"])
    #expect(try await world.control("GET", "worlds/\(id)/native-auth").json == start)
    _ = try await world.control("POST", "snapshots/list", "{}")
    let seed = try await world.control("GET", "seed").json
    #expect(seed["settings"]?["nativeAuth"] == changed)
    let copy = try PlatformWorld(seed: Seed(decoding: seed, file: "seed.json"))
    #expect(try await copy.control("GET", "native-auth").json == changed)
    _ = try await world.control("PATCH", "native-auth", #"{"linkShape": "object", "pollStatuses": null}"#)
    #expect(try await world.control("GET", "native-auth").json == start)
    _ = try await world.control("POST", "snapshots/list/restore", "{}")
    #expect(try await world.control("GET", "native-auth").json == changed)
  }

  @Test(
    arguments: [
      (#"{"linkShape": "string"}"#, "linkShape is not known. Use object, list, text."),
      (#"{"linkShapes": "text"}"#, "linkShapes is not known."), (#"{"codeLength": 3}"#, "codeLength is not a whole"),
      (#"{"pollStatuses": []}"#, "pollStatuses is empty."),
      (#"{"pollStatuses": ["failed", "done"]}"#, "pollStatuses[1] is not known."),
      (#"{"checksPhoneRisk": "yes"}"#, "checksPhoneRisk is not true or false."),
      (#"{"bannedPasswords": [1]}"#, "bannedPasswords[0] is not a text"),
    ])
  func `wrong settings are refused at their place`(change: String, words: String) async throws {
    let before = try await world.control("GET", "native-auth").json
    let answer = try await world.control("PATCH", "native-auth", change)
    #expect(answer.status == 400 && answer.json["error"]?["code"] == "bad_member")
    #expect(answer.json["error"]?["message"]?.string?.hasPrefix("The member \(words)") == true)
    #expect(try await world.control("GET", "native-auth").json == before)
  }

  @Test(
    arguments: [
      ("[]", "registrationChannels is empty."), (#"["sms", "fax"]"#, "registrationChannels[1] is not known."),
      (#"["sms", "sms"]"#, "registrationChannels[1] is there twice."),
      (#""sms""#, "registrationChannels is not a list."),
    ])
  func `wrong channels are refused at their place`(channels: String, words: String) async throws {
    let answer = try await world.control(
      "PATCH", "apps/\(Seed.passwordApp.clientID.value)",
      #"{"nativeAuth": {"signUpWith": "code", "registrationChannels": \#(channels)}}"#)
    #expect(answer.status == 400)
    #expect(answer.json["error"]?["message"]?.string?.hasPrefix("The member nativeAuth.\(words)") == true)
  }

  @Test func `a person's page says who signs in with codes too, which the control API changes`() async throws {
    let path = "users/pia@customers.example"
    #expect(!(try await facts(of: "people/pia@customers.example")).contains("Signs in too with"))
    let profile: JSONValue = ["nativeAuth": ["signsInWith": "password", "alsoSignsInWithCode": true]]
    #expect(try await world.control("PATCH", path, profile.text).json["nativeAuth"]?["alsoSignsInWithCode"] == true)
    #expect(try await facts(of: "people/pia@customers.example").contains("Signs in too with one-time codes"))
    let start = try await JourneyClient(world: world).start(.signIn, "pia@customers.example")
    #expect(start.methods.count == 2)
  }

  @Test func `a refused step says what happened, to whom`() async throws {
    let client = JourneyClient(world: world)
    _ = try await client.passed("pia@customers.example", "wrong")
    let list = try await browser.open("/_emulator/console/signins")
    let id = try #require(list.text(between: "href=\"/_emulator/console/signins/", and: "\""))
    let page = try await facts(of: "signins/\(id)")
    #expect(page.contains("pia@customers.example at Fabrikam Shop"))
    #expect(page.contains("AADSTS50126: The user name or password is wrong."))
    #expect(page.contains("Sent, not shown continuationToken, password"))
    #expect(!page.contains("Pia-Pass-1"))
  }

  /// The words of a page, without its tags.
  private func facts(of path: String) async throws -> String {
    try await browser.open("/_emulator/console/\(path)")
      .replacing(/<[^>]*>/, with: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
