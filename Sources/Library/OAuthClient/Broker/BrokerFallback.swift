// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces
import TokenExchange

/// Why the desktop's identity broker gave no tokens that can be used.
enum BrokerCallError: Error, Sendable {
  /// The bus or the broker gave no answer. `noService` also when the look-up of the broker's name found none.
  case bus(BusError)
  /// The answer can't be read, or the request not written.
  case unreadable(reason: String)
  /// The broker says that it can't do what was asked.
  case refused(BrokerError)
  /// The broker has no account like the requested one.
  case unknownAccount
  /// The tokens are not those that were asked for, or are not trusted.
  case verification(IdentityError)

  init(_ error: BusError) {
    switch error {
    case .tooLarge: self = .unreadable(reason: "it is too large")
    case .badAnswer: self = .unreadable(reason: "it is not one text")
    case .badCall: self = .unreadable(reason: "the request can't be written down")
    default: self = .bus(error)
    }
  }
}

/// What the client does when the broker gave no tokens.
enum BrokerFallback: Sendable, Equatable {
  /// It goes on without the broker: by its own refresh token, or in the browser.
  case withoutBroker
  /// The person has to be asked.
  case askPerson
  /// The request may succeed later, without a change.
  case retryLater
  /// What the client has of the account is removed, and the person has to be asked.
  case forgetAccount
  case cancelledByPerson
  case cancelled
  /// The request fails. Another way would not help, or would ask the person twice.
  case stop
}

/// Whether the broker was asked with its window or without.
enum BrokerCallKind: Sendable, CaseIterable { case silent, interactive }

extension BrokerCallError {
  /// The table of what follows a failure of a request for tokens.
  func fallback(after kind: BrokerCallKind) -> BrokerFallback {
    switch (self, kind) {
    case (.bus(.cancelled), _): .cancelled
    // Also if there is no reply: an interactive call has no time limit, so the broker has gone, and its window with it.
    case (.bus, _): .withoutBroker
    case (.unknownAccount, _): .withoutBroker
    case (.unreadable, .silent): .withoutBroker
    // The person has been asked.
    case (.unreadable, .interactive): .stop
    case (.verification, _): .stop
    case (.refused(let error), _): error.fallback(after: kind)
    }
  }

  /// Whether this call can't have reached a broker. One that was installed or started since may help.
  var isAbsence: Bool {
    switch self {
    case .bus(.noBus), .bus(.noService): true
    default: false
    }
  }

  /// Whether there is no broker that could be used.
  var meansNone: Bool {
    switch self {
    case .bus(.noBus), .bus(.noService), .bus(.otherUser), .bus(.unknownMethod): true
    default: false
    }
  }
}

extension BrokerError {
  fileprivate func fallback(after kind: BrokerCallKind) -> BrokerFallback {
    switch (status, kind) {
    case (.interactionRequired, .silent), (.accountUnusable, .silent): .askPerson
    // The broker's window could not do it. The browser may.
    case (.interactionRequired, .interactive), (.accountUnusable, .interactive): .withoutBroker
    case (.noNetwork, _), (.networkTemporarilyUnavailable, _), (.serverTemporarilyUnavailable, _): .retryLater
    case (.contractViolation, _), (.incorrectConfiguration, _), (.authorityUntrusted, _), (.userSwitch, _): .stop
    case (.userCanceled, _): .cancelledByPerson
    case (.applicationCanceled, _): .cancelled
    case (.userDataRemovalRequired, _): .forgetAccount
    case (.unexpected, .silent) where saysToAskPerson: .askPerson
    // 0, 1, 10, and the numbers that nobody has named.
    default: .withoutBroker
    }
  }

  /// Whether the text of Himmelblau's broker, which sends no other status than 0, means that the person has to be
  /// asked.
  private var saysToAskPerson: Bool {
    codes.contains { Self.personCodes.contains($0) }
      || ["Failed to authenticate user", "Failed to fetch access token"].contains { context.hasPrefix($0) }
  }

  /// Refusals of Microsoft Entra ID after which the person can sign in again, for a second factor or a new password.
  private static let personCodes: Set<Int> = [
    50_055, 50_072, 50_074, 50_076, 50_078, 50_079, 50_133, 50_173, 65_001, 70_043, 70_044, 700_082,
  ]
}

// The errors that apps see.
extension BrokerCallError {
  /// - Parameters:
  ///   - kind: How the broker was asked.
  ///   - host: The host of the identity service, which the broker could not reach.
  func error(after kind: BrokerCallKind, host: String) -> IdentityError {
    switch fallback(after: kind) {
    case .withoutBroker, .stop: withoutOwnWay
    case .askPerson: IdentityError(.interactionRequired(.refusedByServer, response: brokerError?.response))
    case .retryLater: IdentityError(brokerError?.outage(host) ?? .broker(.noAnswer))
    case .forgetAccount:
      IdentityError(
        .interactionRequired(
          .refusedByServer, response: ErrorResponse(error: .invalidGrant, subError: .userAccountDeleted)))
    case .cancelledByPerson: IdentityError(.cancelledByUser(nil))
    case .cancelled: IdentityError(.cancelled)
    }
  }

  private var brokerError: BrokerError? { if case .refused(let error) = self { error } else { nil } }

  /// The error when the client has no other way, or must not take it.
  private var withoutOwnWay: IdentityError {
    switch self {
    case _ where meansNone: IdentityError(.interactionRequired(.noBroker, response: nil))
    case .bus: IdentityError(.broker(.noAnswer))
    case .unknownAccount: IdentityError(.interactionRequired(.noRefreshToken, response: nil))
    case .unreadable(let reason): IdentityError(.broker(.unreadable(reason: reason)))
    case .refused(let error) where error.status == .userSwitch: IdentityError(.accountMismatch)
    case .refused(let error): IdentityError(.broker(.refused(error)))
    case .verification(let error): error
    }
  }
}

extension BrokerError {
  /// The broker's refusal in the words of OAuth, as far as it has them. Its free text is left out.
  fileprivate var response: ErrorResponse {
    func word(_ text: String?) -> String? { text.flatMap { !$0.isEmpty && $0.isCodeWord ? $0 : nil } }
    return ErrorResponse(
      error: word(diagnostics["raw_error_code"]).map { OAuthErrorCode($0) } ?? .interactionRequired,
      codes: codes,
      subError: (word(diagnostics["oauth2_sub_error_code"]) ?? word(subError)).map { OAuthSubError($0) })
  }

  fileprivate func outage(_ host: String) -> IdentityError.Reason {
    status == .serverTemporarilyUnavailable
      ? .unexpectedStatus(503) : .transport(.cannotConnect(host: host, reason: "the identity broker has no network"))
  }
}
