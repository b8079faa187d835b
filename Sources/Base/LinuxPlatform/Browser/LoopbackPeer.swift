// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import PlatformInterfaces
import PrivateFiles

/// The other end of a connection over loopback, as the kernel's tables of connections show it (`proc_net_tcp(5)`).
///
/// Every user of a machine can connect to its loopback addresses. A request of another user must not end a sign-in,
/// because it could sign this user in with an account of the other's choice.
struct LoopbackPeer {
  /// Bytes, enough for some 400,000 connections. When the table is longer, no connection is trusted.
  private static let tableLimit = 64 << 20

  private let table: String
  /// The columns `local_address` and `rem_address` of the other end.
  private let local: String
  private let remote: String

  /// The lines of the kernel's tables that may be the other end of `socket`; none when it is no connection over IP. A
  /// program that connects to IPv4 with an IPv6 socket is in the table of IPv6.
  private static func candidates(_ socket: Int32) -> [LoopbackPeer] {
    guard let theirs = NumericAddress.address(of: socket, getpeername),
      let ours = NumericAddress.address(of: socket, getsockname)
    else { return [] }
    let isV4 = Int32(theirs.sin6_family) == AF_INET
    func column(_ address: sockaddr_in6, _ prefix: String) -> String {
      let port = digits(UInt32(UInt16(bigEndian: address.sin6_port)), 4)
      // `sockaddr_in` has its address at the offset at which `sockaddr_in6` has its flow label.
      guard !isV4 else { return prefix + digits(address.sin6_flowinfo, 8) + ":" + port }
      let words = withUnsafeBytes(of: address.sin6_addr) { Array($0.bindMemory(to: UInt32.self)) }
      return words.map { digits($0, 8) }.joined() + ":" + port
    }
    func candidate(_ table: String, _ prefix: String = "") -> LoopbackPeer {
      LoopbackPeer(table: table, local: column(theirs, prefix), remote: column(ours, prefix))
    }
    let mapped = digits(0, 8) + digits(0, 8) + digits(UInt32(0xFFFF).bigEndian, 8)
    return isV4 ? [candidate("/proc/net/tcp"), candidate("/proc/net/tcp6", mapped)] : [candidate("/proc/net/tcp6")]
  }

  /// Whether `user` or root holds the other end of `socket`. A connected peer that is in no table is in another network
  /// namespace, such as a container's, and is trusted. A peer that has hung up is in no table, or is there without an
  /// owner, and is not trusted.
  static func isTrusted(_ socket: Int32, user: uid_t) -> Bool {
    for candidate in candidates(socket) {
      do throws(PrivateFileError) {
        guard let owner = try candidate.owner() else { continue }
        return owner == .user(user) || owner == .user(0)
      } catch { if case .tooLong = error { return false } }
    }
    return isConnected(socket)
  }

  private enum Owner: Equatable {
    case user(uid_t)
    /// The program has closed its end.
    case nobody
  }

  /// nil when the connection is not in the table.
  private func owner() throws(PrivateFileError) -> Owner? {
    let lines = try PlainFile.read(table, limit: Self.tableLimit)
    guard let line = Self.line(with: Array(": \(local) \(remote) ".utf8), in: lines) else { return nil }
    let fields = lines[line].split(separator: UInt8(ascii: " "))
    guard fields.count > 9, let user = uid_t(String(decoding: fields[7], as: UTF8.self)),
      !fields[9].elementsEqual("0".utf8)
    else { return .nobody }
    return .user(user)
  }

  /// The first line that has `columns` behind its number. A table may have thousands of lines, so the others are not
  /// taken apart.
  private static func line(with columns: [UInt8], in lines: [UInt8]) -> Range<Int>? {
    lines.withUnsafeBytes { bytes in
      guard let first = bytes.baseAddress else { return nil }
      var start = 0
      while start < bytes.count {
        let end =
          memchr(first + start, 0x0A, bytes.count - start).map { first.distance(to: $0) } ?? bytes.count
        let line = bytes[start..<end]
        if let colon = line.firstIndex(of: columns[0]), line[colon...].starts(with: columns) { return start..<end }
        start = end + 1
      }
      return nil
    }
  }

  private static func isConnected(_ socket: Int32) -> Bool {
    var information = tcp_info()
    var length = socklen_t(MemoryLayout<tcp_info>.size)
    let status = getsockopt(socket, Int32(IPPROTO_TCP), TCP_INFO, &information, &length)
    return status == 0 && Int(information.tcpi_state) == Int(TCP_ESTABLISHED)
  }

  private static func digits(_ number: UInt32, _ count: Int) -> String {
    let text = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: count - text.count) + text
  }
}
