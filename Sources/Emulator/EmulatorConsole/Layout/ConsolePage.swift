// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import IdentityEmulator

/// The places in the menu of the console.
enum ConsolePlace: String, Sendable, CaseIterable {
  case start, people, apps, apis, signIns, tokens, inbox, faults, clock, sessions, snapshots, worlds
  /// A page that is not in the menu but shows it.
  case elsewhere

  var title: String {
    switch self {
    case .apis: "APIs"
    case .signIns: "Sign-ins"
    default: rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    }
  }

}

/// The menu above a page of the console.
struct ConsoleMenu: Sendable {
  let root: ControlRoot
  /// The place of the page.
  let current: ConsolePlace

  var html: HTML {
    tag("nav", .named("aria-label", "Console")) {
      if let world = root.world { tag("p", .class("world")) { "World \(world)" } }
      tag("ul") {
        for place in root.menu {
          tag("li") {
            tag(
              "a",
              [.destination("href", root.address(place))]
                + (place == current ? [.named("aria-current", "page")] : [])
            ) { place.title }
          }
        }
      }
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
  /// Whether the page loads its list again every second.
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
  /// The member with the error, if there is one.
  var member: String?
  /// The values of a form with an error, by the names of the fields.
  var typed: [String: String]

  init(_ text: String, isError: Bool, form: String, member: String? = nil, typed: [String: String] = [:]) {
    (self.text, self.isError, self.form, self.member, self.typed) = (text, isError, form, member, typed)
  }
}

/// What every form of a page needs.
struct ConsoleForms: Sendable {
  var root: ControlRoot
  /// The address that the forms are sent to.
  var action: String
  /// The value that proves that this server made the form for this browser.
  var canary: String
  var note: ConsoleNote?

  init(root: ControlRoot, action: String, canary: String, note: ConsoleNote? = nil) {
    (self.root, self.action, self.canary, self.note) = (root, action, canary, note)
  }
}

extension Page {
  /// The page with the console's menu, for people who followed a wrong address.
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
          note.text
        }
      }
      for block in page.blocks { block.html(forms, level: 2) }
    }
    made.sendsOrigin = true
    return made.withMenu(forms.root, at: page.place)
  }
}

extension InlineSource {
  fileprivate static let consoleStylesheet = InlineSource(Stylesheet.console)
}

extension ControlRoot {
  func address(_ place: ConsolePlace) -> String {
    switch place {
    case .start: console
    case .inbox: inbox
    default: "\(path)/console/\(place.rawValue.lowercased())"
    }
  }

  /// The places in the menu. A world has no worlds.
  var menu: [ConsolePlace] {
    ConsolePlace.allCases.filter { $0 != .elsewhere && !($0 == .worlds && world != nil) }
  }
}
