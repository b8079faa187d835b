// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import IdentityEmulator

/// A piece of running text, or a value in a table or beside a term.
enum ConsoleText: Sendable, ExpressibleByStringInterpolation {
  case plain(String), code(String), strong(String)
  case link(String, to: String)
  /// A value with a button that copies it.
  case copied(String)
  /// An id with a button that copies it. Only the beginning and the end of a long one are shown.
  case id(String)
  /// A word that says how something stands.
  case mark(String, isBad: Bool = false)
  /// The remaining time, which a live page updates.
  case timer(String)

  init(stringLiteral value: String) { self = .plain(value) }

  var text: String {
    switch self {
    case .plain(let text), .code(let text), .strong(let text), .link(let text, _), .copied(let text), .id(let text),
      .mark(let text, _), .timer(let text):
      text
    }
  }

  var html: HTML {
    switch self {
    case .plain(let text): .text(text)
    case .code(let text): tag("code") { text }
    case .strong(let text): tag("strong") { text }
    case .link(let text, let address): tag("a", .destination("href", address)) { text }
    case .copied(let text): Self.copied(text, shown: text)
    case .id(let text): Self.copied(text, shown: text.count > 16 ? "\(text.prefix(8))\u{2026}\(text.suffix(4))" : text)
    case .mark(let text, let isBad): tag("span", .class(isBad ? "mark bad" : "mark")) { text }
    case .timer(let text): tag("span", .class("left"), .named("aria-live", "off")) { text }
    }
  }

  private static func copied(_ text: String, shown: String) -> HTML {
    tag("span", .class("copied")) {
      tag("code", shown == text ? [] : [.named("title", text)]) { shown }
      PageParts.copyButton("Copy", text, named: "Copy \(text)")
    }
  }
}

/// A term and its values.
struct ConsoleFact: Sendable {
  var term: String
  var values: [ConsoleText]

  init(_ term: String, _ values: [ConsoleText]) { (self.term, self.values) = (term, values) }
  init(_ term: String, _ values: [String]) { self.init(term, values.map { ConsoleText.code($0) }) }
  init(_ term: String, _ value: String?) { self.init(term, value.map { [ConsoleText.code($0)] } ?? []) }
  init(_ term: String, copied value: String?) { self.init(term, value.map { [ConsoleText.copied($0)] } ?? []) }

  var html: HTML {
    tag("div") {
      tag("dt") { term }
      for value in values { tag("dd") { value.html } }
    }
  }
}
