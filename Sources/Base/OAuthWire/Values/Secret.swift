// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// A token, code, password or verifier. It prints `<redacted>` wherever it is interpolated, dumped or reflected.
package struct Secret: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The secret text itself; name it only where it goes on the wire, into the store or to the app.
  package let exposed: String

  package init(_ text: String) { exposed = text }

  package var description: String { "<redacted>" }
  package var debugDescription: String { "<redacted>" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
