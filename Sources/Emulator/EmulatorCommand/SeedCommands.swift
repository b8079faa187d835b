// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments
import EmulatorDirectory
import Glibc
import LinuxPlatform
import OAuthWire
import PrivateFiles

/// `msal-emulator seed check`
struct SeedCheck: Sendable {
  let given: ParsedArguments

  func run(in dependencies: EmulatorProgram.Dependencies) throws(ProgramError) {
    let file = given.operands[0]
    let bytes = try SeedBytes.read(file)
    let seed: Seed
    do throws(SeedError) { seed = try Seed(parsing: bytes, file: file) } catch {
      throw .seed(error.located(in: bytes))
    }
    let counts = [
      (seed.tenants.count, "tenants"), (seed.people.count, "people"), (seed.applications.count, "apps"),
      (seed.apis.count, "APIs"),
    ].map { "\($0.0) \($0.1)" }
    dependencies.answer("\(file) is a good seed: \(counts.joined(separator: ", ")).\n")
  }
}

/// `msal-emulator seed import`
struct SeedImportCommand: Sendable {
  let given: ParsedArguments

  func run(in dependencies: EmulatorProgram.Dependencies) throws(ProgramError) {
    var read: [(name: String, bytes: [UInt8])] = []
    for file in given.operands { read.append((file == "-" ? "standard input" : file, try SeedBytes.read(file))) }
    let made: SeedImport
    do throws(SeedError) {
      made = try SeedImport(read, domain: given[SeedOptions.domain], random: SystemRandom())
    } catch {
      throw .seed(error.description)
    }
    try SeedBytes.write(made.json, to: given[SeedOptions.output], dependencies)
    for note in made.notes { dependencies.talk("Note: \(note)\n") }
    if !made.generated.isEmpty { dependencies.talk("Made, since no file has them:\n") }
    for secret in made.generated { dependencies.talk("  \(secret.owner), \(secret.kind): \(secret.value.exposed)\n") }
  }
}

/// `msal-emulator export`
struct Export: Sendable {
  let given: ParsedArguments

  func run(in dependencies: EmulatorProgram.Dependencies) async throws(ProgramError) {
    let emulator = try RunningEmulator(
      given[TokenOptions.emulator], authorityFile: given[TokenOptions.authorityFile],
      environment: dependencies.environment)
    try SeedBytes.write(try await emulator.ask("seed", for: "tenants"), to: given[ExportOptions.output], dependencies)
  }
}

enum SeedBytes {
  /// A seed is written by people; a larger file is something else.
  private static let limit = 16 << 20

  static func read(_ path: String) throws(ProgramError) -> [UInt8] {
    do throws(PrivateFileError) {
      return path == "-" ? try StandardStream.read(limit: limit) : try OpenFile(path, O_RDONLY).contents(limit: limit)
    } catch {
      if case .tooLong = error { throw .seed("\(path) is too large for a seed file. Check the path.") }
      throw .seed("Can't read \(path): \(error.reason). Check the path.")
    }
  }

  /// Writes a seed, which has secrets, to a file of the user's alone, or to standard output if there is no path.
  static func write(
    _ seed: JSONValue, to path: String?, _ dependencies: EmulatorProgram.Dependencies
  ) throws(ProgramError) {
    let text = seed.prettyText + "\n"
    guard let path else { return dependencies.answer(text) }
    do throws(PrivateFileError) { try PrivateFile.write(Array(text.utf8), to: path) } catch {
      throw ProgramError(status: 8, message: "Can't write \(path): \(error.reason). \(error.remedy)")
    }
  }

  /// The seed to start with: that of the file that is named, otherwise the built-in one.
  static func seed(_ given: ParsedArguments) throws(ProgramError) -> Seed {
    var seed = Seed.standard
    let (written, exported) = (given[EmulatorCommandLine.seed], given[EmulatorCommandLine.importFile])
    guard written == nil || exported == nil else {
      throw ProgramError(status: 2, message: "--seed and --import both say what to start with. Keep one.")
    }
    if let path = written ?? exported {
      let bytes = try read(path)
      do throws(SeedError) { seed = try Seed(parsing: bytes, file: path) } catch {
        throw .seed(error.located(in: bytes))
      }
    }
    if given.has(EmulatorCommandLine.strict) { seed.offersTestAccounts = false }
    return seed
  }
}
