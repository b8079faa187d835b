// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CCurl
import PlatformInterfaces

/// Sets options of one libcurl handle; an option that libcurl refuses is an error, never ignored.
struct CurlOptions {
  let library: CurlLibrary
  let handle: UnsafeMutableRawPointer

  func set(_ option: CURLoption, _ value: Int) throws(TransportError) {
    try check(ccurl_set_long(library.easySetOption, handle, option, value))
  }

  func set(_ option: CURLoption, _ value: String?) throws(TransportError) {
    try check(ccurl_set_text(library.easySetOption, handle, option, value))
  }

  func set(_ option: CURLoption, _ value: UnsafeMutableRawPointer?) throws(TransportError) {
    try check(ccurl_set_pointer(library.easySetOption, handle, option, value))
  }

  func set(_ option: CURLoption, _ value: @escaping ccurl_receiver) throws(TransportError) {
    try check(ccurl_set_receiver(library.easySetOption, handle, option, value))
  }

  func set(_ option: CURLoption, _ value: @escaping ccurl_socket_watcher) throws(TransportError) {
    try check(ccurl_set_watcher(library.easySetOption, handle, option, value))
  }

  func set(_ option: CURLoption, _ value: [UInt8]) throws(TransportError) {
    var value = value
    let count = value.count
    try check(ccurl_set_blob(library.easySetOption, handle, option, &value, count))
  }

  func setSize(_ option: CURLoption, _ value: Int) throws(TransportError) {
    try check(ccurl_set_offset(library.easySetOption, handle, option, curl_off_t(value)))
  }

  private func check(_ code: CURLcode) throws(TransportError) {
    guard code == CURLE_OK else {
      let text = library.errorText(code).map { String(cString: $0) } ?? "unknown"
      throw .other(code: Int(code.rawValue), reason: text)
    }
  }
}
