// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// The announcement of a running emulator, for people.
struct ReadyTable {
  private let ready: JSONValue

  init(_ ready: JSONValue) { self.ready = ready }

  var text: String {
    let version = ready["version"]?.string ?? ""
    var sections = [
      "msal-emulator \(version) is ready. It is not Microsoft: it signs in made-up people on this computer.", addresses,
      section("Tenants", rows("tenants") { [$0["name"], $0["domain"], $0["id"], $0["kind"]].map(Self.text) }),
      section("People and passwords", rows("users", person)),
      section("Apps", rows("apps") { [$0["name"], $0["clientId"]].map(Self.text) + [Self.list($0["redirectUris"])] }),
      section("APIs", rows("apis") { [$0["name"], $0["url"], $0["appIdUri"]].map(Self.text) }),
    ]
    let identities = rows("managedIdentities") {
      [$0["name"], $0["clientId"]].map(Self.text) + [$0["systemAssigned"]?.bool == true ? "the machine's own" : ""]
    }
    if !identities.isEmpty { sections.append(section("Managed identities", identities)) }
    if let https = ready["https"]?.string, let authority = ready["ca"]?.string {
      sections.append(
        "Try it:\n  curl --cacert \(authority) \(https)/common/v2.0/.well-known/openid-configuration")
    }
    return sections.joined(separator: "\n\n") + "\n\nCtrl-C stops it.\n"
  }

  private var addresses: String {
    let names = [
      ("Console", "console"), ("HTTP", "http"), ("HTTPS", "https"), ("Graph", "graph"), ("Control", "control"),
      ("Inbox", "inbox"), ("Trust this CA", "ca"),
      ("Broker on bus", "broker"),
    ]
    return Self.columns(names.compactMap { label, key in ready[key]?.string.map { [label, $0] } })
  }

  private func person(_ user: JSONValue) -> [String] {
    let notes = [
      user["mustChangePassword"]?.bool == true ? "must change the password" : nil,
      user["blocked"]?.bool == true ? "blocked" : nil,
    ].compactMap { $0 }
    let noPassword = user["signsInWithCodes"]?.bool == true ? "(one-time codes)" : "(changed)"
    return [
      Self.text(user["username"]), user["password"]?.string ?? noPassword, Self.text(user["name"]),
      notes.joined(separator: ", "),
    ]
  }

  private func rows(_ key: String, _ row: (JSONValue) -> [String]) -> [[String]] { (ready[key]?.array ?? []).map(row) }

  private func section(_ title: String, _ rows: [[String]]) -> String { title + ":\n" + Self.columns(rows) }

  private static func text(_ value: JSONValue?) -> String { value?.string ?? "" }

  private static func list(_ value: JSONValue?) -> String {
    (value?.array ?? []).compactMap(\.string).joined(separator: " ")
  }

  private static func columns(_ rows: [[String]]) -> String {
    var widths: [Int] = []
    for row in rows {
      for (index, cell) in row.enumerated() {
        if index == widths.count { widths.append(0) }
        widths[index] = max(widths[index], cell.count)
      }
    }
    return rows.map { row in
      let padded = zip(row, widths).map { cell, width in cell + String(repeating: " ", count: width - cell.count) }
      var line = "  " + padded.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }
}
