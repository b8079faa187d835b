// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import OAuthClient
import OAuthWire
import PlatformInterfaces
import TokenCache
import TokenExchange

/// An app that signs users in. It gets tokens, lists accounts and signs them out.
///
/// ```swift
/// let application = try MSALPublicClientApplication(clientId: "your-application-id")
/// let result = try await application.token(for: .init(scopes: ["User.Read"]))
/// print("Hello, \(result.account.name ?? "stranger")!")
/// ```
///
/// Every asynchronous call has two forms, one with a completion block and one with `async`. Parameters are copied
/// before the call returns. Cancelling the task of an `async` call cancels the request.
///
/// All errors are `NSError` objects: in ``MSALErrorDomain`` with the codes of ``MSALError``, or in `NSURLErrorDomain`
/// when the network failed. `localizedDescription` says what happened and what to do next; see <doc:Errors>. Only
/// ``remove(_:)`` and ``signout(with:signoutParameters:)`` can end with an error of another domain: one that an
/// ``MSALExternalAccountProviding`` of the app threw, unchanged.
// Unchecked because `configuration` is a mutable object. The application only returns it; its behaviour depends on the
// values that were copied when it was made.
open class MSALPublicClientApplication: NSObject, @unchecked Sendable {
  static let version = LibraryVersion.text

  private let givenConfiguration: MSALPublicClientApplicationConfig
  let calls: Calls

  /// Makes an application. No file is opened and nothing is sent until a call needs it.
  ///
  /// ```swift
  /// let configuration = MSALPublicClientApplicationConfig(clientId: "your-application-id")
  /// configuration.authority = try MSALAADAuthority(
  ///   url: URL(string: "https://login.microsoftonline.com/your-tenant-id")!)
  /// let application = try MSALPublicClientApplication(configuration: configuration)
  /// ```
  /// - Parameter config: The settings; later changes to the object have no effect.
  /// - Throws: `internal`, with `internalErrorInvalidParameter` when a setting can't be used, or
  ///   `internalErrorInvalidRedirectURI` when the redirect URI can't be received on this platform.
  public init(configuration config: MSALPublicClientApplicationConfig) throws {
    givenConfiguration = config
    calls = try throwingNSError { () throws(IdentityError) in try Assembly(config).calls() }
  }

  /// Makes an application with default settings: any work, school or personal account, and the redirect URI
  /// `http://localhost`.
  /// - Parameter clientId: The application (client) id of the app registration.
  /// - Throws: See ``init(configuration:)``.
  public convenience init(clientId: String) throws {
    try self.init(configuration: MSALPublicClientApplicationConfig(clientId: clientId))
  }

  /// Makes an application without a client id, as Apple's SDK allows: every call fails with
  /// `internalErrorInvalidParameter`. Useful for a subclass in a test that overrides the calls.
  public override init() {
    let config = MSALPublicClientApplicationConfig(clientId: "")
    givenConfiguration = config
    calls = Calls(
      client: LazyClient { () throws(IdentityError) in
        throw .badParameter("clientId", "the application was made without one; use init(configuration:)")
      })
  }

  /// Makes an application with a given platform and cache, for tests in one process. It ignores
  /// `MSALGlobalConfig.httpConfig`.
  package init(
    configuration config: MSALPublicClientApplicationConfig, platform: Platform, cache: TokenCache,
    sessions: InteractiveSessions = .shared
  ) throws {
    let frozen = try throwingNSError { () throws(IdentityError) in try config.frozen(http: MSALHTTPConfig.State()) }
    let client = PublicClient(configuration: frozen, platform: platform, cache: cache, sessions: sessions)
    givenConfiguration = config
    calls = Calls(
      client: LazyClient { client }, external: ExternalAccounts(config.cacheConfig, log: platform.log),
      asksBroker: frozen.asksBroker)
  }

  /// The object that the application was made with. Changing it has no effect on the application.
  open var configuration: MSALPublicClientApplicationConfig { givenConfiguration }

  /// The version of this library.
  open class var sdkVersion: String? { version }

  /// Whether this application can use the desktop's identity broker: its redirect URI asks for one, and there is one.
  /// The first time, it is looked for, which takes 100 ms at most.
  open var isCompatibleAADBrokerAvailable: Bool { calls.hasBroker }

  // MARK: Accounts

