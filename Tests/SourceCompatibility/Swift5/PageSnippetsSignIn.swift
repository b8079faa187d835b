// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL

// The code of the articles about signing in, calling APIs and errors, compiled; see PageSnippets.swift.

func theShortestSignIn() async throws -> MSALResult {
  let application = try MSALPublicClientApplication(clientId: "your-application-id")
  let parameters = MSALInteractiveTokenParameters(
    scopes: ["User.Read"], webviewParameters: MSALWebviewParameters())
  let result = try await application.acquireToken(with: parameters)
  return result
}

struct Reader {
  static let scopes = ["User.Read"]

  static func main() async {
    do {
      let application = try MSALPublicClientApplication(clientId: "your-application-id")
      let result = try await signIn(application)
      print("Hello, \(result.account.username ?? "stranger").")
    } catch {
      tell(error.localizedDescription)
      exit(1)
    }
  }

  /// Asks only when it must.
  static func signIn(
    _ application: MSALPublicClientApplication
  ) async throws -> MSALResult {
    try await application.token(for: .init(scopes: scopes))
  }

  /// Standard output is for the answer.
  static func tell(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}

func signInWithACode(
  _ application: MSALPublicClientApplication, tell: @escaping @Sendable (String) -> Void
) async throws -> MSALResult {
  let parameters = MSALDeviceCodeParameters(scopes: ["User.Read"]) { code in
    // "To sign in, …": the page's address and the code.
    tell(code.message)
  }
  let result = try await application.acquireToken(withDeviceCode: parameters)
  return result
}

func signOutEverywhere(_ application: MSALPublicClientApplication, _ account: MSALAccount) async throws {
  let parameters = MSALSignoutParameters(webviewParameters: MSALWebviewParameters())
  parameters.signoutFromBrowser = true
  try await application.signout(with: account, signoutParameters: parameters)
}

@MainActor
final class SignInModel {
  private let application: MSALPublicClientApplication
  private var waiting: Task<Void, Never>?
  private(set) var status = "Signed out"

  init(_ application: MSALPublicClientApplication) { self.application = application }

  func signIn() {
    status = "Go on in the browser."
    waiting = Task {
      do {
        let parameters = MSALInteractiveTokenParameters(
          scopes: ["User.Read"], webviewParameters: MSALWebviewParameters())
        parameters.promptType = .selectAccount
        let result = try await application.acquireToken(with: parameters)
        status = "Signed in as \(result.account.username ?? "somebody")"
      } catch {
        let isCancelled = (error as NSError).code == MSALError.userCanceled.rawValue
        status = isCancelled ? "Signed out" : error.localizedDescription
      }
    }
  }

  func cancel() { waiting?.cancel() }
}

func deliverElsewhere(
  _ application: MSALPublicClientApplication, _ parameters: MSALInteractiveTokenParameters,
  showInToolkit: @escaping @Sendable (String) -> Void
) {
  parameters.completionBlockQueue = DispatchQueue.global()
  application.acquireToken(with: parameters) { result, error in
    showInToolkit(result?.account.username ?? error?.localizedDescription ?? "")
  }
}

func showThePageOurselves(showLink: @escaping @Sendable (URL) async -> Void) -> MSALWebviewParameters {
  let webview = MSALWebviewParameters()
  webview.openBrowser = { page in
    await showLink(page)
  }
  return webview
}

// What a toolkit offers, as far as the article's presenter needs it.
struct Navigation {
  let url: URL
  func proceed() {}
  func stop() {}
}

func openOnTheDesktop(_ url: URL) {}

@MainActor final class WebPage {
  let navigations: AsyncStream<Navigation>
  private let ends: AsyncStream<Navigation>.Continuation

  init(isPrivate: Bool) { (navigations, ends) = AsyncStream.makeStream() }

