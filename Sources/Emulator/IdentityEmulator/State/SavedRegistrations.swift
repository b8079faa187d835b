// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire

/// What the control API and the console have made of the seed's people, groups, apps and APIs, as the state file keeps
/// it: entries of a seed file in the place of the seed's own, and the ids of those that were removed.
struct SavedRegistrations {
  private let apis: [ResourceAPI]
  private let apps: [Application]
  private let people: [User]
  private let removed: [String]
  /// All groups of the tenants in which one was added, changed or removed.
  private let groups: [(tenant: String, groups: [Group])]

  init(_ accounts: Accounts, since seed: Directory) {
    let now = accounts.directory
    apis = now.apis.filter { !seed.apis.contains($0) }
    apps = now.applications.filter { !seed.applications.contains($0) }
    people = now.users.filter { accounts.registered.contains($0.id) }
    groups = now.tenants.filter { seed.tenant($0.id)?.groups != $0.groups }.map { ($0.id.value, $0.groups) }
    removed =
      seed.apis.map(\.appID).filter { id in !now.apis.contains { $0.appID == id } }
      + seed.applications.map(\.clientID).filter { now.application($0) == nil }.map(\.value)
      + seed.users.map(\.id).filter { now.user($0) == nil }.map(\.value)
  }

  /// nil when everything is as the seed has it.
  var json: JSONValue? {
    guard !(apis.isEmpty && apps.isEmpty && people.isEmpty && removed.isEmpty && groups.isEmpty) else { return nil }
    let entries = people.map { user in
      var user = user
      // What sign-up asked for stands with the people who signed up.
      user.native = NativeProfile()
      // The password is kept with the account.
      return Seed.Person(user: user, password: Secret("kept")).json
    }
    return [
      "apis": .array(apis.map(\.json)), "apps": .array(apps.map(\.json)), "people": .array(entries),
      "removed": .array(removed.map(JSONValue.string)),
      "groups": groups.isEmpty ? nil : .object(sorted: groups.map { ($0, .array($1.map(\.json))) }),
    ]
  }

  /// Makes these changes to `accounts`, which are as the seed has them. What no longer fits the seed is left out.
  static func restore(_ saved: ObjectReader, to accounts: inout Accounts) throws(SeedError) {
    var directory = accounts.directory
    for id in try saved.storedTexts("removed") {
      directory = directory.removing(api: id).removing(ClientID(id)).removing(UserID(id))
    }
    if let groups = try saved.nested("groups", allowing: nil) {
      for name in groups.object.members.map(\.name) {
        guard var tenant = directory.tenant(TenantID(name)) else { continue }
        tenant.groups = try groups.entries(name, Group.self)
        directory = directory.including(tenant)
      }
    }
    for entry in try saved.elements("apis") {
      if let api = try? ResourceAPI(decoding: entry.value, in: directory) { directory = directory.including(api) }
    }
    for entry in try saved.elements("apps") {
      if let app = try? Application(saved: entry.value, in: directory) { directory = directory.including(app) }
    }
    let people = try saved.elements("people").map(\.value)
    // First nobody is a guest anywhere: an id can be one that another of them had in the seed. Whose ids as a guest are
    // refused, which version 0.1.0 took, stays without them.
    let withoutGuests = people.map { entry in
      var members = entry.object ?? JSONObject()
      members["guestIn"] = nil
      return JSONValue.object(members)
    }
    for entry in withoutGuests + people {
      guard var person = try? Seed.Person(decoding: entry, in: directory) else { continue }
      person.user.native = directory.user(person.user.id)?.native ?? person.user.native
      directory = directory.including(person.user)
      accounts.registered.insert(person.user.id)
    }
    accounts.directory = directory
  }
}
