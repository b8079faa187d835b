// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import IdentityEmulator

/// Keeps an emulator's state in a file: reads it at the start, writes it whenever it has changed.
actor StateKeeper {
  static let fileName = "state.json"

  private let emulator: IdentityEmulator
  private let folder: PrivateFolder
  private var claim: FolderClaim?
  private let report: @Sendable (EmulatorServerError) -> Void
  private var written: [UInt8]

  /// Restores what the file holds. `report` hears about a write that failed; the emulator goes on.
  init(
    _ emulator: IdentityEmulator, folder: PrivateFolder, report: @escaping @Sendable (EmulatorServerError) -> Void
  ) throws(EmulatorServerError) {
    claim = try folder.claim()
    if let stored = try folder.read(Self.fileName) {
      do throws(SavedStateProblem) { try emulator.restoreState(stored) } catch {
        throw .damaged(path: folder.path(of: Self.fileName), reason: error.description)
      }
    }
    self.emulator = emulator
    self.folder = folder
    self.report = report
    written = []
  }

  /// Returns when the file holds the state as it was at the call, or a later one.
  func save() {
    let state = emulator.savedState()
    guard state != written else { return }
    do throws(EmulatorServerError) {
      try folder.write(state, to: Self.fileName)
      written = state
    } catch { report(error) }
  }

  /// Writes a last time and leaves the folder to others.
  func finish() {
    save()
    claim = nil
  }
}
