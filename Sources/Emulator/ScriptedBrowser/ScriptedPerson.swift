// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire

/// A person who signs in: one who knows a user name and passwords, and answers all questions of the pages.
package struct ScriptedPerson: Sendable {
  package enum Consent: Sendable { case accept, cancel }

  /// A question that a page asked.
  package enum Step: Sendable, Equatable {
    case username, password, account, consent, passwordChange, secondFactor, signOut, deviceCode, deviceConfirmation
    /// Only an administrator can let the app in.
    case approval
    /// The page showed an error text and asked again.
    case refused(String)
  }

  /// The pages of a visit, and where it ended.
  package struct Visit: Sendable {
    package var steps: [Step] = []
    package var landing: Landing
  }

  package enum VisitError: Error, Sendable, Equatable {
    case browser(ScriptedBrowserError)
    /// A page refused the person's input, with this text.
    case refused(String)
    /// The visit did not end after 30 pages.
    case goingInCircles
  }

  package var username: String
  /// The passwords, which the person tries one after the other.
  package var passwords: [Secret]
  /// The password that the person chooses when a page demands a new one.
  package var newPassword: Secret?
  package var consent: Consent
  /// Whether the person ticks the box that consents for the whole organisation.
  package var consentsForEverybody = false
  /// The user name and password of an administrator, who takes over where one is needed. nil: the person cancels.
  package var administrator: (username: String, password: Secret)?
  /// Looks up the code of a second factor; nil when the person can't get one.
  package var readCode: (@Sendable () async -> Secret?)?
  /// Buttons that few people press, such as `forgot`: each is pressed once, in this order, when a page offers it.
  package var detours: [String] = []
  /// The text to fill into a field before such a button is pressed; nil leaves the field unchanged.
  package var typing: @Sendable (_ field: String) -> String? = { _ in nil }

  package init(username: String, passwords: [Secret], newPassword: Secret? = nil, consent: Consent = .accept) {
    self.username = username
    self.passwords = passwords
    self.newPassword = newPassword
    self.consent = consent
  }

  package init(username: String, password: String, consent: Consent = .accept) {
    self.init(username: username, passwords: [Secret(password)], consent: consent)
  }

  /// Opens `url` and answers the pages, until a page has no question for a person.
  package func visit(_ url: URL, with browser: ScriptedBrowser) async throws(VisitError) -> Visit {
    var journey: Visit
    do throws(ScriptedBrowserError) { journey = Visit(landing: try await browser.open(url)) } catch {
      throw .browser(error)
    }
    var person = self
    var passwordsLeft = passwords[...]
    var detoursLeft = detours[...]
    for _ in 0..<30 {
      if let page = journey.landing.page, let button = detoursLeft.first, page.button(button) != nil {
        detoursLeft = detoursLeft.dropFirst()
        journey.landing = try await take(button, on: page, with: browser)
        continue
      }
      guard let page = journey.landing.page, let step = Self.step(askedBy: page) else { return journey }
      if let alert = page.alerts.first { journey.steps.append(.refused(alert)) }
      if step == .username, journey.steps.contains(.username), let alert = page.alerts.first { throw .refused(alert) }
      journey.steps.append(step)
      let answer = try await person.answer(to: step, on: page, passwordsLeft: &passwordsLeft)
      if step == .approval, let administrator {
        person.username = administrator.username
        passwordsLeft = [administrator.password]
        journey.steps.removeAll { $0 == .username }
      }
      do throws(ScriptedBrowserError) {
        for (field, value) in answer.fields { try await browser.fill(field, value) }
        if step == .consent, consentsForEverybody, page.control("everyone") != nil {
          try await browser.tick("everyone")
        }
        journey.landing = try await browser.press(answer.button)
      } catch {
        throw .browser(error)
      }
    }
    throw .goingInCircles
  }

  private func take(
    _ button: String, on page: WebPage, with browser: ScriptedBrowser
  ) async throws(VisitError) -> Landing {
    do throws(ScriptedBrowserError) {
      for name in page.forms.flatMap(\.controls).map(\.name) {
        if let value = typing(name) { try await browser.fill(name, value) }
      }
      return try await browser.press(button)
    } catch {
      throw .browser(error)
    }
  }

  /// The question of a page, recognised by its fields and buttons; nil when it asks nothing.
  private static func step(askedBy page: WebPage) -> Step? {
    if page.button("accept") != nil { return .consent }
    if page.button("administrator") != nil { return .approval }
    if page.button("continue") != nil { return .deviceConfirmation }
    if page.button("next") != nil, page.control("code") != nil { return .deviceCode }
    if page.control("new") != nil { return .passwordChange }
    if page.control("password") != nil { return .password }
    if page.control("otc") != nil { return .secondFactor }
    if page.control("username")?.type != "hidden", page.control("username") != nil { return .username }
    if page.button("all") != nil { return .signOut }
    if page.forms.contains(where: { $0.controls.contains { $0.data["username"] != nil } }) { return .account }
    return nil
  }

  private func answer(
    to step: Step, on page: WebPage, passwordsLeft: inout ArraySlice<Secret>
  ) async throws(VisitError) -> (fields: [(String, String)], button: String) {
    switch step {
    case .username: return ([("username", username)], "next")
    case .password:
      // The page shows another person's name.
      if page.button("back") != nil, !page.text.lowercased().contains(username.lowercased()) { return ([], "back") }
      guard let password = passwordsLeft.popFirst() else { throw .refused(page.alerts.first ?? page.heading) }
      return ([("password", password.exposed)], "signin")
    case .account, .signOut:
      let buttons = page.forms.flatMap(\.controls).filter { $0.type == "submit" && $0.name == "account" }
      let mine = buttons.first { FoldedText.isSame(username, $0.data["username"]) }
      return ([], mine.map { "account=\($0.value)" } ?? (step == .account ? "other" : "all"))
    case .secondFactor:
      guard let code = await readCode?(), page.alerts.isEmpty else { throw .refused(page.alerts.first ?? page.heading) }
      return ([("otc", code.exposed)], "verify")
    case .deviceCode:
      // The address of the page has filled in the code.
      if let alert = page.alerts.first { throw .refused(alert) }
      return ([], "next")
    case .approval: return ([], administrator == nil ? "cancel" : "administrator")
    case .deviceConfirmation: return ([], consent == .accept ? "continue" : "cancel")
    case .consent: return ([], consent == .accept ? "accept" : "cancel")
    case .passwordChange:
      guard let newPassword, page.alerts.isEmpty else { throw .refused(page.alerts.first ?? page.heading) }
      let current = passwords.last?.exposed ?? ""
      return (
        [("current", current), ("new", newPassword.exposed), ("confirm", newPassword.exposed)], "change"
      )
    case .refused(let text): throw .refused(text)
    }
  }
}
