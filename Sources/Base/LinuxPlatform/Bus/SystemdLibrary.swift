// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

/// The functions of sd-bus, the D-Bus library in libsystemd, looked up at the first use. So a machine without it works
/// too, and a process that calls no service doesn't load it.
struct SystemdLibrary: @unchecked Sendable {
  typealias Object = OpaquePointer
  typealias Slot = UnsafeMutablePointer<Object?>
  typealias Text = UnsafePointer<CChar>
  /// `sd_bus_message_handler_t`
  typealias Callback = @convention(c) (Object?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Int32

  /// `const sd_bus_error *`: the pointers to its name and its message, and an int.
  typealias ErrorTexts = UnsafeRawPointer

  // Immutable after loading, and the library is never unloaded, so every thread may read these.
  let newBus: @convention(c) (Slot) -> Int32
  let setAddress: @convention(c) (Object, Text) -> Int32
  let setClient: @convention(c) (Object, Int32) -> Int32
  let start: @convention(c) (Object) -> Int32
  let close: @convention(c) (Object) -> Void
  let release: @convention(c) (Object) -> Object?
  let descriptor: @convention(c) (Object) -> Int32
  let events: @convention(c) (Object) -> Int32
  let timeout: @convention(c) (Object, UnsafeMutablePointer<UInt64>) -> Int32
  let process: @convention(c) (Object, Slot?) -> Int32
  let send: @convention(c) (Object, Object, UnsafeMutablePointer<UInt64>?) -> Int32
  let callAsync: @convention(c) (Object, Slot, Object, Callback, UnsafeMutableRawPointer?, UInt64) -> Int32
  let addObject: @convention(c) (Object, Slot?, Text, Callback, UnsafeMutableRawPointer?) -> Int32
  let addMatchAsync: @convention(c) (Object, Slot?, Text, Callback, Callback?, UnsafeMutableRawPointer?) -> Int32
  let releaseSlot: @convention(c) (Object) -> Object?
  let newCall: @convention(c) (Object, Slot, Text?, Text, Text?, Text) -> Int32
  let newReply: @convention(c) (Object, Slot) -> Int32
  let newError: @convention(c) (Object, Slot, ErrorTexts) -> Int32
  let keepMessage: @convention(c) (Object) -> Object?
  let releaseMessage: @convention(c) (Object) -> Object?
  let append: @convention(c) (Object, CChar, UnsafeRawPointer?) -> Int32
  let read: @convention(c) (Object, CChar, UnsafeMutableRawPointer) -> Int32
  let enter: @convention(c) (Object, CChar, Text) -> Int32
  let signature: @convention(c) (Object, Int32) -> Text?
  let errorTexts: @convention(c) (Object) -> ErrorTexts?
  let senderCredentials: @convention(c) (Object, UInt64, Slot) -> Int32
  let user: @convention(c) (Object, UnsafeMutablePointer<uid_t>) -> Int32
  let releaseCredentials: @convention(c) (Object) -> Object?
  let sender: @convention(c) (Object) -> Text?
  let interface: @convention(c) (Object) -> Text?
  let member: @convention(c) (Object) -> Text?

  /// The library of this process; nil when it is not installed.
  static let shared = SystemdLibrary()

  private init?() {
    guard let library = dlopen("libsystemd.so.0", RTLD_NOW | RTLD_LOCAL) else { return nil }
    var isComplete = true
    func symbol<Function>(_ name: String) -> Function {
      let found = dlsym(library, "sd_bus_" + name)
      if found == nil { isComplete = false }
      return unsafeBitCast(found ?? library, to: Function.self)
    }
    newBus = symbol("new")
    setAddress = symbol("set_address")
    setClient = symbol("set_bus_client")
    start = symbol("start")
    close = symbol("close")
    release = symbol("unref")
    descriptor = symbol("get_fd")
    events = symbol("get_events")
    timeout = symbol("get_timeout")
    process = symbol("process")
    send = symbol("send")
    callAsync = symbol("call_async")
    addObject = symbol("add_object")
    addMatchAsync = symbol("add_match_async")
    releaseSlot = symbol("slot_unref")
    newCall = symbol("message_new_method_call")
    newReply = symbol("message_new_method_return")
    newError = symbol("message_new_method_error")
    keepMessage = symbol("message_ref")
    releaseMessage = symbol("message_unref")
    append = symbol("message_append_basic")
    read = symbol("message_read_basic")
    enter = symbol("message_enter_container")
    signature = symbol("message_get_signature")
    errorTexts = symbol("message_get_error")
    senderCredentials = symbol("query_sender_creds")
    user = symbol("creds_get_euid")
    releaseCredentials = symbol("creds_unref")
    sender = symbol("message_get_sender")
    interface = symbol("message_get_interface")
    member = symbol("message_get_member")
    guard isComplete else { return nil }
  }
}
