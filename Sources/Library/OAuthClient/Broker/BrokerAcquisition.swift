// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import JOSE
import OAuthWire
import PlatformInterfaces
import TokenExchange

/// Gets tokens from the desktop's identity broker. What is believed and stored is decided where it is for every other
/// token; the broker's refresh tokens stay with the broker.
struct BrokerAcquisition: Sendable {
  let connection: BrokerConnection
  let redemption: TokenRedemption
  let configuration: ClientConfiguration

  /// nil unless the app asks for the broker, at a service whose accounts brokers have.
  init?(_ redemption: TokenRedemption, _ platform: Platform) {
    let configuration = redemption.accounts.configuration
    guard configuration.asksBroker, let bus = platform.bus else { return nil }
    self.redemption = redemption
    connection = BrokerConnection(bus: bus, configuration: configuration, clock: platform.clock, log: platform.log)
    self.configuration = configuration
  }

  /// Another way to the same result, without the broker.
  typealias OwnWay = () async throws(IdentityError) -> AuthenticationResult

  var isAllowed: Bool { configuration.brokerAllowed() }

  // MARK: Without a window

  /// Gets tokens without asking the person: from the broker, or else by `own`.
  /// - Parameter replacing: The cached access token that must not be returned again.
  func silently(
    _ call: SilentCall, _ context: RedemptionContext, replacing: Secret?, orElse own: OwnWay
  ) async throws(IdentityError) -> AuthenticationResult {
    guard isAllowed, canExpress(call.parameters) else { return try await own() }
    let attempt: @Sendable () async throws(BrokerCallError) -> AuthenticationResult = {
      () async throws(BrokerCallError) in
      guard let account = try await connection.account(for: call.account, call.correlationID) else {
        throw .unknownAccount
      }
      var asked = parameters(call.parameters, .cachedRefreshToken, context, account)
      asked.accessTokenToRenew = replacing
      return try await tokens(asked, context, of: call.account)
    }
    return try await run(
      attempt, .silent, context, of: call.account,
      orElse: { failure async throws(IdentityError) in
        guard call.request.mayUseOwnTokenAfterBroker || !failure.isRefusal else {
          throw error(failure, .silent, context)
        }
        do throws(IdentityError) { return try await own() } catch {
          guard case .interactionRequired(.noRefreshToken, nil) = error.reason else { throw error }
          throw self.error(failure, .silent, context)
        }
      })
  }

  // MARK: With the broker's window

  /// Signs the person in, in the broker's window or else by `own`. The call has no time limit. Cancelling the task
  /// drops the pending answer; the person closes the window. The window is never asked for twice. A request that
  /// requires the broker fails instead of going on by `own`.
  func interactively(
    _ request: InteractiveRequest, _ key: KeyBinding?, _ correlationID: CorrelationID, orElse own: OwnWay
  ) async throws(IdentityError) -> AuthenticationResult {
    guard isAllowed, canExpress(request) else {
      guard !request.requiresBroker else {
        throw IdentityError(
          .badRequest(
            parameter: request.prompt == .never ? "prompt" : "scopes",
            reason: "the identity broker can't be asked for that; ask for permissions of one API, such as User.Read"))
      }
      return try await own()
    }
    let context = try await redemption.context(request.parameters, as: .interactive, key, correlationID)
    let attempt: @Sendable () async throws(BrokerCallError) -> AuthenticationResult = {
      () async throws(BrokerCallError) in
      var account: BrokerAccount?
      if request.prompt != .selectAccount, let asked = request.parameters.account {
        do throws(BrokerCallError) { account = try await connection.account(for: asked, correlationID) } catch {
          // Nobody has been asked yet, and the window can do without the list.
          guard case .unreadable = error else { throw error }
        }
      }
      return try await tokens(parameters(request, context, account), context, of: nil)
    }
    return try await run(
      attempt, .interactive, context, of: request.parameters.account,
      orElse: { failure async throws(IdentityError) in
        guard !request.requiresBroker else { throw error(failure, .interactive, context) }
        return try await own()
      })
  }

  // MARK: Both

  /// Runs `attempt` and follows the table of failures. When the service then demands a managed device of the client's
  /// own way, and there was no broker, the broker is looked for once more.
  private func run(
    _ attempt: () async throws(BrokerCallError) -> AuthenticationResult, _ kind: BrokerCallKind,
    _ context: RedemptionContext, of account: AccountReference?,
    orElse own: (BrokerCallError) async throws(IdentityError) -> AuthenticationResult
  ) async throws(IdentityError) -> AuthenticationResult {
    let failure: BrokerCallError
    do throws(BrokerCallError) { return try await attempt() } catch { failure = error }
    if case .refused = failure { connection.forgetAccounts() }
    switch failure.fallback(after: kind) {
    case .withoutBroker:
      redemption.log.log(.info, "[\(context.correlationID)] Going on without the identity broker")
      do throws(IdentityError) { return try await own(failure) } catch {
        guard error.demandsDevice, failure.isAbsence, await connection.isThereNow() else { throw error }
        do throws(BrokerCallError) { return try await attempt() } catch let second {
          // A broker that does not know the person can still sign the person in.
          if case .unknownAccount = second { throw error }
          throw self.error(second, kind, context)
        }
      }
    case .forgetAccount:
      if let account { try redemption.remove(SignOutRequest(account: account)) }
      throw error(failure, kind, context)
    case .askPerson, .retryLater, .cancelledByPerson, .cancelled, .stop: throw error(failure, kind, context)
    }
  }

  /// Asks for tokens, and verifies and stores them. The nonce of the ID token is the broker's, and is not checked.
  /// - Parameter account: The account that the tokens must be of; nil: whoever signed in in the window.
  private func tokens(
    _ asked: BrokerTokenParameters, _ context: RedemptionContext, of account: AccountReference?
  ) async throws(BrokerCallError) -> AuthenticationResult {
    let tokens = try await connection.call(
      account == nil ? .acquireTokenInteractively : .acquireTokenSilently, BrokerRequest(parameters: asked),
      context.correlationID, BrokerTokens.init(decoding:))
    let claims = try? UnverifiedJWT(parsing: tokens.accessToken.exposed).claims
    let response = try tokens.response(claims, for: context.binding, now: redemption.clock.now)
    do throws(IdentityError) {
      let result = try await redemption.accept(response, context.expectation(.broker(account)))
      connection.note(deviceID: claims?["deviceid"]?.string)
      return result
    } catch {
      throw .verification(error)
    }
  }

  /// The error that apps see, with the version of the broker that it came from.
  /// - Parameter context: What was asked; nil: no tokens.
  func error(
    _ failure: BrokerCallError, _ kind: BrokerCallKind = .silent, _ context: RedemptionContext? = nil
  ) -> IdentityError {
    let authority = context?.authority.authority ?? configuration.authority
    var error = failure.error(after: kind, host: authority.environment)
    error.brokerVersion = connection.facts.brokerVersion
    return error
  }
}

extension BrokerCallError {
  /// Whether a broker that has the account gave no tokens of it.
  fileprivate var isRefusal: Bool {
    if case .unknownAccount = self { false } else { !meansNone }
  }
}
