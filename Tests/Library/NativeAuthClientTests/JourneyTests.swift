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

/// What only the wire shows of journeys at the emulator. How each flow goes on, `FlowJourneyTests` asks at the facade.
@Suite struct JourneyTests {
  private let piasPassword = "Pia-Pass-1"

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
    #expect(requests[5].form["client_info"] == "true")
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
