// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

extension String {
  /// Whether it is made of ASCII letters, digits, marks and spaces only (VSCHAR of RFC 6749 appendix A), as tokens,
  /// codes and the other words of OAuth are. Anything else could end a header's line or steer a terminal.
  package var isVisible: Bool {
    // All bytes are looked at even after one that is not visible: a loop without an exit is quicker for tokens.
    let bytes = utf8.span
    var isVisible = true
    for index in bytes.indices { isVisible = Self.isVisible(bytes[index]) && isVisible }
    return isVisible
  }

  /// The text without the characters that are not visible.
  package var visible: String { isVisible ? self : String(decoding: utf8.filter(Self.isVisible), as: UTF8.self) }

  private static func isVisible(_ byte: UInt8) -> Bool { (0x20...0x7E).contains(byte) }
}

extension Secret {
  /// A token or code that a server gave; nil when it holds characters that RFC 6749 does not allow there, or none.
  package init?(visible text: String) {
    guard !text.isEmpty, text.isVisible else { return nil }
    self.init(text)
  }
}