  /// The accounts that are signed in to this application. Their order means nothing: see <doc:SeveralAccounts>.
  ///
  /// ```swift
  /// for account in try application.allAccounts() {
  ///   print(account.name ?? "", account.username ?? "")
  /// }
  /// ```
  /// - Returns: The accounts, perhaps none.
  /// - Throws: `internal` when the token cache can't be read.
  @discardableResult
  open func allAccounts() throws -> [MSALAccount] { try calls.accounts(AccountFilter()) }

  /// The account with an id.
  ///
  /// ```swift
  /// let identifier = UserDefaults.standard.string(forKey: "account") ?? ""
  /// let account = try? application.account(forIdentifier: identifier)
  /// ```
  /// - Parameter identifier: A home account id, from ``MSALAccount/identifier``.
  /// - Returns: The account.
  /// - Throws: `internal` with `internalErrorAccountRequired` when there is no such account; `internal` when the token
  ///   cache can't be read.
  @discardableResult
  open func account(forIdentifier identifier: String) throws -> MSALAccount {
    try calls.account(AccountFilter(homeAccountID: HomeAccountID(identifier)))
  }

  /// The account with a user name.
  /// - Parameter username: The name that the person signs in with.
  /// - Returns: The account.
  /// - Throws: `internal` with `internalErrorAccountRequired` when there is no such account; `internal` when the token
  ///   cache can't be read.
  @discardableResult
  open func account(forUsername username: String) throws -> MSALAccount {
    try calls.account(AccountFilter(username: username))
  }

  /// The accounts that match the parameters.
  /// - Parameter parameters: What to look for.
  /// - Returns: The accounts, perhaps none.
  /// - Throws: `internal` when the token cache can't be read.
  @discardableResult
  open func accounts(for parameters: MSALAccountEnumerationParameters) throws -> [MSALAccount] {
    try calls.accounts(parameters.frozen)
  }

  /// The accounts that match the parameters: those of `accounts(for:)`, and those of the desktop's identity broker if
  /// the application asks for it.
  /// - Parameters:
  ///   - parameters: What to look for.
  ///   - completionBlock: Takes the accounts, or the error of the `async` form. An application that asks no broker gets
  ///     them without a queue on the caller's thread, before this function returns; another on any thread.
  @preconcurrency
  open func accountsFromDevice(
    for parameters: MSALAccountEnumerationParameters,
    completionBlock: @escaping @Sendable ([MSALAccount]?, (any Error)?) -> Void
  ) {
    let (calls, filter) = (calls, parameters.frozen)
    calls.deliver(
      on: parameters.completionBlockQueue, { try calls.accounts(filter) },
      orLater: { try await calls.accountsFromDevice(filter) }, to: completionBlock)
  }

  /// The accounts that match the parameters: those of `accounts(for:)`, and those of the desktop's identity broker if
  /// the application asks for it. `isSSOAccount` tells the broker's.
  /// - Parameter parameters: What to look for.
  /// - Returns: The accounts, perhaps none.
  /// - Throws: `internal` when the token cache can't be read or the broker fails.
  @discardableResult
  open nonisolated(nonsending) func accountsFromDevice(
    for parameters: MSALAccountEnumerationParameters
  ) async throws -> [MSALAccount] {
    try await calls.accountsFromDevice(parameters.frozen)
  }

  /// The account of an app that signs in one account at a time. On a machine that several people share it is the
  /// account of the person who is signed in to the machine.
  /// - Parameters:
  ///   - parameters: The queue for the completion block; without one it is called on the caller's thread, before this
  ///     function returns, unless the application asks for the desktop's identity broker.
  ///   - completionBlock: Takes the account, the account that the previous call on this application object gave if it
  ///     was another one, and the error: `internal` with `internalErrorAmbiguousAccount` when several accounts are
  ///     signed in, `internal` when the token cache can't be read.
  @preconcurrency
  open func getCurrentAccount(
    with parameters: MSALParameters?,
    completionBlock: @escaping @Sendable (MSALAccount?, MSALAccount?, (any Error)?) -> Void
  ) {
    let calls = calls
    calls.deliver(
      on: parameters?.completionBlockQueue, { try calls.currentAccount() },
      orLater: { try await calls.currentAccountOfDevice() }, to: { completionBlock($0?.0, $0?.1, $1) })
  }

