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
