// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

/// The reason why a source of managed identities gives no token. Each source writes it in its own form.
struct IdentitySourceRefusal: Error, Sendable, Equatable {
  /// The error code of most sources, and Service Fabric's code for it.
  private enum Code: String {
    case request = "invalid_request"
    case header = "bad_request_102"
    case secret = "unauthorized"
    case version = "invalid_version"
    case resource = "missing_resource"
    case identity = "identity_not_found"

    /// The code of the metadata service.
    var plain: String {
      switch self {
      case .request, .header: rawValue
      case .secret: "unauthorized_client"
      case .version, .resource, .identity: Code.request.rawValue
      }
    }

    var fabric: String {
      switch self {
      case .request: "InvalidRequest"
      case .header: "SecretHeaderNotFound"
      case .secret, .identity: "ManagedIdentityNotFound"
      case .version: "InvalidApiVersion"
      case .resource: "ArgumentNullOrEmpty"
      }
    }
  }

  private let code: Code
  private let message: String
  private var status = 400
  /// The platform's error code, if the platform has refused.
  private var platform: OAuthErrorCode?
  private var allowedMethod: String?
  private var challenge: String?

  private init(_ code: Code, _ message: String, status: Int = 400) {
    (self.code, self.message, self.status) = (code, message, status)
  }

  /// Makes the source's refusal of a refusal by the platform.
  init(_ refusal: Refusal, _ context: RequestContext) {
    self.init(.request, context.description(of: refusal), status: refusal.status)
    platform = refusal.error
  }

  static func wrongMethod(allowed: String) -> IdentitySourceRefusal {
    var refusal = IdentitySourceRefusal(.request, "Wrong method. Send a \(allowed) request.", status: 405)
    refusal.allowedMethod = allowed
    return refusal
  }
  static func headerMissing(_ step: String) -> IdentitySourceRefusal {
    IdentitySourceRefusal(.header, "Required metadata header not specified. \(step)")
  }
  static let wrongSecret = IdentitySourceRefusal(
    .secret, "The secret is another one. Take it from the emulator's ready line.", status: 401)
  static let forwarded = IdentitySourceRefusal(
    .request, "X-Forwarded-For is not taken. Ask without a proxy.")
  static let plainHTTP = IdentitySourceRefusal(.request, "Service Fabric answers HTTPS only. Use the https address.")
  static let malformed = IdentitySourceRefusal(
    .request, "The parameters are not form-encoded. Check the percent escapes.")
  static func repeated(_ name: String) -> IdentitySourceRefusal {
    IdentitySourceRefusal(.request, "The parameter '\(name.prefix(40))' is there more than once. Send it once.")
  }
  static func version(_ sent: String, supported: [String]) -> IdentitySourceRefusal {
    let latest = supported.last ?? ""
    return IdentitySourceRefusal(
      .version, "The api-version '\(sent.prefix(40))' is not supported. Supported version is '\(latest)'. Send that.")
  }
  static let resourceMissing = IdentitySourceRefusal(
    .resource, "The parameter 'resource' should not be null or empty string. Send an API's identifier.")
  static let severalNames = IdentitySourceRefusal(
    .request, "The request names an identity twice. Send one of client_id, object_id and the resource id.")
  static func nameNotTaken(_ name: String, taken: [String]) -> IdentitySourceRefusal {
    let step = taken.isEmpty ? "Leave it out." : "Use \(taken.joined(separator: ", "))."
    return IdentitySourceRefusal(.request, "This source does not take the parameter '\(name)'. \(step)")
  }
  static let ambiguousIdentity = IdentitySourceRefusal(
    .identity,
    "Multiple user assigned identities exist, please specify the clientId / resourceId of the identity in the token "
      + "request")
  static func noIdentity(_ source: IdentitySource) -> IdentitySourceRefusal {
    switch source {
    case .virtualMachine: IdentitySourceRefusal(.identity, "Identity not found")
    case .serviceFabric:
      IdentitySourceRefusal(.identity, "Managed identity not found for the specified application host.")
    case .appService, .azureArc, .cloudShell, .machineLearning:
      IdentitySourceRefusal(
        .identity, "No User Assigned or Delegated Managed Identity found for specified ClientId/ResourceId/PrincipalId."
      )
    }
  }

  /// - Parameter file: The file with the proof that the agent requires.
  static func proofWanted(in file: String) -> IdentitySourceRefusal {
    var refusal = IdentitySourceRefusal(
      .secret, "Send what the file holds that WWW-Authenticate names.", status: 401)
    refusal.challenge = "Basic realm=\(file)"
    return refusal
  }
  static let noKeyFile = IdentitySourceRefusal(
    .request, "The key file could not be written. Check the folder arcKeys of the ready line.", status: 500)

  static let noInstanceMember = IdentitySourceRefusal(
    .request, "Not found. Ask for /metadata/instance, /metadata/instance/compute, or a text of it with format=text.",
    status: 404)

  func answer(of source: IdentitySource, _ context: RequestContext) -> Answer { answer(content(of: source, context)) }

  /// The answer of the metadata service at `/metadata/instance`.
  func answer(ofInstance context: RequestContext) -> Answer { answer(.json(["error": .string(message)])) }

  private func answer(_ content: Answer.Content) -> Answer {
    var answer = Answer(content, status: status)
    answer.headers["Allow"] = allowedMethod
    answer.headers["WWW-Authenticate"] = challenge
    return answer
  }

  private func content(of source: IdentitySource, _ context: RequestContext) -> Answer.Content {
    let error = platform?.value ?? code.plain
    return switch source {
    case .virtualMachine: .json(["error": .string(error), "error_description": .string(message)])
    case .appService, .machineLearning:
      .json([
        "statusCode": JSONValue(status), "message": .string(message), "correlationId": .string(context.correlationID),
      ])
    case .azureArc: .text(message, type: "text/plain; charset=utf-8")
    case .cloudShell: .json(["error": ["code": .string(error), "message": .string(message)]])
    case .serviceFabric:
      .json([
        "error": [
          "correlationId": .string(context.correlationID), "code": .string(platform?.value ?? code.fabric),
          "message": .string(message),
        ]
      ])
    }
  }
}
