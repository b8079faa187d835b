// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import NativeAuthClient
import OAuthClient
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing
import TokenExchange


/// Journeys at the emulator, carried out by the flow runner.
@Suite struct JourneyTests {
  private let piasPassword = "Pia-Pass-1"

  private func twoFactors(_ seed: inout Seed, _ alias: String) {
    for index in seed.people.indices where seed.people[index].user.username.hasPrefix("\(alias)@") {
      seed.people[index].user.native.alsoSignsInWithCode = true
    }
  }

  @Test func `a password signs in, after wrong ones too`() async throws {
    let world = try JourneyWorld()
    let asked = await world.start(.signIn, "pia")
    #expect(asked.name == "passwordRequired")
    let wrong = try await asked.password("wrong").error()
    #expect(wrong.kind == .invalidPassword)
    #expect(wrong.response?.codes == [50126])
    #expect(wrong.text(canRetry: true) == wrong.response?.description)
    let result = try await asked.password(piasPassword).signedIn()
    #expect(result.account.username == "pia@customers.example")
    #expect(result.scopes.contains("User.Read"))
    #expect(try world.client.accounts().count == 1)
  }

  @Test func `all requests of a journey have its correlation id and the data center once`() async throws {
    let world = try JourneyWorld()
    let asked = await world.start(.signIn, "pia")
    _ = try await asked.password(piasPassword).signedIn()
    let requests = world.transport.requests.filter { $0.method != "GET" }
    #expect(requests.count == 6)
    #expect(Set(requests.map { $0.headers["client-request-id"] }) == [try asked.context().correlationID.description])
    #expect(requests.allSatisfy { $0.url.query() == "dc=ESTS-1" && $0.headers["Accept"] == "application/json" })
    #expect(
      requests.map { $0.headers["x-client-current-telemetry"] } == [
        "4|76009,0|", "4|76009,4|", "4|76009,6|", "4|76014,8|", "4|76014,1|", "4|76014,2|",
      ])
    let types = requests.map { $0.headers["Content-Type"]?.contains("json") == true }
    #expect(types == [false, true, true, true, false, false])
    #expect(requests[0].form.map(\.name) == ["client_id", "scope"])
    #expect(requests[4].form.map(\.name) == ["continuation_token"])
    #expect(
      requests[5].form.map(\.name) == ["grant_type", "code", "client_id", "client_info", "scope"])
    #expect(requests[5].form["scope"] == "User.Read openid profile offline_access")
  }

  @Test func `a code signs in, and a new one replaces it`() async throws {
    let world = try JourneyWorld()
    let asked = await world.start(.signIn, "otto")
    #expect(try asked.delivery().codeLength == 8)
    #expect(try asked.delivery().sentTo == "o***o@c***s.example")
    #expect(try await asked.code("00000000").error().kind == .invalidCode)
    let again = try await asked.resend()
    // The state before has an old token.
    let old = try await asked.code(sentTo: "otto").error()
    #expect(old.kind == .general && old.response?.codes == [55200])
    _ = try await again.code(sentTo: "otto").signedIn()
  }

  @Test func `who has several methods selects one, once`() async throws {
    let world = try JourneyWorld { seed in twoFactors(&seed, "pia") }
    let offered = await world.start(.signIn, "pia")
    #expect(try offered.methods().map(\.channel) == ["password", "email"])
    let asked = try await offered.select("email")
    #expect(try asked.delivery().channel == "email")
    let count = world.transport.requests.count
    let spent = try offered.context().afterSuccess
    let again = await world.run(JourneyPhase.select(methodID: try offered.methods()[0].id, in: spent))
    #expect(try again.error().kind == .general)
    #expect(world.transport.requests.count == count)
    _ = try await asked.code(sentTo: "pia").signedIn()
  }

  @Test func `a second factor by mail`() async throws {
    let world = try JourneyWorld()
    let offered = try await world.start(.signIn, "mona").password("Mona-Pass-1")
    #expect(try offered.methods().map(\.channel) == ["email"])
    let asked = try await offered.select("email")
    #expect(asked.name == "secondFactorRequired")
    #expect(try await asked.code("0").error().kind == .invalidChallenge)
    let again = try await asked.resend()
    #expect(again.name == "secondFactorRequired")
    _ = try await again.code(sentTo: "mona.backup@mail.example").signedIn()
  }

  @Test func `a second factor by text message, after a check of the number`() async throws {
    let world = try JourneyWorld()
    let asked = try await world.start(.signIn, "sam").password("Sam-Pass-1").select("sms")
    #expect(asked.name == "secondFactorRequired")
    #expect(try asked.delivery().codeLength == 6)
    #expect(world.transport.requests(to: "/risk/phone/verify").count == 1)
    _ = try await asked.code(sentTo: "+4930123456").signedIn()
  }

  @Test func `a blocked method is told, and another can be selected`() async throws {
    let world = try JourneyWorld()
    let offered = try await world.start(.signIn, "bea").password("Bea-Pass-1")
    let blocked = try await offered.select("sms")
    #expect(try blocked.error().kind == .authMethodBlocked)
    guard case .failed(_, let resume?) = blocked.outcome else {
      throw JourneyStep.UnexpectedError(description: blocked.name)
    }
    let mail = try #require(try offered.methods().first { $0.channel == "email" })
    let asked = await world.run(JourneyPhase.select(methodID: mail.id, in: resume))
    _ = try await asked.code(sentTo: "bea.backup@mail.example").signedIn()
  }

  @Test(arguments: ["email", "sms"])
  func `a contact is registered as a second factor`(channel: String) async throws {
    let world = try JourneyWorld()
    let contact = channel == "sms" ? "+4930998877" : "rita@mail.example"
    let offered = try await world.start(.signIn, "rita").password("Rita-Pass-1")
    #expect(offered.name == "registrationRequired")
    #expect(try await offered.select(channel, contact: " ").error().kind == .invalidInput)
    #expect(try await offered.select(channel, contact: "no contact").error().kind == .invalidInput)
    let blocked = channel == "sms" ? "+15550199" : "a@blocked.example"
    #expect(try await offered.select(channel, contact: blocked).error().kind == .verificationContactBlocked)
    let asked = try await offered.select(channel, contact: contact)
    #expect(asked.name == "registrationVerificationRequired")
    #expect(try await asked.code("0").error().kind == .invalidChallenge)
    let again = try await asked.resend()
    #expect(again.name == "registrationVerificationRequired")
    _ = try await again.code(sentTo: contact).signedIn()
  }

  @Test func `a sign-up with a code, and tokens when the app wants them`() async throws {
    let world = try JourneyWorld(Seed.codeApp)
    let done = try await world.start(.signUp, "new@mail.example").code(sentTo: "new@mail.example")
    #expect(done.name == "signInRequired")
    #expect(world.transport.requests(to: "/token").isEmpty)
    var context = try done.context()
    context.scopes = ScopeSet([])
    let result = try await world.run(JourneyPhase.signIn(in: context)).signedIn()
    #expect(result.account.username == "new@mail.example")
    #expect(world.transport.requests(to: "/token").first?.form["scope"] == "openid profile offline_access")
  }

  @Test func `a sign-up asks for the password, then for attributes`() async throws {
    let world = try JourneyWorld(Seed.passwordAttributesApp)
    let asked = try await world.start(.signUp, "new@mail.example").code(sentTo: "new@mail.example")
    #expect(asked.name == "passwordRequired")
    #expect(try await asked.password("weak").error().kind == .invalidPassword)
    let more = try await asked.password("Str0ng!pass")
    #expect(try more.attributes().contains("country"))
    let refused = try await more.attributes(["city": "Bonn", "country": "1"]).error()
    #expect(refused.kind == .invalidAttributes)
    #expect(refused.text(canRetry: true).contains("country"))
    let done = try await more.attributes(["city": "Bonn", "country": "Germany"])
    #expect(done.name == "signInRequired")
    _ = try await done.signIn().signedIn()
  }

  @Test func `given attributes wait until they are asked for`() async throws {
    let world = try JourneyWorld(Seed.passwordAttributesApp)
    let given: JSONObject = ["city": "Bonn", "country": "Germany", "PassWord": "Secret-1", "hobby": "chess"]
    let asked = try await world.start(.signUp, "new@mail.example", attributes: given).code(sentTo: "new@mail.example")
    #expect(world.transport.requests(to: "/submitattributes").isEmpty)
    let done = try await asked.password("Str0ng!pass")
    #expect(done.name == "signInRequired")
    let sent = try world.transport.requests(to: "/submitattributes").map { try JSONValue(parsing: $0.body) }
    #expect(sent.map { $0["attributes"] } == [["password": "Str0ng!pass"], ["city": "Bonn", "country": "Germany"]])
    let logged = world.log.entries.map { "\($0.message) \($0.personal ?? "")" }.joined(separator: "\n")
    #expect(logged.contains("reserved names"))
    #expect(!logged.lowercased().contains("secret-1") && !logged.contains("PassWord"))
  }

  @Test func `the sign-up of an existing account goes on as its sign-in`() async throws {
    let world = try JourneyWorld()
    let asked = await world.start(.signUp, "pia")
    #expect(asked.name == "passwordRequired")
    let done = try await asked.password(piasPassword)
    #expect(done.name == "signInRequired")
    #expect(try done.context().scenario == .signUp)
    #expect(try !done.context().makesAccount)
    _ = try await done.signIn().signedIn()
  }

  @Test func `a reset asks for a better password, and waits until it is set`() async throws {
    let world = try JourneyWorld { $0.native.pollStatuses = [.inProgress, .inProgress, .succeeded] }
    let asked = try await world.start(.passwordReset, "pia").code(sentTo: "pia")
    #expect(asked.name == "newPasswordRequired")
    #expect(try await asked.newPassword("weak").error().kind == .invalidPassword)
    let done = try await asked.newPassword("Str0ng!pass")
    #expect(done.name == "signInRequired")
    #expect(world.transport.requests(to: "/pollUpdate").count == 3)
    #expect(world.world.clock.slept == [1.5, 1.5])
    #expect(world.transport.requests(to: "/methods/password/p1").allSatisfy { $0.method == "PUT" })
    _ = try await done.signIn().signedIn()
    _ = try await world.start(.signIn, "pia").password("Str0ng!pass").signedIn()
  }

  @Test func `a reset that is never done ends after five polls`() async throws {
    let world = try JourneyWorld { $0.native.pollStatuses = [.inProgress] }
    let asked = try await world.start(.passwordReset, "pia").code(sentTo: "pia")
    #expect(try await asked.newPassword("Str0ng!pass").error().kind == .general)
    #expect(world.transport.requests(to: "/pollUpdate").count == 5)
    #expect(world.world.clock.slept == [1.5, 1.5, 1.5, 1.5])
  }

  @Test func `a failed reset takes another password`() async throws {
    let world = try JourneyWorld { $0.native.pollStatuses = [.failed] }
    let asked = try await world.start(.passwordReset, "pia").code(sentTo: "pia")
    let failed = try await asked.newPassword("Str0ng!pass")
    #expect(try failed.error().kind == .general)
    guard case .failed(_, let resume?) = failed.outcome else {
      throw JourneyStep.UnexpectedError(description: failed.name)
    }
    let again = await world.run(JourneyPhase.submit(newPassword: Secret("weak"), in: resume))
    #expect(try again.error().kind == .invalidPassword)
  }

  @Test(arguments: [JourneyScenario.signIn, .passwordReset])
  func `an unknown person is told`(scenario: JourneyScenario) async throws {
    #expect(try await JourneyWorld().start(scenario, "nobody").error().kind == .userNotFound)
  }

  @Test func `an account without a password has none to reset`() async throws {
    #expect(try await JourneyWorld().start(.passwordReset, "otto").error().kind == .userDoesNotHavePassword)
  }

  @Test(arguments: BrowserFallback.allCases)
  func `the need for a browser is told in each of its forms`(form: BrowserFallback) async throws {
    let world = try JourneyWorld { $0.native.browserFallback = form }
    #expect(try await world.start(.signIn, "wes").error().kind == .browserRequired)
  }

  @Test(arguments: LinkPlace.allCases, LinkShape.allCases)
  func `links in each of their forms lead on`(place: LinkPlace, shape: LinkShape) async throws {
    let world = try JourneyWorld(path: "customers.example") { seed in
      (seed.native.linkPlace, seed.native.linkShape, seed.native.journeyVersion) = (place, shape, .early)
    }
    let step = try await world.start(.signIn, "pia").password(piasPassword)
    #expect(try step.signedIn().account.username == "pia@customers.example")
  }

  @Test(arguments: [500, 503, 302])
  func `no step is sent again, and no redirect is followed`(status: Int) async throws {
    let world = try JourneyWorld()
    let asked = await world.start(.signIn, "pia")
    let fault = HTTPResponse(status: status, headers: ["Location": "https://evil.example/"])
    world.transport.intercept { $0.method == "POST" ? fault : nil }
    for step in [try await asked.password(piasPassword), await world.start(.signIn, "pia")] {
      #expect(try step.error().kind == .general)
    }
    #expect(world.transport.requests(to: "/verify").count == 1)
    #expect(world.transport.requests(to: "/authorize-challenge").count == 2)
    #expect(!world.transport.requests.contains { $0.url.host() == "evil.example" })
    world.transport.intercept(nil)
    _ = try await asked.password(piasPassword).signedIn()
  }

  @Test func `requests carry the app's own headers`() async throws {
    let world = try JourneyWorld()
    let runner = FlowRunner(
      client: world.client, appHeaders: AppHeaders { _ in ["x-fabrikam": "1", "x-client-SKU": "mine"] })
    _ = await runner.run(JourneyPhase.start(.signIn, in: world.context("pia")))
    let requests = world.transport.requests.filter { $0.method != "GET" }
    #expect(requests.map { $0.headers["x-fabrikam"] } == ["1", "1", "1"])
    #expect(requests.allSatisfy { $0.headers["x-client-SKU"] == "MSAL.Swift.Linux" })
  }

  @Test func `tokens without client info are not stored`() async throws {
    let world = try JourneyWorld()
    let asked = await world.start(.signIn, "pia")
    world.transport.tamper { request, response in
      guard request.url.path().hasSuffix("/token"), var json = (try? JSONValue(parsing: response.body))?.object else {
        return response
      }
      json["client_info"] = nil
      return HTTPResponse(status: response.status, headers: response.headers, body: JSONValue.object(json).data)
    }
    #expect(try await asked.password(piasPassword).error().kind == .general)
    #expect(try world.client.accounts().isEmpty)
  }

  @Test func `a password, a code and tokens are in no log line`() async throws {
    let world = try JourneyWorld()
    _ = try await world.start(.signIn, "mona").password("Mona-Pass-1").select("email")
      .code(sentTo: "mona.backup@mail.example").signedIn()
    let lines = world.log.entries.map(\.message).joined(separator: "\n")
    let code = try world.code("mona.backup@mail.example").exposed
    for secret in ["Mona-Pass-1", code, "mona"] { #expect(!lines.contains(secret)) }
    #expect(lines.contains("authorize-challenge"))
  }

  @Test func `two journeys at once on one client do not disturb each other`() async throws {
    let world = try JourneyWorld()
    async let first = world.start(.signIn, "otto")
    async let second = world.start(.passwordReset, "pia")
    let (otto, pia) = await (first, second)
    let changing = try await pia.code(sentTo: "pia")
    _ = try await otto.code(sentTo: "otto").signedIn()
    #expect(try await changing.newPassword("Str0ng!pass").name == "signInRequired")
  }
}
