// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CAdwaita
import MSAL

/// A code to type, or to scan, on another device.
@MainActor final class DeviceCodeScreen {
  private let interface = Interface("device-code")
  let widget: Widget
  private var result: MSALDeviceCodeResult?
  var isActive = false { didSet { gtk_spinner_set_spinning(OpaquePointer(interface["spinner"]), isActive ? 1 : 0) } }

  init() { widget = interface["page"] }

  func connect(copy: @escaping @MainActor (String) -> Void) {
    on(interface["cancel"], "clicked") { [weak self] in self?.result?.cancel() }
    on(interface["copy-code"], "clicked") { [weak self] in if let code = self?.result?.userCode { copy(code) } }
  }

  func cancel() { gtk_widget_activate(interface["cancel"]) }

  func focus() {
    gtk_widget_grab_focus(interface["copy-code"])
    // The label may have had the focus for a moment, which selects its text.
    gtk_label_select_region(OpaquePointer(interface["code"]), 0, 0)
  }

  func show(_ result: MSALDeviceCodeResult) {
    self.result = result
    let address = result.verificationUrlComplete ?? result.verificationUrl
    let texture = QRCode.texture(address.absoluteString)
    gtk_picture_set_paintable(OpaquePointer(interface["qr"]), texture)
    gtk_widget_set_visible(interface["qr"], texture == nil ? 0 : 1)
    if let texture { g_object_unref(UnsafeMutableRawPointer(texture)) }
    let instruction = text("Scan this, or open\n%s\nand type the code:", result.verificationUrl.absoluteString)
    gtk_label_set_text(OpaquePointer(interface["instruction"]), instruction)
    gtk_label_set_text(OpaquePointer(interface["code"]), result.userCode)
  }
}
