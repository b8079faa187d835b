// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Where the desktop's identity broker is on the session bus, and how it is called. Microsoft has published no
/// description: these facts are what open clients and an open broker agree on (docs/architecture/broker.md).
package enum BrokerBus {
  package static let name = "com.microsoft.identity.broker1"
  package static let path = "/com/microsoft/identity/broker1"
  package static let interface = "com.microsoft.identity.Broker1"
  /// The first argument of every call: the version of the protocol that the caller wants.
  package static let protocolVersion = "0.0"
}

/// The methods of the broker. Each takes three texts (protocol version, correlation id, a JSON object) and returns the
/// text of a JSON object.
package enum BrokerMethod: String, Sendable, CaseIterable {
  case acquireTokenInteractively, acquireTokenSilently, getAccounts, removeAccount, acquirePrtSsoCookie
  case generateSignedHttpRequest, cancelInteractiveFlow, getLinuxBrokerVersion
}

/// What a request wants of the broker (`authorizationType`). It has to fit the method.
package struct BrokerAuthorizationType: Sendable, Hashable {
  package let value: Int
  package init(_ value: Int) { self.value = value }

  package static let cachedRefreshToken = Self(1)
  package static let interactive = Self(6)
  package static let ssoCookie = Self(8)
}

/// The text of a message of the broker, in either direction.
package enum BrokerText {
  /// The longest text that is read, in bytes. Tokens are far shorter.
  package static let sizeLimit = 1 << 20
  /// How deeply the containers of a text may be nested.
  package static let depthLimit = 16

  /// Reads a text. A broker's text is as little trusted as any text from outside.
  package static func object(in text: String) throws(MessageError) -> JSONObject {
    guard !text.isEmpty else { throw MessageError(member: "", reason: "is empty") }
    guard text.utf8.count <= sizeLimit else { throw MessageError(member: "", reason: "is too long") }
    let json: JSONValue
    do throws(JSONSyntaxError) { json = try JSONValue(parsing: Array(text.utf8), depth: depthLimit) } catch {
      throw MessageError(member: "", reason: "is not JSON")
    }
    guard case .object(let object) = json else { throw MessageError(member: "", reason: "is not a JSON object") }
    return object
  }
}

extension JSONObject {
  /// The members of the named object whose values are texts. A member that is no object counts as empty.
  func texts(in name: String) -> [Parameter] {
    (self[name]?.object?.members ?? []).compactMap { member in
      member.value.string.map { Parameter(member.name, $0) }
    }
  }
}

extension [Parameter] {
  /// An object of texts. The caller makes sure that no name occurs twice.
  package var brokerObject: JSONValue {
    .object(JSONObject(uniqueMembers: map { JSONObject.Member(name: $0.name, value: .string($0.value)) }))
  }
}
