// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

/// The way to the desktop's identity broker on one bus.
final class BrokerConnection: Sendable {
  private let bus: any MessageBus
  let configuration: ClientConfiguration
  private let clock: any WallClock
  private let log: any LogSink
  // What the look-up of the broker's name gave; nil before it. Nothing is awaited while the lock is held.
  private let known = Lock<BusPresence?>(nil)
  // The accounts that the broker listed last; nil when they must be asked for. The broker wants its account back as it
  // came. Nothing is awaited while the lock is held.
  let accounts = Lock<[BrokerAccount]?>(nil)
  // What the broker has said besides. Nothing is awaited while the lock is held.
  private let said = Lock(DeviceFacts())

  init(bus: any MessageBus, configuration: ClientConfiguration, clock: any WallClock, log: any LogSink) {
    self.bus = bus
    self.configuration = configuration
    self.clock = clock
    self.log = log
  }

  /// How long a broker may have its name before it answers, and how often it is asked meanwhile, in seconds.
  private static let (startLimit, startInterval) = (5.0, 0.5)

  /// What the broker has said of itself and the machine, without the accounts.
  var facts: DeviceFacts { said.withLock { $0 } }

  /// Whether there is a broker, running or to be started. The name is looked up once.
  func isThere() async -> Bool {
    if let known = known.withLock({ $0 }) { return known != .absent }
    return await isThereNow()
  }

  /// Like `isThere`, without `await`: the first time, the calling thread waits for the bus.
  var isKnownToBeThere: Bool {
    if let known = known.withLock({ $0 }) { return known != .absent }
    return note(bus.presenceNow(of: BrokerBus.name, within: configuration.brokerLookUpLimit))
  }

  /// Looks the name up again.
  func isThereNow() async -> Bool {
    let presence = await bus.presence(of: BrokerBus.name, within: configuration.brokerLookUpLimit)
    // A look-up that was cancelled tells nothing.
    return Task.isCancelled ? false : note(presence)
  }

  private func note(_ presence: BusPresence) -> Bool {
    known.withLock { $0 = presence }
    log.log(.info, "The identity broker is \(presence)")
    return presence != .absent
  }

  /// Asks the broker for its version, unless it has named it before.
  func learnVersion(_ correlationID: CorrelationID) async throws(BrokerCallError) {
    guard facts.brokerVersion == nil else { return }
    do throws(BrokerCallError) {
      let version = try await call(
        .getLinuxBrokerVersion, BrokerRequest(clientVersion: LibraryVersion.text), correlationID, BrokerAnswer.version)
      if let version { note([Parameter("broker_version", version)]) }
    } catch {
      // Only the version is unknown then, unless the broker can't be asked for anything.
      switch error {
      case .bus(.unknownMethod), .refused, .unreadable: return
      default: throw error
      }
    }
  }

  /// Calls the broker. Nothing of the request or the answer is logged: both have secrets.
  /// - Parameter read: Reads what the broker says when it does not fail.
  func call<Content: Sendable>(
    _ method: BrokerMethod, _ request: BrokerRequest, _ correlationID: CorrelationID,
    _ read: (JSONObject) throws(MessageError) -> Content
  ) async throws(BrokerCallError) -> Content {
    guard await isThere() else { throw .bus(Task.isCancelled ? .cancelled : .noService) }
    log.log(.info, "[\(correlationID)] Asking the identity broker: \(method)")
    if method == .acquireTokenInteractively { configuration.brokerWindow(true) }
    defer { if method == .acquireTokenInteractively { configuration.brokerWindow(false) } }
    let text = try await answer(
      to: BusCall(
        destination: BrokerBus.name, path: BrokerBus.path, interface: BrokerBus.interface, member: method.rawValue,
        arguments: [BrokerBus.protocolVersion, correlationID.description, request.text]), within: method.limit)
    let refusal: BrokerError
    do throws(MessageError) {
      let answer = try BrokerAnswer(text)
      note(answer.telemetry)
      switch answer.outcome {
      case .success(let content): return try read(content)
      case .failure(let error): refusal = error
      }
    } catch {
      log.log(.warning, "[\(correlationID)] The identity broker's answer can't be read: \(error.text)")
      throw .unreadable(reason: error.text)
    }
    let (status, tag) = (refusal.status.value, refusal.tagText ?? "none")
    log.log(.warning, "[\(correlationID)] The identity broker refused: status \(status), tag \(tag)")
    throw .refused(refusal)
  }

  /// The text of the answer. A broker that has just been started may have its name before it answers.
  private func answer(to call: BusCall, within limit: Duration?) async throws(BrokerCallError) -> String {
    var waited = 0.0
    while true {
      do throws(BusError) { return try await bus.call(call, within: limit) } catch {
        guard error == .unknownObject, waited < Self.startLimit else { throw BrokerCallError(error) }
        do { try await clock.sleep(seconds: Self.startInterval) } catch { throw .bus(.cancelled) }
        waited += Self.startInterval
      }
    }
  }

  /// Remembers what the broker says about itself and the machine beside its answers.
  private func note(_ telemetry: [Parameter]) {
    said.withLock { said in
      if let version = telemetry["broker_version"], !version.isEmpty {
        said.brokerVersion = String(version.visible.prefix(64))
      }
      if let mode = telemetry["device_mode"] { said.isShared = mode == "shared" }
    }
  }

  /// Remembers the id of the machine's registration, if a token names it.
  func note(deviceID: String?) {
    guard let deviceID else { return }
    said.withLock { $0.deviceID = String(deviceID.visible.prefix(64)) }
  }
}

extension BrokerMethod {
  /// How long the call may take; nil: until the person is done.
  fileprivate var limit: Duration? {
    switch self {
    case .acquireTokenInteractively: nil
    case .acquireTokenSilently, .acquirePrtSsoCookie: .seconds(30)
    default: .seconds(10)
    }
  }
}
