// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// The places in the menu of the console.
package enum ConsolePlace: String, Sendable, CaseIterable {
  case start, people, apps, apis, signIns, tokens, inbox, faults, clock, sessions, snapshots, worlds
  /// A page that is not in the menu but shows it.
  case elsewhere

  package var title: String {
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
package struct ConsolePage: Sendable {
  package var place: ConsolePlace
  /// The heading; by default the title of the place.
  package var title: String
  /// Under the heading.
  package var lead: String
  package var blocks: [ConsoleBlock]
  /// Whether the page loads its list again every second.
  package var isLive = false

  package init(
    _ place: ConsolePlace, title: String? = nil, lead: String = "", isLive: Bool = false, _ blocks: [ConsoleBlock]
  ) {
    (self.place, self.title, self.lead) = (place, title ?? place.title, lead)
    (self.blocks, self.isLive) = (blocks, isLive)
  }

  package init(
    _ place: ConsolePlace, title: String? = nil, lead: String = "", isLive: Bool = false, _ blocks: ConsoleBlock...
  ) {
    self.init(place, title: title, lead: lead, isLive: isLive, blocks)
  }
}

/// The result of the last form that a browser sent.
package struct ConsoleNote: Sendable {
  package var text: String
  package var isError: Bool
  /// The id of that form.
  package var form: String
  /// The member with the error, if there is one.
  package var member: String?
  /// The values of a form with an error, by the names of the fields.
  package var typed: [String: String]

  package init(_ text: String, isError: Bool, form: String, member: String? = nil, typed: [String: String] = [:]) {
    (self.text, self.isError, self.form, self.member, self.typed) = (text, isError, form, member, typed)
  }
}

/// What every form of a page needs.
package struct ConsoleForms: Sendable {
  package var root: ControlRoot
  /// The address that the forms are sent to.
  package var action: String
  /// The value that proves that this server made the form for this browser.
  package var canary: String
  package var note: ConsoleNote?

  package init(root: ControlRoot, action: String, canary: String, note: ConsoleNote? = nil) {
    (self.root, self.action, self.canary, self.note) = (root, action, canary, note)
  }
}

extension Page {
  /// The page with the console's menu, for people who followed a wrong address.
  package func withMenu(_ root: ControlRoot, at place: ConsolePlace = .elsewhere) -> Page {
    var page = self
    page.menu = ConsoleMenu(root: root, current: place)
    return page
  }

  package static func console(_ page: ConsolePage, _ forms: ConsoleForms) -> Page {
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

  /// Says why a page of the emulator can't be shown or a form was not taken, and leads to the console.
  package static func problem(title: String, message: String, code: String, _ root: ControlRoot) -> Page {
    Page(title: title) {
      tag("p", .class("alert"), .named("role", "alert")) { message }
      PageParts.facts([("Error", code)])
    }.withMenu(root)
  }
}
