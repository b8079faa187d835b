// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CCurl
import OpenSSLCrypto
import PlatformInterfaces

/// The functions of libcurl, looked up at the first request: loading it and its thirty libraries takes about 8 ms,
/// which a process that is answered from the cache need not spend.
struct CurlLibrary: @unchecked Sendable {
  typealias Handle = UnsafeMutableRawPointer
  typealias List = UnsafeMutablePointer<curl_slist>
  typealias Count = UnsafeMutablePointer<Int32>

  // Immutable after loading, and libcurl is never unloaded, so every thread may read these.
  let easyInit: @convention(c) () -> Handle? = Self.library("easy_init")
  let easyCleanup: @convention(c) (Handle?) -> Void = Self.library("easy_cleanup")
  /// Variadic, so only its address is kept; see shim.h.
  let easySetOption: UnsafeMutableRawPointer = Self.library("easy_setopt")
  let errorText: @convention(c) (CURLcode) -> UnsafePointer<CChar>? = Self.library("easy_strerror")
  let appendToList: @convention(c) (List?, UnsafePointer<CChar>?) -> List? = Self.library("slist_append")
  let freeList: @convention(c) (List?) -> Void = Self.library("slist_free_all")
  let multiInit: @convention(c) () -> Handle? = Self.library("multi_init")
  let multiSetOption: UnsafeMutableRawPointer = Self.library("multi_setopt")
  let multiAdd: @convention(c) (Handle?, Handle?) -> CURLMcode = Self.library("multi_add_handle")
  let multiRemove: @convention(c) (Handle?, Handle?) -> CURLMcode = Self.library("multi_remove_handle")
  let multiPerform: @convention(c) (Handle?, Count?) -> CURLMcode = Self.library("multi_perform")
  let multiPoll: @convention(c) (Handle?, UnsafeMutablePointer<curl_waitfd>?, UInt32, Int32, Count?) -> CURLMcode =
    Self.library("multi_poll")
  let multiWakeUp: @convention(c) (Handle?) -> CURLMcode = Self.library("multi_wakeup")
  let multiNextMessage: @convention(c) (Handle?, Count?) -> UnsafeMutablePointer<CURLMsg>? =
    Self.library("multi_info_read")
  private let start: @convention(c) (Int) -> CURLcode = Self.library("global_init")

  private static let library = LoadedLibrary("libcurl.so.4", prefix: "curl_")

  /// The library of this process, loaded at the first use; later uses are free.
  static let shared = Result { () throws(TransportError) -> CurlLibrary in
    // libcurl uses OpenSSL, of which the first use decides.
    OpenSSLStart.withoutCleanup()
    let functions = CurlLibrary()
    guard library.isInstalled else {
      throw .other(code: -1, reason: "libcurl.so.4 can't be loaded; install the package libcurl4")
    }
    if let name = library.missing {
      throw .other(code: -1, reason: "libcurl lacks \(name); install libcurl 7.77 or newer")
    }
    // libcurl counts these calls, so another user of it in this process does no harm. 3 is CURL_GLOBAL_ALL.
    guard functions.start(3) == CURLE_OK else { throw .other(code: -1, reason: "libcurl did not start") }
    return functions
  }

  private init() {}
}
