// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import LinuxPlatform
import PlatformInterfaces
import TestSupport
import Testing

private let name = "com.example.Echo"
private let path = "/com/example/Echo"

private func call(_ member: String, _ arguments: [String] = [], to destination: String = name) -> BusCall {
  BusCall(destination: destination, path: path, interface: "com.example.Echo1", member: member, arguments: arguments)
}

/// A service whose methods do what their names say.
private func serve(on bus: PrivateBus, waiting: Gate = Gate(), dropped: Gate = Gate()) async throws -> BusService {
  try await BusService.start(name, path: path, on: SessionBus(address: bus.address)) { call in
    switch call.member {
    case "echo": return .text(call.arguments.joined(separator: "|"))
    case "sizes": return .text(call.arguments.map { String($0.utf8.count) }.joined(separator: " "))
    case "address": return .text("\(call.destination) \(call.path) \(call.interface) \(call.arguments.count)")
    case "large": return .text(String(repeating: "a", count: Int(call.arguments[0]) ?? 0))
    case "nothing": return .nothing
    case "refuse": return .refusal(name: "com.example.Error.No", message: "never")
    case "leave": return .departure
    case "wait":
      await waiting.pass()
      if Task.isCancelled { await dropped.pass() }
      return .text("waited")
    case "cancellable":
      await waiting.pass()
      try? await SystemClock().sleep(seconds: 3600)
      await dropped.pass()
      return .text("cancelled")
    default: return .unknownMethod("There is no such method.")
    }
  }
}

@Suite("Calls on a message bus", .enabled(if: PrivateBus.missing == nil), .timeLimit(.minutes(2)))
struct SystemdBusTests {
  @Test func `texts go to a service and come back as they are`() async throws {
    let bus = try await PrivateBus.start()
    let service = try await serve(on: bus)
    let client = SystemdBus(address: bus.address)
    let arguments = ["", "Grüße, 世界 🌍", "{\"a\":\n1}"]
    #expect(try await client.call(call("echo", arguments), within: .seconds(60)) == arguments.joined(separator: "|"))
    #expect(try await client.call(call("echo", ["without a limit"]), within: nil) == "without a limit")
    await service.stop()
  }

  @Test func `a name is running, can be started, or is absent, and nothing is started for the question`() async throws {
    let mark = try TemporaryDirectory()
    let bus = try await PrivateBus.start(services: ["com.example.Lazy": "/bin/touch \(mark.file("started"))"])
    let client = SystemdBus(address: bus.address)
    #expect(await client.presence(of: name, within: .seconds(60)) == .absent)
    let service = try await serve(on: bus)
    #expect(await client.presence(of: name, within: .seconds(60)) == .running)
    #expect(client.presenceNow(of: name, within: .seconds(60)) == .running)
    #expect(await client.presence(of: "com.example.Lazy", within: .seconds(60)) == .activatable)
    #expect(client.presenceNow(of: "com.example.Lazy", within: .seconds(60)) == .activatable)
    #expect(access(mark.file("started"), F_OK) != 0)
    await service.stop()
    #expect(await client.presence(of: name, within: .seconds(60)) == .absent)
  }

