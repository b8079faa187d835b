// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire

/// A type that can be written as JSON.
public protocol MSALJsonSerializable: NSObjectProtocol {
  /// The JSON form; nil when a value can't be expressed in JSON.
  @discardableResult
  func jsonString() -> String?
}

/// A type that can be read from JSON.
public protocol MSALJsonDeserializable: NSObjectProtocol {
  /// Makes an object from JSON.
  /// - Parameters:
  ///   - jsonString: The JSON text.
  ///   - error: Set when the text can't be used; the object is empty then.
  init(jsonString: String, error: UnsafeMutablePointer<NSError?>?)
}

/// Which token a claim is asked for.
public enum MSALClaimsRequestTarget: UInt, Sendable {
  /// The ID token.
  case idToken = 0
  /// The access token.
  case accessToken
}

/// Claims to ask for (OpenID Connect Core 5.5), such as those of a claims challenge: see <doc:CallSeveralAPIs>.
///
/// ```swift
/// let claims = MSALClaimsRequest()
/// try claims.requestClaim(MSALIndividualClaimRequest(name: "auth_time"), for: .idToken)
/// parameters.claimsRequest = claims
/// ```
open class MSALClaimsRequest: NSObject, MSALJsonSerializable, MSALJsonDeserializable {
  private var requests: [MSALClaimsRequestTarget: [MSALIndividualClaimRequest]] = [:]

  /// Makes an empty request.
  public override init() {}

  /// Makes a request of the `claims` text of a claims challenge.
  /// - Parameters:
  ///   - jsonString: JSON with the members `id_token` and `access_token`.
  ///   - error: Set when the text can't be used, with the codes and `MSALErrorDescriptionKey` texts of Apple's SDK:
  ///     code 3840 of `NSCocoaErrorDomain` for what is no JSON, otherwise `internal` with
  ///     `internalErrorInvalidParameter`. The request is empty then.
  public required init(jsonString: String, error: UnsafeMutablePointer<NSError?>?) {
    super.init()
    do throws(ClaimsError) { try read(jsonString) } catch let failure {
      requests = [:]
      // Valid for the duration of this call: the caller passes `&variable` or nil.
      error?.pointee = ErrorMapping.error(for: failure)
    }
  }

  /// Asks for a claim. A claim of the same name is replaced.
  /// - Parameters:
  ///   - request: The claim.
  ///   - target: The token it is asked for.
  /// - Throws: `internal` with `internalErrorInvalidParameter` when the claim's name is empty.
  open func requestClaim(_ request: MSALIndividualClaimRequest, for target: MSALClaimsRequestTarget) throws {
    guard !request.name.isEmpty else {
      throw ErrorMapping.error(for: .badParameter("name", "a claim needs a name"))
    }
    requests[target, default: []].removeAll { $0.name == request.name }
    requests[target, default: []].append(request)
  }

  /// Removes a claim from the request.
  /// - Parameters:
  ///   - name: The claim's name.
  ///   - target: The token it was asked for.
  /// - Throws: `internal` with `internalErrorInvalidParameter` when the claim was not asked for.
  open func removeClaim(withName name: String, target: MSALClaimsRequestTarget) throws {
    guard let index = requests[target]?.firstIndex(where: { $0.name == name }) else {
      throw ErrorMapping.error(for: .badParameter("name", "the claim was not asked for"))
    }
    requests[target]?.remove(at: index)
  }

