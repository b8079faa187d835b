// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import IdentityEmulator
import LinuxPlatform
import OAuthWire
import PlatformInterfaces

/// The stand-in broker on a bus.
struct BrokerOnBus: Sendable {
  let bus: SessionBus
  private let broker: StandInBroker
  private let service: BusService

  init(_ bus: SessionBus, _ broker: StandInBroker) async throws(ProgramError) {
    (self.bus, self.broker) = (bus, broker)
    service = try await Self.start(bus, broker)
  }

  private static func start(_ bus: SessionBus, _ broker: StandInBroker) async throws(ProgramError) -> BusService {
    do throws(BusError) {
      return try await BusService.start(BrokerBus.name, path: BrokerBus.path, on: bus) { await broker.answer($0) }
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

  /// Answers calls until the program is told to stop, and leaves the bus. A broker that has left the bus in the middle
  /// of a call comes back at once, as the bus would start it for the next call. True when the bus has ended.
  func serve(until untilStopped: @escaping @Sendable () async -> Void) async -> Bool {
    let end = Promise<Bool>()
    let stopping = Task {
      await untilStopped()
      end.fulfil(false)
    }
    let serving = Task {
      var service = service
      while let ending = await service.untilEnded() {
        if ending == .departed, let next = try? await Self.start(bus, broker) {
          service = next
        } else {
          end.fulfil(ending != .stopped)
          return
        }
      }
      await service.stop()
    }
    let isBusLost = await end.valueDespiteCancellation()
    stopping.cancel()
    serving.cancel()
    await serving.value
    return isBusLost
  }
}