  /// The account of an app that signs in one account at a time.
  ///
  /// ```swift
  /// let (account, previous) = try await application.currentAccount(with: nil)
  /// if account != previous { reload(for: account) }
  /// ```
  /// - Parameter parameters: Not needed here.
  /// - Returns: The account, and the account that the previous call on this application object gave if it was another
  ///   one.
  /// - Throws: See `getCurrentAccount(with:completionBlock:)`.
  @discardableResult
  open nonisolated(nonsending) func currentAccount(
    with parameters: MSALParameters?
  ) async throws -> (MSALAccount?, MSALAccount?) {
    try await calls.currentAccountOfDevice()
  }

  /// Signs the account out of this application: its tokens are removed. The browser's session continues;
  /// ``signout(with:signoutParameters:)`` can end that too.
  ///
  /// ```swift
  /// for account in try application.allAccounts() { try application.remove(account) }
  /// ```
  /// - Parameter account: The account.
  /// - Throws: `internal` with `internalErrorAccountRequired` for an account with neither an id nor a user name;
  ///   `internal` when the token cache can't be written; the error of an `MSALExternalAccountProviding`, unchanged,
  ///   after the tokens were removed.
  open func remove(_ account: MSALAccount) throws {
    try calls.remove(account)
  }

  // MARK: Tokens

  /// Signs a user in with the browser and gets a token. One interactive request runs at a time in a process.
  ///
  /// ```swift
  /// application.acquireToken(with: .init(scopes: ["User.Read"])) { result, error in
  ///   guard let result else { return show(error?.localizedDescription ?? "") }
  ///   show("Hello, \(result.account.name ?? "stranger")!")
  /// }
  /// ```
  /// - Parameters:
  ///   - parameters: What to ask for, and how.
  ///   - completionBlock: Takes the result or the error, on `completionBlockQueue`, by default on the main queue, which
  ///     the program must serve. The errors are those of ``acquireToken(with:)``.
  @preconcurrency
  open func acquireToken(
    with parameters: MSALInteractiveTokenParameters,
    completionBlock: @escaping @Sendable (MSALResult?, (any Error)?) -> Void
  ) {
    calls.perform(parameters, on: parameters.completionBlockQueue ?? .main, to: completionBlock)
  }

  /// Signs a user in with the browser and gets a token. One interactive request runs at a time in a process.
  ///
  /// ```swift
  /// let parameters = MSALInteractiveTokenParameters(scopes: ["User.Read"])
  /// parameters.loginHint = "adele@contoso.com"
  /// let result = try await application.acquireToken(with: parameters)
  /// request.setValue(result.authorizationHeader, forHTTPHeaderField: "Authorization")
  /// ```
  ///
  /// Source: RFC 6749 section 4.1, RFC 7636, RFC 8252.
  /// - Parameter parameters: What to ask for, and how.
  /// - Returns: The token and the account.
  /// - Throws: `userCanceled` when the person declined or did not answer, or the request was cancelled;
  ///   `serverDeclinedScopes`; `serverInvalidRequestResetPasswordRequired`; `serverProtectionPoliciesRequired`;
  ///   `internal` with an `MSALInternalError` for everything else; errors in `NSURLErrorDomain` when the network
  ///   failed.
  @discardableResult
  open nonisolated(nonsending) func acquireToken(with parameters: MSALInteractiveTokenParameters) async throws
    -> MSALResult
  {
    try await calls.perform(parameters)
  }

  /// Gets a token without asking the user: from the token cache, or with a refresh token.
  ///
  /// ```swift
  /// let parameters = MSALSilentTokenParameters(scopes: ["User.Read"], account: account)
  /// application.acquireTokenSilent(with: parameters) { result, error in
  ///   if error?.msalCode == .interactionRequired { askToSignIn() }
  /// }
  /// ```
  /// - Parameters:
  ///   - parameters: What to ask for, and for which account.
  ///   - completionBlock: Takes the result or the error, on `completionBlockQueue`, by default on any thread. The
  ///     errors are those of ``acquireTokenSilent(with:)``.
  @preconcurrency
  open func acquireTokenSilent(
    with parameters: MSALSilentTokenParameters,
    completionBlock: @escaping @Sendable (MSALResult?, (any Error)?) -> Void
  ) {
    calls.perform(parameters, on: parameters.completionBlockQueue, to: completionBlock)
  }

