// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CAdwaita
import Dispatch
import Foundation
import FoundationNetworking
import MSAL
import MSALGTK

// The tutorial's helper methods, and the work of its initUI.
extension ViewController {
  /// The widget over which MSALGTK shows the web view.
  var widgetBelowWebView: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(view.window) }

  var window: UnsafeMutablePointer<GtkWindow> { view.window }

  func present() { view.present() }

  func initUI() {
    view.signedOut.connect(
      browser: { [self] in signIn(with: .default) }, embedded: { [self] in signIn(with: .wkWebView) },
      deviceCode: { [self] in acquireTokenWithDeviceCode() },
      native: { [self] in
        view.hideProblem()
        native?.start()
      },
      nativeV2: { [self] in
        view.hideProblem()
        native?.startV2()
      })
    view.waiting.connect(
      cancel: { _ = MSALPublicClientApplication.cancelCurrentWebAuthSession() },
      copy: { [self] in view.copy($0.absoluteString, saying: text("Link copied")) })
    view.deviceCode.connect(copy: { [self] in view.copy($0, saying: text("Code copied")) })
    view.account.connect(
      AccountScreen.Actions(
        callGraph: { [self] in
          view.hideProblem()
          native?.account == nil ? callGraphAPI() : native?.callGraphAPI()
        },
        callSecond: { [self] in native?.account == nil ? callSecondAPI() : native?.callSecondAPI() },
        passkeys: { [self] in native?.showPasskeys() },
        deviceInfo: { [self] in getDeviceMode() },
        signOut: { [self] in
          view.hideProblem()
          native?.account == nil ? askToSignOut() : native?.signOut()
        },
        copyToken: { [self] in view.copy($0, saying: text("Token copied")) }))
    addAccountActions()
    view.goBack = { [self] in native?.cancel() }
    view.show(.signedOut)
  }

  /// MSAL posts the page's address, so that the person can open it in another browser.
  func platformViewDidLoadSetup() {
    linkObserver = NotificationCenter.default.addObserver(forName: .MSALWebAuthDidStartLoad, object: nil, queue: nil) {
      notification in
      guard let url = notification.userInfo?["url"] as? URL else { return }
      Task { @MainActor in self.view.waiting.link = url }
    }
  }

  func updateLogging(text: String) { view.toast(text) }

  func updateSignOutButton(enabled: Bool) { view.account.enableSignOut(enabled) }

  func updateAccountLabel() {
    guard let currentAccount = self.currentAccount else {
      view.signedOut.show(accounts) { [self] in switchAccount(to: $0) }
      return view.show(.signedOut)
    }

    view.account.show(name: currentAccount.displayName, username: currentAccount.username ?? "")
    view.showAccounts(accounts, current: currentAccount)
    view.show(.account)
  }

  /// Asks whether to end the session in the browser too.
  private func askToSignOut() {
    view.askToSignOut(currentAccount?.username ?? "") { [self] in signOut(browserToo: $0) }
  }

  func updateCurrentAccount(account: MSALAccount?) {
    // If the account is the same as before, the screen keeps its content.
    let isSame = account != nil && account?.identifier == currentAccount?.identifier && view.page == .account
    self.currentAccount = account
    if isSame { return }
    remember(account)
    self.updateAccountLabel()
    self.updateSignOutButton(enabled: account != nil)
  }

  /// A person who cancelled needs no explanation, only a confirmation.
  func show(_ error: any Error) {
    view.account.clearAnswer()
    let error = error as NSError
    if error.domain == MSALErrorDomain, error.code == MSALError.userCanceled.rawValue {
      return updateLogging(text: text("Cancelled"))
    }
    var details = ["\(error.domain) \(error.code)"]
    if let code = error.userInfo[MSALInternalErrorCodeKey] { details.append("MSALInternalError \(code)") }
    if let code = error.userInfo[MSALOAuthErrorKey] { details.append("\(code)") }
    if let id = error.userInfo[MSALCorrelationIDKey] { details.append("correlation ID \(id)") }
    guard error.domain == NSURLErrorDomain, Self.unreachable.contains(error.code) else {
      return view.showProblem(error.localizedDescription, details: details.joined(separator: "\n"))
    }
    // The host and the reason only help support, so they are in the details.
    view.showProblem(
      text("Can't reach the sign-in service. Check your connection."),
      details: ([error.localizedDescription] + details).joined(separator: "\n"))
  }

  private static let unreachable: Set<Int> = [
    NSURLErrorTimedOut, NSURLErrorCannotFindHost, NSURLErrorCannotConnectToHost, NSURLErrorDNSLookupFailed,
    NSURLErrorNetworkConnectionLost, NSURLErrorNotConnectedToInternet,
  ]

  // MARK: Ways to sign in

  func signIn(with webviewType: MSALWebviewType) {
    webViewParameters?.webviewType = webviewType
    acquireTokenInteractively()
  }

  func showWaiting() {
    let isEmbedded = webViewParameters?.webviewType == .wkWebView
    view.hideProblem()
    view.waiting.link = nil
    view.waiting.show(
      title: isEmbedded ? text("Continue in the Other Window") : text("Continue in Your Browser"),
      description: text("Come back here when you are done."))
    view.show(.waiting)
  }

  func showWaitingForSignOut() {
    view.waiting.link = nil
    view.waiting.show(
      title: text("Signing Out"), description: text("The service's page ends your session there, too."))
    view.show(.waiting)
  }

  private func acquireTokenWithDeviceCode() {
    guard let applicationContext = self.applicationContext else { return }
    view.hideProblem()
    let parameters = MSALDeviceCodeParameters(scopes: kScopes) { code in
      MainActor.assumeIsolated {
        self.view.deviceCode.show(code)
        self.view.show(.deviceCode)
      }
    }
    parameters.completionBlockQueue = DispatchQueue.main
    applicationContext.acquireToken(withDeviceCode: parameters) { (result, error) in
      MainActor.assumeIsolated {
        self.accessToken = result?.accessToken ?? ""
        self.updateCurrentAccount(account: result?.account ?? self.currentAccount)
        if let error = error { return self.show(error) }
        self.view.account.show(result.map { Token($0) })
        self.getContentWithToken()
      }
    }
  }

  // MARK: APIs

  /// An API only accepts tokens for itself, which its scopes request.
  private func callSecondAPI() {
    guard let applicationContext = self.applicationContext, let currentAccount else { return }
    view.hideProblem()
    let parameters = MSALSilentTokenParameters(scopes: Settings.secondAPIScopes, account: currentAccount)
    parameters.completionBlockQueue = DispatchQueue.main
    view.account.startAnswer(from: .second)
    applicationContext.acquireTokenSilent(with: parameters) { (result, error) in
      MainActor.assumeIsolated {
        if let error = error as NSError? {
          guard error.domain == MSALErrorDomain, error.code == MSALError.interactionRequired.rawValue else {
            return self.show(error)
          }
          return self.askForSecondAPI(currentAccount)
        }
        self.callSecondAPI(with: result)
      }
    }
  }

  private func callSecondAPI(with result: MSALResult?) {
    view.account.show(result.map { Token($0) })
    getContent(from: Settings.secondAPI, of: .second, accessToken: result?.accessToken ?? "")
  }

  /// Called when the person has not consented to this API's scopes yet.
  private func askForSecondAPI(_ account: MSALAccount) {
    guard let applicationContext, let webViewParameters else { return }
    let parameters = MSALInteractiveTokenParameters(
      scopes: Settings.secondAPIScopes, webviewParameters: webViewParameters)
    parameters.account = account
    parameters.completionBlockQueue = DispatchQueue.main
    showWaiting()
    applicationContext.acquireToken(with: parameters) { (result, error) in
      MainActor.assumeIsolated {
        self.updateCurrentAccount(account: self.currentAccount)
        if let error = error { return self.show(error) }
        self.callSecondAPI(with: result)
      }
    }
  }

  func show(_ answer: Answer, from name: String) {
    switch answer {
    case .rows(let rows, let raw): view.account.showAnswer(from: name, rows: rows, raw: raw)
    case .failure(let reason):
      view.account.clearAnswer()
      view.showProblem(text("%s did not answer as expected. Try again later.", name), details: reason)
    }
  }

  func showDeviceInformation(_ device: MSALDeviceInformation, mode: String) {
    view.hideProblem()
    var rows = [
      (name: text("Mode"), value: mode),
      (name: text("Identity Broker"), value: device.hasAADSSOExtension ? text("Present") : text("None")),
    ]
    let facts = [
      (text("Broker Version"), MSALBrokerVersionKey), (text("Registered for"), MSAL_PRIMARY_REGISTRATION_UPN),
      (text("Tenant"), MSAL_PRIMARY_REGISTRATION_TENANT_ID), (text("Device ID"), MSAL_PRIMARY_REGISTRATION_DEVICE_ID),
    ]
    for (name, key) in facts {
      if let value = device.extraDeviceInformation[key] as? String { rows.append((name, value)) }
    }
    view.account.showAnswer(from: text("This Device"), rows: rows, raw: nil)
  }
}
