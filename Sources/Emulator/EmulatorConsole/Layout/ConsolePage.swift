// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import IdentityEmulator
import OAuthWire

/// The places in the menu of the console.
enum ConsolePlace: String, Sendable, CaseIterable {
  case overview, people, groups, apps, apis, signIns, sessions, inbox, clock, faults, policies, nativeAuth, snapshots
  case worlds, tokens, guides
  /// A page that is not in the menu but shows it.
  case elsewhere

  var title: String {
    switch self {
    case .apis: "APIs"
    case .signIns: "Sign-ins"
    case .nativeAuth: "Native authentication"
    default: rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    }
  }

  /// The menu: the first place alone, then groups with their titles.
  fileprivate static let sections: [(title: String, pages: [ConsolePlace])] = [
    ("Directory", [.people, .groups, .apps, .apis]), ("Activity", [.signIns, .sessions, .inbox]),
    ("Control", [.clock, .faults, .policies, .nativeAuth, .snapshots, .worlds]), ("Tools", [.tokens, .guides]),
  ]
}

/// The menu beside a page of the console. On a narrow screen a link shows it, by its address, so that no script is
/// needed.
struct ConsoleMenu: Sendable {
  let root: ControlRoot
  /// The place of the page.
  let current: ConsolePlace

  var html: HTML {
    tag("nav", .named("aria-label", "Console")) {
      tag("a", .class("menu"), .destination("href", "#menu")) { "Menu" }
      tag("div", .id("menu")) {
        if let world = root.world { tag("p", .class("world")) { "World \(world)" } }
        tag("ul") {
          item(.overview)
          for group in ConsolePlace.sections {
            tag("li") {
              tag("span", .class("group")) { group.title }
              // A world has no worlds.
              tag("ul") { for place in group.pages where place != .worlds || root.world == nil { item(place) } }
            }
          }
        }
        tag("a", .class("menu"), .destination("href", "#")) { "Close the menu" }
      }
    }
  }

  private func item(_ place: ConsolePlace) -> HTML {
    tag("li") {
      tag(
        "a", [.destination("href", root.address(place))] + (place == current ? [.named("aria-current", "page")] : [])
      ) { place.title }
    }
  }
}

/// What a page of the console shows, as values.
struct ConsolePage: Sendable {
  var place: ConsolePlace
  /// The heading; by default the title of the place.
  var title: String
  /// Under the heading.
  var lead: String
  var blocks: [ConsoleBlock]
  /// Whether a part of the page is loaded again every second.
  var isLive = false

  init(
    _ place: ConsolePlace, title: String? = nil, lead: String = "", isLive: Bool = false, _ blocks: [ConsoleBlock]
  ) {
    (self.place, self.title, self.lead) = (place, title ?? place.title, lead)
    (self.blocks, self.isLive) = (blocks, isLive)
  }

  init(
    _ place: ConsolePlace, title: String? = nil, lead: String = "", isLive: Bool = false, _ blocks: ConsoleBlock...
  ) {
    self.init(place, title: title, lead: lead, isLive: isLive, blocks)
  }
}

/// The result of the last form that a browser sent.
struct ConsoleNote: Sendable {
  var text: String
  var isError: Bool
  /// The id of that form.
  var form: String
  /// The member with the error, if there is one, and what is wrong with it, as the end of a sentence.
  var member: String?
  var reason: String?
  /// The values of a form with an error, by the names of the fields.
  var typed: [String: String]

  init(
    _ text: String, isError: Bool, form: String, member: String? = nil, reason: String? = nil,
    typed: [String: String] = [:]
  ) {
    (self.text, self.isError, self.form) = (text, isError, form)
    (self.member, self.reason, self.typed) = (member, reason, typed)
  }
}

/// What the forms and tables of a page need.
struct ConsoleForms: Sendable {
  var root: ControlRoot
  /// The address of the page, which its forms are sent to.
  var action: String
  /// The query of the page's address.
  var query: [Parameter]
  /// The value that proves that this server made the form for this browser.
  var canary: String
  var note: ConsoleNote?
}

extension Page {
  /// The page with the console's menu and look.
  func withMenu(_ root: ControlRoot, at place: ConsolePlace = .elsewhere) -> Page {
    var page = self
    page.navigation = ConsoleMenu(root: root, current: place).html
    page.styles = [.consoleStylesheet]
    return page
  }

  static func console(_ page: ConsolePage, _ forms: ConsoleForms) -> Page {
    var made = Page(
      title: page.title, lead: page.lead.isEmpty ? [] : [.text(page.lead)],
      scripts: page.isLive ? [.copy, .refresh] : [.copy]
    ) {
      if let note = forms.note {
        tag(
          "p", .class(note.isError ? "alert" : "done"), .id("note"), .named("role", note.isError ? "alert" : "status")
        ) {
          note.text(among: page.blocks.flatMap(\.forms))
        }
      }
      for block in page.blocks { block.html(forms, level: 2) }
    }
    made.sendsOrigin = true
    return made.withMenu(forms.root, at: page.place)
  }
}

extension ConsoleNote {
  /// The text above the page: what is wrong, by the label of the field, not by the name of the member.
  fileprivate func text(among forms: [ConsoleForm]) -> String {
    guard let problem = forms.lazy.compactMap({ $0.problem(self) }).first else { return text }
    return "Nothing was changed. \(problem.text)"
  }
}

extension InlineSource {
  fileprivate static let consoleStylesheet = InlineSource(Stylesheet.console)
}

extension ControlRoot {
  func address(_ place: ConsolePlace) -> String {
    switch place {
    case .overview: console
    case .inbox: inbox
    default: "\(path)/console/\(place.rawValue.lowercased())"
    }
  }
}
