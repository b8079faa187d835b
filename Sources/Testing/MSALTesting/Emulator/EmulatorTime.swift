// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxPlatform
import OAuthWire
import PlatformInterfaces

/// The clock of an emulator, which the apps that are connected to it use too.
final class EmulatorTime: WallClock {
  private let source: any WallClock
  /// Whether `source` stands still.
  private let isManual: Bool
  private let control: EmulatorControl
  /// How many seconds the emulator's clock is ahead of `source`.
  private let offset: Lock<Double>

  init(_ source: any WallClock, isManual: Bool, ahead: Double = 0, control: EmulatorControl) {
    (self.source, self.isManual, self.control) = (source, isManual, control)
    offset = Lock(ahead)
  }

  var now: Date { source.now.addingTimeInterval(offset.withLock { $0 }) }

  func advance(seconds: Double) async throws(IdentityEmulatorError) {
    _ = try await control.ask("POST", "clock", ["advanceSeconds": .number("\(seconds)")])
    offset.withLock { $0 += seconds }
  }

  /// Must be called after a reset of the emulator, which sets its clock back.
  func reset() { offset.withLock { $0 = 0 } }

  /// The clock of another world of the emulator.
  func ofWorld(_ control: EmulatorControl) -> EmulatorTime {
    EmulatorTime(source, isManual: isManual, control: control)
  }

  /// A pause of the library. When the clock is manual, it lasts a hundredth of the time and then moves the clock.
  func sleep(seconds: Double) async throws {
    guard isManual else { return try await source.sleep(seconds: seconds) }
    let end = now.addingTimeInterval(seconds)
    try await SystemClock().sleep(seconds: StandingClock.shortened(seconds))
    let left = end.timeIntervalSince(now)
    // The clock of a stopped emulator can't be moved; the app's next request reports that it was stopped.
    if left > 0 { try? await advance(seconds: left) }
  }

  /// A time limit ends only when a test moves the clock that far.
  func expire(afterSeconds seconds: Double) async throws {
    let end = now.addingTimeInterval(seconds)
    while now < end { try await SystemClock().sleep(seconds: 0.02) }
  }
}

/// A clock that stands still. Moving the time changes the emulator's offset from it.
struct StandingClock: WallClock {
  let now: Date

  /// Waiting of the emulator itself, such as the delay of a fault rule, is shortened so that it does not slow a test
  /// down.
  func sleep(seconds: Double) async throws {
    try await SystemClock().sleep(seconds: Self.shortened(seconds))
  }

  /// The real duration of a pause, in seconds.
  static func shortened(_ seconds: Double) -> Double { min(max(seconds, 0) / 100, 0.05) }
}
