// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorConsole
import EmulatorDirectory
import Foundation
import IdentityEmulator
import OAuthWire
import PlatformInterfaces
import ScriptedBrowser

/// The input as a page that the scripted browser reads, and as text that a person types into a page of the emulator,
/// where it must remain text.
@Sendable func checkPage(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  let page = read(text)
  let controls = page.forms.flatMap(\.controls)
  let elements = page.forms.count + controls.count + page.alerts.count
  // An element may count twice, because it may also be an alert.
  demand(elements <= 2 * bytes.count { $0 == UInt8(ascii: "<") }, "nothing is read that is not there")
  demand(page.text.utf8.count <= text.utf8.count, "a text is not longer than its page")
  demand(Set(controls.map(\.index)).count == controls.count, "controls can be told apart")
  for form in page.forms.prefix(8) {
    for button in [nil] + form.controls.prefix(8).map(Optional.some) {
      let entries = form.entries(pressing: button)
      demand(entries.allSatisfy { !$0.name.isEmpty }, "what is sent has a name")
      demand(entries.count <= form.controls.count, "each control is sent once")
    }
  }
  checkWrittenPages(text)
}

private let signInControls = read(signIn("x")).forms.first?.controls.count

private func checkWrittenPages(_ text: String) {
  let form = read(signIn(text))
  demand(form.forms.count == 1 && links(signIn(text)) == 0, "a text adds no element")
  demand(form.forms.first?.controls.count == signInControls, "a text adds no control")
  demand(form.control("flow").map { Array($0.value.utf8) } == Array(text.utf8), "a hidden value is kept")
  demand(form.control("username").map { Array($0.value.utf8) } == Array(text.utf8), "what was typed is kept")
  demand(!form.submitsItself, "a text is no script")

  let messages = read(inbox(text))
  let isText = messages.forms.isEmpty && links(inbox(text)) == inboxLinks && messages.alerts.isEmpty
  demand(isText, "a message is a text")

  let answer = read(
    String(
      decoding: Page.formPost(action: text, parameters: [Parameter("state", text)]).response().body, as: UTF8.self))
  demand(answer.forms.count == 1 && answer.submitsItself, "an answer is one form")
  demand(answer.control("state").map { Array($0.value.utf8) } == Array(text.utf8), "an answer's value is kept")
  let action = answer.forms.first?.action ?? ""
  let scheme = String(String.UnicodeScalarView(action.unicodeScalars.filter { $0.value > 0x20 })).lowercased()
  demand(action == "about:blank" || Array(action.utf8) == Array(text.utf8), "an answer goes where it should")
  demand(!["javascript:", "data:", "vbscript:"].contains(where: scheme.hasPrefix), "no address is a script")
}

/// The links of the menu, and one to the codes of all people.
private let inboxLinks = links(inbox("x"))

private func links(_ html: String) -> Int { html.components(separatedBy: "<a ").count - 1 }

private func inbox(_ text: String) -> String {
  let now = Date(timeIntervalSince1970: 0)
  let message = Inbox.Message(
    address: text, channel: .email, code: Secret(text), time: now, expiresAt: now.addingTimeInterval(60))
  let page = Page.inbox(address: text, messages: [message], at: now, .main)
  return String(decoding: page.response().body, as: UTF8.self)
}

private func signIn(_ text: String) -> String {
  let form = PageForm(
    action: "/login", hidden: [Parameter("flow", text)], error: FormError("no" + text, at: "username"),
    for: (text, text, text))
  return String(decoding: Page.username(form: form).response().body, as: UTF8.self)
}

private func read(_ html: String) -> WebPage {
  WebPage(html: html, url: URL(filePath: "/page"))
}
