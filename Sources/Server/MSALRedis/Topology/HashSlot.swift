// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// The slots among which a cluster's keys are distributed (Redis cluster specification, "Key distribution model").
enum HashSlot {
  static let count = 16_384

  /// The slot of a key. If there is text between the first opening brace and the next closing one, only that text
  /// counts.
  static func of(_ key: String) -> Int {
    var bytes = Array(key.utf8)[...]
    if let open = bytes.firstIndex(of: UInt8(ascii: "{")) {
      let inner = bytes[(open + 1)...]
      if let close = inner.firstIndex(of: UInt8(ascii: "}")), close > open + 1 { bytes = inner[..<close] }
    }
    return Int(crc16(bytes)) % count
  }

  /// CRC-16/XMODEM.
  private static func crc16(_ bytes: some Sequence<UInt8>) -> UInt16 {
    bytes.reduce(0) { crc, byte in
      (0..<8).reduce(crc ^ UInt16(byte) << 8) { crc, _ in crc & 0x8000 == 0 ? crc << 1 : crc << 1 ^ 0x1021 }
    }
  }
}
