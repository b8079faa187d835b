// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

/// The functions of sd-bus, the D-Bus library in libsystemd, looked up at the first use. So a machine without it works
/// too, and a process that calls no service doesn't load it.
struct SystemdLibrary: @unchecked Sendable {
  typealias Object = OpaquePointer
  typealias Slot = UnsafeMutablePointer<Object?>
  typealias Text = UnsafePointer<CChar>
  /// `const sd_bus_error *`: the pointers to its name and its message, and an int.
  typealias ErrorTexts = UnsafeRawPointer

  // Immutable after loading, and the library is never unloaded, so every thread may read these.
  let newBus: @convention(c) (Slot) -> Int32 = Self.symbol("new")
  let setAddress: @convention(c) (Object, Text) -> Int32 = Self.symbol("set_address")
  let setClient: @convention(c) (Object, Int32) -> Int32 = Self.symbol("set_bus_client")
  let start: @convention(c) (Object) -> Int32 = Self.symbol("start")
  let close: @convention(c) (Object) -> Void = Self.symbol("close")
  let release: @convention(c) (Object) -> Object? = Self.symbol("unref")
  let descriptor: @convention(c) (Object) -> Int32 = Self.symbol("get_fd")
  let events: @convention(c) (Object) -> Int32 = Self.symbol("get_events")
  let timeout: @convention(c) (Object, UnsafeMutablePointer<UInt64>) -> Int32 = Self.symbol("get_timeout")
  let process: @convention(c) (Object, Slot) -> Int32 = Self.symbol("process")
  let send: @convention(c) (Object, Object, UnsafeMutablePointer<UInt64>?) -> Int32 = Self.symbol("send")
  let newCall: @convention(c) (Object, Slot, Text?, Text, Text?, Text) -> Int32 = Self.symbol("message_new_method_call")
  let newReply: @convention(c) (Object, Slot) -> Int32 = Self.symbol("message_new_method_return")
  let newError: @convention(c) (Object, Slot, ErrorTexts) -> Int32 = Self.symbol("message_new_method_error")
  let releaseMessage: @convention(c) (Object) -> Object? = Self.symbol("message_unref")
  let append: @convention(c) (Object, CChar, UnsafeRawPointer?) -> Int32 = Self.symbol("message_append_basic")
  let read: @convention(c) (Object, CChar, UnsafeMutableRawPointer) -> Int32 = Self.symbol("message_read_basic")
  let enter: @convention(c) (Object, CChar, Text) -> Int32 = Self.symbol("message_enter_container")
  let isCall: @convention(c) (Object, Text?, Text?) -> Int32 = Self.symbol("message_is_method_call")
  let answered: @convention(c) (Object, UnsafeMutablePointer<UInt64>) -> Int32 = Self.symbol("message_get_reply_cookie")
  let signature: @convention(c) (Object, Int32) -> Text? = Self.symbol("message_get_signature")
  let errorTexts: @convention(c) (Object) -> ErrorTexts? = Self.symbol("message_get_error")
  let senderCredentials: @convention(c) (Object, UInt64, Slot) -> Int32 = Self.symbol("query_sender_creds")
  let user: @convention(c) (Object, UnsafeMutablePointer<uid_t>) -> Int32 = Self.symbol("creds_get_euid")
  let releaseCredentials: @convention(c) (Object) -> Object? = Self.symbol("creds_unref")
  let sender: @convention(c) (Object) -> Text? = Self.symbol("message_get_sender")
  let path: @convention(c) (Object) -> Text? = Self.symbol("message_get_path")
  let interface: @convention(c) (Object) -> Text? = Self.symbol("message_get_interface")
  let member: @convention(c) (Object) -> Text? = Self.symbol("message_get_member")

  /// The library of this process; nil when it is not installed, or older than sd-bus (version 221).
  static let shared = dlsym(open(), "sd_bus_new") == nil ? nil : SystemdLibrary()

  private init() {}

  private static func open() -> UnsafeMutableRawPointer? { dlopen("libsystemd.so.0", RTLD_NOW | RTLD_LOCAL) }

  private static func symbol<Function>(_ name: String) -> Function {
    unsafeBitCast(dlsym(open(), "sd_bus_" + name), to: Function.self)
  }
}
