// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxPlatform
import OAuthWire
import PlatformInterfaces

/// The time of an emulator, which the apps that are connected to it go by too.
final class EmulatorTime: WallClock {
  private let source: any WallClock
  /// Whether `source` stands still.
  private let isManual: Bool
  private let control: EmulatorControl
  /// Seconds that the emulator's clock is ahead of `source`.
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

  /// The same emulator's, after a reset has turned its clock back.
  func reset() { offset.withLock { $0 = 0 } }

  /// The same for another world of the emulator.
  func ofWorld(_ control: EmulatorControl) -> EmulatorTime {
    EmulatorTime(source, isManual: isManual, control: control)
  }

  /// A pause of the library. Where time stands still it lasts a hundredth, and then moves the clock.
  func sleep(seconds: Double) async throws {
    guard isManual else { return try await source.sleep(seconds: seconds) }
    let end = now.addingTimeInterval(seconds)
    try await SystemClock().sleep(seconds: StandingClock.shortened(seconds))
    let left = end.timeIntervalSince(now)
    // An emulator that was stopped has no clock to move; its app hears of that by the next request.
    if left > 0 { try? await advance(seconds: left) }
  }

  /// A limit is only reached when a test moves the clock that far.
  func expire(afterSeconds seconds: Double) async throws {
    let end = now.addingTimeInterval(seconds)
    while now < end { try await SystemClock().sleep(seconds: 0.02) }
  }
}

/// A clock that stands still; what is moved is the emulator's, ahead of it.
struct StandingClock: WallClock {
  let now: Date

  /// What the emulator itself waits for, such as the delay of a fault rule, must not hold a test up.
  func sleep(seconds: Double) async throws {
    try await SystemClock().sleep(seconds: Self.shortened(seconds))
  }

  /// What a pause really lasts.
  static func shortened(_ seconds: Double) -> Double { min(max(seconds, 0) / 100, 0.05) }
}
