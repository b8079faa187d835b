// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces
import Testing
import TokenExchange

@testable import OAuthClient

@Suite("What follows a failure of the broker")
struct BrokerFallbackTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var failure: BrokerCallError
    var silent: BrokerFallback
    var interactive: BrokerFallback
    var testDescription: String { name }

    init(_ name: String, _ failure: BrokerCallError, _ silent: BrokerFallback, _ interactive: BrokerFallback? = nil) {
      self.name = name
      self.failure = failure
      self.silent = silent
      self.interactive = interactive ?? silent
    }

    init(status: Int, context: String = "", _ silent: BrokerFallback, _ interactive: BrokerFallback? = nil) {
      self.init(
        "status \(status) \(context)", .refused(BrokerError(status: BrokerStatus(status), context: context)), silent,
        interactive)
    }
  }

  private static func bus(_ name: String) -> BrokerCallError {
    BrokerCallError(BusError(named: "org.freedesktop.DBus.Error.\(name)", message: "text"))
  }

  static let rows: [Row] = [
    Row("no bus", BrokerCallError(.noBus(reason: "none")), .withoutBroker),
    Row("no broker", BrokerCallError(.noService), .withoutBroker),
    Row("ServiceUnknown", bus("ServiceUnknown"), .withoutBroker),
    Row(
      "a broken installation",
      BrokerCallError(BusError(named: "org.freedesktop.systemd1.NoSuchUnit", message: "")), .withoutBroker),
    Row("another user's program", BrokerCallError(.otherUser), .withoutBroker),
    Row("too old", bus("UnknownMethod"), .withoutBroker),
    Row("not ready", bus("UnknownObject"), .withoutBroker),
    Row("died in the middle", BrokerCallError(.noReply), .withoutBroker),
    Row("timed out", bus("NoReply"), .withoutBroker),
    Row("another error of the bus", bus("Failed"), .withoutBroker),
    Row("nonsense", .unreadable(reason: "x"), .withoutBroker, .stop),
    Row("too large", BrokerCallError(.tooLarge), .withoutBroker, .stop),
    Row("no text", BrokerCallError(.badAnswer), .withoutBroker, .stop),
    Row("a request that can't be written", BrokerCallError(.badCall), .withoutBroker, .stop),
    Row("another account", .verification(IdentityError(.accountMismatch)), .stop),
    Row("a token that is not trusted", .verification(IdentityError(.untrusted(.wrongAudience))), .stop),
    Row("no such account", .unknownAccount, .withoutBroker),
    Row("cancelled", BrokerCallError(.cancelled), .cancelled),
    Row(status: 0, .withoutBroker), Row(status: 1, .withoutBroker), Row(status: 2, .askPerson, .withoutBroker),
    Row(status: 3, .retryLater), Row(status: 4, .retryLater), Row(status: 5, .retryLater), Row(status: 6, .stop),
    Row(status: 7, .cancelledByPerson), Row(status: 8, .cancelled), Row(status: 9, .stop),
    Row(status: 10, .withoutBroker), Row(status: 11, .stop), Row(status: 12, .stop),
    Row(status: 13, .askPerson, .withoutBroker), Row(status: 14, .forgetAccount), Row(status: 15, .withoutBroker),
    Row(status: -1, .withoutBroker),
    // Himmelblau's broker.
    Row(status: 0, context: "Failed to authenticate user", .askPerson, .withoutBroker),
    Row(status: 0, context: "Failed to fetch access token: AADSTS50076", .askPerson, .withoutBroker),
    Row(status: 0, context: "AADSTS50078: expired", .askPerson, .withoutBroker),
    Row(status: 0, context: "AADSTS53003: blocked", .withoutBroker),
    Row(status: 0, context: "Unable to find account", .withoutBroker),
    Row(status: 0, context: "Invalid request for user!", .withoutBroker),
    Row(status: 0, context: "Not implemented", .withoutBroker),
  ]

  @Test(arguments: rows) func `stands in one table`(row: Row) {
    #expect(row.failure.fallback(after: .silent) == row.silent)
    #expect(row.failure.fallback(after: .interactive) == row.interactive)
  }

  private static func status(_ value: Int) -> BrokerCallError {
    .refused(BrokerError(status: BrokerStatus(value), context: "text of the broker"))
  }

  @Test(
    arguments: [
      (.bus(.noBus(reason: "none")), "noBroker"), (.bus(.noService), "noBroker"),
      (bus("ServiceUnknown"), "noBroker"), (.bus(.otherUser), "noBroker"), (bus("UnknownMethod"), "noBroker"),
      (bus("UnknownInterface"), "noBroker"), (.unknownAccount, "noRefreshToken"), (.bus(.noReply), "noAnswer"),
      (bus("UnknownObject"), "noAnswer"), (bus("Failed"), "noAnswer"), (.unreadable(reason: "x"), "unreadable"),
      (status(0), "broker"), (status(6), "broker"), (status(9), "broker"), (status(11), "broker"),
      (status(2), "refusedByServer"), (status(13), "refusedByServer"), (status(3), "outage"), (status(4), "outage"),
      (status(5), "outage"), (status(7), "cancelledByUser"), (status(8), "cancelled"), (status(12), "accountMismatch"),
      (status(14), "deleted"), (.bus(.cancelled), "cancelled"),
      (.verification(IdentityError(.accountMismatch)), "accountMismatch"),
    ] as [(BrokerCallError, String)])
  func `has an error for an app that has no other way`(failure: BrokerCallError, kind: String) {
    let error = failure.error(after: .silent, host: "login.contoso.test")
    let isRight: Bool =
      switch (error.reason, kind) {
      case (.interactionRequired(.noBroker, nil), "noBroker"), (.broker(.noAnswer), "noAnswer"),
        (.interactionRequired(.noRefreshToken, nil), "noRefreshToken"), (.broker(.unreadable), "unreadable"),
        (.broker(.refused), "broker"), (.cancelledByUser, "cancelledByUser"), (.cancelled, "cancelled"),
        (.accountMismatch, "accountMismatch"):
        true
      case (.interactionRequired(.refusedByServer, let response?), "refusedByServer"):
        response.error == .interactionRequired
      case (.interactionRequired(.refusedByServer, let response?), "deleted"):
        response.subError == .userAccountDeleted
      case (.transport(.cannotConnect), "outage"), (.unexpectedStatus(503), "outage"): error.isOutage
      default: false
      }
    #expect(isRight, "\(error.reason.logText)")
    #expect(!error.reason.logText.contains("text of the broker"))
    #expect(!ErrorText(error).whole.contains("text of the broker"))
  }

  @Test func `keeps the words of OAuth that the broker has, if they are words`() throws {
    var broker = BrokerError(status: .interactionRequired, context: "AADSTS50078: x")
    broker.diagnostics = [
      Parameter("raw_error_code", "invalid_grant"), Parameter("oauth2_sub_error_code", "basic_action"),
    ]
    let error = BrokerCallError.refused(broker).error(after: .silent, host: "h")
    #expect(error.response?.error == .invalidGrant && error.response?.subError == .basicAction)
    #expect(error.response?.codes == [50_078])
    broker.diagnostics = [Parameter("raw_error_code", "\u{1b}[31m")]
    broker.subError = "Two words"
    let odd = BrokerCallError.refused(broker).error(after: .silent, host: "h")
    #expect(odd.response?.error == .interactionRequired && odd.response?.subError == nil)
  }
}
