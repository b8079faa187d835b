// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import LinuxPlatform

/// A message bus of its own, as a session has one, which ends with the last reference.
package final class PrivateBus: Sendable {
  /// The value for `DBUS_SESSION_BUS_ADDRESS`.
  package let address: String
  package let home: TemporaryDirectory
  private let daemon: ChildProcess

  /// Why the tests with a bus can't run here; nil when they can.
  package static var missing: String? {
    ["dbus-daemon", "busctl"].first { ChildProcess.find($0) == nil }
  }

  /// - Parameters:
  ///   - services: Programs that the bus starts when their name is called, by the name.
  ///   - isForEveryUser: Whether other users may connect, which no session's bus allows.
  package static func start(services: [String: String] = [:], isForEveryUser: Bool = false) async throws -> PrivateBus {
    let home = try TemporaryDirectory()
    try FileManager.default.createDirectory(atPath: home.file("services"), withIntermediateDirectories: false)
    for (name, command) in services {
      try home.write("[D-BUS Service]\nName=\(name)\nExec=\(command)\n", to: "services/\(name).service")
    }
    let users = isForEveryUser ? "<allow user=\"*\"/>" : ""
    try home.write(
      """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
       "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig>
        <type>session</type>
        <listen>unix:path=\(home.file("bus"))</listen>
        <auth>EXTERNAL</auth>
        <servicedir>\(home.file("services"))</servicedir>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>\(users)
        </policy>
      </busconfig>
      """, to: "bus.conf")
    if isForEveryUser { chmod(home.path, 0o755) }
    let daemon = try ChildProcess(
      "dbus-daemon", ["--config-file=\(home.file("bus.conf"))", "--nofork", "--nopidfile", "--print-address"],
      environment: ["HOME": home.path])
    let address = try await daemon.line { $0.hasPrefix("unix:") ? $0 : nil }
    return PrivateBus(address: address, home: home, daemon: daemon)
  }

  private init(address: String, home: TemporaryDirectory, daemon: ChildProcess) {
    (self.address, self.home, self.daemon) = (address, home, daemon)
  }

  /// Ends the bus, as when the session ends.
  package func end() async {
    daemon.kill(SIGKILL)
    _ = await daemon.status()
  }

  /// Stops the bus, which answers nothing until it goes on.
  package func suspend() { daemon.signal(SIGSTOP) }

  /// Runs systemd's client on this bus.
  package func busctl(_ arguments: [String]) async throws -> (status: Int32, output: String) {
    try await ChildProcess.run("busctl", ["--address=\(address)", "--timeout=30"] + arguments)
  }
}

extension SystemdBus {
  /// The bus at an address such as `unix:path=/run/user/1000/bus`.
  package init(address: String) { self.init(environment: ["DBUS_SESSION_BUS_ADDRESS": address]) }
}
