// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CMicroHTTPD
import Glibc

/// The functions of libmicrohttpd, looked up when the first server starts: it loads GnuTLS and nine more
/// libraries, which `msal` needs for its demo only and would load at every start.
///
/// `@unchecked Sendable`: immutable after loading, and the library is never unloaded, so every thread may read these.
struct MicroHTTPDLibrary: @unchecked Sendable {
  /// Variadic, so only their addresses are kept; see shim.h.
  let start: UnsafeMutableRawPointer
  let connectionInfo: UnsafeMutableRawPointer
  let stop: @convention(c) (OpaquePointer?) -> Void
  let quiesce: @convention(c) (OpaquePointer?) -> Int32
  let suspend: @convention(c) (OpaquePointer?) -> Void
  let resume: @convention(c) (OpaquePointer?) -> Void
  let connectionValues:
    @convention(c) (OpaquePointer?, MHD_ValueKind, MHD_KeyValueIterator?, UnsafeMutableRawPointer?) -> Int32
  let makeResponse: @convention(c) (Int, UnsafeMutableRawPointer?, MHD_ResponseMemoryMode) -> OpaquePointer?
  let makeReadResponse:
    @convention(c) (
      UInt64, Int, MHD_ContentReaderCallback?, UnsafeMutableRawPointer?, MHD_ContentReaderFreeCallback?
    ) -> OpaquePointer?
  let addHeader: @convention(c) (OpaquePointer?, UnsafePointer<CChar>?, UnsafePointer<CChar>?) -> MHD_Result
  let queue: @convention(c) (OpaquePointer?, UInt32, OpaquePointer?) -> MHD_Result
  let destroyResponse: @convention(c) (OpaquePointer?) -> Void

  /// The library of this process, loaded at the first use; later uses are free.
  static let shared: Result<MicroHTTPDLibrary, HTTPServerError> = Result { () throws(HTTPServerError) in
    try MicroHTTPDLibrary()
  }

  private init() throws(HTTPServerError) {
    guard let library = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL) else {
      throw .cannotServe(reason: "libmicrohttpd.so.12 can't be loaded; install the package libmicrohttpd12")
    }
    func symbol<Function>(_ name: String) throws(HTTPServerError) -> Function {
      guard let address = dlsym(library, name) else {
        throw .cannotServe(reason: "libmicrohttpd lacks \(name); install libmicrohttpd 0.9.75 or newer")
      }
      return unsafeBitCast(address, to: Function.self)
    }
    start = try symbol("MHD_start_daemon")
    connectionInfo = try symbol("MHD_get_connection_info")
    stop = try symbol("MHD_stop_daemon")
    quiesce = try symbol("MHD_quiesce_daemon")
    suspend = try symbol("MHD_suspend_connection")
    resume = try symbol("MHD_resume_connection")
    connectionValues = try symbol("MHD_get_connection_values")
    makeResponse = try symbol("MHD_create_response_from_buffer")
    makeReadResponse = try symbol("MHD_create_response_from_callback")
    addHeader = try symbol("MHD_add_response_header")
    queue = try symbol("MHD_queue_response")
    destroyResponse = try symbol("MHD_destroy_response")
  }
}
