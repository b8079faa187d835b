// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// The answer of the device authorization endpoint (RFC 8628 section 3.2) with the Microsoft platform's `message`.
package struct DeviceAuthorizationResponse: Sendable, Equatable {
  /// The code with which the device polls.
  package var deviceCode: Secret
  /// The code that the person types.
  package var userCode: String
  /// The page on which the person types the code.
  package var verificationURI: String
  /// The page's address with the code in it; nil if the service sends none.
  package var verificationURIComplete: String?
  /// Seconds until both codes end.
  package var expiresIn: Int
  /// Seconds between two polls.
  package var interval: Int
  /// The whole instruction in the service's own words.
  package var message: String?

  /// Seconds between polls where the service names none (RFC 8628 section 3.2).
  package static let defaultInterval = 5
  /// Seconds of life where the service names none, although it must.
  package static let defaultLifetime = 1_800

  package init(
    deviceCode: Secret, userCode: String, verificationURI: String, verificationURIComplete: String? = nil,
    expiresIn: Int, interval: Int = defaultInterval, message: String? = nil
  ) {
    self.deviceCode = deviceCode
    self.userCode = userCode
    self.verificationURI = verificationURI
    self.verificationURIComplete = verificationURIComplete
    self.expiresIn = expiresIn
    self.interval = interval
    self.message = message
  }

  package init(decoding json: JSONValue) throws(MessageError) {
    func text(_ name: String) throws(MessageError) -> String {
      guard let value = json[name]?.string, !value.isEmpty else { throw MessageError(member: name) }
      guard value.isVisible else { throw MessageError.forbiddenCharacters(member: name) }
      return value
    }
    func seconds(_ name: String, otherwise defaultValue: Int) throws(MessageError) -> Int {
      guard let value = json[name], value != .null else { return defaultValue }
      guard let seconds = value.intOrNumericString, (0...86_400).contains(seconds) else {
        throw MessageError(member: name)
      }
      return seconds
    }
    // Older services spell the address with an L.
    let address = json["verification_uri"] == nil ? "verification_url" : "verification_uri"
    self.init(
      deviceCode: Secret(try text("device_code")), userCode: try text("user_code"),
      verificationURI: try text(address), verificationURIComplete: json["verification_uri_complete"]?.string?.visible,
      expiresIn: try seconds("expires_in", otherwise: Self.defaultLifetime),
      interval: try seconds("interval", otherwise: Self.defaultInterval), message: json["message"]?.string)
  }

  package var encoded: JSONValue {
    [
      "user_code": .string(userCode), "device_code": .string(deviceCode.exposed),
      "verification_uri": .string(verificationURI),
      "verification_uri_complete": verificationURIComplete.map(JSONValue.string), "expires_in": JSONValue(expiresIn),
      "interval": JSONValue(interval), "message": message.map(JSONValue.string),
    ]
  }
}
