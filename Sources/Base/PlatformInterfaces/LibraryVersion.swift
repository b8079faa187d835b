// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// The version of this library and of what is built on it (Semantic Versioning 2.0).
package enum LibraryVersion {
  package static let text = "0.2.0"
}
