// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CCurl
import Glibc
import OpenSSLCrypto
import PlatformInterfaces

/// The functions of libcurl, looked up at the first request: loading it and its thirty libraries takes about 8 ms,
/// which a process that is answered from the cache need not spend.
struct CurlLibrary: @unchecked Sendable {
  // Immutable after loading, and libcurl is never unloaded, so every thread may read these.
  let easyInit: @convention(c) () -> UnsafeMutableRawPointer?
  let easyCleanup: @convention(c) (UnsafeMutableRawPointer?) -> Void
  /// Variadic, so only its address is kept; see shim.h.
  let easySetOption: UnsafeMutableRawPointer
  let errorText: @convention(c) (CURLcode) -> UnsafePointer<CChar>?
  let appendToList:
    @convention(c) (UnsafeMutablePointer<curl_slist>?, UnsafePointer<CChar>?) -> UnsafeMutablePointer<
      curl_slist
    >?
  let freeList: @convention(c) (UnsafeMutablePointer<curl_slist>?) -> Void
  let multiInit: @convention(c) () -> UnsafeMutableRawPointer?
  let multiSetOption: UnsafeMutableRawPointer
  let multiAdd: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> CURLMcode
  let multiRemove: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> CURLMcode
  let multiPerform: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<Int32>?) -> CURLMcode
  let multiPoll:
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafeMutablePointer<curl_waitfd>?, UInt32, Int32, UnsafeMutablePointer<Int32>?
    ) -> CURLMcode
  let multiWakeUp: @convention(c) (UnsafeMutableRawPointer?) -> CURLMcode
  let multiNextMessage:
    @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<Int32>?) -> UnsafeMutablePointer<CURLMsg>?

  /// The library of this process, loaded at the first use; later uses are free.
  static let shared: Result<CurlLibrary, TransportError> = Result { () throws(TransportError) in try CurlLibrary() }

  private init() throws(TransportError) {
    // libcurl uses OpenSSL, of which the first use decides.
    OpenSSLStart.withoutCleanup()
    guard let library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL) else {
      throw .other(code: -1, reason: "libcurl.so.4 can't be loaded; install the package libcurl4")
    }
    func symbol<Function>(_ name: String) throws(TransportError) -> Function {
      guard let address = dlsym(library, name) else {
        throw .other(code: -1, reason: "libcurl lacks \(name); install libcurl 7.77 or newer")
      }
      return unsafeBitCast(address, to: Function.self)
    }
    easyInit = try symbol("curl_easy_init")
    easyCleanup = try symbol("curl_easy_cleanup")
    easySetOption = try symbol("curl_easy_setopt")
    errorText = try symbol("curl_easy_strerror")
    appendToList = try symbol("curl_slist_append")
    freeList = try symbol("curl_slist_free_all")
    multiInit = try symbol("curl_multi_init")
    multiSetOption = try symbol("curl_multi_setopt")
    multiAdd = try symbol("curl_multi_add_handle")
    multiRemove = try symbol("curl_multi_remove_handle")
    multiPerform = try symbol("curl_multi_perform")
    multiPoll = try symbol("curl_multi_poll")
    multiWakeUp = try symbol("curl_multi_wakeup")
    multiNextMessage = try symbol("curl_multi_info_read")
    // libcurl counts these calls, so another user of it in this process does no harm. 3 is CURL_GLOBAL_ALL.
    let start: @convention(c) (Int) -> CURLcode = try symbol("curl_global_init")
    guard start(3) == CURLE_OK else { throw .other(code: -1, reason: "libcurl did not start") }
  }
}
