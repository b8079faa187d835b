// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import QuickCommand

/// `msal login`
struct Login: Sendable {
  var scopes = Commands.defaultScopes
  var username: String?
  var domainHint: String?
  var prompt: MSALPromptType = .default
  /// A claims challenge, as JSON.
  var claims: String?
  /// Sign in on another device.
  var usesDeviceCode = false

  func run(_ session: Session) async throws {
    let profile = try await session.profileToKeep()
    let application = try session.application(profile)
    let result = try await signIn(application, session)
    try session.keep(profile, for: result.account)
  }

  private func signIn(_ application: MSALPublicClientApplication, _ session: Session) async throws -> MSALResult {
    guard usesDeviceCode else {
      return try await SignIn(
        scopes: scopes, username: username, domainHint: domainHint, prompt: prompt, claims: claims
      )
      .run(application, session)
    }
    guard username == nil, domainHint == nil, prompt == .default, claims == nil else {
      throw CommandError(
        .usage, "--device-code leaves it to the other device who signs in, and how.",
        nextStep: "Leave out --username, --domain-hint, --prompt and --claims.")
    }
    return try await DeviceCodeSignIn(scopes: scopes).run(application, session)
  }
}

/// Asks a person in a browser.
struct SignIn: Sendable {
  var scopes: [String]
  var username: String?
  var domainHint: String?
  var prompt: MSALPromptType = .default
  /// A claims challenge, as JSON.
  var claims: String?

  func run(_ application: MSALPublicClientApplication, _ session: Session) async throws -> MSALResult {
    try session.requirePage(to: "msal login")
    // The other device is asked nothing but who signs in.
    if session.isRemote, claims == nil {
      let asked = scopes == Commands.defaultScopes ? [] : scopes
      let command =
        session.inContext("msal login --device-code") + asked.map { " --scope " + ShellWord.quoted($0) }.joined()
      session.instruct("No browser on this machine? To sign in on another device: \(command)")
    }
    let file = application.configuration.certificateAuthorityFile?.path
    let check = PageCheck(transport: try Network.transport(certificateAuthority: file))
    let (pages, shown) = AsyncStream<URL>.makeStream()
    return try await session.waitingForPage {
      try await withThrowingTaskGroup(of: MSALResult?.self) { group in
        defer { group.cancelAll() }
        group.addTask { try await application.acquireToken(with: parameters(session) { shown.yield($0) }) }
        group.addTask {
          for await page in pages { if let refusal = await check.refusal(of: page) { throw refusal } }
          return nil
        }
        while let result = try await group.next() { if let result { return result } }
        throw CancellationError()
      }
    }
  }

  private func parameters(
    _ session: Session, showing: @escaping @Sendable (URL) -> Void
  ) -> MSALInteractiveTokenParameters {
    let parameters = MSALInteractiveTokenParameters(
      scopes: scopes, webviewParameters: session.webviewParameters(showing: showing))
    parameters.loginHint = username
    parameters.domainHint = domainHint
    parameters.promptType = prompt
    parameters.claimsRequest = claims.map { MSALClaimsRequest(jsonString: $0, error: nil) }
    return parameters
  }
}
