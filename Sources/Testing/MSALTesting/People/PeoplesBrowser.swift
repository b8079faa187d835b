// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthClient
import OAuthWire
import PlatformInterfaces
import ScriptedBrowser
import Testing

/// The browser in which connected apps open pages, and the person who uses it.
final class PeoplesBrowser: Browser {
  private enum Guest: Sendable {
    case signsIn(ScriptedPerson, givesUp: Bool)
    case closes(String)
    case leaves(String)
  }

  private struct State {
    var guest: Guest?
    var visits: [TestVisit] = []
    /// Where the web apps of the test are: host and port.
    var apps: Set<String> = []
    /// The sessions that receive answers to a redirect URI with a scheme of the app's own.
    var sessions = InteractiveSessions.shared
  }

  private static let limit = 100

  private let browser: ScriptedBrowser
  private let control: EmulatorControl
  private let state = Lock(State())

  init(transport: any HTTPTransport, control: EmulatorControl) {
    browser = ScriptedBrowser(transport: transport)
    self.control = control
  }

  var visits: [TestVisit] { state.withLock { $0.visits } }

  var sessions: InteractiveSessions {
    get { state.withLock { $0.sessions } }
    set { state.withLock { $0.sessions = newValue } }
  }

  static func place(of address: URL) -> String {
    (address.host() ?? "") + (address.port.map { ":\($0)" } ?? "")
  }

  func note(_ place: String, isApp: Bool) {
    state.withLock { state in
      if isApp { state.apps.insert(place) } else { state.apps.remove(place) }
    }
  }

  func forgetCookies() async { await browser.forgetCookies() }

  func seat(_ person: ScriptedPerson, givesUp: Bool = false) { seat(.signsIn(person, givesUp: givesUp)) }
  func close(_ username: String) { seat(.closes(username)) }
  func leave(_ username: String) { seat(.leaves(username)) }

  private func seat(_ guest: Guest) { state.withLock { $0.guest = guest } }

  func open(_ url: URL, privately: Bool) async throws(PageOpeningError) {
    switch state.withLock({ $0.guest }) {
    case .leaves: return
    case .closes(let username):
      note(TestVisit(username: username, pages: [], ending: .closed))
      throw .cancelled
    case .signsIn(let person, let givesUp):
      let visit = await visit(url, as: person, givesUp: givesUp)
      switch visit.ending {
      case .backAtApp: return
      case .closed: throw .cancelled
      case .page(let heading):
        await complain("The sign-in of \(person.username) ended on the page \u{201C}\(heading)\u{201D}.")
      case .stuck(let reason): await complain("\(person.username) could not sign in: \(reason)")
      }
      throw .cancelled
    case nil:
      let reason = "nobody is there. Call emulator.person(\u{2026}).completesSignIn() before the app signs in."
      note(TestVisit(username: nil, pages: [], ending: .stuck(reason)))
      await complain("The app opened a sign-in page, and \(reason)")
      throw .cancelled
    }
  }

  /// Follows the pages to the end of the sign-in.
  func visit(_ url: URL, as person: ScriptedPerson, givesUp: Bool = false) async -> TestVisit {
    let visit: TestVisit
    do throws(ScriptedPerson.VisitError) {
      let journey = try await person.visit(url, with: browser)
      visit = TestVisit(
        username: person.username, pages: journey.steps.map(TestVisit.Page.init), ending: ending(journey.landing),
        page: journey.landing.page.map { TestPage($0) })
    } catch {
      visit = TestVisit(username: person.username, pages: [], ending: givesUp ? .closed : .stuck(error.text))
    }
    note(visit)
    return visit
  }

  private func ending(_ landing: Landing) -> TestVisit.Ending {
    switch landing {
    case .application(let url):
      // In place of the desktop, this hands the address to the app.
      return sessions.deliver(url) ? .backAtApp : .stuck("no sign-in of the app waits for the answer")
    case .page(let page) where InProcessRedirects.isAnswered(page): return .backAtApp
    case .page(let page) where state.withLock({ $0.apps.contains(Self.place(of: page.url)) }): return .backAtApp
    case .page(let page):
      let text = ([page.heading] + page.alerts).joined(separator: ": ")
      return page.status < 400 ? .page(text) : .stuck("\(text) \(page.text.prefix(300))")
    }
  }

  private func note(_ visit: TestVisit) {
    state.withLock { state in
      if state.visits.count == Self.limit { state.visits.removeFirst() }
      state.visits.append(visit)
    }
  }

  /// Records an issue for a visit that no test can have intended, because it causes a later failure of the test. With
  /// fault rules, the visit may be intended.
  private func complain(_ text: String) async {
    guard Test.current != nil else { return }
    let rules = try? await control.ask("GET", "faults")["faults"]?.array
    if rules?.isEmpty ?? true { Issue.record(Comment(rawValue: text)) }
  }
}

extension ScriptedPerson.VisitError {
  fileprivate var text: String {
    switch self {
    case .refused(let text): "the page says \u{201C}\(text)\u{201D}"
    case .goingInCircles: "the pages went on and on"
    case .browser(.transport(.cannotConnect(let host, let reason))): "\(host) can't be reached: \(reason)"
    case .browser(.transport): "the page could not be loaded"
    case .browser(.tooManyRedirects): "the pages redirected too often"
    case .browser(.badAddress(let what)): "a \(what) of a page has no address"
    case .browser(.noPage), .browser(.noField), .browser(.noButton):
      "a page has not what a person looks for"
    }
  }
}

extension TestVisit.Page {
  fileprivate init(_ step: ScriptedPerson.Step) {
    self =
      switch step {
      case .username: .username
      case .password: .password
      case .account: .account
      case .consent: .consent
      case .passwordChange: .passwordChange
      case .secondFactor: .secondFactor
      case .signOut: .signOut
      case .deviceCode: .deviceCode
      case .deviceConfirmation: .deviceConfirmation
      case .approval: .approval
      case .refused(let text): .refused(text)
      }
  }
}
