// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory

/// A person in the native flows.
package struct NativeAccount: Sendable, Equatable {
  package var id: String
  package var username: String
  package var profile: NativeProfile

  package init(id: String, username: String, profile: NativeProfile) {
    self.id = id
    self.username = username
    self.profile = profile
  }

  /// Throws unless the user name looks like an e-mail address.
  static func checkedName(_ name: String) throws(NativeRefusal) -> String {
    let parts = name.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), !name.contains(where: \.isWhitespace) else {
      throw .badParameter("username")
    }
    return name
  }
}
