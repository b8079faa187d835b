// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

/// The functions of libsecret and GLib that the Secret Service needs, looked up at the first use. So a machine without
/// these libraries works too, and a process that doesn't need the service doesn't load them.
struct LibsecretLibrary: @unchecked Sendable {
  typealias Object = UnsafeMutableRawPointer

  /// Where a call puts its `GError *`.
  typealias FailureSlot = UnsafeMutablePointer<Object?>

  // Immutable after loading, and the libraries are never unloaded, so every thread may read these.
  let newTable: @convention(c) (Object?, Object?, Object?, Object?) -> Object?
  let insert: @convention(c) (Object?, Object?, Object?) -> Int32
  let releaseTable: @convention(c) (Object?) -> Void
  let duplicate: @convention(c) (UnsafePointer<CChar>?) -> Object?
  let hashText: Object
  let equalText: Object
  let free: Object
  let freeFailure: @convention(c) (Object?) -> Void
  let release: @convention(c) (Object?) -> Void
  let busGet: @convention(c) (Int32, Object?, FailureSlot?) -> Object?
  let busCall:
    @convention(c) (
      Object?, UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?, Object?,
      Object?, Int32, Int32, Object?, FailureSlot?
    ) -> Object?
  let newText: @convention(c) (UnsafePointer<CChar>?) -> Object?
  let newTuple: @convention(c) (UnsafeMutablePointer<Object?>?, Int) -> Object?
  let child: @convention(c) (Object?, Int) -> Object?
  let bool: @convention(c) (Object?) -> Int32
  let releaseVariant: @convention(c) (Object?) -> Void
  let newSchema: @convention(c) (UnsafePointer<CChar>?, Int32, Object?) -> Object?
  let serviceGet: @convention(c) (Int32, Object?, FailureSlot?) -> Object?
  let collectionForAlias: @convention(c) (Object?, UnsafePointer<CChar>?, Int32, Object?, FailureSlot?) -> Object?
  let isLocked: @convention(c) (Object?) -> Int32
  let store:
    @convention(c) (
      Object?, Object?, UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?, Object?, FailureSlot?
    ) -> Int32
  let lookup: @convention(c) (Object?, Object?, Object?, FailureSlot?) -> UnsafeMutablePointer<CChar>?
  let search: @convention(c) (Object?, Object?, Object?, Int32, Object?, FailureSlot?) -> Object?
  let isItemLocked: @convention(c) (Object?) -> Int32
  let secretOfItem: @convention(c) (Object?) -> Object?
  let textOfSecret: @convention(c) (Object?) -> UnsafePointer<CChar>?
  let releaseSecret: @convention(c) (Object?) -> Void
  let releaseList: @convention(c) (Object?, Object?) -> Void
  let releaseObject: Object
  let clear: @convention(c) (Object?, Object?, Object?, FailureSlot?) -> Int32
  let freeSecret: @convention(c) (UnsafeMutablePointer<CChar>?) -> Void

  /// The libraries of this process, loaded at the first use; nil when one is missing.
  static let shared: LibsecretLibrary? = LibsecretLibrary()

  private init?() {
    // `dlsym` finds the functions of GLib, GObject and GIO through libsecret, which depends on them.
    guard let library = dlopen("libsecret-1.so.0", RTLD_NOW | RTLD_LOCAL) else { return nil }
    var isComplete = true
    func address(_ name: String) -> Object {
      if let found = dlsym(library, name) { return found }
      isComplete = false
      return library
    }
    func symbol<Function>(_ name: String, as type: Function.Type = Function.self) -> Function {
      unsafeBitCast(address(name), to: type)
    }
    newTable = symbol("g_hash_table_new_full")
    insert = symbol("g_hash_table_insert")
    releaseTable = symbol("g_hash_table_unref")
    duplicate = symbol("g_strdup")
    hashText = address("g_str_hash")
    equalText = address("g_str_equal")
    free = address("g_free")
    freeFailure = symbol("g_error_free")
    release = symbol("g_object_unref")
    busGet = symbol("g_bus_get_sync")
    busCall = symbol("g_dbus_connection_call_sync")
    newText = symbol("g_variant_new_string")
    newTuple = symbol("g_variant_new_tuple")
    child = symbol("g_variant_get_child_value")
    bool = symbol("g_variant_get_boolean")
    releaseVariant = symbol("g_variant_unref")
    newSchema = symbol("secret_schema_newv")
    serviceGet = symbol("secret_service_get_sync")
    collectionForAlias = symbol("secret_collection_for_alias_sync")
    isLocked = symbol("secret_collection_get_locked")
    store = symbol("secret_password_storev_sync")
    lookup = symbol("secret_password_lookupv_sync")
    search = symbol("secret_service_search_sync")
    isItemLocked = symbol("secret_item_get_locked")
    secretOfItem = symbol("secret_item_get_secret")
    textOfSecret = symbol("secret_value_get_text")
    releaseSecret = symbol("secret_value_unref")
    releaseList = symbol("g_list_free_full")
    releaseObject = address("g_object_unref")
    clear = symbol("secret_password_clearv_sync")
    freeSecret = symbol("secret_password_free")
    guard isComplete else { return nil }
  }

  /// The objects of a `GList`. They live as long as the list.
  func objects(in list: Object?) -> [Object] {
    var objects: [Object] = []
    var next = list
    while let link = next {
      // struct GList { gpointer data; GList *next; GList *prev; }
      if let object = link.load(as: Object?.self) { objects.append(object) }
      next = link.load(fromByteOffset: MemoryLayout<Object?>.stride, as: Object?.self)
    }
    return objects
  }

  /// A table of texts; the caller releases it.
  func table(_ texts: [String: String]) -> Object? {
    guard let table = newTable(hashText, equalText, free, free) else { return nil }
    for (name, value) in texts { _ = insert(table, duplicate(name), duplicate(value)) }
    return table
  }

  /// Runs a call that may report a `GError`; `failure` is its message, which never contains a secret.
  func attempt<Result>(_ call: (FailureSlot) -> Result) -> (result: Result, failure: String?) {
    var failure: Object?
    let result = call(&failure)
    guard let failure else { return (result, nil) }
    defer { freeFailure(failure) }
    // struct GError { guint32 domain; gint code; gchar *message; }
    let message = failure.load(fromByteOffset: 8, as: UnsafePointer<CChar>?.self)
    return (result, message.map { String(cString: $0) } ?? "it failed")
  }
}
