// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments
import EmulatorConsole
import FoundationEssentials
import IdentityEmulator
import LinuxPlatform
import LocalHTTPServer
import OAuthWire
import PrivateFiles

/// `msal-emulator run`: a program with an emulator of its own.
struct ProgramRun: Sendable {
  private let given: ParsedArguments
  private let addresses: ServerAddresses
  private var words: [String] { given.operands }

  init(_ given: ParsedArguments) throws(ProgramError) {
    self.given = given
    addresses = try ServerAddresses(given, RunOptions.port, RunOptions.httpsPort)
  }

  /// The program's exit status.
  func run(in dependencies: EmulatorProgram.Dependencies) async throws(ProgramError) -> Int32 {
    let environment = EnvironmentVariables(dependencies.environment)
    let path = try file(environment)
    let seed = try SeedBytes.seed(given)
    let own: RunFolder
    do throws(EmulatorServerError) { own = try RunFolder(environment) } catch { throw .server(error) }
    defer { own.remove() }
    let running: EmbeddedEmulator
    let variables: [String: String]
    do throws(EmulatorServerError) {
      var options = EmbeddedEmulator.Options(dataFolder: Self.dataFolder(environment, own))
      options.seed = seed
      options.addresses = addresses
      running = try await EmbeddedEmulator.start(options)
      variables = try RunVariables(running, own.folder, environment).all
    } catch { throw .server(error) }
    if given.has(RunOptions.verbose) { running.emulator.observeRequests { dependencies.log($0.line + "\n") } }
    let program = ForegroundProgram(
      path, words: words, environment: EnvironmentVariables(environment.all.merging(variables) { $1 }))
    let outcome = await program.run()
    await running.stop()
    do throws(ProcessStartError) { return try outcome.get() } catch {
      throw ProgramError(status: 126, message: "Can't start \(words[0]): \(error.reason). Try again.")
    }
  }

  /// The folder with the keys of this user's emulators, if there is one: browsers may trust these keys already, and
  /// making new ones takes a third of a second.
  private static func dataFolder(_ environment: EnvironmentVariables, _ own: RunFolder) -> String {
    let standard = try? PrivateFolder.standardPath(environment: environment.all)
    guard let standard, (try? PrivateFile.read(standard + "/ca-key.pem"))?.bytes != nil else {
      return own.folder.path(of: "data")
    }
    return standard
  }

  private func file(_ environment: EnvironmentVariables) throws(ProgramError) -> String {
    switch ProgramFile(words[0], in: environment) {
    case .found(let path): return path
    case .notExecutable(let path):
      throw ProgramError(status: 126, message: "\(path) can't be run. Check that it is a program: chmod +x")
    case .missing:
      throw ProgramError(status: 127, message: "There is no program \(words[0]). Check its name and PATH.")
    }
  }
}

/// The variables that tell a program how to reach the emulator.
private struct RunVariables {
  let all: [String: String]

  /// - Parameter folder: The folder for the file of authorities that the program is to trust.
  init(
    _ running: EmbeddedEmulator, _ folder: PrivateFolder, _ environment: EnvironmentVariables
  ) throws(EmulatorServerError) {
    let address = (running.https ?? running.http).absoluteString
    var all = ["AZURE_AUTHORITY_HOST": address, "MSAL_EMULATOR": address]
    if let authority = running.authorityPath {
      // These variables replace the system's authorities, so the file has those too, and what was named already.
      let names = ["SSL_CERT_FILE", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", "GIT_SSL_CAINFO", "NODE_EXTRA_CA_CERTS"]
      let given = Set(names.compactMap { environment[$0] }).sorted().compactMap { try? PlainFile.read($0) }
      let system = environment["SSL_CERT_FILE"] == nil ? [TrustRoots.systemBundle] : []
      let own = (try? PlainFile.read(authority)).map { [$0] } ?? []
      try folder.write(TrustRoots.joined(system + given + own), to: "authorities.pem")
      for name in names { all[name] = folder.path(of: "authorities.pem") }
      // This variable adds authorities. Node reads every certificate of the file at each start.
      if environment["NODE_EXTRA_CA_CERTS"] == nil { all["NODE_EXTRA_CA_CERTS"] = authority }
    }
    // The variables of an Azure app service, as far as the emulator stands in for one.
    for variable in running.emulator.announcement["managedIdentity"]?["appService"]?.object?.members ?? [] {
      all[variable.name] = variable.value.string
    }
    let proxies = ["http_proxy", "https_proxy", "all_proxy"].flatMap { [$0, $0.uppercased()] }
    if proxies.contains(where: { environment[$0] != nil }) {
      let host = running.https?.host() ?? "localhost"
      let direct = [environment["no_proxy"] ?? environment["NO_PROXY"], "localhost,127.0.0.1,::1", host]
      let value = direct.compactMap(\.self).joined(separator: ",")
      (all["no_proxy"], all["NO_PROXY"]) = (value, value)
    }
    self.all = all
  }
}
