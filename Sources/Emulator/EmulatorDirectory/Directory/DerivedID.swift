// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import OpenSSLCrypto

/// Ids of objects that have none in the seed file. They are the same at every start.
package enum DerivedID {
  /// A GUID of version 8 (RFC 9562), which is for values that are made by an application's own rules.
  package static func guid(_ text: String) -> String {
    var bytes = SHA256.hash(Array(text.utf8))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    return guid(bytes)
  }

  /// The first sixteen bytes in the text form of GUIDs.
  static func guid(_ bytes: [UInt8]) -> String {
    let groups = [bytes[0..<4], bytes[4..<6], bytes[6..<8], bytes[8..<10], bytes[10..<16]]
    return groups.map { Hexadecimal.encode($0) }.joined(separator: "-")
  }

  /// The object id of the service principal of a client or API in a tenant.
  package static func servicePrincipal(of id: String, in tenant: TenantID) -> String {
    guid("emulator service principal \(id.lowercased()) \(tenant)")
  }
}
