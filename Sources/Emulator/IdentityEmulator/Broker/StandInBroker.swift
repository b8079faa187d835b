// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire
import PlatformInterfaces

/// A stand-in for the identity broker of a Linux desktop, without a bus: a call in, an answer out. It signs in the
/// emulator's people, and gets their tokens at the emulator.
package struct StandInBroker: Sendable {
  /// The parameter of the sign-in page's address that names the window.
  static let windowParameter = "broker_window"

  let emulator: IdentityEmulator
  package let dialect: BrokerDialect
  /// Whether requests that real brokers are not known to refuse are refused, so that tests see a client's mistakes.
  let isStrict: Bool
  /// Shows the emulator's sign-in page.
  let browser: any Browser

  package init(emulator: IdentityEmulator, dialect: BrokerDialect, isStrict: Bool = false, browser: any Browser) {
    (self.emulator, self.dialect, self.isStrict, self.browser) = (emulator, dialect, isStrict, browser)
  }

  var store: BrokerStore { emulator.stores.broker }

  /// Answers any call of the object on the bus.
  package func answer(_ call: BusCall) async -> BusAnswer {
    if call.interface == "org.freedesktop.DBus.Introspectable", dialect.hasIntrospection {
      return call.member == "Introspect" ? .text(Self.description) : .unknownMethod("There is no such method.")
    }
    guard call.interface.isEmpty || call.interface == BrokerBus.interface,
      let method = BrokerMethod(rawValue: call.member)
    else { return .unknownMethod("The broker has no method \(call.interface).\(call.member).") }
    guard call.arguments.count == 3 else {
      return .invalidArguments("Send three texts: the protocol version, a correlation id, and a JSON object.")
    }
    let visit = BrokerVisit(broker: self, method: method, arguments: call.arguments)
    let answer = if let spoiled = visit.fault?.answer { spoiled } else { await visit.answer() }
    log(visit, answer)
    return answer
  }

  /// Notes the call among the requests of the emulator.
  private func log(_ visit: BrokerVisit, _ answer: BusAnswer) {
    var failure: String?
    if case .text(let text) = answer, case .failure(let error)? = (try? BrokerAnswer(text))?.outcome {
      failure = "status \(error.status.value)"
    }
    if case .refusal(let name, _) = answer { failure = name }
    emulator.stores.log.append(
      RequestLog.LoggedRequest(
        time: emulator.clock.now, method: "BUS", path: "/\(BrokerBus.interface)/\(visit.method.rawValue)",
        parameters: visit.loggedParameters, correlationID: visit.correlationID, status: failure == nil ? 200 : 400,
        error: failure, warning: visit.warning, fault: visit.rule?.id, outcome: RequestOutcome()))
  }

  /// What the oldest broker says of its object.
  private static let description: String = {
    let arguments =
      ["protocol_version", "correlation_id", "request"].map { #"<arg type="s" name="\#($0)" direction="in"/>"# }
      + [#"<arg type="s" name="response" direction="out"/>"#]
    let methods = BrokerMethod.allCases.map { #"<method name="\#($0.rawValue)">\#(arguments.joined())</method>"# }
    return #"<node><interface name="\#(BrokerBus.interface)">\#(methods.joined())</interface></node>"#
  }()
}

extension StandInFault {
  /// The answer, if it is the same for every request.
  fileprivate var answer: BusAnswer? {
    switch self {
    case .empty: .text("")
    case .notJSON: .text("<html>It works!</html>")
    case .array: .text("[]")
    case .silent: .silence
    case .disconnect: .departure
    case .notReady: .refusal(name: "org.freedesktop.DBus.Error.UnknownObject", message: "No such object path.")
    case .shortLife, .otherAccount, .noCookies, .unavailable, .offline: nil
    }
  }
}
