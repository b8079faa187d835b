// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorTestSupport
import Foundation
import Testing

/// Every field of every form of the console that takes a number or one of some choices, filled in wrongly.
@Suite("Fields of the console with wrong values")
struct ConsoleFieldTests {
  private struct Field: Hashable {
    var page: String
    var form: String
    var name: String
    var label: String
    var isNumber: Bool
    /// The names and values of all fields of the form.
    var all: [[String]]
    /// The values that can be chosen.
    var choices: [String]
  }

  /// What a person types into fields that have to have something.
  private static let typed = [
    "username": "kim@contoso.example", "name": "kim",
  ]

  private static func fields(of page: String, _ html: String) -> [Field] {
    html.matches(of: /(?s)<form [^>]*id="([^"]*)">(.*?)<\/form>/).flatMap { form -> [Field] in
      let text = String(form.2)
      let inputs = text.matches(of: /<input id="([^"]*)" name="([^"]*)"[^>]*type="(text|number)" value="([^"]*)"/)
      let selects = text.matches(of: /(?s)<select id="([^"]*)" name="([^"]*)"[^>]*>(.*?)<\/select>/)
      func label(_ id: Substring) -> String { text.text(between: "<label for=\"\(id)\">", and: "</label>") ?? "" }
      let options = selects.map { $0.3.matches(of: /value="([^"]*)"/).map { plain($0.1) } }
      let values =
        inputs.map { [String($0.2), $0.4.isEmpty ? typed[String($0.2)] ?? "" : plain($0.4)] }
        + text.matches(of: /(?s)<textarea id="[^"]*" name="([^"]*)"[^>]*>(.*?)<\/textarea>/).map {
          [String($0.1), $0.2.isEmpty ? typed[String($0.1)] ?? "" : plain($0.2)]
        }
        + text.matches(of: /<input[^>]* name="([^"]*)" type="checkbox" value="([^"]*)" checked/).map {
          [String($0.1), plain($0.2)]
        }
      // In a form for a ready-made command, this one comes first and the others add to it.
      let all = zip(selects, options).map { [String($0.2), $1.first ?? ""] } + values
      func field(_ id: Substring, _ name: Substring, isNumber: Bool, choices: [String] = []) -> Field {
        Field(
          page: page, form: String(form.1), name: String(name), label: label(id), isNumber: isNumber,
          all: all, choices: choices)
      }
      // A time is a text, such as 2027-01-31T12:00:00Z.
      return inputs.filter { $0.3 == "number" || $0.2 == "at" }.map { field($0.1, $0.2, isNumber: $0.3 == "number") }
        + zip(selects, options).map { field($0.1, $0.2, isNumber: false, choices: $1) }
    }
  }

  private static func plain(_ text: Substring) -> String { String(text).replacing("&quot;", with: "\"") }

  @Test func `an app or an API with an id that is taken is not put in the place of the other`() async throws {
    let browser = try ConsoleBrowser(PlatformWorld())
    let takenApp = "5A3E0000-0000-4000-8000-00000000A001"
    try await browser.open("/_emulator/console/apps")
    let app = try await browser.submit(
      "add", [("name", "Mine"), ("tenant", "contoso.example"), ("clientId", takenApp)])
    #expect(app.contains(">Client id is that of MSAL Sample App. Choose another, or change that app.<"))
    #expect(
      try await browser.open("/_emulator/console/apps/5a3e0000-0000-4000-8000-00000000a001").contains("MSAL Sample App")
    )
    try await browser.open("/_emulator/console/apis")
    let api = try await browser.submit("add", [("name", "mine"), ("appId", "70d01157-0000-4000-8000-00000000d001")])
    #expect(api.contains(">Application id is that of todolist. Choose another, or change that API.<"))
    #expect(try await browser.open("/_emulator/console/apis/todolist").contains("Address for trying tokens"))
  }

  @Test func `each says its own name and what it takes, and nothing is changed`() async throws {
    let browser = try ConsoleBrowser(PlatformWorld())
    var fields: Set<Field> = []
    for page in ConsoleAddresses.all { fields.formUnion(Self.fields(of: page, try await browser.open(page))) }
    #expect(fields.filter { $0.isNumber || $0.name == "at" }.count >= 8 && fields.filter { !$0.isNumber }.count >= 20)
    let wrong = ["abc", "99999999999999999999", "-99999999999999999999", "1e999", "1,5"]
    // A rule may be for a person or an app that is added later.
    fields = fields.filter { !$0.name.hasPrefix("match.") || $0.isNumber }
    for field in fields.sorted(by: { ($0.page, $0.form, $0.name) < ($1.page, $1.form, $1.name) }) {
      for value in field.isNumber ? wrong : wrong + [""] where !field.choices.contains(value) {
        try await browser.open(field.page)
        let html = try await browser.submit(field.form, field.all.map { ($0[0], $0[0] == field.name ? value : $0[1]) })
        let problems = html.matches(of: /id="[^"]*-problem">([^<]*)</).map { String($0.1) }
        // Some choices may be left out.
        if value.isEmpty, problems.isEmpty, html.contains("<p class=\"done\" id=\"note\"") { continue }
        let place = Comment(
          "\(field.page) \(field.form) \(field.name) = \(value): \(browser.note ?? "none") \(problems)")
        #expect(problems.count == 1 && problems.first?.hasPrefix("\(field.label) is ") == true, place)
        #expect(browser.note == "Nothing was changed. \(problems.first ?? "")", place)
        let taken =
          field.isNumber ? #/number.* from -?\d+ to \d+/# : #/Choose |Use |Give |Add |from 1 to 2|is not .+ or /#
        #expect(problems.first?.contains(taken) == true, place)
      }
    }
  }
}
