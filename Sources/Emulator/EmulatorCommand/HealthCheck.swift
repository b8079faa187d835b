// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments
import OAuthWire

/// `msal-emulator healthcheck`
struct HealthCheck: Sendable {
  private let given: ParsedArguments

  init(_ given: ParsedArguments) { self.given = given }

  /// Throws unless an emulator answers that it is well.
  func run(in dependencies: EmulatorProgram.Dependencies) async throws(ProgramError) {
    let emulator = try RunningEmulator(
      given[HealthOptions.url], authorityFile: given[TokenOptions.authorityFile],
      environment: dependencies.environment, timeoutSeconds: 5)
    let health = try await emulator.ask("health")
    guard health["status"]?.string == "ok" else {
      throw .unreachable("The emulator does not say that it is well. Check its output.")
    }
  }
}
