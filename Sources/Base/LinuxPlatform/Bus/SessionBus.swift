// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

/// The address of the session bus, found without a D-Bus library. GLib must not be asked when there is none, because it
/// would start a bus of its own.
package struct SessionBus {
  /// The path of a socket in the file system, or the name of an abstract socket after a null byte; nil for other
  /// transports.
  private let socketName: [UInt8]?
  /// The address in the form of the D-Bus specification, such as `unix:path=/run/user/1000/bus`.
  package let address: String

  /// Whether the session has a bus.
  package static func isThere(_ environment: EnvironmentVariables) -> Bool {
    SessionBus(environment: environment) != nil
  }

  /// nil: the session has no bus.
  package init?(environment: EnvironmentVariables) {
    if let address = environment.all["DBUS_SESSION_BUS_ADDRESS"] {
      guard !address.isEmpty, address != "disabled:" else { return nil }
      self.init(address: address)
      return
    }
    guard let runtime = environment.absolutePath("XDG_RUNTIME_DIR"), access(runtime + "/bus", F_OK) == 0 else {
      return nil
    }
    self.init(address: "unix:path=" + Self.escaped(runtime) + "/bus", socketName: Array((runtime + "/bus").utf8))
  }

  /// A bus of which the address is known.
  package init(address: String) {
    self.init(address: address, socketName: Self.socketName(address))
  }

  private init(address: String, socketName: [UInt8]?) {
    self.address = address
    self.socketName = socketName
  }

  /// Writes bytes that have a meaning in addresses as `%` and two digits.
  private static func escaped(_ path: String) -> String {
    path.utf8.map { byte in
      let character = Character(Unicode.Scalar(byte))
      let isPlain = byte < 0x80 && (character.isLetter || character.isNumber || "-_/.".contains(character))
      return isPlain ? String(character) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }

  /// Whether the bus accepts connections. Transports other than local sockets are assumed to work.
  package func answers() -> Bool {
    guard let socketName else { return true }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard socketName.count < room else { return true }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: socketName) }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let isAbstract = socketName.first == 0
    let length = MemoryLayout<sa_family_t>.size + socketName.count + (isAbstract ? 0 : 1)
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(length)) }
    }
    return status == 0 || errno == EAGAIN || errno == EINPROGRESS
  }

  /// Parses `unix:path=/run/user/1000/bus,guid=...` or `unix:abstract=...`. Of several addresses the first counts.
  private static func socketName(_ address: String) -> [UInt8]? {
    guard let first = address.split(separator: ";").first, first.hasPrefix("unix:") else { return nil }
    for part in first.dropFirst("unix:".count).split(separator: ",") {
      if part.hasPrefix("path=") { return Array(part.dropFirst("path=".count).utf8) }
      if part.hasPrefix("abstract=") { return [0] + part.dropFirst("abstract=".count).utf8 }
    }
    return nil
  }
}
