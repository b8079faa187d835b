// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

/// A text as a QR code (ISO/IEC 18004), made by libqrencode where that is installed.
struct QRCode: Sendable, Equatable {
  /// Modules in a row, and rows, without the quiet zone.
  let size: Int
  /// Whether each module is dark, row by row.
  private let dark: [Bool]

  /// A code of given modules, row by row; nil when they make no square.
  init?(rows: [[Bool]]) {
    guard !rows.isEmpty, rows.allSatisfy({ $0.count == rows.count }) else { return nil }
    size = rows.count
    dark = rows.flatMap(\.self)
  }

  /// nil when libqrencode is not installed, or the text is too long for a code.
  init?(_ text: String) {
    guard let library = QRCodeLibrary.shared, let rows = library.encode(text) else { return nil }
    self.init(rows: rows)
  }

  /// Whether a module is dark; everything outside is light.
  func isDark(row: Int, column: Int) -> Bool {
    guard (0..<size).contains(row), (0..<size).contains(column) else { return false }
    return dark[row * size + column]
  }
}

/// The two functions of libqrencode, looked up at the first use: the program works without the library.
private struct QRCodeLibrary: @unchecked Sendable {
  // Immutable after loading, and the library is never unloaded, so every thread may call these.
  private let encodeString:
    @convention(c) (UnsafePointer<CChar>, Int32, Int32, Int32, Int32) -> UnsafeMutableRawPointer?
  private let free: @convention(c) (UnsafeMutableRawPointer?) -> Void

  static let shared = QRCodeLibrary()

  private init?() {
    guard let library = dlopen("libqrencode.so.4", RTLD_NOW | RTLD_LOCAL),
      let encode = dlsym(library, "QRcode_encodeString"), let free = dlsym(library, "QRcode_free")
    else { return nil }
    encodeString = unsafeBitCast(encode, to: type(of: encodeString))
    self.free = unsafeBitCast(free, to: type(of: self.free))
  }

  /// The modules row by row, at the lowest error correction, which makes the smallest code.
  func encode(_ text: String) -> [[Bool]]? {
    // Version 0 is the smallest that fits, level 0 is L, mode 2 is bytes, 1 keeps the case of letters.
    guard let code = encodeString(text, 0, 0, 2, 1) else { return nil }
    defer { free(code) }
    // struct QRcode { int version; int width; unsigned char *data; }, where bit 0 of a byte is set for a dark module.
    let width = Int(code.load(fromByteOffset: MemoryLayout<Int32>.size, as: Int32.self))
    let offset = 2 * MemoryLayout<Int32>.size
    guard (21...177).contains(width),
      let data = code.load(fromByteOffset: offset, as: UnsafePointer<UInt8>?.self)
    else { return nil }
    return (0..<width).map { row in (0..<width).map { data[row * width + $0] & 1 == 1 } }
  }
}
