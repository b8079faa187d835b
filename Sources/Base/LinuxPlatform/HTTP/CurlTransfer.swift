// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CCurl
import FoundationEssentials
import Glibc
import OAuthWire
import PlatformInterfaces

/// One request on its way. `outcome` may be used from any thread; all else belongs to the loop's thread from `open` to
/// `close`.
final class CurlTransfer: @unchecked Sendable {
  let outcome = Promise<Result<HTTPResponse, TransportError>>()
  private(set) var handle: UnsafeMutableRawPointer?

  private let request: HTTPRequest
  private let settings: CurlTransport.Settings
  let host: String
  /// Whether the host is this machine or a metadata service on its own link, so that TLS is not required and no proxy
  /// is used.
  private let isLocal: Bool
  private var fields: UnsafeMutablePointer<curl_slist>?
  /// The body. libcurl reads it from here without copying it, so that a password in it can be wiped afterwards.
  private var content: UnsafeMutableRawBufferPointer?
  /// libcurl's buffer for its sentence about a failure.
  private var detail: UnsafeMutablePointer<CChar>?
  private var answer: HTTPAnswerReader

  /// Throws when the request can't be sent as it is.
  init(_ request: HTTPRequest, settings: CurlTransport.Settings) throws(TransportError) {
    guard let scheme = request.url.scheme?.lowercased(), scheme == "http" || scheme == "https",
      let host = request.url.host(percentEncoded: false), !host.isEmpty, request.url.user() == nil
    else { throw .invalidURL }
    isLocal = LoopbackHost.matches(host) || request.mayGoToLinkLocal && LinkLocalHost.matches(host)
    guard scheme == "https" || isLocal else { throw .insecure(host: host) }
    let isMethod = !request.method.isEmpty && request.method.utf8.allSatisfy(\.isTokenCharacter)
    guard isMethod, request.headers.fields.allSatisfy(Self.isWellFormed) else {
      throw .other(code: -1, reason: "the method or a header field holds characters that HTTP does not allow there")
    }
    self.request = request
    self.settings = settings
    self.host = host
    answer = HTTPAnswerReader(limit: settings.maximumResponseBytes)
  }

  /// Makes the libcurl handle for this request. One that may have to wait for a connection has its whole time for that:
  /// libcurl counts the wait as connecting.
  func open(_ library: CurlLibrary, mayWait: Bool) throws(TransportError) -> UnsafeMutableRawPointer {
    guard let handle = library.easyInit() else { throw .other(code: -1, reason: "libcurl has no memory") }
    self.handle = handle
    let detail = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    detail.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    self.detail = detail
    let options = CurlOptions(library: library, handle: handle)
    try options.set(CURLOPT_ERRORBUFFER, UnsafeMutableRawPointer(detail))
    try setAddress(options)
    let limit = mayWait ? settings.timeoutSeconds : settings.connectSeconds
    try options.set(CURLOPT_CONNECTTIMEOUT_MS, Self.milliseconds(limit))
    try setTrust(options)
    try setMessage(options, library)
    let context = Unmanaged.passUnretained(self).toOpaque()
    try options.set(CURLOPT_WRITEDATA, context)
    try options.set(CURLOPT_WRITEFUNCTION, Self.receiveBody)
    try options.set(CURLOPT_HEADERDATA, context)
    try options.set(CURLOPT_HEADERFUNCTION, Self.receiveHeader)
    return handle
  }

  /// Frees what `open` allocated; safe to call again.
  func close(_ library: CurlLibrary) {
    if let handle { library.easyCleanup(handle) }
    library.freeList(fields)
    detail?.deallocate()
    if let content, let start = content.baseAddress {
      // Unlike an assignment this is never optimised away.
      explicit_bzero(start, content.count)
      content.deallocate()
    }
    (handle, fields, detail, content) = (nil, nil, nil, nil)
  }

  /// The result, once libcurl is done.
  func result(_ code: CURLcode, _ library: CurlLibrary) -> Result<HTTPResponse, TransportError> {
    if answer.isTooLarge { return .failure(.tooLarge(limit: settings.maximumResponseBytes)) }
    guard code == CURLE_OK else {
      let text = library.errorText(code).map { String(cString: $0) } ?? "unknown"
      return .failure(
        CurlError.error(
          code, host: host, detail: detail.map { String(cString: $0) } ?? "", limit: settings.maximumResponseBytes,
          text: text))
    }
    return .success(answer.response)
  }

