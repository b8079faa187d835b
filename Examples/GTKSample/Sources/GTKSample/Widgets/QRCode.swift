// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CAdwaita
import CQREncode

/// A text as a QR code.
@MainActor enum QRCode {
  /// nil when the text is too long for a code.
  static func texture(_ text: String, pixelsPerModule scale: Int = 6) -> OpaquePointer? {
    guard let code = QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1) else { return nil }
    defer { QRcode_free(code) }
    let modules = Int(code.pointee.width)
    let side = modules * scale
    // Three bytes a pixel.
    var pixels = [UInt8](repeating: 255, count: side * side * 3)
    for row in 0..<side {
      for column in 0..<side where code.pointee.data[row / scale * modules + column / scale] & 1 == 1 {
        for channel in 0..<3 { pixels[(row * side + column) * 3 + channel] = 0 }
      }
    }
    let bytes = g_bytes_new(pixels, gsize(pixels.count))
    defer { g_bytes_unref(bytes) }
    return gdk_memory_texture_new(gint(side), gint(side), GDK_MEMORY_R8G8B8, bytes, gsize(side * 3))
  }
}
