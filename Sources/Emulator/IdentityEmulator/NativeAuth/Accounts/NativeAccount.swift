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
}