  private func setAddress(_ options: CurlOptions) throws(TransportError) {
    try options.set(CURLOPT_URL, request.url.absoluteString)
    // Nothing but http and https, whatever the URL says; libcurl before 7.85 doesn't know the option, and then the
    // check in `init` has to do.
    try? options.set(CURLOPT_PROTOCOLS_STR, "http,https")
    try options.set(CURLOPT_FOLLOWLOCATION, 0)
    try options.set(CURLOPT_PATH_AS_IS, 1)
    try options.set(CURLOPT_NOSIGNAL, 1)
    try options.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    try options.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    try options.set(CURLOPT_TIMEOUT_MS, Self.milliseconds(settings.timeoutSeconds))
    try options.set(CURLOPT_SOCKOPTFUNCTION, Self.keepSocket)
    // libcurl refuses an answer whose announced size is too large before its first byte. `HTTPAnswerReader` counts the
    // bytes of answers that announce none.
    try options.setSize(CURLOPT_MAXFILESIZE_LARGE, max(1, settings.maximumResponseBytes))
    // An empty name switches proxies off, whatever the environment says.
    if isLocal { try options.set(CURLOPT_PROXY, "") }
  }

  /// Whom the server's certificate may come from, and that of a proxy which is asked over TLS.
  private func setTrust(_ options: CurlOptions) throws(TransportError) {
    try options.set(CURLOPT_SSL_VERIFYPEER, 1)
    try options.set(CURLOPT_SSL_VERIFYHOST, 2)
    // Its type is another from version to version of libcurl.
    try options.set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    guard request.url.scheme?.lowercased() == "https" else { return }
    switch settings.roots {
    case .failure(let unusable): throw .tls(host: host, reason: unusable.reason)
    case .success(.system): break
    case .success(.paths(let file, let directory)):
      for option in [CURLOPT_CAINFO, CURLOPT_PROXY_CAINFO] { try options.set(option, file) }
      for option in [CURLOPT_CAPATH, CURLOPT_PROXY_CAPATH] { try options.set(option, directory) }
    case .success(.bundle(let certificates, let directory)):
      for option in [CURLOPT_CAINFO_BLOB, CURLOPT_PROXY_CAINFO_BLOB] { try options.set(option, certificates) }
      for option in [CURLOPT_CAPATH, CURLOPT_PROXY_CAPATH] { try options.set(option, directory) }
    }
  }

  private func setMessage(_ options: CurlOptions, _ library: CurlLibrary) throws(TransportError) {
    switch (request.method, request.body.isEmpty) {
    case ("GET", true): try options.set(CURLOPT_HTTPGET, 1)
    case ("HEAD", true): try options.set(CURLOPT_NOBODY, 1)
    case ("POST", _), (_, false):
      try options.set(CURLOPT_POST, 1)
      // libcurl sends a request once more when a kept connection turns out to be closed, and the server may have acted
      // on it all the same (RFC 9110 section 9.2.2): fatal for a code that works once. It does not do so on a new
      // connection.
      if !request.isRepeatable { try options.set(CURLOPT_FRESH_CONNECT, 1) }
      try options.setSize(CURLOPT_POSTFIELDSIZE_LARGE, request.body.count)
      // At least one byte: libcurl takes a null pointer as the order to call a read function.
      let content = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, request.body.count), alignment: 1)
      self.content = content
      content.copyBytes(from: request.body)
      try options.set(CURLOPT_POSTFIELDS, content.baseAddress)
      if request.method != "POST" { try options.set(CURLOPT_CUSTOMREQUEST, request.method) }
    default: try options.set(CURLOPT_CUSTOMREQUEST, request.method)
    }
    if request.headers["User-Agent"] == nil { try options.set(CURLOPT_USERAGENT, settings.userAgent) }
    // Without "Expect:" libcurl asks for permission before it sends a larger body, and waits a second for servers that
    // don't answer that. Without "Content-Type:" it invents one.
    var lines = ["Expect:"]
    if request.headers["Content-Type"] == nil { lines.append("Content-Type:") }
    lines += request.headers.fields.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
    for line in lines {
      guard let longer = library.appendToList(fields, line) else {
        throw .other(code: -1, reason: "libcurl has no memory")
      }
      fields = longer
    }
    try options.set(CURLOPT_HTTPHEADER, fields.map { UnsafeMutableRawPointer($0) })
  }

  /// libcurl takes 0 for "no limit", so a limit is at least 1.
  private static func milliseconds(_ seconds: Double) -> Int {
    Int(clamping: min(max(seconds, 0.001), 1_000_000) * 1000)
  }

  private static func isWellFormed(_ field: HTTPHeaders.Field) -> Bool {
    !field.name.isEmpty && field.name.utf8.allSatisfy(\.isTokenCharacter)
      && field.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
  }

  /// Programs that the app starts must not hold its connections open.
  private static let keepSocket: ccurl_socket_watcher = { _, socket, _ in
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    return CURL_SOCKOPT_OK
  }

  private static let receiveBody: ccurl_receiver = { bytes, size, count, context in
    guard let bytes, let context else { return 0 }
    let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    let chunk = UnsafeRawBufferPointer(start: bytes, count: size * count)
    return transfer.answer.readBody(chunk) ? chunk.count : 0
  }

  private static let receiveHeader: ccurl_receiver = { bytes, size, count, context in
    guard let bytes, let context else { return 0 }
    let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
    return transfer.answer.readLine(line) ? line.count : 0
  }
}
