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

  package func address(_ place: ConsolePlace) -> String {
    switch place {
    case .start: world == nil ? "/" : path + "/console"
    case .inbox: path + "/inbox"
    default: "\(path)/console/\(place.rawValue.lowercased())"
    }
  }

  /// The places in the menu. A world has no worlds.
  var menu: [ConsolePlace] {
    ConsolePlace.allCases.filter { $0 != .elsewhere && !($0 == .worlds && world != nil) }
  }
}
