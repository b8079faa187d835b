// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments
import EmulatorConsole
import IdentityEmulator
import LinuxPlatform
import LocalHTTPServer
import OAuthWire

/// `msal-emulator serve`, and `msal-emulator broker`
struct Serve: Sendable {
  private let given: ParsedArguments
  private let broker: BrokerOptions?
  private let addresses: ServerAddresses

  /// - Parameter broker: nil: no broker is stood in for.
  init(_ given: ParsedArguments, broker: BrokerOptions? = nil) throws(ProgramError) {
    (self.given, self.broker) = (given, broker)
    var addresses = try ServerAddresses(given, EmulatorCommandLine.port, EmulatorCommandLine.httpsPort)
    addresses.allowsNonLoopback = given.has(EmulatorCommandLine.allowNonLoopback)
    if let host = given[EmulatorCommandLine.host] { addresses.hosts = [host] }
    self.addresses = addresses
  }

  func run(in dependencies: EmulatorProgram.Dependencies) async throws(ProgramError) {
    var seed = try SeedBytes.seed(given)
    try broker?.apply(to: &seed)
    let running: EmbeddedEmulator
    let folder: String
    do throws(EmulatorServerError) {
      folder = try PrivateFolder.standardPath(environment: dependencies.environment)
      var options = EmbeddedEmulator.Options(dataFolder: folder)
      options.seed = seed
      options.addresses = addresses
      options.stateFolder = given[EmulatorCommandLine.state]
      options.reportUnwritten = { dependencies.talk("msal-emulator: A file was not saved. \($0)\n") }
      running = try await EmbeddedEmulator.start(options)
    } catch { throw .server(error) }
    let onBus: BusService?
    do throws(ProgramError) { onBus = try await broker?.start(running.emulator, dependencies) } catch {
      await running.stop()
      throw error
    }
    if addresses.allowsNonLoopback {
      dependencies.talk(
        "msal-emulator: WARNING: other computers may reach this emulator, whose passwords are public.\n")
    }
    if !given.has(EmulatorCommandLine.quiet) { running.emulator.observeRequests { dependencies.log($0.line + "\n") } }
    var announcement = running.emulator.announcement.object ?? [:]
    announcement["broker"] = onBus.map { .string($0.address) }
    let ready = JSONValue.object(announcement)
    let file: ReadyFile?
    do throws(EmulatorServerError) {
      file = try ReadyFile(writing: ready.text, in: PrivateFolder(creating: folder))
    } catch {
      dependencies.talk("msal-emulator: Other commands will not find this emulator. \(error)\n")
      file = nil
    }
    dependencies.answer(given.has(EmulatorCommandLine.json) ? ready.text + "\n" : ReadyTable(ready).text)
    // When the ready line could not be written, whoever waits for it would wait forever, so the program ends.
    let isHeard = !dependencies.hasLostAnswer()
    let stopping = Task {
      if isHeard { await untilStopped(dependencies) }
      await onBus?.stop()
    }
    if onBus == nil { await stopping.value }
    let isBusLost = await onBus?.untilEnded()
    stopping.cancel()
    file?.remove()
    if let error = await running.stop() { throw .server(error) }
    if isBusLost == true {
      throw .unreachable("The session bus has ended. Start msal-emulator broker in a new session.")
    }
  }
}

extension Serve {
  /// Returns when the program is told to stop, or standard input ends if that says so, too.
  private func untilStopped(_ dependencies: EmulatorProgram.Dependencies) async {
    guard given.has(EmulatorCommandLine.untilInputEnds) else { return await dependencies.untilStopped() }
    let end = Promise<Bool>()
    Task {
      await dependencies.untilStopped()
      end.fulfil(true)
    }
    _ = DetachedThread.start {
      dependencies.untilInputEnds()
      end.fulfil(true)
    }
    _ = await end.value()
  }
}

extension ServerAddresses {
  /// The ports and the name of a command line.
  init(_ given: ParsedArguments, _ port: Option, _ httpsPort: Option) throws(ProgramError) {
    do throws(ArgumentError) {
      self.init(
        httpPort: try given.integer(port, in: 0...65535) ?? 0,
        httpsPort: try given.integer(httpsPort, in: 0...65535) ?? 0)
      if httpPort == self.httpsPort, httpPort != 0 {
        throw .badValue(option: "--https-port", given: given[httpsPort], expected: "another port than --port")
      }
    } catch { throw .usage(error) }
    name = given[EmulatorCommandLine.name]
  }
}