  @Test func `what has no bus, or one that does not answer, has no service`() async throws {
    let environments: [EnvironmentVariables] = [
      [:], ["DBUS_SESSION_BUS_ADDRESS": "disabled:"], ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent/bus"],
      ["DBUS_SESSION_BUS_ADDRESS": "nonsense"], ["XDG_RUNTIME_DIR": "/nonexistent"],
    ]
    for environment in environments {
      let client = SystemdBus(environment: environment)
      #expect(await client.presence(of: name, within: .seconds(60)) == .absent)
      #expect(client.presenceNow(of: name, within: .seconds(60)) == .absent)
      await #expect {
        _ = try await client.call(call("echo"), within: .seconds(60))
      } throws: { error in
        if case .noBus? = error as? BusError { true } else { false }
      }
    }
    let bus = try await PrivateBus.start()
    bus.suspend()
    let client = SystemdBus(address: bus.address)
    #expect(await client.presence(of: name, within: .milliseconds(100)) == .absent)
    #expect(client.presenceNow(of: name, within: .milliseconds(100)) == .absent)
    await #expect(throws: BusError.noReply) { try await client.call(call("echo"), within: .milliseconds(100)) }
    await bus.end()
  }

  @Test func `the bus is found by its address or below the runtime directory, whatever that is called`() async throws {
    let bus = try await PrivateBus.start()
    let service = try await serve(on: bus)
    let place = try #require(bus.address.split(separator: ",").first).dropFirst("unix:path=".count)
    let home = try TemporaryDirectory()
    let runtime = home.file("a,b;c é")
    #expect(mkdir(runtime, 0o700) == 0)
    #expect(symlink(String(place), runtime + "/bus") == 0)
    for environment: EnvironmentVariables in [
      ["XDG_RUNTIME_DIR": runtime], ["DBUS_SESSION_BUS_ADDRESS": bus.address, "XDG_RUNTIME_DIR": "/nonexistent"],
    ] {
      let client = SystemdBus(environment: environment)
      #expect(await client.presence(of: name, within: .seconds(60)) == .running)
    }
    await service.stop()
  }

  @Test func `each way in which there is no answer is told apart`() async throws {
    let bus = try await PrivateBus.start(services: ["com.example.Broken": "/bin/false"])
    let client = SystemdBus(address: bus.address)
    await #expect(throws: BusError.noService) { try await client.call(call("echo"), within: .seconds(60)) }
    await #expect {
      _ = try await client.call(call("echo", to: "com.example.Broken"), within: .seconds(60))
    } throws: { error in
      if case .refused(let name, _)? = error as? BusError { name.contains(".Spawn.") } else { false }
    }
    let waiting = Gate()
    let service = try await serve(on: bus, waiting: waiting)
    await #expect(throws: BusError.badAnswer) { try await client.call(call("nothing"), within: .seconds(60)) }
    await #expect(throws: BusError.refused(name: "com.example.Error.No", message: "never")) {
      try await client.call(call("refuse"), within: .seconds(60))
    }
    await #expect(throws: BusError.noReply) { try await client.call(call("wait"), within: .milliseconds(50)) }
    for arguments in [["a\0b"], ["\0"]] {
      await #expect(throws: BusError.badCall) { try await client.call(call("echo", arguments), within: .seconds(60)) }
    }
    await #expect(throws: BusError.badCall) { try await client.call(call("no method"), within: .seconds(60)) }
    waiting.open()
    await service.stop()
  }

  @Test func `texts of more than a mebibyte are not taken, in both directions`() async throws {
    let bus = try await PrivateBus.start()
    let service = try await serve(on: bus)
    let client = SystemdBus(address: bus.address)
    let limit = 1 << 20
    #expect(try await client.call(call("large", ["\(limit)"]), within: .seconds(60)).utf8.count == limit)
    await #expect(throws: BusError.tooLarge) {
      try await client.call(call("large", ["\(limit + 1)"]), within: .seconds(60))
    }
    let largest = String(repeating: "b", count: limit)
    #expect(try await client.call(call("sizes", [largest, ""]), within: .seconds(60)) == "\(limit) 0")
    for size in [limit + 1, 10 << 20] {
      await #expect {
        _ = try await client.call(call("sizes", [String(repeating: "b", count: size)]), within: .seconds(60))
      } throws: { error in
        if case .refused(let name, _)? = error as? BusError { name.hasSuffix(".LimitsExceeded") } else { false }
      }
    }
    await service.stop()
  }

  @Test func `who cancels a call waits no longer, and the service drops the work`() async throws {
    let bus = try await PrivateBus.start()
    let (waiting, dropped) = (Gate(), Gate())
    let service = try await serve(on: bus, waiting: waiting, dropped: dropped)
    waiting.open()
    let task = Task { try await SystemdBus(address: bus.address).call(call("cancellable"), within: nil) }
    await waiting.untilReached()
    task.cancel()
    await #expect(throws: BusError.cancelled) { try await task.value }
    await dropped.untilReached()
    dropped.open()
    await service.stop()
  }

  @Test func `the end of the bus ends every call and the service`() async throws {
    let bus = try await PrivateBus.start()
    let waiting = Gate()
    let service = try await serve(on: bus, waiting: waiting)
    let task = Task { try await SystemdBus(address: bus.address).call(call("wait"), within: nil) }
    await waiting.untilReached()
    await bus.end()
    await #expect(throws: BusError.noReply) { try await task.value }
    #expect(await service.untilEnded() == true)
    waiting.open()
  }

  @Test func `a service that does not run is started for a call`() async throws {
    let python = try await PythonEnvironment.bus()
    let script = Checkout.path("Tests/Fixtures/python/bus_client.py")
    let bus = try await PrivateBus.start(
      services: ["com.example.Lazy": "\(python.path)/bin/python \(script) --own com.example.Lazy"])
    let client = SystemdBus(address: bus.address)
    #expect(await client.presence(of: "com.example.Lazy", within: .seconds(60)) == .activatable)
    #expect(try await client.call(call("echo", to: "com.example.Lazy"), within: .seconds(60)) == "owned")
    #expect(await client.presence(of: "com.example.Lazy", within: .seconds(60)) == .running)
  }

  @Test func `two hundred calls side by side get their own answers`() async throws {
    let bus = try await PrivateBus.start()
    let service = try await serve(on: bus)
    let client = SystemdBus(address: bus.address)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<200 {
        group.addTask { try await client.call(call("echo", ["\(number)"]), within: .seconds(60)) == "\(number)" }
      }
      for try await isOwn in group { #expect(isOwn) }
    }
    await service.stop()
  }

  @Test func `services on two buses do not know of each other`() async throws {
    let (one, other) = (try await PrivateBus.start(), try await PrivateBus.start())
    let service = try await serve(on: one)
    #expect(await SystemdBus(address: one.address).presence(of: name, within: .seconds(60)) == .running)
    #expect(await SystemdBus(address: other.address).presence(of: name, within: .seconds(60)) == .absent)
    await service.stop()
  }
}

