// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire

/// The text and the controls of a web page, without its layout.
package struct WebPage: Sendable {
  package var url: URL
  package var status: Int
  package var title: String
  /// The text of the first `<h1>`, "" when there is none.
  package var heading: String
  /// The texts marked as `role="alert"`.
  package var alerts: [String]
  package var forms: [WebForm]
  /// All visible text, white space collapsed.
  package var text: String
  /// Whether a script of the page submits its form, as in answers of the mode `form_post` (OAuth 2.0 Form Post Response
  /// Mode).
  package var submitsItself: Bool
  /// Whether the page has `Referrer-Policy: no-referrer`, so that its address is not sent to others.
  package var hidesReferrer: Bool

  /// The first form field or button with that name.
  package func control(_ name: String) -> WebControl? {
    forms.lazy.flatMap(\.controls).first { $0.name == name }
  }

  /// The button with that id, or with `name=value`.
  package func button(_ idOrNameAndValue: String) -> WebControl? {
    forms.lazy.flatMap(\.controls).first { $0.isButton(idOrNameAndValue) }
  }
}

/// A `<form>`.
package struct WebForm: Sendable {
  /// The address as written; "" is that of the page itself.
  package var action: String
  /// `GET` or `POST`.
  package var method: String
  package var controls: [WebControl]

  /// The parameters that are sent when `button` is pressed, or, when it is nil, when a script submits the form (WHATWG
  /// HTML 4.10.21.4).
  package func entries(pressing button: WebControl?) -> [Parameter] {
    var entries: [Parameter] = []
    for control in controls where !control.name.isEmpty && !control.isDisabled {
      switch control.type {
      case "submit", "image":
        if let button, control.index == button.index { entries.append(Parameter(control.name, control.value)) }
      case "button", "reset", "file": continue
      case "checkbox", "radio":
        if control.isChecked { entries.append(Parameter(control.name, control.value)) }
      default: entries.append(Parameter(control.name, control.value))
      }
    }
    return entries
  }
}

/// An `<input>` or `<button>`.
package struct WebControl: Sendable {
  /// The position on the page, which distinguishes controls with equal names.
  package var index: Int
  /// The `type` attribute, lower-cased; `text` for an input without, `submit` for a button without.
  package var type: String
  package var name: String
  package var value: String
  package var id: String
  package var isDisabled: Bool
  package var isChecked: Bool
  /// The values of `data-…` attributes, by the name after `data-`.
  package var data: [String: String]

  package func isButton(_ idOrNameAndValue: String) -> Bool {
    type == "submit" && (id == idOrNameAndValue || "\(name)=\(value)" == idOrNameAndValue)
  }
}

extension WebPage {
  /// Reads an HTML text. It never fails: a text that is no HTML becomes a page without elements.
  package init(html: String, url: URL, status: Int = 200, referrerPolicy: String? = nil) {
    var reader = WebPageReader(
      page: WebPage(
        url: url, status: status, title: "", heading: "", alerts: [], forms: [], text: "", submitsItself: false,
        hidesReferrer: referrerPolicy?.lowercased() == "no-referrer"))
    for token in HTMLToken.read(html) { reader.take(token) }
    self = reader.finished()
  }
}

private struct WebPageReader {
  /// An open element whose text is collected until it ends.
  private struct Capture {
    enum Purpose { case title, heading, alert, script, style }
    var purpose: Purpose
    var element: String
    /// How many elements of the same name are open inside this one.
    var nested = 0
    var text = ""
  }

  private var page: WebPage
  private var captures: [Capture] = []
  private var openForm: Int?
  private var controlCount = 0
  private var text = ""

  init(page: WebPage) { self.page = page }

  mutating func take(_ token: HTMLToken) {
    switch token {
    case .text(let text):
      for index in captures.indices { captures[index].text += text }
      if !captures.contains(where: { ["script", "style", "title"].contains($0.element) }) { self.text += text }
    case .start(let name, let attributes):
      for index in captures.indices where captures[index].element == name { captures[index].nested += 1 }
      start(name, attributes)
      text += " "
    case .end(let name):
      for index in captures.indices.reversed() where captures[index].element == name {
        if captures[index].nested == 0 {
          finish(captures.remove(at: index))
        } else {
          captures[index].nested -= 1
        }
      }
      if name == "form" { openForm = nil }
      text += " "
    }
  }

  func finished() -> WebPage {
    var copy = self
    for capture in captures.reversed() { copy.finish(capture) }
    copy.page.text = Self.collapsed(copy.text)
    return copy.page
  }

  private mutating func start(_ name: String, _ attributes: [String: String]) {
    switch name {
    case "title": captures.append(Capture(purpose: .title, element: name))
    case "h1": captures.append(Capture(purpose: .heading, element: name))
    case "script": captures.append(Capture(purpose: .script, element: name))
    case "style": captures.append(Capture(purpose: .style, element: name))
    case "form":
      page.forms.append(
        WebForm(
          action: attributes["action"] ?? "", method: (attributes["method"] ?? "get").uppercased(), controls: []))
      openForm = page.forms.count - 1
    case "input": addControl(type: attributes["type"] ?? "text", attributes)
    case "button": addControl(type: attributes["type"] ?? "submit", attributes)
    default: break
    }
    if attributes["role"] == "alert" { captures.append(Capture(purpose: .alert, element: name)) }
  }

  private mutating func addControl(type: String, _ attributes: [String: String]) {
    guard let openForm else { return }
    let type = type.lowercased()
    let isChoice = type == "checkbox" || type == "radio"
    var data: [String: String] = [:]
    for (name, value) in attributes where name.hasPrefix("data-") { data[String(name.dropFirst(5))] = value }
    controlCount += 1
    page.forms[openForm].controls.append(
      WebControl(
        index: controlCount, type: type, name: attributes["name"] ?? "",
        value: attributes["value"] ?? (isChoice ? "on" : ""), id: attributes["id"] ?? "",
        isDisabled: attributes["disabled"] != nil, isChecked: attributes["checked"] != nil, data: data))
  }

  private mutating func finish(_ capture: Capture) {
    let text = Self.collapsed(capture.text)
    switch capture.purpose {
    case .title: page.title = text
    case .heading: if page.heading.isEmpty { page.heading = text }
    case .alert: if !text.isEmpty { page.alerts.append(text) }
    case .script: if capture.text.contains("submit()") { page.submitsItself = true }
    case .style: break
    }
  }

  private static func collapsed(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
