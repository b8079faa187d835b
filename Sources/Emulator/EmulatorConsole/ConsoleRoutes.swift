// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import IdentityEmulator
import PlatformInterfaces

/// The console and the control API of an emulator, as routes that `IdentityEmulator` is given. A control is one struct
/// and one line here.
package struct ConsoleRoutes: Sendable {
  private let parts: EmulatorParts
  private let memory = ConsoleMemory()
  private let turn = Lock(())

  init(_ parts: EmulatorParts) { self.parts = parts }

  package static func make(_ parts: EmulatorParts) -> [Route] { ConsoleRoutes(parts).all }

  private var all: [Route] {
    [
      Route("/", [], errors: .page, isStrict: false, console, takes: ConsoleEndpoint.takes),
      Route("/", ["GET"], isStrict: false, index),
      Route("/_emulator", [], errors: .page, isStrict: false, console, takes: ConsoleEndpoint.takes),
      Route("/_emulator", ["GET"], isStrict: false, index) { $0.path.count == 1 && $0.isReading },
      Route("/_emulator", [], isStrict: false, control),
    ]
  }

  var controls: [any Control] {
    let (stores, seed, random) = (parts.stores, parts.seed, parts.random)
    let (accounts, policies) = (stores.accounts, stores.policies)
    var controls: [any Control] = [
      HealthControl(log: stores.log), ReadyControl(announcement: parts.announcement),
      CertificateControl(origins: parts.origins), SSHAuthorityControl(certificates: stores.certificates),
      RequestsControl(log: stores.log), InboxControl(native: stores.native), SignInsControl(log: stores.log),
      SessionsControl(sessions: stores.sessions, grants: stores.grants), SeedControl(parts: parts),
      ConsentsControl(consents: stores.consents), FaultsControl(faults: stores.faults),
      AppsControl(accounts: accounts, policies: policies, random: random),
      APIsControl(accounts: accounts, policies: policies, random: random),
      GroupsControl(accounts: accounts, random: random),
      UsersControl(administration: parts.administration, random: random),
      ResetControl { stores.reset(to: seed, random: random) }, ClockControl(clock: stores.clock),
      DeviceControl(policies: stores.policies), BrokerControl(broker: stores.broker),
      TokensControl(signing: stores.signing), TokenIssueControl(issuance: parts.issuance),
      TokenInspectionControl(inspector: parts.inspector), SnapshotsControl(stores: stores),
      PossessionControl(nonces: stores.nonces), NativeAuthControl(native: stores.native),
    ]
    // A world has none.
    if let worlds = parts.worlds { controls.append(WorldsControl(worlds: worlds)) }
    controls.append(DescriptionControl(controls: controls))
    return controls
  }

  private var control: ControlEndpoint {
    ControlEndpoint(controls: controls, accounts: parts.stores.accounts, turn: turn)
  }

  private var index: IndexEndpoint {
    IndexEndpoint(announcement: parts.announcement, guides: guides, controls: controls)
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
      .policies: PolicyPages(policies: stores.policies, broker: stores.broker, nonces: stores.nonces),
      .snapshots: SnapshotPages(snapshots: stores.snapshots), .nativeAuth: NativeAuthPages(native: stores.native),
      .worlds: parts.worlds.map { WorldPages(worlds: $0, origins: origins) },
      .tokens: TokenPages(inspector: parts.inspector), .guides: guides,
    ]
    return ConsoleEndpoint(
      pages: pages.compactMapValues(\.self), origins: origins, controls: control, memory: memory, random: parts.random)
  }
}
