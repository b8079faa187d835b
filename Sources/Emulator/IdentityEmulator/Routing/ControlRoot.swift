// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Where the control API and the console are: of the emulator itself, or of a world in it.
package struct ControlRoot: Sendable, Hashable {
  /// The id of the world; nil: the emulator itself.
  package let world: String?

  /// Of the emulator itself.
  package static let main = ControlRoot(world: nil)

  package init(world: String?) { self.world = world }

  /// Of the control API, such as `/_emulator/worlds/w1a2b3c4`.
  package var path: String { "/_emulator" + (world.map { "/worlds/\($0)" } ?? "") }

  /// Of the console's first page.
  package var console: String { world == nil ? "/" : path + "/console" }
  package var inbox: String { path + "/inbox" }

  /// The console's page of a sign-in.
  package func signIn(_ correlationID: String) -> String { "\(path)/console/signins/\(correlationID)" }
}
