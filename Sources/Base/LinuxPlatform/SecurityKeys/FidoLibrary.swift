// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// The functions of libfido2 that make a passkey, looked up at the first use.
struct FidoLibrary: @unchecked Sendable {
  typealias Object = UnsafeMutableRawPointer
  typealias Slot = UnsafeMutablePointer<Object?>
  typealias Text = UnsafePointer<CChar>
  typealias Bytes = UnsafePointer<UInt8>

  // Immutable after loading, and the library is never unloaded, so every thread may read these.
  let newList: @convention(c) (Int) -> Object? = Self.library("dev_info_new")
  let fill: @convention(c) (Object, Int, UnsafeMutablePointer<Int>) -> Int32 = Self.library("dev_info_manifest")
  let entry: @convention(c) (Object, Int) -> Object? = Self.library("dev_info_ptr")
  let path: @convention(c) (Object) -> Text? = Self.library("dev_info_path")
  let freeList: @convention(c) (Slot, Int) -> Void = Self.library("dev_info_free")
  let newDevice: @convention(c) () -> Object? = Self.library("dev_new")
  let open: @convention(c) (Object, Text) -> Int32 = Self.library("dev_open")
  let close: @convention(c) (Object) -> Int32 = Self.library("dev_close")
  let freeDevice: @convention(c) (Slot) -> Void = Self.library("dev_free")
  let cancel: @convention(c) (Object) -> Int32 = Self.library("dev_cancel")
  let setTimeout: @convention(c) (Object, Int32) -> Int32 = Self.library("dev_set_timeout")
  let setFunctions: @convention(c) (Object, UnsafeRawPointer) -> Int32 = Self.library("dev_set_io_functions")
  let isFIDO2: @convention(c) (Object) -> Bool = Self.library("dev_is_fido2")
  let hasPIN: @convention(c) (Object) -> Bool = Self.library("dev_has_pin")
  let verifiesUser: @convention(c) (Object) -> Bool = Self.library("dev_has_uv")
  let protects: @convention(c) (Object) -> Bool = Self.library("dev_supports_cred_prot")
  let triesLeft: @convention(c) (Object, UnsafeMutablePointer<Int32>) -> Int32 = Self.library("dev_get_retry_count")
  let newCredential: @convention(c) () -> Object? = Self.library("cred_new")
  let freeCredential: @convention(c) (Slot) -> Void = Self.library("cred_free")
  let setType: @convention(c) (Object, Int32) -> Int32 = Self.library("cred_set_type")
  let setClientData: @convention(c) (Object, Bytes, Int) -> Int32 = Self.library("cred_set_clientdata")
  let setParty: @convention(c) (Object, Text, Text) -> Int32 = Self.library("cred_set_rp")
  let setUser: @convention(c) (Object, Bytes, Int, Text, Text, Text?) -> Int32 = Self.library("cred_set_user")
  let setResident: @convention(c) (Object, Int32) -> Int32 = Self.library("cred_set_rk")
  let setVerification: @convention(c) (Object, Int32) -> Int32 = Self.library("cred_set_uv")
  let exclude: @convention(c) (Object, Bytes, Int) -> Int32 = Self.library("cred_exclude")
  let setExtensions: @convention(c) (Object, Int32) -> Int32 = Self.library("cred_set_extensions")
  let setProtection: @convention(c) (Object, Int32) -> Int32 = Self.library("cred_set_prot")
  let make: @convention(c) (Object, Object, Text?) -> Int32 = Self.library("dev_make_cred")
  let format: @convention(c) (Object) -> Text? = Self.library("cred_fmt")
  /// Functions that give the start and the count of bytes.
  typealias Reading = (start: @convention(c) (Object) -> Bytes?, count: @convention(c) (Object) -> Int)
  let id: Reading = Self.reading("id")
  let authenticatorData: Reading = Self.reading("authdata")
  let statement: Reading = Self.reading("attstmt")
  let words: @convention(c) (Int32) -> Text? = Self.library("strerr")
  private let start: @convention(c) (Int32) -> Void = Self.library("init")

  private static let library = LoadedLibrary("libfido2.so.1", prefix: "fido_")

  /// The library of this process; nil when it is not installed.
  static let shared: FidoLibrary? = {
    let functions = FidoLibrary()
    guard library.isComplete else { return nil }
    functions.start(0)
    return functions
  }()

  private init() {}

  private static func reading(_ name: String) -> Reading { (library("cred_\(name)_ptr"), library("cred_\(name)_len")) }
}
