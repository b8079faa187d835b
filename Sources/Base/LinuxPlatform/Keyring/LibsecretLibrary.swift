// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// The functions of libsecret and GLib that the Secret Service needs, looked up at the first use. So a machine without
/// these libraries works too, and a process that doesn't need the service doesn't load them.
struct LibsecretLibrary: @unchecked Sendable {
  typealias Object = UnsafeMutableRawPointer
  typealias Text = UnsafePointer<CChar>

  /// Where a call puts its `GError *`.
  typealias FailureSlot = UnsafeMutablePointer<Object?>

  // Immutable after loading, and the libraries are never unloaded, so every thread may read these.
  let newTable: @convention(c) (Object?, Object?, Object?, Object?) -> Object? = Self.library("g_hash_table_new_full")
  let insert: @convention(c) (Object?, Object?, Object?) -> Int32 = Self.library("g_hash_table_insert")
  let releaseTable: @convention(c) (Object?) -> Void = Self.library("g_hash_table_unref")
  let duplicate: @convention(c) (Text?) -> Object? = Self.library("g_strdup")
  let hashText: Object = Self.library("g_str_hash")
  let equalText: Object = Self.library("g_str_equal")
  let free: Object = Self.library("g_free")
  let freeFailure: @convention(c) (Object?) -> Void = Self.library("g_error_free")
  let release: @convention(c) (Object?) -> Void = Self.library("g_object_unref")
  let busGet: @convention(c) (Int32, Object?, FailureSlot?) -> Object? = Self.library("g_bus_get_sync")
  let busCall:
    @convention(c) (
      Object?, Text?, Text?, Text?, Text?, Object?, Object?, Int32, Int32, Object?, FailureSlot?
    ) -> Object? = Self.library("g_dbus_connection_call_sync")
  let newText: @convention(c) (Text?) -> Object? = Self.library("g_variant_new_string")
  let newTuple: @convention(c) (UnsafeMutablePointer<Object?>?, Int) -> Object? = Self.library("g_variant_new_tuple")
  let child: @convention(c) (Object?, Int) -> Object? = Self.library("g_variant_get_child_value")
  let bool: @convention(c) (Object?) -> Int32 = Self.library("g_variant_get_boolean")
  let releaseVariant: @convention(c) (Object?) -> Void = Self.library("g_variant_unref")
  let newSchema: @convention(c) (Text?, Int32, Object?) -> Object? = Self.library("secret_schema_newv")
  let serviceGet: @convention(c) (Int32, Object?, FailureSlot?) -> Object? = Self.library("secret_service_get_sync")
  let collectionForAlias: @convention(c) (Object?, Text?, Int32, Object?, FailureSlot?) -> Object? =
    Self.library("secret_collection_for_alias_sync")
  let isLocked: @convention(c) (Object?) -> Int32 = Self.library("secret_collection_get_locked")
  let store: @convention(c) (Object?, Object?, Text?, Text?, Text?, Object?, FailureSlot?) -> Int32 =
    Self.library("secret_password_storev_sync")
  let lookup: @convention(c) (Object?, Object?, Object?, FailureSlot?) -> UnsafeMutablePointer<CChar>? =
    Self.library("secret_password_lookupv_sync")
  let search: @convention(c) (Object?, Object?, Object?, Int32, Object?, FailureSlot?) -> Object? =
    Self.library("secret_service_search_sync")
  let isItemLocked: @convention(c) (Object?) -> Int32 = Self.library("secret_item_get_locked")
  let secretOfItem: @convention(c) (Object?) -> Object? = Self.library("secret_item_get_secret")
  let textOfSecret: @convention(c) (Object?) -> Text? = Self.library("secret_value_get_text")
  let releaseSecret: @convention(c) (Object?) -> Void = Self.library("secret_value_unref")
  let releaseList: @convention(c) (Object?, Object?) -> Void = Self.library("g_list_free_full")
  let releaseObject: Object = Self.library("g_object_unref")
  let clear: @convention(c) (Object?, Object?, Object?, FailureSlot?) -> Int32 =
    Self.library("secret_password_clearv_sync")
  let freeSecret: @convention(c) (UnsafeMutablePointer<CChar>?) -> Void = Self.library("secret_password_free")

  // `dlsym` finds the functions of GLib, GObject and GIO through libsecret, which depends on them.
  private static let library = LoadedLibrary("libsecret-1.so.0")

  /// The libraries of this process, loaded at the first use; nil when one is missing.
  static let shared: LibsecretLibrary? = {
    let functions = LibsecretLibrary()
    return library.isComplete ? functions : nil
  }()

  private init() {}

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
