// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments
import EmulatorConsole
import EmulatorDirectory
import IdentityEmulator
import LocalHTTPServer
import OAuthWire

/// `msal-emulator serve`
struct Serve: Sendable {
  private let addresses: ServerAddresses
  private let seedFile: String?
  private let stateFolder: String?
  private let printsJSON: Bool
  private let isQuiet: Bool
  private let isStrict: Bool

  init(_ given: ParsedArguments) throws(ProgramError) {
    do {
      var addresses = ServerAddresses(
        httpPort: try given.integer(EmulatorCommandLine.port, in: 0...65535) ?? 0,
        httpsPort: try given.integer(EmulatorCommandLine.httpsPort, in: 0...65535) ?? 0,
        allowsNonLoopback: given.has(EmulatorCommandLine.allowNonLoopback))
      if let host = given[EmulatorCommandLine.host] { addresses.hosts = [host] }
      addresses.name = given[EmulatorCommandLine.name]
      self.addresses = addresses
    } catch { throw .usage(error) }
    seedFile = given[EmulatorCommandLine.seed]
    stateFolder = given[EmulatorCommandLine.state]
    printsJSON = given.has(EmulatorCommandLine.json)
    isQuiet = given.has(EmulatorCommandLine.quiet)
    isStrict = given.has(EmulatorCommandLine.strict)
  }

  func run(in dependencies: EmulatorProgram.Dependencies) async throws(ProgramError) {
    var seed = try SeedBytes.seed(seedFile)
    if isStrict { seed.offersTestAccounts = false }
    let running: EmbeddedEmulator
    let folder: String
    do throws(EmulatorServerError) {
      folder = try PrivateFolder.standardPath(environment: dependencies.environment)
      var options = EmbeddedEmulator.Options(dataFolder: folder)
      options.seed = seed
      options.addresses = addresses
      options.stateFolder = stateFolder
      options.reportStateProblem = { dependencies.talk("msal-emulator: The state was not saved. \($0)\n") }
      running = try await EmbeddedEmulator.start(options)
    } catch { throw .server(error) }
    if addresses.allowsNonLoopback {
      dependencies.talk(
        "msal-emulator: WARNING: other computers may reach this emulator, whose passwords are public.\n")
    }
    if !isQuiet { running.emulator.observeRequests { dependencies.log($0.line + "\n") } }
    let ready = running.emulator.announcement
    let file: ReadyFile?
    do throws(EmulatorServerError) {
      file = try ReadyFile(writing: ready.text, in: PrivateFolder(creating: folder))
    } catch {
      dependencies.talk("msal-emulator: Other commands will not find this emulator. \(error)\n")
      file = nil
    }
    dependencies.answer(printsJSON ? ready.text + "\n" : ReadyTable(ready).text)
    await dependencies.untilStopped()
    file?.remove()
    await running.stop()
  }
}
