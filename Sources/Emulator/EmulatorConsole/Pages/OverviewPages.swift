// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import IdentityEmulator
import OAuthWire
import PlatformInterfaces

/// The first page: what a developer needs in the first minute, and what happened last.
struct OverviewPages: ConsolePages {
  let origins: Origins
  let testAccounts: TestAccounts
  let stores: Stores

  private static let shown = 8

  func page(_ visit: ConsoleVisit) -> ConsolePage {
    return ConsolePage(
      .overview, title: "Identity emulator",
      lead: "A stand-in for the Microsoft identity platform (Entra ID) on this computer, for programs and tests. It is "
        + "not Microsoft, and everybody here is made up.", isLive: true,
      .live([
        .cards([
          (
            "Addresses",
            [.facts(addresses(visit)), .text([.link("First steps with an API or an app", to: visit.address(.guides))])]
          ),
          ("Now", now(visit)), ("Last sign-ins", signIns(visit)),
        ]),
        .cards([("Test accounts", accounts(visit))]), .cards([("Apps", apps(visit))]),
      ]))
  }

  private func addresses(_ visit: ConsoleVisit) -> [ConsoleFact] {
    let base = (origins.main ?? visit.context.origin).description
    // A request that names no tenant reaches no world.
    let tenant = visit.root.world == nil ? "common" : visit.directory.tenants.first?.id.value ?? ""
    return [
      ConsoleFact("Authority", copied: "\(base)/\(tenant)"),
      ConsoleFact("HTTPS", copied: origins.https.flatMap { Origin($0)?.description }),
      ConsoleFact("HTTP", copied: origins.http.flatMap { Origin($0)?.description }),
      ConsoleFact("Metadata", copied: "\(base)/\(tenant)/v2.0/.well-known/openid-configuration"),
      ConsoleFact("Graph", copied: base + "/v1.0/me"), ConsoleFact("Control API", copied: base + visit.root.path),
      ConsoleFact("Certificate to trust", copied: origins.authorityPath),
    ]
  }

  private func now(_ visit: ConsoleVisit) -> [ConsoleBlock] {
    let distance = stores.clock.distance ?? "that of this computer"
    var facts = [
      ConsoleFact("Clock", [.timer(visit.now.words), .plain("(\(distance))")]),
      ConsoleFact("Last code", [.plain("No app has asked for a one-time code yet.")]),
    ]
    if let message = stores.native.current.inbox.messages(to: nil).first {
      let left = message.expiresAt.epochSeconds - visit.now.epochSeconds
      let isOver = message.isUsed || left <= 0
      facts[1].values = [
        .copied(message.code.exposed), .plain("for \(message.address)"),
        .mark(message.isUsed ? "used" : left <= 0 ? "expired" : "valid", isBad: isOver && !message.isUsed),
      ]
    }
    let rules = stores.faults.entries.count
    if rules > 0 {
      facts.append(ConsoleFact("Faults", [.link("\(rules) in force", to: visit.address(.faults))]))
    }
    return [
      .facts(facts),
      .text([
        .link("Move the clock", to: visit.address(.clock)), " or ", .link("see all codes", to: visit.address(.inbox)),
      ]),
    ]
  }

  private func signIns(_ visit: ConsoleVisit) -> [ConsoleBlock] {
    let all = LoggedSignIn.all(in: stores.log.current)
    let today = String(visit.now.words.prefix { $0 != " " })
    let rows = all.filter(\.isSignIn).prefix(5).map { signIn in
      let cells = signIn.row(visit).cells
      let time = cells[0][0].text.replacing(today + " ", with: "")
      let isOfPerson = cells[1].contains { !$0.text.isEmpty }
      return ConsoleTable.Row(
        [.link(time, to: visit.address(.signIns, signIn.correlationID))], isOfPerson ? cells[1] : cells[2], cells[3])
    }
    return [
      .table(
        ConsoleTable(
          noun: ("sign-in", "sign-ins"), columns: ["When", "Who", "Result"], rows: rows,
          ifNone: "No app has asked for anything yet. Sign-ins appear here by themselves.", isList: false)),
      .text([.link("All sign-ins", to: visit.address(.signIns))]),
    ]
  }

  private func accounts(_ visit: ConsoleVisit) -> [ConsoleBlock] {
    let known = visit.directory.users.filter { testAccounts.password(of: $0.id) != nil }
    var tenants: Set<TenantID> = []
    // Who was added last is looked for first, then somebody of each tenant.
    let others = known.dropLast(2)
    let firsts = others.filter { tenants.insert($0.tenantID).inserted }
    let order = [User](known.suffix(2)) + firsts + others
    var ids: Set<UserID> = []
    for user in order where ids.count < Self.shown { ids.insert(user.id) }
    let standings = stores.accounts.current.standings
    let rows = known.filter { ids.contains($0.id) }.map { user in
      ConsoleTable.Row(
        [.link(user.name, to: visit.address(.people, user.username))], [.copied(user.username)],
        [.copied(testAccounts.password(of: user.id)?.exposed ?? "")],
        [.plain(visit.directory.tenant(user.tenantID)?.name ?? "")], user.marks(standings[user.id]))
    }
    return [
      .table(
        ConsoleTable(
          noun: ("account", "accounts"), columns: ["Name", "User name", "Password", "Tenant", "Notes"], rows: rows,
          ifNone: "No password is known. Set one on a person's page.", isList: false)),
      .text([.link("All \(visit.directory.users.count) people", to: visit.address(.people))]),
    ]
  }

  private func apps(_ visit: ConsoleVisit) -> [ConsoleBlock] {
    let all = visit.directory.applications
    let shown = all.count > Self.shown ? all.prefix(Self.shown - 2) + all.suffix(2) : all[...]
    let rows = shown.map { app in
      ConsoleTable.Row(
        [.link(app.name, to: visit.address(.apps, app.clientID.value))], [.id(app.clientID.value)],
        [.plain(visit.directory.tenant(app.tenantID)?.name ?? "")])
    }
    return [
      .table(
        ConsoleTable(
          noun: ("app", "apps"), columns: ["Name", "Client id", "Tenant"], rows: rows,
          ifNone: "There is no app yet. Add one.", isList: false)),
      .text([.link("All \(all.count) apps", to: visit.address(.apps))]),
    ]
  }
}
