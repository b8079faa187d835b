// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import PlatformInterfaces
import ScriptedBrowser
import TestSupport
import Testing

@Suite("The scripted browser")
struct ScriptedBrowserTests {
  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

  private func html(_ body: String, status: Int = 200, headers: HTTPHeaders = [:]) -> ScriptedTransport.Answer {
    var headers = headers
    headers["Content-Type"] = "text/html"
    return .response(HTTPResponse(status: status, headers: headers, body: Data(body.utf8)))
  }

  private func redirect(_ status: Int, to location: String, cookies: [String] = []) -> ScriptedTransport.Answer {
    var headers: HTTPHeaders = ["Location": location]
    for cookie in cookies { headers.append("Set-Cookie", cookie) }
    return .response(HTTPResponse(status: status, headers: headers))
  }

  @Test func `Redirects are followed with the cookies that were set on the way`() async throws {
    let transport = ScriptedTransport([
      redirect(302, to: "/b?x=1", cookies: ["one=1; Path=/", "two=2; Path=/"]), html("<h1>There</h1>"),
    ])
    let landing = try await ScriptedBrowser(transport: transport).open(url("http://localhost:1/a"))
    #expect(landing.page?.heading == "There")
    #expect(transport.requests.map(\.url.absoluteString) == ["http://localhost:1/a", "http://localhost:1/b?x=1"])
    #expect(transport.requests.last?.headers["Cookie"] == "one=1; two=2")
  }

  @Test(
    arguments: [
      (307, "POST", 4), (303, "GET", 0), (302, "GET", 0),
    ])
  func `A form is submitted with what was typed, its hidden fields and the pressed button`(
    status: Int, methodAfterwards: String, parametersAfterwards: Int
  ) async throws {
    let transport = ScriptedTransport([
      html(
        """
        <h1>Who</h1><form method="post" action="/login?f=1"><input type="hidden" name="csrf" value="t+/&amp;"><input name="username">
        <input type=password name=password><button id="next" name="step" value="next">Next</button></form>
        """), redirect(status, to: "http://localhost:2/done"), html("ok"),
    ])
    let browser = ScriptedBrowser(transport: transport)
    try await browser.open(url("http://localhost:1/a"))
    try await browser.fill("username", "ä b@contoso")
    try await browser.fill("password", "p&=%")
    try await browser.press("next")
    #expect(
      transport.requests[1].curlCommand() == """
        curl --request POST 'http://localhost:1/login' \\
          --url-query 'f=1' \\
          --header 'Accept: text/html,*/*;q=0.8' \\
          --header 'Content-Type: application/x-www-form-urlencoded' \\
          --header 'Origin: http://localhost:1' \\
          --header 'User-Agent: ScriptedBrowser/1.0' \\
          --data-urlencode 'csrf=t+/&' \\
          --data-urlencode 'username=ä b@contoso' \\
          --data-urlencode 'password=p&=%' \\
          --data-urlencode 'step=next'
        """)
    #expect(transport.requests[2].method == methodAfterwards)
    #expect(transport.requests[2].form.count == parametersAfterwards)
  }

  @Test func `It stops at an address that only an application opens, and keeps the fragment of one that it opens`()
    async throws
  {
    let transport = ScriptedTransport([
      redirect(302, to: "msauth.com.contoso.app://auth?code=c&state=s"),
      redirect(302, to: "http://localhost:1/x#code=c"),
      html(""),
    ])
    let browser = ScriptedBrowser(transport: transport)
    let first = try await browser.open(url("http://localhost:1/a"))
    #expect(first.applicationURL?.absoluteString == "msauth.com.contoso.app://auth?code=c&state=s")
    let second = try await browser.open(url("http://localhost:1/a"))
    #expect(second.page?.url.fragment() == "code=c")
  }

  @Test func `A page that posts itself is posted`() async throws {
    let transport = ScriptedTransport([
      html(
        "<form method=post action='http://localhost:2/'><input type=hidden name=code value=c></form><script>document.forms[0].submit()</script>",
        headers: ["Referrer-Policy": "no-referrer"]),
      html("<h1>Done</h1>"),
    ])
    let landing = try await ScriptedBrowser(transport: transport).open(url("http://localhost:1/a"))
    #expect(landing.page?.heading == "Done")
    #expect(transport.requests.last?.form == [Parameter("code", "c")])
    #expect(transport.requests.last?.headers["Origin"] == "null")
  }

  @Test func `Endless redirects and missing fields are errors`() async throws {
    let loop = InProcessTransport(servers: ["localhost": { _ in HTTPResponse(status: 302, headers: ["Location": "/"]) }]
    )
    let address = try url("http://localhost/")
    await #expect(throws: ScriptedBrowserError.tooManyRedirects(limit: 20)) {
      try await ScriptedBrowser(transport: loop).open(address)
    }
    let browser = ScriptedBrowser(transport: ScriptedTransport([html("<h1>Empty</h1>")]))
    await #expect(throws: ScriptedBrowserError.noPage) { try await browser.press("next") }
    try await browser.open(address)
    await #expect(throws: ScriptedBrowserError.noButton("next", page: "Empty")) { try await browser.press("next") }
    await #expect(throws: ScriptedBrowserError.noField("x", page: "Empty")) { try await browser.fill("x", "") }
  }
}

@Suite("A scripted person")
struct PersonTests {
  /// Pages that ask for a name, a password and consent, as the emulator's do.
  private static func pages(_ request: HTTPRequest) -> HTTPResponse {
    func page(_ form: String, alert: String = "") -> HTTPResponse {
      HTTPResponse(
        status: 200,
        body: Data("<h1>Page</h1>\(alert)<form method=post action=/>\(form)</form>".utf8))
    }
    let form = request.form
    switch form["step"] {
    case "next": return page("<input name=password type=password><button id=signin name=step value=signin>Go</button>")
    case "signin" where form["password"] != "right":
      return page(
        "<input name=password type=password><button id=signin name=step value=signin>Go</button>",
        alert: "<p role=alert>Wrong</p>")
    case "signin":
      return page(
        "<button id=accept name=step value=accept>Yes</button><button id=cancel name=step value=cancel>No</button>")
    case let choice?:
      return HTTPResponse(
        status: 302, headers: ["Location": "myapp://auth?answer=\(choice)&as=\(form["username"] ?? "")"])
    case nil: return page("<input name=username><button id=next name=step value=next>Next</button>")
    }
  }

  private let browser = ScriptedBrowser(transport: InProcessTransport(servers: ["localhost": { pages($0) }]))

  @Test(
    arguments: [
      (ScriptedPerson.Consent.accept, "accept"), (.cancel, "cancel"),
    ])
  func `Signs in after a wrong password, and answers the question of consent`(
    consent: ScriptedPerson.Consent, answer: String
  ) async throws {
    let person = ScriptedPerson(username: "a@b", passwords: [Secret("wrong"), Secret("right")], consent: consent)
    let journey = try await person.visit(#require(URL(string: "http://localhost/")), with: browser)
    #expect(journey.steps == [.username, .password, .refused("Wrong"), .password, .consent])
    #expect(journey.landing.applicationURL?.absoluteString == "myapp://auth?answer=\(answer)&as=")
  }

  @Test func `Gives up when no password is right, with the page's own words`() async throws {
    let address = try #require(URL(string: "http://localhost/"))
    await #expect(throws: ScriptedPerson.VisitError.refused("Wrong")) {
      try await ScriptedPerson(username: "a@b", password: "wrong").visit(address, with: browser)
    }
  }
}