  func load(_ url: URL) { ends.yield(Navigation(url: url)) }
  func go(to url: URL) { ends.yield(Navigation(url: url)) }
  func close() { ends.finish() }
}

@MainActor final class SignInWindow: MSALWebViewPresenter {
  func present(_ request: MSALWebViewRequest) async throws -> URL {
    let page = WebPage(isPrivate: request.prefersEphemeralWebBrowserSession)
    defer { page.close() }
    page.load(request.url)
    for await navigation in page.navigations {
      switch request.decision(for: navigation.url) {
      case .load: navigation.proceed()
      case .refuse: navigation.stop()
      case .openOutside:
        navigation.stop()
        openOnTheDesktop(navigation.url)
      case .answer:
        navigation.stop()
        return navigation.url
      }
    }
    throw CancellationError()
  }
}

func showThePageInAWindow(_ signInWindow: SignInWindow) -> MSALWebviewParameters {
  let webview = MSALWebviewParameters(authPresentationViewController: signInWindow)
  webview.webviewType = .wkWebView
  return webview
}

func useASchemeOfOnesOwn() throws -> MSALPublicClientApplication {
  let configuration = MSALPublicClientApplicationConfig(
    clientId: "your-application-id", redirectUri: "msauth.com.example.reader://auth",
    authority: nil)
  return try MSALPublicClientApplication(configuration: configuration)
}

func opened(_ url: URL, openDocument: (URL) -> Void) {
  if !MSALPublicClientApplication.handleMSALResponse(url, sourceApplication: nil) {
    // Nobody is waiting: an old link, or not for this library.
    openDocument(url)
  }
}

func watchAccounts(
  _ application: MSALPublicClientApplication, show: (MSALAccount) -> Void, hide: (MSALAccount) -> Void
) async throws {
  for await change in try application.accountChanges() {
    switch change {
    case .signedIn(let account), .updated(let account): show(account)
    case .signedOut(let account): hide(account)
    }
  }
}

func twoTokens(_ application: MSALPublicClientApplication, _ account: MSALAccount) async throws -> [MSALResult] {
  let graph = MSALSilentTokenParameters(scopes: ["User.Read"], account: account)
  let forGraph = try await application.acquireTokenSilent(with: graph)

  let orders = MSALSilentTokenParameters(
    scopes: ["api://orders/Orders.Read"], account: account)
  let forOrders = try await application.acquireTokenSilent(with: orders)
  return [forGraph, forOrders]
}

func agreeToBoth() -> MSALInteractiveTokenParameters {
  let parameters = MSALInteractiveTokenParameters(
    scopes: ["User.Read"], webviewParameters: MSALWebviewParameters())
  parameters.extraScopesToConsent = ["api://orders/Orders.Read"]
  return parameters
}

func nativeToken(_ person: MSALNativeAuthUserAccountResult) async throws -> String {
  let parameters = MSALNativeAuthGetAccessTokenParameters()
  parameters.scopes = ["api://orders/Orders.Read"]
  let token = try await person.getAccessToken(parameters: parameters).accessToken
  return token
}

func callGraph(with result: MSALResult) async throws -> (Data, URLResponse) {
  var request = URLRequest(url: URL(string: "https://graph.microsoft.com/v1.0/me")!)
  request.setValue(result.authorizationHeader, forHTTPHeaderField: "Authorization")
  let (body, answer) = try await URLSession.shared.data(for: request)
  return (body, answer)
}

func answerTheChallenge(
  _ application: MSALPublicClientApplication, _ account: MSALAccount, _ answer: HTTPURLResponse, _ given: MSALResult
) async throws -> MSALResult {
  var result = given
  let challenge = MSALWwwAuthenticateParameters.create(from: answer)
    .compactMap(\.claimsRequest).first
  if answer.statusCode == 401, let challenge {
    let parameters = MSALSilentTokenParameters(scopes: ["User.Read"], account: account)
    parameters.claimsRequest = challenge
    result = try await application.acquireTokenSilent(with: parameters)
  }
  return result
}

func answerShortly(
  _ application: MSALPublicClientApplication, _ parameters: MSALSilentTokenParameters, _ response: HTTPURLResponse
) async throws -> MSALResult? {
  var result: MSALResult?
  if let claims = MSALWwwAuthenticateParameters.create(from: response).compactMap(\.claimsRequest).first {
    parameters.claimsRequest = claims
    result = try await application.acquireTokenSilent(with: parameters)
  }
  return result
}

func declareAndSign(
  _ configuration: MSALPublicClientApplicationConfig, _ parameters: MSALSilentTokenParameters, url: URL, nonce: String?
) {
  configuration.clientApplicationCapabilities = ["CP1"]
  parameters.authenticationScheme = MSALAuthenticationSchemePop(
    httpMethod: .GET, request: url, nonce: nonce, additionalParameters: nil)
}

func askWhenNeeded(
  _ application: MSALPublicClientApplication, _ parameters: MSALSilentTokenParameters,
  _ interactive: MSALInteractiveTokenParameters
) async throws -> MSALResult {
  do {
    return try await application.acquireTokenSilent(with: parameters)
  } catch let error where (error as NSError).code == MSALError.interactionRequired.rawValue {
    return try await application.acquireToken(with: interactive)
  }
}

@MainActor
final class ErrorSorter {
  var status = ""

  func token(
    _ application: MSALPublicClientApplication, _ parameters: MSALSilentTokenParameters,
    _ interactive: MSALInteractiveTokenParameters, log: (String, String) -> Void
  ) async throws -> MSALResult? {
    do {
      return try await application.acquireTokenSilent(with: parameters)
    } catch {
      let error = error as NSError
      switch (error.domain, MSALError(rawValue: error.code)) {
      case (MSALErrorDomain, .interactionRequired):
        return try await application.acquireToken(with: interactive)
      case (MSALErrorDomain, .userCanceled):
        return nil
      case (NSURLErrorDomain, _):
        status = "No connection. Your work is kept."
        return nil
      default:
        log(error.localizedDescription, error.userInfo[MSALCorrelationIDKey] as? String ?? "")
        throw error
      }
    }
  }
}

func logEverything(log: @escaping @Sendable (String, String) -> Void) {
  MSALGlobalConfig.loggerConfig.logLevel = .verbose
  MSALGlobalConfig.loggerConfig.setLogCallback { level, message, containsPII in
    log("\(level)", message ?? "")
  }
}

final class MovedController {
  var applicationContext: MSALPublicClientApplication?

  func updateLogging(text: String) {}

  func acquireTokenInteractively() {
    guard let applicationContext = self.applicationContext else { return }
    let webviewParameters = MSALWebviewParameters(authPresentationViewController: self)
    let parameters = MSALInteractiveTokenParameters(
      scopes: ["user.read"], webviewParameters: webviewParameters)
    parameters.promptType = .selectAccount
    applicationContext.acquireToken(with: parameters) { (result, error) in
      if let error = error {
        self.updateLogging(text: "Could not acquire token: \(error)")
        return
      }
      guard let result = result else { return }
      self.updateLogging(text: "Access token is for \(result.scopes)")
    }
  }
}
