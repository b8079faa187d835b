// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments
import EmulatorConsole
import Glibc
import LinuxPlatform
import OAuthWire

/// `msal-emulator trust`: has the programs of this machine trust the emulator's certificate, or says how.
struct Trust: Sendable {
  private enum Action: Sendable { case show, install, uninstall }

  private enum Standing: Sendable { case trusted, notTrusted, noTool }

  private let action: Action
  private let authorityFile: String?
  /// The emulator, for programs that trust by address; nil: the usual one.
  private let place: String?

  init(_ given: ParsedArguments) throws(ProgramError) {
    switch (given.has(TrustOptions.install), given.has(TrustOptions.uninstall)) {
    case (true, true): throw ProgramError(status: 2, message: "--install and --uninstall exclude each other. Keep one.")
    case (true, false): action = .install
    case (false, true): action = .uninstall
    case (false, false): action = .show
    }
    authorityFile = given[TokenOptions.authorityFile]
    place = given[HealthOptions.url]
  }

  /// The exit status: 0, or 1 when a store could not be changed.
  func run(in dependencies: EmulatorProgram.Dependencies) async throws(ProgramError) -> Int32 {
    let environment = EnvironmentVariables(dependencies.environment)
    if geteuid() == 0, environment["SUDO_USER"] != nil, authorityFile == nil {
      throw ProgramError(
        status: 2, message: "By sudo this would be root's own authority. Name yours: --ca-file ~\(Self.usualPlace)")
    }
    let authority = if let authorityFile { authorityFile } else { try Self.ownAuthority(environment) }
    guard access(authority, R_OK) == 0 else {
      throw ProgramError(status: 8, message: "Can't read \(authority). Check the path.")
    }
    let address = try await httpsAddress(dependencies.environment)
    var isDone = true
    for store in TrustStore.all(authority, address: address, environment) {
      let (text, isRight) = await handled(store, environment)
      dependencies.answer(text)
      if !isRight { isDone = false }
    }
    if action == .show { dependencies.answer(Self.variables(authority)) }
    return isDone ? 0 : 1
  }

  /// The emulator's address with TLS, which one that runs says itself.
  private func httpsAddress(_ environment: [String: String]) async throws(ProgramError) -> String {
    guard let place else { return "https://localhost:8443" }
    let emulator = try RunningEmulator(
      place, authorityFile: authorityFile, environment: environment, timeoutSeconds: 5)
    do throws(ProgramError) {
      return try await emulator.ask("ready", for: "https")["https"]?.string ?? ""
    } catch {
      // git is told to trust the authority at this address, which works before the emulator runs.
      let written = EmulatorPlace.address(place).map { EmulatorPlace.origin(of: $0) }
      guard let written, written.hasPrefix("https://") else { throw error }
      return written
    }
  }

  private static let usualPlace = "/.local/share/msal-emulator/ca.pem"

  /// The authority of this user's emulators, made where there is none yet.
  private static func ownAuthority(_ environment: EnvironmentVariables) throws(ProgramError) -> String {
    do throws(EmulatorServerError) {
      let folder = try PrivateFolder(creating: try PrivateFolder.standardPath(environment: environment.all))
      return try LocalCertificates.load(from: folder, now: SystemClock().now).authorityPath
    } catch { throw .server(error) }
  }

  /// What happened to a store, in words, and whether that is what was wanted.
  private func handled(_ store: TrustStore, _ environment: EnvironmentVariables) async -> (String, Bool) {
    let standing = await standing(of: store, environment)
    let steps = action == .uninstall ? store.uninstall : store.install
    let commands = steps.filter { !$0.mayFail }.map { step in
      "    \(store.needsRoot && geteuid() != 0 ? "sudo " : "")\(step.text)\n"
    }.joined()
    switch (standing, action) {
    case (.trusted, .show), (.trusted, .install): return ("\(store.name): trusted.\n", true)
    case (.notTrusted, .uninstall), (.noTool, .uninstall): return ("\(store.name): not trusted.\n", true)
    case (.noTool, _):
      let package = store.tool?.package ?? ""
      return ("\(store.name): can't be changed. Install the package \(package), then:\n" + commands, action == .show)
    case (.notTrusted, .show): return ("\(store.name): not trusted. To change that:\n" + commands, true)
    case (.notTrusted, .install), (.trusted, .uninstall):
      if store.needsRoot, geteuid() != 0 { return ("\(store.name): only root can change it:\n" + commands, false) }
      for step in steps {
        guard await !succeeds(step, environment), !step.mayFail else { continue }
        return ("\(store.name): not changed. This failed; run it to see why:\n    \(step.text)\n", false)
      }
      return ("\(store.name): \(action == .install ? "trusted now" : "no longer trusted").\n", true)
    }
  }

  private func standing(of store: TrustStore, _ environment: EnvironmentVariables) async -> Standing {
    if let tool = store.tool, Self.path(tool.program, environment) == nil { return .noTool }
    return await succeeds(store.check, environment) ? .trusted : .notTrusted
  }

  private func succeeds(_ step: TrustStep, _ environment: EnvironmentVariables) async -> Bool {
    guard let path = Self.path(step.words[0], environment),
      let child = SilentProcess.start(path, Array(step.words.dropFirst()), environment: environment)
    else { return false }
    return await child.ending(withinMilliseconds: 60_000) == .succeeded
  }

  /// The path of a program. Programs for root are not in the PATH of other users.
  private static func path(_ program: String, _ environment: EnvironmentVariables) -> String? {
    ProgramFile(program, in: environment).path ?? ProgramFile("/usr/sbin/\(program)", in: environment).path
  }

  private static func variables(_ authority: String) -> String {
    let word = TrustStep(authority).text
    return """
      One program alone, by a variable (msal-emulator run sets all of them):
          Node          export NODE_EXTRA_CA_CERTS=\(word)
          Python        export REQUESTS_CA_BUNDLE=\(word)
          curl          export CURL_CA_BUNDLE=\(word)
          git           export GIT_SSL_CAINFO=\(word)
          .NET, Go      export SSL_CERT_FILE=\(word)
      All but Node's take the place of the system's authorities.

      """
  }
}
