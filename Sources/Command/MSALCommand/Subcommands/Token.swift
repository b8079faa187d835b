// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL
import OAuthWire
import QuickCommand

/// A token for `msal token`, or for whoever else asks.
struct Token: Sendable {
  var request: CredentialRequest
  /// What the token is bound to; nil: to nothing.
  var scheme: SSHCertificateScheme?

  init(request: CredentialRequest) { self.request = request }

  private var scopes: [String] { request.scopes }

  func run(_ session: Session) async throws {
    do {
      let answer = Self.answer(try await acquire(try await session.profile(), session))
      guard !request.isSilent else { return }
      guard let text = request.form.text(answer) else { throw CommandError.unprintableToken }
      session.terminal.answer(text)
    } catch {
      var failure = CommandError(error)
      guard [.interactionRequired, .configuration].contains(failure.code), let hint = request.form.signInHint else {
        throw error
      }
      failure.nextStep = [failure.nextStep, hint].compactMap(\.self).joined(separator: "\n      ")
      throw failure
    }
  }

  /// Silently if possible; otherwise by asking the person, if the command line says so.
  func acquire(_ profile: Profile, _ session: Session) async throws -> MSALResult {
    let application = try session.application(profile)
    let choice = AccountChoice(name: request.username, profile: profile)
    guard let account = try session.account(choice, in: application) else {
      guard session.isInteractive else {
        throw try session.notSignedIn(choice, profile, in: application, scopes: scopes)
      }
      return try await ask(choice, profile, application, session)
    }
    do {
      return try await session.terminal.showing({ _ in "Waiting for \(profile.host)" }) {
        try await silently(account, profile, application)
      }
    } catch {
      if profile.isNative, let failure = CommandError.outlivingSignIn(error) { throw failure }
      var failure = CommandError(error)
      guard failure.code == .interactionRequired else { throw error }
      failure.nextStep =
        "To sign in: " + session.loginCommand(profile, for: choice, scopes: scopes, claims: request.claims)
      guard session.isInteractive, let id = account.identifier else { throw failure }
      return try await ask(
        .remembered(ProfileAccount(homeAccountID: id, username: account.username)), profile, application, session)
    }
  }

  private func silently(
    _ account: MSALAccount, _ profile: Profile, _ application: MSALPublicClientApplication
  ) async throws -> MSALResult {
    let parameters = MSALSilentTokenParameters(scopes: scopes, account: account)
    parameters.forceRefresh = request.forceRefresh
    parameters.claimsRequest = request.claims.map { MSALClaimsRequest(jsonString: $0, error: nil) }
    if let scheme { parameters.authenticationScheme = scheme }
    if let tenant = request.tenantID {
      guard let url = profile.authority(ofTenant: tenant) else {
        throw CommandError(.usage, "The tenant is no id and no domain name.", nextStep: "Give one, or leave it out.")
      }
      parameters.authority = try MSALAuthority(url: url)
    }
    return try await application.acquireTokenSilent(with: parameters)
  }

  /// Fails when somebody else signs in than is asked for.
  private func ask(
    _ choice: AccountChoice, _ profile: Profile, _ application: MSALPublicClientApplication, _ session: Session
  ) async throws -> MSALResult {
    let result = try await signIn(choice.username, profile, application, session)
    guard choice.matches(result.account) else {
      throw CommandError(
        .signInFailed, "\(AccountText.name(result.account)) signed in, and \(choice.username ?? "") was asked for.",
        nextStep: "To use that account: add --username NAME, or run: \(session.loginCommand(profile))")
    }
    let isKept = try session.profiles.profile(named: session.profileName) == profile
    if choice == .only, isKept { try session.remember(result.account, for: profile) }
    return scheme == nil ? result : try await silently(result.account, profile, application)
  }

  /// As the profile's people sign in: in the browser, or here.
  private func signIn(
    _ username: String?, _ profile: Profile, _ application: MSALPublicClientApplication, _ session: Session
  ) async throws -> MSALResult {
    guard profile.isNative else {
      return try await SignIn(scopes: scopes, username: username, claims: request.claims).run(application, session)
    }
    try session.requirePerson(to: "msal login --native")
    let application = try session.nativeApplication(profile)
    let signIn = TerminalSignIn(scopes: scopes, given: GivenAnswers(username: username))
    let account = try await signIn.run(application, session).account
    return try await application.acquireTokenSilent(with: MSALSilentTokenParameters(scopes: scopes, account: account))
  }

  static func answer(_ result: MSALResult) -> TokenAnswer {
    let source =
      switch result.tokenSource {
      case .cache: "cache"
      case .refreshToken: "refresh"
      case .identityProvider: "network"
      }
    return TokenAnswer(
      accessToken: result.accessToken, tokenType: result.authenticationScheme, expiresOn: result.expiresOn,
      scopes: result.scopes, account: AccountText.json(result.account), source: source,
      tenantID: result.tenantProfile.tenantId)
  }
}