  /// Gets a token without asking the user: from the token cache, or with a refresh token (RFC 6749 section 6).
  /// ``token(for:)`` continues in the browser where this call can't get a token.
  ///
  /// ```swift
  /// let parameters = MSALSilentTokenParameters(scopes: ["User.Read"], account: account)
  /// let token = try await application.acquireTokenSilent(with: parameters).accessToken
  /// ```
  /// - Parameter parameters: What to ask for, and for which account.
  /// - Returns: The token and the account.
  /// - Throws: `interactionRequired` when the person must be asked; `serverDeclinedScopes`;
  ///   `serverProtectionPoliciesRequired`; `userCanceled` when the task was cancelled; `internal` with an
  ///   `MSALInternalError` for everything else; errors in `NSURLErrorDomain` when the network failed.
  @discardableResult
  open nonisolated(nonsending) func acquireTokenSilent(
    with parameters: MSALSilentTokenParameters
  ) async throws -> MSALResult {
    if let result = try SilentRequest.cached(parameters, by: calls) { return result }
    return try await calls.perform(parameters)
  }

  // MARK: Sign-out

  /// Signs an account out: removes its tokens and, if wanted, ends its session in the browser.
  /// - Parameters:
  ///   - account: The account.
  ///   - signoutParameters: What to remove, and whether to end the session in the browser.
  ///   - signoutCompletionBlock: Takes true, or false and the error of ``signout(with:signoutParameters:)``, on
  ///     `completionBlockQueue`, by default on the main queue, which the program must serve.
  @preconcurrency
  open func signout(
    with account: MSALAccount, signoutParameters: MSALSignoutParameters,
    completionBlock signoutCompletionBlock: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    calls.perform(
      SignOutParameters(account: account, parameters: signoutParameters),
      on: signoutParameters.completionBlockQueue ?? .main, to: { signoutCompletionBlock($1 == nil, $1) })
  }

  /// Signs an account out: removes its tokens and, if wanted, ends its session in the browser.
  ///
  /// ```swift
  /// let parameters = MSALSignoutParameters(webviewParameters: MSALWebviewParameters())
  /// parameters.signoutFromBrowser = true
  /// try await application.signout(with: account, signoutParameters: parameters)
  /// ```
  /// - Parameters:
  ///   - account: The account.
  ///   - signoutParameters: What to remove, and whether to end the session in the browser.
  /// - Returns: True.
  /// - Throws: `userCanceled` when the task was cancelled; `internal` with `internalErrorAccountRequired` for an
  ///   account without an id; `internal` when the token cache can't be written or another interactive request is
  ///   running; errors in `NSURLErrorDomain` when the network failed; the error of an `MSALExternalAccountProviding`,
  ///   unchanged. The tokens are removed first, and stay removed when the rest fails. A page that is closed, or given
  ///   up with `cancelCurrentWebAuthSession()`, is no failure.
  @discardableResult
  open nonisolated(nonsending) func signout(
    with account: MSALAccount, signoutParameters: MSALSignoutParameters
  ) async throws -> Bool {
    try await calls.perform(SignOutParameters(account: account, parameters: signoutParameters))
  }

  // MARK: The browser

  /// Takes the answer of the sign-in page when the redirect URI has a scheme of the app's own, which the desktop hands
  /// to the app.
  ///
  /// ```swift
  /// func open(_ urls: [URL]) {
  ///   for url in urls where !MSALPublicClientApplication.handleMSALResponse(url) { openDocument(url) }
  /// }
  /// ```
  /// - Parameters:
  ///   - response: The URL that the desktop handed over.
  ///   - sourceApplication: Not needed on Linux.
  /// - Returns: Whether a running interactive request was waiting for this URL.
  @discardableResult
  open class func handleMSALResponse(_ response: URL, sourceApplication: String? = nil) -> Bool {
    InteractiveSessions.current.deliver(response)
  }

  /// Cancels the running interactive request of this process. A sign-in then ends with `userCanceled`; a sign-out
  /// succeeds, because the tokens are already removed, although the session in the browser may continue.
  /// - Returns: Whether an interactive request was running.
  @discardableResult
  open class func cancelCurrentWebAuthSession() -> Bool { InteractiveSessions.current.cancelCurrent() }

  // MARK: The device

  /// How this machine is used, as the desktop's identity broker tells; without one, a private machine.
  /// - Parameters:
  ///   - parameters: The queue for the completion block; without one it is called on the caller's thread, before this
  ///     function returns, unless the application asks for the broker.
  ///   - completionBlock: Takes the description, or the error of the `async` form.
  @preconcurrency
  open func getDeviceInformation(
    with parameters: MSALParameters?,
    completionBlock: @escaping @Sendable (MSALDeviceInformation?, (any Error)?) -> Void
  ) {
    let calls = calls
    calls.deliver(
      on: parameters?.completionBlockQueue, { MSALDeviceInformation() },
      orLater: { try await calls.deviceInformation() }, to: completionBlock)
  }

