// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CAdwaita
import Dispatch
import Foundation
import FoundationNetworking
import MSAL
import MSALGTK

/// The controller of Microsoft's tutorial for iOS and macOS, with the same calls of MSAL in the same places. The
/// extensions have the screens, and the ways to sign in that the tutorial doesn't have.
@MainActor final class ViewController: MSALGTKViewController {
  let kClientID = Settings.clientID
  let kGraphEndpoint = Settings.graphEndpoint
  let kAuthority = Settings.authority

  let kScopes: [String] = ["user.read"]  // request permission to read the profile of the signed-in user

  var accessToken = String()
  var applicationContext: MSALPublicClientApplication?
  var webViewParameters: MSALWebviewParameters?
  var currentAccount: MSALAccount?

  let view: MainWindow
  var native: NativeSession?
  var linkObserver: (any NSObjectProtocol)?

  init(application: UnsafeMutablePointer<GtkApplication>) { view = MainWindow(application: application) }

  func viewDidLoad() {
    initUI()

    do {
      try self.initMSAL()
    } catch let error {
      show(error)
    }

    self.loadCurrentAccount()
    self.platformViewDidLoadSetup()
  }

  // MARK: Initialize MSAL

  func initMSAL() throws {
    guard let authorityURL = URL(string: kAuthority) else {
      self.updateLogging(text: text("The authority is not an address"))
      return
    }

    let authority = try MSALAADAuthority(url: authorityURL)

    let ownRedirectUri = Settings.usesCustomScheme ? Settings.customRedirectURI : nil
    let redirectUri = Settings.usesBroker ? Settings.brokerRedirectURI : ownRedirectUri
    let msalConfiguration = MSALPublicClientApplicationConfig(
      clientId: kClientID, redirectUri: redirectUri, authority: authority)
    if Settings.usesEmulator { msalConfiguration.knownAuthorities = [authority] }
    msalConfiguration.certificateAuthorityFile = Settings.certificateAuthorityFile
    self.applicationContext = try MSALPublicClientApplication(configuration: msalConfiguration)
    self.initWebViewParams()
    native = try NativeSession(showingOn: self)
  }

  func initWebViewParams() {
    self.webViewParameters = MSALWebviewParameters(authPresentationViewController: self)
  }

  // MARK: Acquire tokens

  func getGraphEndpoint() -> String {
    return kGraphEndpoint.hasSuffix("/") ? (kGraphEndpoint + "v1.0/me/") : (kGraphEndpoint + "/v1.0/me/")
  }

  func callGraphAPI() {
    self.loadCurrentAccount { (account) in

      guard let currentAccount = account else {

        // We check to see if we have a current logged in account.
        // If we don't, then we need to sign someone in.
        self.acquireTokenInteractively()
        return
      }

      self.acquireTokenSilently(currentAccount)
    }
  }

  typealias AccountCompletion = @MainActor @Sendable (MSALAccount?) -> Void

  func loadCurrentAccount(completion: AccountCompletion? = nil) {
    guard let applicationContext = self.applicationContext else { return }

    // The tutorial is for one account. With several, the current one is the one that the person chose.
    if hasSeveralAccounts {
      self.updateCurrentAccount(account: chosenAccount)
      completion?(self.currentAccount)
      return
    }

    let msalParameters = MSALParameters()
    msalParameters.completionBlockQueue = DispatchQueue.main

    applicationContext.getCurrentAccount(
      with: msalParameters,
      completionBlock: { (currentAccount, previousAccount, error) in
        MainActor.assumeIsolated {
          if let error = error {
            self.show(error)
            return
          }

          if let currentAccount = currentAccount {
            self.updateCurrentAccount(account: currentAccount)

            if let completion = completion {
              completion(self.currentAccount)
            }

            return
          }

          self.accessToken = ""
          self.updateCurrentAccount(account: nil)

          if let completion = completion {
            completion(nil)
          }
        }
      })
  }

