// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces
import TokenExchange

/// What a source of managed identities answers. Each writes times and errors in its own way.
enum ManagedIdentityAnswer {
  /// The token, which is a bearer token, when it ends, and the seconds after which to renew it.
  /// - Parameter echo: The member of the answer that must repeat the identity; nil: there is none.
  static func token(
    _ response: HTTPResponse, repeating echo: Parameter?, now: Date
  ) throws(AcquisitionError) -> (Secret, end: Date, refreshIn: Int?) {
    guard let json = try? JSONValue(parsing: response.body), json.object != nil else {
      throw unreadable("it is no JSON object")
    }
    guard let secret = json["access_token"]?.string.flatMap({ Secret(visible: $0) }) else {
      if json["error"] != nil { throw refusal(response, now: now) }
      throw unreadable("it has no access_token")
    }
    let end: Date
    if let seconds = json["expires_in"]?.intOrNumericString {
      guard TokenResponse.lifetimes.contains(seconds) else {
        throw unreadable("its expires_in is no number of seconds")
      }
      end = now.addingTimeInterval(Double(seconds))
    } else if let date = json["expires_on"].flatMap(Self.date) {
      end = date
    } else {
      throw unreadable("it does not say when the token ends")
    }
    let type = json["token_type"]?.string ?? "Bearer"
    guard type.lowercased() == "bearer" else { throw unreadable("token_type is not Bearer") }
    if let echo, !FoldedText.isSame(echo.value, json[echo.name]?.string) {
      throw AcquisitionError(
        .managedIdentity(
          code: "user_assigned_managed_identity_not_supported",
          "The agent gave a token of another identity than the one that was asked for; update it."))
    }
    return (secret, end, json["refresh_in"]?.intOrNumericString.flatMap { $0 >= 0 ? $0 : nil })
  }

  /// Seconds since 1970, or a date as App Service and its older versions write it.
  static func date(_ json: JSONValue) -> Date? {
    if let seconds = json.double ?? json.string.flatMap({ Double($0) }) {
      guard seconds.isFinite, seconds > 0 else { return nil }
      return Date(epochSeconds: seconds)
    }
    guard let text = json.string, text.isVisible, text.utf8.count <= 40 else { return nil }
    let numbers = text.utf8.split { !$0.isDigit }.map { Int(String(Substring($0))) ?? -1 }
    guard numbers.count >= 6 else { return nil }
    // `MM/dd/yyyy HH:mm:ss`, else `yyyy-MM-dd HH:mm:ss` and RFC 3339; all in UTC.
    let isAmerican = text.contains("/")
    let (year, month, day) =
      isAmerican ? (numbers[2], numbers[0], numbers[1]) : (numbers[0], numbers[1], numbers[2])
    var (hour, minute, second) = (numbers[3], numbers[4], numbers[5])
    let lowered = text.lowercased()
    if lowered.contains("pm"), hour < 12 { hour += 12 }
    if lowered.contains("am"), hour == 12 { hour = 0 }
    minute = min(minute, 59)
    second = min(second, 59)
    guard (1970...9999).contains(year), (1...12).contains(month), (1...31).contains(day), (0...23).contains(hour),
      minute >= 0, second >= 0
    else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let date = calendar.date(
      from: DateComponents(year: year, month: month, day: day, hour: hour, minute: minute, second: second))
    return date.flatMap { date in offset(text).map { date.addingTimeInterval(-$0) } }
  }

  /// Seconds east of Greenwich, at the end of a time; nil when it can't be read.
  private static func offset(_ text: String) -> Double? {
    guard let time = text.firstIndex(of: ":") else { return 0 }
    let rest = text[time...]
    guard let sign = rest.lastIndex(where: { $0 == "+" || $0 == "-" }) else { return 0 }
    let parts = rest[rest.index(after: sign)...].split(separator: ":").map { Int($0) ?? -1 }
    guard parts.count == 2, (0...23).contains(parts[0]), (0...59).contains(parts[1]) else { return nil }
    return Double((parts[0] * 60 + parts[1]) * 60) * (rest[sign] == "-" ? -1 : 1)
  }

  /// What a source says when it gives nothing. Error bodies differ: an OAuth error, one in an object, or a message.
  static func refusal(_ response: HTTPResponse, now: Date) -> AcquisitionError {
    let json = try? JSONValue(parsing: response.body)
    let inner = json?["error"]
    let code = inner?["code"]?.string ?? inner?.string ?? json?["code"]?.string
    let text = inner?["message"]?.string ?? json?["error_description"]?.string ?? json?["message"]?.string
    let known = code.flatMap { names[$0] } ?? code.flatMap { $0.isVisible && $0.utf8.count <= 80 ? $0 : nil }
    var error = AcquisitionError(
      .managedIdentity(
        code: known ?? "managed_identity_request_failed",
        String((text?.visible ?? "The source answered with HTTP status \(response.status).").prefix(500))))
    error.httpStatus = response.status
    error.retryAfter = RetryAfter.seconds(in: response.headers, now: now).map { .seconds($0) }
    return error
  }

  /// Service Fabric's names of OAuth errors.
  private static let names = [
    "SecretHeaderNotFound": "unauthorized_client", "ManagedIdentityNotFound": "invalid_client",
    "ArgumentNullOrEmpty": "invalid_scope",
  ]

  static func unreadable(_ text: String) -> AcquisitionError {
    AcquisitionError(
      .managedIdentity(code: "managed_identity_response_parse_failure", "The answer can't be read: \(text)."))
  }
}