  /// How this machine is used, as the desktop's identity broker tells; without one, a private machine.
  /// - Parameter parameters: Not needed here.
  /// - Returns: The description.
  /// - Throws: `internal` when the broker fails.
  @discardableResult
  open nonisolated(nonsending) func deviceInformation(
    with parameters: MSALParameters?
  ) async throws -> MSALDeviceInformation {
    try await calls.deviceInformation()
  }

  /// The registration of this machine with an organisation, as far as the desktop's identity broker tells.
  /// - Parameters:
  ///   - parameters: The queue for the completion block; without one it is called on the caller's thread, before this
  ///     function returns, unless the application asks for the broker.
  ///   - tenantId: The organisation's tenant; nil: any.
  ///   - completionBlock: Takes the registration, or the error of the `async` form.
  @preconcurrency
  open func getWPJMetaDataDevice(
    with parameters: MSALParameters?, forTenantId tenantId: String?,
    completionBlock: @escaping @Sendable (MSALWPJMetaData?, (any Error)?) -> Void
  ) {
    let calls = calls
    calls.deliver(
      on: parameters?.completionBlockQueue, { MSALWPJMetaData() },
      orLater: { try await calls.registration(in: tenantId) }, to: completionBlock)
  }

  /// The registration of this machine with an organisation, as far as the desktop's identity broker tells.
  /// - Parameters:
  ///   - parameters: Not needed here.
  ///   - tenantId: The organisation's tenant; nil: any.
  /// - Returns: The registration; empty when the machine is not registered, or there is no broker.
  /// - Throws: `internal` when the broker fails.
  @discardableResult
  open nonisolated(nonsending) func wpjMetaDataDevice(
    with parameters: MSALParameters?, forTenantId tenantId: String?
  ) async throws -> MSALWPJMetaData {
    try await calls.registration(in: tenantId)
  }

  /// A token for a registered device. The brokers of Linux desktops give none.
  /// - Parameters:
  ///   - parameters: What to ask for.
  ///   - completionBlock: Takes the error `workplaceJoinRequired`.
  @preconcurrency
  open func getDeviceToken(
    with parameters: MSALDeviceTokenParameters,
    completionBlock: @escaping @Sendable (MSALDeviceTokenResult?, (any Error)?) -> Void
  ) {
    CompletionDelivery.deliver(
      on: parameters.completionBlockQueue, { throw ErrorMapping.deviceNotRegistered }, to: completionBlock)
  }

  /// A token for a registered device. The brokers of Linux desktops give none.
  /// - Parameter parameters: What to ask for.
  /// - Returns: Never, on Linux.
  /// - Throws: `workplaceJoinRequired`.
  @discardableResult
  open nonisolated(nonsending) func deviceToken(
    with parameters: MSALDeviceTokenParameters
  ) async throws -> MSALDeviceTokenResult {
    throw ErrorMapping.deviceNotRegistered
  }

  /// A token for a device that several people share. The brokers of Linux desktops give none.
  /// - Parameters:
  ///   - resource: The resource that the token is for.
  ///   - scopes: The permissions asked for.
  ///   - completionBlock: Takes the error `internal` with `internalErrorInvalidParameter`, on any thread.
  @preconcurrency
  open func getDeviceTokenForSharedDevice(
    withResource resource: String, scopes: [String]?,
    completionBlock: @escaping @Sendable (MSALDeviceTokenResult?, (any Error)?) -> Void
  ) {
    CompletionDelivery.deliver(on: nil, { throw ErrorMapping.deviceNotShared }, to: completionBlock)
  }

  /// A token for a device that several people share. The brokers of Linux desktops give none.
  /// - Parameters:
  ///   - resource: The resource that the token is for.
  ///   - scopes: The permissions asked for.
  /// - Returns: Never, on Linux.
  /// - Throws: `internal` with `internalErrorInvalidParameter`.
  @discardableResult
  open nonisolated(nonsending) func deviceTokenForSharedDevice(
    withResource resource: String, scopes: [String]?
  ) async throws -> MSALDeviceTokenResult {
    throw ErrorMapping.deviceNotShared
  }
}