  func acquireTokenInteractively() {
    guard let applicationContext = self.applicationContext else { return }
    guard let webViewParameters = self.webViewParameters else { return }

    // #1
    let parameters = MSALInteractiveTokenParameters(scopes: kScopes, webviewParameters: webViewParameters)
    parameters.promptType = .selectAccount
    parameters.completionBlockQueue = DispatchQueue.main
    showWaiting()

    // #2
    applicationContext.acquireToken(with: parameters) { (result, error) in
      MainActor.assumeIsolated {
        // #3
        if let error = error {
          self.updateCurrentAccount(account: self.currentAccount)
          self.show(error)
          return
        }

        guard let result = result else {
          self.updateLogging(text: text("Could not get a token"))
          return
        }

        // #4
        self.accessToken = result.accessToken
        self.updateCurrentAccount(account: result.account)
        self.view.account.show(Token(result))
        self.getContentWithToken()
      }
    }
  }

  func acquireTokenSilently(_ account: MSALAccount!) {
    guard let applicationContext = self.applicationContext else { return }

    let parameters = MSALSilentTokenParameters(scopes: kScopes, account: account)
    parameters.completionBlockQueue = DispatchQueue.main
    view.account.startAnswer(from: .graph)

    applicationContext.acquireTokenSilent(with: parameters) { (result, error) in
      MainActor.assumeIsolated {
        if let error = error {
          let nsError = error as NSError

          // interactionRequired means we need to ask the user to sign-in. This usually happens
          // when the user's Refresh Token is expired or if the user has changed their password
          // among other possible reasons.
          if nsError.domain == MSALErrorDomain {
            if nsError.code == MSALError.interactionRequired.rawValue {
              self.acquireTokenInteractively()
              return
            }
          }

          self.show(error)
          return
        }

        guard let result = result else {
          self.updateLogging(text: text("Could not get a token"))
          return
        }

        self.accessToken = result.accessToken
        self.updateSignOutButton(enabled: true)
        self.view.account.show(Token(result))
        self.getContentWithToken()
      }
    }
  }

  // MARK: Call the Microsoft Graph API

  func getContentWithToken() {
    // Specify the Graph API endpoint
    let graphURI = getGraphEndpoint()
    getContent(from: graphURI, of: .graph, accessToken: self.accessToken)
  }

  /// The tutorial's request, for any API.
  func getContent(from address: String, of api: AccountScreen.API, accessToken: String) {
    guard let url = URL(string: address) else { return }
    var request = URLRequest(url: url)
    view.account.startAnswer(from: api)

    // Set the Authorization header for the request. We use Bearer tokens, so we specify Bearer + the token we got from
    // the result
    request.setValue("Bearer \(accessToken)", forHTTPHeaderField: "Authorization")

    URLSession.shared.dataTask(with: request) { data, response, error in
      let answer = Answer(data: data, status: (response as? HTTPURLResponse)?.statusCode, error: error)
      Task { @MainActor in self.show(answer, from: api.name) }
    }.resume()
  }

  // MARK: Sign-out

  /// - Parameter browserToo: Whether to end the session with the service as well.
  func signOut(browserToo: Bool) {
    guard let applicationContext = self.applicationContext else { return }

    guard let account = self.currentAccount else { return }

    let signoutParameters = MSALSignoutParameters(webviewParameters: self.webViewParameters!)
    signoutParameters.signoutFromBrowser = browserToo
    signoutParameters.completionBlockQueue = DispatchQueue.main
    if signoutParameters.signoutFromBrowser { showWaitingForSignOut() }

    applicationContext.signout(
      with: account, signoutParameters: signoutParameters,
      completionBlock: { (success, error) in
        MainActor.assumeIsolated {
          // The tokens are gone even when the browser's session could not be ended.
          self.accessToken = ""
          self.updateCurrentAccount(account: nil)

          if let error = error {
            self.show(error)
            return
          }

          self.updateLogging(text: text("Signed out"))
        }
      })
  }

  // MARK: Device information

  func getDeviceMode() {
    let parameters = MSALParameters()
    parameters.completionBlockQueue = DispatchQueue.main

    self.applicationContext?.getDeviceInformation(
      with: parameters,
      completionBlock: { (deviceInformation, error) in
        MainActor.assumeIsolated {
          guard let deviceInfo = deviceInformation else {
            self.updateLogging(text: text("Device info not returned"))
            return
          }

          let isSharedDevice = deviceInfo.deviceMode == .shared
          let modeString = isSharedDevice ? text("Shared") : text("Private")
          self.showDeviceInformation(deviceInfo, mode: modeString)
        }
      })
  }
}
