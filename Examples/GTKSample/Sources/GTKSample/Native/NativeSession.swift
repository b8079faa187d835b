// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL

/// Native authentication: customers sign up and in, and reset their password, on forms of the app.
@MainActor final class NativeSession {
  let application: MSALNativeAuthPublicClientApplication
  let configuration: MSALNativeAuthPublicClientApplicationConfig
  unowned let controller: ViewController
  /// The account that is signed in by native authentication.
  private(set) var account: MSALNativeAuthUserAccountResult?
  /// The e-mail address that the person typed, which later forms reuse.
  var username = ""
  // The step that is running.
  private var step: Task<Void, Never>?

  init(showingOn controller: ViewController) throws {
    self.controller = controller
    guard let url = URL(string: Settings.nativeAuthority) else { throw URLError(.badURL) }
    let authority = try MSALCIAMAuthority(url: url)
    configuration = MSALNativeAuthPublicClientApplicationConfig(
      clientId: Settings.nativeClientID, authority: authority, challengeTypes: [.OOB, .password])
    configuration.capabilities = [.mfaRequired, .registrationRequired]
    if Settings.usesEmulator { configuration.knownAuthorities = [authority] }
    configuration.certificateAuthorityFile = Settings.certificateAuthorityFile
    application = try MSALNativeAuthPublicClientApplication(nativeAuthConfiguration: configuration)
  }

  /// Runs one step, during which the forms are disabled.
  func perform(_ body: @escaping @MainActor () async throws -> Void) {
    controller.view.hideProblem()
    controller.view.form.isBusy = true
    step?.cancel()
    step = Task {
      do { try await body() } catch {
        if Task.isCancelled { return }
        controller.view.form.isBusy = false
        show(error)
      }
    }
  }

  func show(_ form: Form) {
    controller.view.form.show(form)
    controller.view.show(.form)
  }

  /// Leaves the forms.
  func cancel() {
    step?.cancel()
    controller.view.hideProblem()
    if let account { complete(account) } else { controller.updateAccountLabel() }
  }

  func complete(_ result: MSALNativeAuthUserAccountResult) {
    account = result
    let username = result.account.username ?? self.username
    // The service gives people without a name the name "unknown".
    let name = (result.account.accountClaims?["name"] as? String).flatMap { $0 == "unknown" ? nil : $0 } ?? username
    controller.view.account.show(name: name, username: username, hasPasskeys: true)
    controller.view.showAccounts([], current: nil)
    controller.updateSignOutButton(enabled: true)
    controller.view.show(.account)
  }

  /// Shows an error at its field, if it has one. Other errors show the first line of the service's text without its
  /// number; the details have all of it, for support.
  private func show(_ error: any Error) {
    if let error = error as? MSALNativeCredentialManagementError {
      if error.reason == .canceled { return controller.updateLogging(text: text("Cancelled")) }
      return controller.view.showProblem(
        error.localizedDescription,
        details: ["\(error.reason)", error.serverMessage, "correlation ID \(error.correlationId)"].compactMap(\.self)
          .joined(separator: "\n"))
    }
    guard let error = error as? MSALNativeAuthError else { return controller.show(error) }
    if let notice = error.fieldNotice, controller.view.form.mark(notice) { return }
    if let cause = error.underlyingError { return controller.show(cause) }
    controller.view.account.clearAnswer()
    let words = error.errorDescription ?? text("Something went wrong. Try again later.")
    let lines = words.split(whereSeparator: \.isNewline).map(String.init)
    let sentence = (lines.first ?? words).replacing(#/^AADSTS[0-9]+: /#, with: "")
    let codes = error.errorCodes.map { "AADSTS\($0)" }
    controller.view.showProblem(
      sentence, details: (["\(type(of: error))"] + codes + lines.dropFirst()).joined(separator: "\n"))
  }

  // MARK: With the account

  func callGraphAPI() {
    call(controller.getGraphEndpoint(), of: .graph, scopes: controller.kScopes)
  }

  func callSecondAPI() { call(Settings.secondAPI, of: .second, scopes: Settings.secondAPIScopes) }

  func signOut() {
    account?.signOut()
    account = nil
    controller.updateCurrentAccount(account: nil)
    controller.updateLogging(text: text("Signed out"))
  }

  private func call(_ address: String, of api: AccountScreen.API, scopes: [String]) {
    controller.view.hideProblem()
    controller.view.account.startAnswer(from: api)
    let parameters = MSALNativeAuthGetAccessTokenParameters()
    parameters.scopes = scopes
    Task {
      do {
        let token = try await account?.getAccessToken(parameters: parameters)
        controller.view.account.show(token.map { Token($0) })
        controller.getContent(from: address, of: api, accessToken: token?.accessToken ?? "")
      } catch { show(error) }
    }
  }
}
