// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import IdentityEmulator
import PlatformInterfaces
import PrivateFiles

/// Keeps an emulator's state in a file: reads it at the start, writes it whenever it has changed.
actor StateKeeper {
  static let fileName = "state.json"
  /// A larger file is none that an emulator wrote: a sign-in takes less than a kilobyte.
  private static let limit = 1 << 28

  private let emulator: IdentityEmulator
  private let folder: PrivateFolder
  private var claim: AdvisoryLock?
  private let report: @Sendable (EmulatorServerError) -> Void
  private var written: [UInt8]
  /// Why the last write failed; nil: it did not.
  private var failure: EmulatorServerError?
  /// How many saves were asked for, and how many of them the last look at the state has covered.
  private let asked = Lock(0)
  private var covered = 0

  /// Restores what the file holds. `report` hears about a write that failed; the emulator goes on.
  init(
    _ emulator: IdentityEmulator, folder: PrivateFolder, report: @escaping @Sendable (EmulatorServerError) -> Void
  ) throws(EmulatorServerError) {
    claim = try folder.claim()
    if let stored = try folder.read(Self.fileName, limit: Self.limit) {
      do throws(SavedStateError) { try emulator.restoreState(stored) } catch {
        throw .damaged(path: folder.path(of: Self.fileName), reason: error.description)
      }
    }
    self.emulator = emulator
    self.folder = folder
    self.report = report
    written = []
  }

  /// What the emulator answers, once the file holds what the request has changed.
  nonisolated func deliver(_ request: HTTPRequest) async -> HTTPDelivery {
    let delivery = await emulator.deliver(request)
    await save()
    return delivery
  }

  /// Returns when the file holds the state as it was at the call, or a later one.
  private nonisolated func save() async {
    let ticket = asked.withLock { asked in
      asked += 1
      return asked
    }
    await save(upTo: ticket)
  }

  /// One look at the state serves everybody who asked before it, so many requests at once don't wait for a write each.
  private func save(upTo ticket: Int) {
    // Without the claim the folder may be another emulator's: an answer that came after the end is not kept.
    guard claim != nil, ticket > covered else { return }
    covered = asked.withLock { $0 }
    let state = emulator.savedState()
    guard state != written else { return }
    do throws(EmulatorServerError) {
      try folder.write(state, to: Self.fileName)
      written = state
      failure = nil
    } catch {
      failure = error
      report(error)
    }
  }

  /// Writes a last time and leaves the folder to others.
  /// - Returns: Why the state is not saved; nil: it is.
  func finish() async -> EmulatorServerError? {
    await save()
    claim = nil
    return failure
  }
}
