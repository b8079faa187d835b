// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import Foundation
import TestSupport
import Testing

/// The tables in the pages about seed files and fault rules must be complete, because people write such files by them.
@Suite("Pages about files for the emulator")
struct SeedPageTests {
  /// A kind of object in a seed file: its mark in `file`, and the row of a page that names its members.
  struct Place: Sendable, CustomTestStringConvertible {
    var mark: String
    var row: Row

    enum Row: Sendable {
      /// The entries of the first table.
      case entries
      /// The members of one entry of a table; the entry is the first cell, which further rows leave empty.
      case members(of: String)
      /// The names in the sample object that the row of a member shows.
      case sample(of: String)
      /// The first cells of the table behind such words.
      case table(after: String)
    }

    var testDescription: String { mark }
  }

  /// A file with an object of every kind; each `<mark>` is a place where an unknown member can stand.
  private static let file = """
    {<file>
      "clouds": [{<cloud> "preferredNetwork": "login.far.localhost"}],
      "tenants": [
        {<tenant> "id": "11111111-0000-4000-8000-000000000001", "name": "Shop", "domain": "shop.example", "kind": "b2c",
         "subdomain": "shop", "policies": [{<policy> "name": "B2C_1_in", "kind": "signUpOrSignIn"}]},
        {"id": "11111111-0000-4000-8000-000000000002", "name": "People", "domain": "people.example", "kind": "external",
         "groups": [{<group> "id": "90000000-0000-4000-8000-000000000001", "name": "Retail"}]},
        {"id": "11111111-0000-4000-8000-000000000003", "name": "Work", "domain": "work.example", "kind": "workforce",
         "subscriptions": [{<subscription> "id": "66666666-0000-4000-8000-000000000001", "name": "Dev"}],
         "managedIdentities": [{<identity> "clientId": "55555555-0000-4000-8000-000000000001", "name": "vm",
           "objectId": "55555555-0000-4000-8000-000000000002"}]}
      ],
      "users": [
        {<user> "id": "22222222-0000-4000-8000-000000000001", "tenant": "people.example", "username": "zoe@people.example",
         "password": "Zoe-Pass-1", "name": "Zoe",
         "guestIn": [{<guest> "tenant": "shop.example", "id": "22222222-0000-4000-8000-000000000002"}],
         "nativeAuth": {<native user> "strongMethods": [{<method> "channel": "sms", "target": "+4930123456"}]}}
      ],
      "apps": [
        {<app> "clientId": "33333333-0000-4000-8000-000000000001", "name": "App", "tenant": "people.example",
         "audience": "singleTenant", "redirectUris": ["http://localhost"], "secrets": [{<secret> "value": "s"}],
         "federatedCredentials": [{<federated> "name": "f", "tenant": "people.example", "subject": "x"}],
         "nativeAuth": {<native app> "signUpWith": "code", "attributes": [{<attribute> "name": "city"}]}}
      ],
      "apis": [
        {<api> "name": "notes", "appId": "44444444-0000-4000-8000-000000000001", "appIdUri": "api://notes",
         "scopes": [{<scope> "value": "Notes.Read"}], "appRoles": [{<role> "value": "Notes.Read.All"}]}
      ],
      "consents": [{<consent> "app": "33333333-0000-4000-8000-000000000001", "tenant": "people.example",
                    "roles": ["api://notes/Notes.Read.All"]}],
      "settings": {<settings> "codeLifetime": 60, "nativeAuth": {<native settings> "codeTries": 3}},
      "faults": [{<fault> "match": {<match> "nth": 1}, "answer": {<answer> "status": 503}}]
    }
    """

  private static let seedPage = "docs/emulator/seed-file.md"
  private static let controlPage = "docs/emulator/control.md"

  @Test func `the file that is tried is a good one`() throws {
    _ = try Seed(parsing: Array(Self.text(marking: nil).utf8), file: "seed.json")
  }