  /// The claims asked for.
  /// - Parameter target: The token they are asked for.
  /// - Returns: The claims in the order they were asked for, nil when there is none.
  @discardableResult
  open func claimsRequests(for target: MSALClaimsRequestTarget) -> [MSALIndividualClaimRequest]? {
    requests[target].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The JSON form; nil when a value can't be expressed in JSON.
  @discardableResult
  open func jsonString() -> String? {
    var object = JSONObject()
    for (target, name) in Self.members {
      guard let claims = claimsRequests(for: target) else { continue }
      var member = JSONObject()
      for claim in claims {
        guard let value = claim.json else { return nil }
        member[claim.name] = value
      }
      object[name] = .object(member)
    }
    return JSONValue.object(object).text
  }

  private static let members: [(MSALClaimsRequestTarget, String)] = [
    (.idToken, "id_token"), (.accessToken, "access_token"),
  ]

  private func read(_ text: String) throws(ClaimsError) {
    let json: JSONValue
    do throws(JSONSyntaxError) { json = try JSONValue(parsing: text) } catch { throw .notJSON }
    guard case .object(let object) = json else { throw .notAnObject("jsonString") }
    for member in object.members {
      guard let target = Self.members.first(where: { $0.1 == member.name })?.0 else {
        throw .unknownTarget(member.name)
      }
      guard case .object(let claims) = member.value else { throw .notAnObject(member.name) }
      for claim in claims.members {
        requests[target, default: []].append(try MSALIndividualClaimRequest(name: claim.name, json: claim.value))
      }
    }
  }
}

/// Why a claims text can't be used.
enum ClaimsError: Error {
  case notJSON
  case unknownTarget(String)
  /// The member of this name is no JSON object.
  case notAnObject(String)
  /// None of `essential`, `value` and `values` says how a claim is asked for.
  case noAdditionalInfo
  case essentialNotANumber
  case valuesNotAnArray

  /// What Apple's SDK writes in `MSALErrorDescriptionKey`.
  var text: String {
    switch self {
    case .notJSON: "The claims are not valid JSON."
    case .unknownTarget(let name): "Invalid claims target: \(name)"
    case .notAnObject(let name): "\(name) is not a NSDictionary."
    case .noAdditionalInfo: "Failed to init claim additional info from json."
    case .essentialNotANumber: "essential is not a NSNumber."
    case .valuesNotAnArray: "values is not an NSArray."
    }
  }
}

/// One claim to ask for.
open class MSALIndividualClaimRequest: NSObject {
  /// The claim's name.
  open var name: String

  /// How the claim is asked for; nil (the default) asks for it in the ordinary way.
  open var additionalInfo: MSALIndividualClaimRequestAdditionalInfo?

  /// Makes a request.
  /// - Parameter name: The claim's name.
  public init(name: String) { self.name = name }

  convenience init(name: String, json: JSONValue) throws(ClaimsError) {
    self.init(name: name)
    switch json {
    case .null: break
    case .object(let object): additionalInfo = try MSALIndividualClaimRequestAdditionalInfo(object)
    default: throw .notAnObject(name)
    }
  }

  var json: JSONValue? { additionalInfo.map(\.json) ?? .some(.null) }
}

/// How a claim is asked for (OpenID Connect Core 5.5.1).
open class MSALIndividualClaimRequestAdditionalInfo: NSObject {
  /// Whether the claim is essential. Default nil.
  open var essential: NSNumber?

  /// The value to ask for: anything that JSON can hold. Default nil.
  open var value: Any?

  /// The values to ask for, in order of preference: anything that JSON can hold. Default nil.
  open var values: [Any]?

  /// Members with other names, which are kept unchanged.
  private var others = JSONObject()

  /// Makes an empty description.
  public override init() {}

  init(_ object: JSONObject) throws(ClaimsError) {
    switch object["essential"] {
    case nil: break
    case .bool(let flag)?: essential = NSNumber(value: flag)
    case .number(let digits)?: essential = NSNumber(value: Double(digits) != 0)
    default: throw .essentialNotANumber
    }
    if let elements = object["values"] {
      guard let elements = elements.array else { throw .valuesNotAnArray }
      values = elements.map(FoundationJSON.value)
    }
    value = object["value"].map(FoundationJSON.value)
    guard essential != nil || value != nil || values != nil else { throw .noAdditionalInfo }
    others = object
    for name in ["essential", "value", "values"] { others[name] = nil }
  }

  var json: JSONValue? {
    var object = JSONObject()
    object["essential"] = essential.map { .bool($0.boolValue) }
    if let value {
      guard let json = FoundationJSON.json(value) else { return nil }
      object["value"] = json
    }
    if let values {
      guard let json = FoundationJSON.json(values) else { return nil }
      object["values"] = json
    }
    for member in others.members { object[member.name] = member.value }
    return .object(object)
  }
}
