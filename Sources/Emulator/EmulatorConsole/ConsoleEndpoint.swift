// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import IdentityEmulator
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces

/// The console: pages for a person. They show what the control API answers, and each of their forms stands for one of
/// its commands.
struct ConsoleEndpoint: Endpoint {
  let pages: [ConsolePlace: any ConsolePages]
  let origins: Origins
  let controls: ControlEndpoint
  let memory: ConsoleMemory
  let random: any RandomSource

  /// Whether a request is for a page of the console.
  static func takes(_ context: RequestContext) -> Bool {
    context.path.count < 2 ? context.wantsPage : context.path[1] == "console"
  }

  func answer(_ context: RequestContext) throws(Refusal) -> Answer {
    do throws(ControlError) {
      try context.requireOwnPage()
      try context.require(["GET", "HEAD", "POST"])
      return try context.method == "POST" ? carryOut(context) : show(context)
    } catch {
      return error.page(context)
    }
  }

  private func show(_ context: RequestContext) throws(ControlError) -> Answer {
    let path = Array(context.path.dropFirst(2))
    let name = path.first ?? ConsolePlace.overview.rawValue
    guard let place = ConsolePlace.allCases.first(where: { $0.rawValue.lowercased() == name }), let pages = pages[place]
    else { throw .noPage }
    let browser = context.consoleBrowser ?? random.text()
    let kept = memory.take(browser)
    let visit = ConsoleVisit(context: context, result: kept.result, token: kept.token)
    guard path.count <= 2 else { throw .noPage }
    let page = path.count == 2 ? try pages.page(of: path[1], visit) : pages.page(visit)
    var answer = Answer.page(
      .console(
        page,
        ConsoleForms(
          root: context.controlRoot, action: context.shownPath, query: context.query,
          canary: RequestContext.canary(of: browser), note: kept.note)))
    if context.consoleBrowser == nil { context.setConsoleBrowser(browser, in: &answer) }
    return answer
  }

  /// Carries out the command that a form stands for, and redirects to the page that shows the result.
  private func carryOut(_ context: RequestContext) throws(ControlError) -> Answer {
    guard let browser = context.consoleBrowser, context.isFormOf(RequestContext.canary(of: browser)) else {
      throw .foreignForm
    }
    let command = try ConsoleCommand(context.form)
    var entry = ConsoleMemory.BrowserState()
    var next = context.shownPath
    do throws(ControlError) {
      let body = try command.body()
      let answer = try controls.carryOut(try request(for: command, body, context))
      let result = answer.json(context)?.object ?? [:]
      for name in ["value", "password"] { entry.result[name] = result[name] }
      if let token = result["access_token"]?.string ?? body["token"]?.string,
        token.utf8.count <= ConsoleMemory.lengthLimit
      {
        entry.token = Secret(token)
      }
      entry.note = ConsoleNote(command.done, isError: false, form: command.form)
      next = command.nextPage(after: result, from: next, in: context.controlRoot)
    } catch {
      let error = command.placed(error)
      entry.note = ConsoleNote(
        error.message, isError: true, form: command.form, member: error.member, reason: error.reason,
        typed: command.typed)
    }
    memory.update(browser) { kept in
      entry.token = entry.token ?? kept.token
      kept = entry
    }
    return .seeOther(next)
  }

  /// The command as a program would send it. A form that adds an app or an API replaces none.
  private func request(
    for command: ConsoleCommand, _ body: JSONObject, _ context: RequestContext
  ) throws(ControlError) -> RequestContext {
    // Tokens name the announced address as their issuer, also when the browser uses another one.
    guard let url = URL(string: "\(origins.main ?? context.origin)/_emulator/\(command.path)") else { throw .notFound }
    let request = HTTPRequest(
      method: command.method, url: url, headers: ["Content-Type": "application/json", "If-None-Match": "*"],
      body: JSONValue.object(body).data)
    guard let received = ReceivedRequest(request) else { throw .notFound }
    var made = RequestContext(received, directory: context.directory, now: context.now, random: random)
    made.world = context.world
    return made
  }
}

/// The pages of one place of the console.
protocol ConsolePages: Sendable {
  /// The page at the place's own address.
  func page(_ visit: ConsoleVisit) -> ConsolePage
  /// The page of one entry, whose name is the segment after that address.
  func page(of name: String, _ visit: ConsoleVisit) throws(ControlError) -> ConsolePage
}

extension ConsolePages {
  func page(of name: String, _ visit: ConsoleVisit) throws(ControlError) -> ConsolePage { throw .noPage }
}

/// A request for a page.
struct ConsoleVisit: Sendable {
  let context: RequestContext
  /// The secrets that the last command made. They are shown once: the next visit finds none.
  let result: JSONObject
  /// The token that was issued or typed in last.
  let token: Secret?

  var directory: Directory { context.directory }
  var now: Date { context.now }

  var root: ControlRoot { context.controlRoot }

  /// The address of a place, or of a page below it.
  func address(_ place: ConsolePlace, _ segments: String...) -> String {
    ([root.address(place)] + segments.map { PercentCoding.encode($0) }).joined(separator: "/")
  }

  /// The guides with the values of an app or an API.
  func guide(with name: String, _ value: String) -> String {
    FormCoding.url(root.address(.guides), adding: [Parameter(name, value)])
  }
}

extension ControlError {
  /// The error as a page.
  func page(_ context: RequestContext) -> Answer {
    let title = status == 404 ? "There is nothing here" : "That can't be done"
    let page = Page.problem(title: title, message: message, code: "\(status) \(code)", context.controlRoot)
    var answer = Answer.page(page.withMenu(context.controlRoot))
    answer.status = status
    answer.headers["Allow"] = allowedMethods
    return answer
  }
}

extension RequestContext {
  /// The request's path as the browser has it: in a world, the world's address comes before the page's.
  fileprivate var shownPath: String {
    let page = path.dropFirst().map { "/" + PercentCoding.encode($0) }.joined()
    return path.isEmpty ? "/" : controlRoot.path + page
  }

  /// The value of the console's cookie, which no page of another site makes a browser send.
  fileprivate var consoleBrowser: String? { cookie(cookieName("console")).flatMap { $0.utf8.count == 43 ? $0 : nil } }

  fileprivate func setConsoleBrowser(_ value: String, in answer: inout Answer) {
    setCookie(cookieName("console"), value, sameSite: "Strict", in: &answer)
  }

  /// The value that every form of the console carries, so that no other site can make such a form. It is derived from
  /// the cookie, which only this server and the browser know.
  fileprivate static func canary(of browser: String) -> String {
    Base64URL.encode(HMACSHA256.authenticate(Array("console form".utf8), key: Array(browser.utf8)))
  }

  fileprivate func isFormOf(_ canary: String) -> Bool {
    form[".canary"].map { constantTimeEqual(Array($0.utf8), Array(canary.utf8)) } ?? false
  }
}
