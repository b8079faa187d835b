// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

/// The functions of libfido2 that make a passkey, looked up at the first use.
struct FidoLibrary: @unchecked Sendable {
  typealias Object = UnsafeMutableRawPointer
  typealias Slot = UnsafeMutablePointer<Object?>
  typealias Text = UnsafePointer<CChar>
  typealias Bytes = UnsafePointer<UInt8>

  // Immutable after loading, and the library is never unloaded, so every thread may read these.
  let newList: @convention(c) (Int) -> Object?
  let fill: @convention(c) (Object, Int, UnsafeMutablePointer<Int>) -> Int32
  let entry: @convention(c) (Object, Int) -> Object?
  let path: @convention(c) (Object) -> Text?
  let freeList: @convention(c) (Slot, Int) -> Void
  let newDevice: @convention(c) () -> Object?
  let open: @convention(c) (Object, Text) -> Int32
  let close: @convention(c) (Object) -> Int32
  let freeDevice: @convention(c) (Slot) -> Void
  let cancel: @convention(c) (Object) -> Int32
  let setTimeout: @convention(c) (Object, Int32) -> Int32
  let setFunctions: @convention(c) (Object, UnsafeRawPointer) -> Int32
  let isFIDO2: @convention(c) (Object) -> Bool
  let hasPIN: @convention(c) (Object) -> Bool
  let verifiesUser: @convention(c) (Object) -> Bool
  let protects: @convention(c) (Object) -> Bool
  let triesLeft: @convention(c) (Object, UnsafeMutablePointer<Int32>) -> Int32
  let newCredential: @convention(c) () -> Object?
  let freeCredential: @convention(c) (Slot) -> Void
  let setType: @convention(c) (Object, Int32) -> Int32
  let setClientData: @convention(c) (Object, Bytes, Int) -> Int32
  let setParty: @convention(c) (Object, Text, Text) -> Int32
  let setUser: @convention(c) (Object, Bytes, Int, Text, Text, Text?) -> Int32
  let setResident: @convention(c) (Object, Int32) -> Int32
  let setVerification: @convention(c) (Object, Int32) -> Int32
  let exclude: @convention(c) (Object, Bytes, Int) -> Int32
  let setExtensions: @convention(c) (Object, Int32) -> Int32
  let setProtection: @convention(c) (Object, Int32) -> Int32
  let make: @convention(c) (Object, Object, Text?) -> Int32
  let format: @convention(c) (Object) -> Text?
  /// Functions that give the start and the count of bytes.
  typealias Reading = (start: @convention(c) (Object) -> Bytes?, count: @convention(c) (Object) -> Int)
  let id: Reading
  let authenticatorData: Reading
  let statement: Reading
  let words: @convention(c) (Int32) -> Text?

  /// The library of this process; nil when it is not installed.
  static let shared = FidoLibrary()

  private init?() {
    guard let library = dlopen("libfido2.so.1", RTLD_NOW | RTLD_LOCAL) else { return nil }
    var isComplete = true
    func symbol<Function>(_ name: String) -> Function {
      let found = dlsym(library, "fido_" + name)
      if found == nil { isComplete = false }
      return unsafeBitCast(found ?? library, to: Function.self)
    }
    func reading(_ name: String) -> Reading { (symbol("cred_\(name)_ptr"), symbol("cred_\(name)_len")) }
    newList = symbol("dev_info_new")
    fill = symbol("dev_info_manifest")
    entry = symbol("dev_info_ptr")
    path = symbol("dev_info_path")
    freeList = symbol("dev_info_free")
    newDevice = symbol("dev_new")
    open = symbol("dev_open")
    close = symbol("dev_close")
    freeDevice = symbol("dev_free")
    cancel = symbol("dev_cancel")
    setTimeout = symbol("dev_set_timeout")
    setFunctions = symbol("dev_set_io_functions")
    isFIDO2 = symbol("dev_is_fido2")
    hasPIN = symbol("dev_has_pin")
    verifiesUser = symbol("dev_has_uv")
    protects = symbol("dev_supports_cred_prot")
    triesLeft = symbol("dev_get_retry_count")
    newCredential = symbol("cred_new")
    freeCredential = symbol("cred_free")
    setType = symbol("cred_set_type")
    setClientData = symbol("cred_set_clientdata")
    setParty = symbol("cred_set_rp")
    setUser = symbol("cred_set_user")
    setResident = symbol("cred_set_rk")
    setVerification = symbol("cred_set_uv")
    exclude = symbol("cred_exclude")
    setExtensions = symbol("cred_set_extensions")
    setProtection = symbol("cred_set_prot")
    make = symbol("dev_make_cred")
    format = symbol("cred_fmt")
    id = reading("id")
    authenticatorData = reading("authdata")
    statement = reading("attstmt")
    words = symbol("strerr")
    let start: @convention(c) (Int32) -> Void = symbol("init")
    guard isComplete else { return nil }
    start(0)
  }
}
