// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import IdentityEmulator
import PlatformInterfaces

/// The console and the control API of an emulator, as routes that `IdentityEmulator` is given. A control is one struct
/// and one line here.
package struct ConsoleRoutes: Sendable {
  private let parts: EmulatorParts
  private let memory = ConsoleMemory()

  init(_ parts: EmulatorParts) { self.parts = parts }

  package static func make(_ parts: EmulatorParts) -> [Route] { ConsoleRoutes(parts).all }

  private var all: [Route] {
    [
      Route("/", [], errors: .page, isStrict: false, console, takes: ConsoleEndpoint.takes),
      Route("/", ["GET"], isStrict: false, index),
      Route("/_emulator", [], errors: .page, isStrict: false, console, takes: ConsoleEndpoint.takes),
      Route("/_emulator", ["GET"], isStrict: false, index) { $0.path.count == 1 && $0.isReading },
      Route("/_emulator", [], isStrict: false, ControlEndpoint(controls: controls)),
    ]
  }

  var controls: [ControlRoute] {
    let (stores, seed, random) = (parts.stores, parts.seed, parts.random)
    return [
      ControlRoute("health", HealthControl(log: stores.log), isReadOnly: true),
      ControlRoute("ready", ReadyControl(announcement: parts.announcement), isReadOnly: true),
      ControlRoute("ca", CertificateControl(origins: parts.origins), isReadOnly: true),
      ControlRoute("ssh-ca", SSHAuthorityControl(certificates: stores.certificates), isReadOnly: true),
      ControlRoute("requests", RequestsControl(log: stores.log), isReadOnly: true),
      ControlRoute("inbox", InboxControl(native: stores.native), isReadOnly: true),
      ControlRoute("signins", SignInsControl(log: stores.log), arguments: 0...1, isReadOnly: true),
      ControlRoute(
        "sessions", SessionsControl(sessions: stores.sessions, grants: stores.grants), isReadOnly: true),
      ControlRoute("seed", SeedControl(parts: parts), isReadOnly: true),
      ControlRoute("consents", ConsentsControl(consents: stores.consents)),
      ControlRoute("faults", FaultsControl(faults: stores.faults), arguments: 0...1),
      ControlRoute(
        "apps", AppsControl(accounts: stores.accounts, policies: stores.policies, random: random), arguments: 0...3),
      ControlRoute(
        "apis", APIsControl(accounts: stores.accounts, policies: stores.policies, random: random), arguments: 0...2),
      ControlRoute("groups", GroupsControl(accounts: stores.accounts, random: random), arguments: 0...1),
      ControlRoute(
        "users", UsersControl(administration: parts.administration, random: random), arguments: 0...3),
      ControlRoute("reset", ResetControl { stores.reset(to: seed, random: random) }),
      ControlRoute("clock", ClockControl(clock: stores.clock)),
      ControlRoute("device", DeviceControl(policies: stores.policies)),
      ControlRoute("broker", BrokerControl(broker: stores.broker)),
      ControlRoute("tokens", TokensControl(signing: stores.signing)),
      ControlRoute("tokens", TokenIssueControl(issuance: parts.issuance), arguments: 1...1, action: "issue"),
      ControlRoute(
        "tokens", TokenInspectionControl(inspector: parts.inspector), arguments: 1...1, action: "inspect"),
      ControlRoute("snapshots", SnapshotsControl(stores: stores), arguments: 0...2),
    ] + worlds + [
      ControlRoute("pop", PossessionControl(nonces: stores.nonces))
    ]
  }

  /// The controls of worlds. A world has none.
  private var worlds: [ControlRoute] {
    guard let worlds = parts.worlds else { return [] }
    return [
      ControlRoute("worlds", WorldsControl(worlds: worlds), arguments: 0...1),
      ControlRoute("worlds", UnknownWorldControl(), arguments: 2...Int.max),
    ]
  }

  private var index: IndexEndpoint {
    var names: [String] = []
    for control in controls where !names.contains(control.name) { names.append(control.name) }
    return IndexEndpoint(announcement: parts.announcement, guides: guides, controls: names)
  }

  private var guides: GuidePages { GuidePages(origins: parts.origins, testAccounts: parts.testAccounts) }

  private var console: ConsoleEndpoint {
    let (stores, origins, testAccounts) = (parts.stores, parts.origins, parts.testAccounts)
    let pages: [ConsolePlace: (any ConsolePages)?] = [
      .overview: OverviewPages(origins: origins, testAccounts: testAccounts, stores: stores),
      .people: PeoplePages(stores: stores, testAccounts: testAccounts), .groups: GroupPages(),
      .apps: AppPages(origins: origins, policies: stores.policies),
      .apis: APIPages(origins: origins, policies: stores.policies),
      .signIns: SignInLogPages(log: stores.log),
      .sessions: SessionPages(sessions: stores.sessions, grants: stores.grants),
      .clock: ClockPages(clock: stores.clock), .faults: FaultPages(faults: stores.faults),
      .policies: PolicyPages(policies: stores.policies, nonces: stores.nonces),
      .snapshots: SnapshotPages(snapshots: stores.snapshots),
      .worlds: parts.worlds.map { WorldPages(worlds: $0, origins: origins) },
      .tokens: TokenPages(inspector: parts.inspector), .guides: guides,
    ]
    return ConsoleEndpoint(
      pages: pages.compactMapValues(\.self), origins: origins, controls: ControlEndpoint(controls: controls),
      memory: memory, random: parts.random)
  }
}
