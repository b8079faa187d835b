// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Classes of ASCII characters; no other byte is in any of them.
extension UInt8 {
  /// `DIGIT` of RFC 5234 appendix B.1.
  package var isDigit: Bool { (0x30...0x39).contains(self) }

  /// `ALPHA` or `DIGIT` of RFC 5234 appendix B.1.
  package var isAlphanumeric: Bool { isDigit || (0x61...0x7A).contains(self | 0x20) }

  /// An unreserved character, which needs no percent encoding in a URI (RFC 3986 section 2.3).
  package var isUnreserved: Bool {
    switch Unicode.Scalar(self) {
    case "A"..."Z", "a"..."z", "0"..."9", "-", ".", "_", "~": true
    default: false
    }
  }

  /// A character of a name in HTTP (`tchar` of RFC 9110 section 5.6.2).
  package var isTokenCharacter: Bool { isAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains(self) }
}

extension String {
  /// Whether the text looks like an error code of OAuth: at most 64 small letters, digits and underscores. Any other
  /// text of a server may say anything, and so is neither logged nor shown.
  package var isCodeWord: Bool {
    utf8.count <= 64 && utf8.allSatisfy { (0x61...0x7A).contains($0) || $0.isDigit || $0 == UInt8(ascii: "_") }
  }
}

extension StringProtocol {
  /// The text without the full stop at its end, as a part of another sentence.
  package var withoutFullStop: String { String(hasSuffix(".") ? dropLast() : self[...]) }

  /// Without white space at its ends, as texts from files, variables and people often have it.
  package var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else {
      return ""
    }
    return String(self[first...last])
  }
}

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
