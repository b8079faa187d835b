// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

/// An address of 169.254.0.0/16, which no router passes on (RFC 3927 section 2.7), as four decimal numbers. There the
/// host of a virtual machine or container tells it about itself, without TLS: 169.254.169.254 at every large cloud.
package enum LinkLocalHost {
  package static func matches(_ host: String) -> Bool {
    var address = in_addr()
    // The system's function would see only what stands before a zero.
    guard !host.utf8.contains(0), inet_pton(AF_INET, host, &address) == 1 else { return false }
    return UInt32(bigEndian: address.s_addr) >> 16 == 0xA9FE
  }
}
