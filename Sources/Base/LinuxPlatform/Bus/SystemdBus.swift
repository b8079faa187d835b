// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces

/// A message bus, by libsystemd. Each call has a connection and a thread of its own: calls are rare, some wait for a
/// person, and a service sees by the end of the connection that nobody waits for its answer any more.
package struct SystemdBus: MessageBus {
  private let environment: @Sendable () -> EnvironmentVariables
  /// Found at each call: most programs that could ask never do.
  private var address: String? { SessionBus(environment: environment())?.address }

  /// The bus of the session that `environment` describes.
  package init(environment: @autoclosure @escaping @Sendable () -> EnvironmentVariables = .current) {
    self.environment = environment
  }

  package func presence(of name: String, within limit: Duration) async -> BusPresence {
    await BoundedWork.value(within: limit / .seconds(1)) { presenceNow(of: name, within: limit) } ?? .absent
  }

  package func presenceNow(of name: String, within limit: Duration) -> BusPresence {
    guard let address, let wake = WakeUp() else { return .absent }
    let deadline = ContinuousClock.now + limit
    do throws(BusError) {
      return try BusConnection(address, wake: wake, until: deadline).presence(of: name, until: deadline)
    } catch {
      return .absent
    }
  }

  package func call(_ call: BusCall, within limit: Duration?) async throws(BusError) -> String {
    try await onConnection(within: limit) { connection, deadline throws(BusError) in
      var call = call
      call.destination = try connection.ownedName(of: call.destination, until: deadline)
      let answer: BusMessage
      do throws(BusError) {
        answer = try connection.answer(to: connection.message(call), until: deadline)
      } catch {
        // The service has left the bus since the look-up.
        throw error == .noService ? .noReply : error
      }
      guard answer.signature == "s" else { throw .badAnswer }
      return try answer.text()
    }
  }

  /// Runs `body` with a connection on a thread of its own.
  private func onConnection<Value: Sendable>(
    within limit: Duration?,
    _ body: @escaping @Sendable (BusConnection, ContinuousClock.Instant?) throws(BusError) -> Value
  ) async throws(BusError) -> Value {
    guard !Task.isCancelled else { throw .cancelled }
    guard let address else { throw .noBus(reason: "this session has none") }
    guard let wake = WakeUp() else { throw .noBus(reason: "this process has too many open files") }
    let deadline = limit.map { ContinuousClock.now + $0 }
    let outcome = Promise<Result<Value, BusError>>()
    let isStarted = DetachedThread.start {
      outcome.fulfil(
        Result { () throws(BusError) in
          try body(try BusConnection(address, wake: wake, until: deadline), deadline)
        })
    }
    guard isStarted else { throw .noBus(reason: "the system gives no more threads") }
    // The thread ends soon after it is woken, and the promise gives nil to who was cancelled.
    let result = await withTaskCancellationHandler {
      await outcome.value()
    } onCancel: {
      wake.call()
    }
    guard let result else { throw .cancelled }
    return try result.get()
  }
}

extension BusConnection {
  fileprivate func presence(
    of name: String, until deadline: ContinuousClock.Instant?
  ) throws(BusError) -> BusPresence {
    // A program of another user is sent nothing, as if it were not there.
    if let owner = try owner(of: name, until: deadline) {
      do throws(BusError) { return try isOwn(owner, until: deadline) ? .running : .absent } catch {
        // The owner has left the bus since it was looked up.
        guard error == .noService else { throw error }
      }
    }
    return try ask("ListActivatableNames", until: deadline).lists(name) ? .activatable : .absent
  }

  /// The unique name of the connection that owns `name`, which the bus starts if need be. A service is sent nothing
  /// before its user is known, and then by this name, which no other connection ever gets.
  fileprivate func ownedName(of name: String, until deadline: ContinuousClock.Instant?) throws(BusError) -> String {
    var found = try owner(of: name, until: deadline)
    if found == nil {
      // 0 are its flags, of which there are none.
      _ = try ask("StartServiceByName", [name], numbers: [0], until: deadline)
      found = try owner(of: name, until: deadline)
    }
    guard let owner = found else { throw .noReply }
    guard try isOwn(owner, until: deadline) else { throw .otherUser }
    return owner
  }

  private func owner(of name: String, until deadline: ContinuousClock.Instant?) throws(BusError) -> String? {
    do throws(BusError) {
      return try ask("GetNameOwner", [name], until: deadline).text()
    } catch {
      guard error == .noService else { throw error }
      return nil
    }
  }
}