@Suite("Services on a message bus", .enabled(if: PrivateBus.missing == nil), .timeLimit(.minutes(2)))
struct BusServiceTests {
  @Test func `a name is for one service, and free again when that has stopped`() async throws {
    let bus = try await PrivateBus.start()
    let first = try await serve(on: bus)
    await #expect(throws: BusError.nameTaken) { try await serve(on: bus) }
    #expect(try await SystemdBus(address: bus.address).call(call("echo", ["1"]), within: .seconds(60)) == "1")
    await first.stop()
    let second = try await serve(on: bus)
    await second.stop()
  }

  @Test func `one that leaves in the middle of a call comes back, without its other calls`() async throws {
    let bus = try await PrivateBus.start()
    let (waiting, dropped) = (Gate(), Gate())
    let service = try await serve(on: bus, waiting: waiting, dropped: dropped)
    let client = SystemdBus(address: bus.address)
    let other = Task { try await client.call(call("wait"), within: nil) }
    await waiting.untilReached()
    await #expect(throws: BusError.noReply) { try await client.call(call("leave"), within: nil) }
    await #expect(throws: BusError.noReply) { try await other.value }
    await yieldUntil("the service is back") { await client.presence(of: name, within: .seconds(60)) == .running }
    // The work of before ends only now. Nobody gets its answer.
    waiting.open()
    await dropped.untilReached()
    dropped.open()
    #expect(try await client.call(call("echo", ["back"]), within: .seconds(60)) == "back")
    await service.stop()
    #expect(await service.untilEnded() == false)
  }

  @Test func `systemd's client is answered, whatever types it sends`() async throws {
    let bus = try await PrivateBus.start()
    let service = try await serve(on: bus)
    func ask(_ arguments: String...) async throws -> String {
      try await bus.busctl(["call", name, path, "com.example.Echo1"] + arguments).output
    }
    #expect(try await ask("echo", "ss", "a", "b") == "s \"a|b\"\n")
    let address = "com.example.Echo /com/example/Echo com.example.Echo1"
    #expect(try await ask("address") == "s \"\(address) 0\"\n")
    #expect(try await ask("address", "ss", "1", "2") == "s \"\(address) 2\"\n")
    #expect(try await ask("address", "ius", "1", "2", "three") == "s \"\(address) 0\"\n")
    #expect(try await ask("address", "as", "1", "x") == "s \"\(address) 0\"\n")
    #expect(try await ask("other").contains("There is no such method."))
    let ping = try await bus.busctl(["call", name, path, "org.freedesktop.DBus.Peer", "Ping"])
    #expect(ping.status == 0)
    let elsewhere = try await bus.busctl(["call", name, "/elsewhere", "com.example.Echo1", "echo"])
    #expect(elsewhere.status != 0 && elsewhere.output.contains("There is no such object."))
    await service.stop()
  }

  /// Only root can start programs as another user.
  @Test(.enabled(if: geteuid() == 0 && ChildProcess.find("setpriv") != nil))
  func `another user is neither answered nor believed`() async throws {
    let bus = try await PrivateBus.start(isForEveryUser: true)
    let service = try await serve(on: bus)
    let nobody = ["--reuid=65534", "--regid=65534", "--clear-groups"]
    let (status, output) = try await ChildProcess.run(
      "setpriv",
      nobody + ["busctl", "--address=\(bus.address)", "call", name, path, "com.example.Echo1", "echo", "s", "secret"])
    #expect(status != 0)
    #expect(output.contains("Access denied"))
    let python = try await PythonEnvironment.bus()
    // The other user may not be able to read this checkout, so that script and packages are handed over.
    let script = try String(contentsOfFile: Checkout.path("Tests/Fixtures/python/bus_client.py"), encoding: .utf8)
    let packages = try #require(FileManager.default.contentsOfDirectory(atPath: python.path + "/lib").first)
    let copy = bus.home.file("packages")
    try FileManager.default.copyItem(atPath: "\(python.path)/lib/\(packages)/site-packages", toPath: copy)
    #expect(try await ChildProcess.run("chmod", ["-R", "a+rX", copy]).status == 0)
    let foreign = try ChildProcess(
      "setpriv", nobody + ["/usr/bin/python3", "-c", script, "--own", "com.example.Foreign"],
      environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address, "PYTHONPATH": copy])
    _ = try await foreign.line { $0 == "owner" ? true : nil }
    #expect(await SystemdBus(address: bus.address).presence(of: "com.example.Foreign", within: .seconds(60)) == .absent)
    await #expect(throws: BusError.otherUser) {
      try await SystemdBus(address: bus.address).call(
        call("echo", ["secret"], to: "com.example.Foreign"), within: .seconds(60))
    }
    await foreign.stop()
    #expect(!foreign.text.contains("secret"))
    await service.stop()
  }
}
