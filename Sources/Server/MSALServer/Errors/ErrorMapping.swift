// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces
import TokenExchange

extension AcquisitionError {
  /// - Parameter rule: When the person has to be asked about a refusal.
  init(_ error: IdentityError, asking rule: PersonRule = .never) {
    self.init(
      error.refusalForPerson(rule).map { .interactionRequired(ServiceRefusal($0)) } ?? Self.reason(error.reason))
    correlationID = error.correlationID?.uuid
    httpStatus = error.httpStatus
    retryAfter = error.retryAfter.map { .seconds($0) }
    if case .throttled(_, let seconds) = error.reason { retryAfter = .seconds(seconds) }
  }

  private static func reason(_ reason: IdentityError.Reason) -> Reason {
    switch reason {
    case .badRequest(let parameter, let text): .invalidRequest("\(parameter): \(text)")
    case .badRedirectURI(let text): .invalidRequest("the redirect URI: \(text)")
    case .authority(let error): .authority(text(of: error))
    case .transport(let error): transport(error)
    case .refused(let response), .authorizationRefused(let response): .refused(ServiceRefusal(response))
    case .unexpectedStatus(let status): .unavailable(status: status)
    case .malformedResponse(let text): .malformedAnswer(text)
    case .untrusted(let error): .untrustedToken(text(of: error))
    case .cache: .store("it failed")
    case .browser, .sessionAlreadyRunning, .deviceCodeExpired, .deviceCodeBlocked, .broker:
      .invalidRequest("it needs a screen, which a server has not")
    case .interactionRequired(_, let response): .interactionRequired(response.map { ServiceRefusal($0) })
    case .cancelledByUser(let response):
      response.map { .refused(ServiceRefusal($0)) } ?? .interactionRequired(nil)
    case .declinedScopes: .malformedAnswer("some scopes were not granted")
    case .stateMismatch: .untrustedToken("the answer belongs to another request")
    case .issuerMismatch(let isNamed): .untrustedToken("the answer names \(isNamed ? "another" : "no") issuer")
    case .accountMismatch: .untrustedToken("the answer is about another person")
    case .noSuchAccount, .severalAccounts: .interactionRequired(nil)
    case .cancelled: .cancelled
    case .throttled(let error, _): .throttled(error.refusal.map { ServiceRefusal($0) })
    }
  }

  private static func transport(_ error: TransportError) -> Reason {
    switch error {
    case .invalidURL: .invalidRequest("the address is no URL")
    case .insecure(let host): .invalidRequest("\(host) has to be asked by https")
    case .cannotConnect(let host, let reason): .unreachable("\(host): \(reason)")
    case .connectionLost(let host): .unreachable("\(host): the connection broke")
    case .timedOut(let host): .unreachable("\(host): no answer in time")
    case .tls(let host, let reason): .unreachable("\(host): no trusted connection: \(reason)")
    case .tooLarge: .malformedAnswer("it is too large")
    case .cancelled: .cancelled
    case .other(let code, let reason): .unreachable("\(reason) (\(code))")
    }
  }

  private static func text(of error: AuthorityError) -> String {
    switch error {
    case .malformed(let reason, _): reason
    case .insecure(let environment): "\(environment) has to be asked by https"
    case .unknownHost(let environment): "\(environment) is no host of the Microsoft identity platform"
    case .badMetadata(let reason): "its metadata is wrong: \(reason)"
    }
  }

  private static func text(of error: UntrustedTokenError) -> String {
    switch error {
    case .malformed(let reason): "the ID token can't be read: \(reason)"
    case .badSignature(let reason): "the ID token's signature is wrong: \(reason)"
    case .wrongIssuer: "the ID token is another service's or tenant's"
    case .wrongAudience: "the ID token is for another application"
    case .wrongNonce: "the ID token belongs to another sign-in"
    case .expired: "the ID token has expired"
    case .notYetValid: "the ID token is not valid yet"
    case .missingClaim(let name): "\(name) is missing"
    case .contradictoryClientInfo: "client_info and ID token name different people"
    }
  }
}
