// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments
import EmulatorDirectory
import IdentityEmulator
import LinuxPlatform
import OAuthWire
import PlatformInterfaces

/// The options of `msal-emulator broker` besides those of `serve`.
struct BrokerOptions: Sendable {
  private static let busAddress = Option(
    "bus-address", value: "ADDRESS", help: "The bus, such as unix:path=/run/user/1000/bus, instead of the session's.")
  private static let version = Option(
    "broker-version", value: "VERSION", default: BrokerDialect.third.rawValue,
    choices: BrokerDialect.allCases.map(\.rawValue),
    help: "The broker to be like: a version of Microsoft's, or Himmelblau's.")
  private static let device = Option(
    "device", value: "STATE", choices: DeviceStanding.allCases.map(\.rawValue),
    help: "What the organisation knows of this machine; what the seed says, if left out.")
  private static let signedIn = Option(
    "signed-in", value: "NAME", isRepeatable: true,
    help: "A person who is signed in to this machine; those of the seed, if left out.")
  private static let checkCalls = Option(
    flag: "check-calls", help: "Refuse mistakes in calls that real brokers are not known to refuse.")

  static let command = Command(
    "broker", summary: "Run the emulator, and stand in for the identity broker of a Linux desktop.",
    discussion: """
      It owns \(BrokerBus.name) on the session bus, and has the methods that Microsoft's broker has there. Who is \
      signed in to the machine gets tokens without a page; otherwise the emulator's page opens in the browser. It is \
      not for a session in which a real broker runs: give it a bus of its own.

        busctl --user call \(BrokerBus.name) \(BrokerBus.path) \\
          \(BrokerBus.interface) getLinuxBrokerVersion sss 0.0 "" '{}'
        dbus-run-session -- sh -c 'msal-emulator broker & exec bash'
        msal-emulator broker --device compliant --signed-in adele@contoso.example
      """,
    options: [busAddress, version, device, signedIn, checkCalls] + EmulatorCommandLine.serving)

  private let given: ParsedArguments

  init(_ given: ParsedArguments) { self.given = given }

  /// Changes what the seed says of this machine.
  func apply(to seed: inout Seed) throws(ProgramError) {
    if let state = given[Self.device].flatMap({ DeviceStanding(rawValue: $0) }) { seed.settings.device = state }
    let names = given.all(Self.signedIn)
    if !names.isEmpty { seed.settings.deviceAccounts = names }
    let directory = seed.directory
    guard let unknown = seed.settings.deviceAccounts.first(where: { directory.user(named: $0) == nil }) else { return }
    throw ProgramError(
      status: 2, message: "Nobody is called \(unknown). Give --signed-in a user name that msal-emulator seed shows.")
  }

  /// Takes the broker's name on the bus, and answers calls until the service is stopped.
  func start(
    _ emulator: IdentityEmulator, _ dependencies: EmulatorProgram.Dependencies
  ) async throws(ProgramError) -> BusService {
    let session = SessionBus(environment: EnvironmentVariables(dependencies.environment))
    guard let bus = given[Self.busAddress].map({ SessionBus(address: $0) }) ?? session else {
      throw .unreachable("This session has no message bus. Run it below dbus-run-session, or give --bus-address.")
    }
    let broker = StandInBroker(
      emulator: emulator, dialect: BrokerDialect(rawValue: given[Self.version] ?? "") ?? .third,
      isStrict: given.has(Self.checkCalls), browser: dependencies.browser)
    do throws(BusError) {
      return try await BusService.start(BrokerBus.name, path: BrokerBus.path, on: bus, answer: broker.answer)
    } catch {
      switch error {
      case .nameTaken:
        throw .unreachable(
          "Another program is \(BrokerBus.name) on this bus: a real broker, or another stand-in. "
            + "Stop it, or use a bus of its own: dbus-run-session -- msal-emulator broker")
      case .noBus(let reason):
        throw .unreachable(
          "The message bus can't be reached: \(reason). Run it below dbus-run-session, or check --bus-address.")
      default:
        throw .unreachable("The message bus does not answer. Run it below dbus-run-session, or check --bus-address.")
      }
    }
  }
}
