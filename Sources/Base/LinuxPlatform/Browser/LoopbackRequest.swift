// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// One HTTP request that came over a loopback socket. The parser is strict: it refuses only what no browser sends.
struct LoopbackRequest: Equatable {
  static let headLimit = 16 * 1024
  static let sizeLimit = 64 * 1024

  var method: String
  /// The part of the target before the question mark, as sent.
  var path: String
  /// The part of the target after the question mark, as sent; nil when there is no question mark.
  var query: String?
  var host: String
  /// In lower case, without parameters such as the character set; empty when there is none.
  var mediaType: String
  var body: [UInt8]

  enum Parsing: Equatable {
    /// More bytes are needed.
    case incomplete
    case complete(LoopbackRequest)
    /// The request is not acceptable: answer with this status and read no further.
    case refused(status: Int)
  }

  /// Parses all bytes that have arrived so far.
  static func parse(_ bytes: [UInt8]) -> Parsing {
    // Bytes that don't start with a method are not HTTP, but for example a TLS greeting of a browser that prefers
    // https.
    if let first = bytes.first, !isUpper(first) { return .refused(status: 400) }
    guard let headLength = endOfHead(bytes) else {
      return bytes.count > headLimit ? .refused(status: 431) : .incomplete
    }
    guard headLength <= headLimit else { return .refused(status: 431) }
    guard let head = Head(bytes[..<headLength]) else { return .refused(status: 400) }
    if head.all("transfer-encoding").first != nil { return .refused(status: 501) }
    let lengths = head.all("content-length")
    guard lengths.count <= 1, let length = bodyLength(lengths.first ?? "0") else { return .refused(status: 400) }
    guard headLength + 4 + length <= sizeLimit else { return .refused(status: 413) }
    let hosts = head.all("host")
    guard hosts.count == 1 else { return .refused(status: 400) }
    let body = bytes[(headLength + 4)...]
    guard body.count >= length else { return .incomplete }
    let mediaType = (head.all("content-type").first ?? "").prefix { $0 != ";" && $0 != " " }
    let target = head.target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    return .complete(
      LoopbackRequest(
        method: head.method, path: String(target[0]), query: target.count > 1 ? String(target[1]) : nil,
        host: hosts[0].lowercased(), mediaType: mediaType.lowercased(), body: Array(body.prefix(length))))
  }

  /// Everything before the body.
  private struct Head {
    var method: String
    var target: String
    private var fields: [(name: String, value: String)] = []

    init?(_ bytes: ArraySlice<UInt8>) {
      // Lines end with CR and LF together (RFC 9112 section 2.2); no other control character but the tab may occur.
      let text = String(decoding: bytes, as: UTF8.self)
      var lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
      guard lines.allSatisfy({ $0.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 } }) else { return nil }
      let start = lines.removeFirst().split(separator: " ", omittingEmptySubsequences: false)
      guard start.count == 3, start[2] == "HTTP/1.1" || start[2] == "HTTP/1.0", start[0].utf8.allSatisfy(isUpper),
        start[1].hasPrefix("/"), start[1].utf8.allSatisfy({ (0x21...0x7E).contains($0) })
      else { return nil }
      method = String(start[0])
      target = String(start[1])
      for line in lines {
        guard let colon = line.firstIndex(of: ":"), colon > line.startIndex,
          line[..<colon].utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        let value = line[line.index(after: colon)...].utf8.drop { $0 == 0x20 || $0 == 0x09 }
        let end = value.lastIndex { $0 != 0x20 && $0 != 0x09 }
        fields.append((line[..<colon].lowercased(), end.map { String(Substring(value[...$0])) } ?? ""))
      }
    }

    func all(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }
  }

  private static func endOfHead(_ bytes: [UInt8]) -> Int? {
    guard bytes.count >= 4 else { return nil }
    return (0...(bytes.count - 4)).first { bytes[$0] == 13 && bytes[$0..<($0 + 4)].elementsEqual([13, 10, 13, 10]) }
  }

  private static func bodyLength(_ text: String) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    // A number too large for `Int` is in any case above the limit.
    return Int(text) ?? .max / 2
  }
}

private func isUpper(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