  @Test(
    arguments: [
      Place(mark: "file", row: .entries), Place(mark: "cloud", row: .members(of: "`clouds[]`")),
      Place(mark: "tenant", row: .members(of: "`tenants[]`")), Place(mark: "policy", row: .sample(of: "policies")),
      Place(mark: "group", row: .sample(of: "groups")), Place(mark: "subscription", row: .sample(of: "subscriptions")),
      Place(mark: "identity", row: .sample(of: "managedIdentities")),
      Place(mark: "user", row: .members(of: "`users[]`")), Place(mark: "guest", row: .sample(of: "guestIn")),
      Place(mark: "native user", row: .members(of: "a person")),
      Place(mark: "method", row: .sample(of: "strongMethods")),
      Place(mark: "app", row: .members(of: "`apps[]`")), Place(mark: "native app", row: .members(of: "an app")),
      Place(mark: "attribute", row: .sample(of: "attributes")), Place(mark: "api", row: .members(of: "`apis[]`")),
      Place(mark: "scope", row: .sample(of: "scopes")), Place(mark: "role", row: .sample(of: "appRoles")),
      Place(mark: "secret", row: .sample(of: "secrets")),
      Place(mark: "federated", row: .sample(of: "federatedCredentials")),
      Place(mark: "consent", row: .members(of: "`consents[]`")),
      Place(mark: "settings", row: .members(of: "`settings`")),
      Place(mark: "native settings", row: .members(of: "the settings")),
      Place(mark: "fault", row: .members(of: "`faults[]`")),
      Place(mark: "match", row: .table(after: "`match`: every member")),
      Place(mark: "answer", row: .table(after: "`answer`, at least")),
    ])
  func `name every member that the reader accepts, and no other`(_ place: Place) throws {
    #expect(try Self.documented(place.row) == Self.accepted(place.mark))
  }

  /// The members that the reader names as accepted when it meets an unknown member.
  private static func accepted(_ mark: String) throws -> Set<String> {
    let error = #expect(throws: SeedError.self) {
      try Seed(parsing: Array(text(marking: mark).utf8), file: "seed.json")
    }
    let reason = try #require(error?.reason)
    let names = try #require(reason.firstMatch(of: /^is not known. Use one of (.*)\.$/), "\(reason)")
    return Set(names.1.split(separator: ", ").map(String.init))
  }

  private static func text(marking mark: String?) -> String {
    let marked = mark.map { file.replacing("<\($0)>", with: "\"unknown\": 1,") } ?? file
    return marked.replacing(/<[a-z ]+>/, with: "")
  }

  private static func documented(_ row: Place.Row) throws -> Set<String> {
    switch row {
    case .entries:
      return Set(try rows(of: seedPage).flatMap { $0[0].matches(of: /^`(\w+)(?:\[\])?`$/).map { String($0.1) } })
    case .members(let entry):
      var inside = false
      let cells = try rows(of: seedPage).filter { row in
        if !row[0].isEmpty { inside = row[0] == entry }
        return inside
      }
      return Set(cells.flatMap { words($0[1]) })
    case .sample(let member):
      let samples = try rows(of: seedPage).filter { words($0[1]).contains(member) && $0[2].contains("{\"") }
      try #require(samples.count == 1)
      return Set(samples[0][2].matches(of: /"(\w+)":/).map { String($0.1) })
    case .table(let start):
      let page = try String(contentsOfFile: Checkout.path(controlPage), encoding: .utf8)
      let table = try #require(page.components(separatedBy: start).dropFirst().first)
      return Set(cells(table.components(separatedBy: "\n\n")[1]).flatMap { words($0[0]) })
    }
  }

  private static func rows(of page: String) throws -> [[String]] {
    cells(try String(contentsOfFile: Checkout.path(page), encoding: .utf8)).filter { $0.count == 3 }
  }

  /// The cells of every table's rows, without heads and rules.
  private static func cells(_ text: String) -> [[String]] {
    text.split(separator: "\n").filter { $0.hasPrefix("|") && $0.contains("`") }.map { line in
      line.dropFirst().dropLast().components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  private static func words(_ cell: String) -> [String] { cell.matches(of: /`(\w+)`/).map { String($0.1) } }
}
