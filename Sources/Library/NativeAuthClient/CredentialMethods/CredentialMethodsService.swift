// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces
import TokenExchange

/// Why the API of a person's own sign-in methods gave nothing.
package enum CredentialMethodsError: Error, Sendable {
  /// The authority is no tenant of External ID.
  case noTenant
  case transport(TransportError)
  case refused(CredentialMethodsRefusal)
  /// The answer can't be read, or leads elsewhere; the text says why.
  case malformed(String)
}

/// A refusal of the API.
package struct CredentialMethodsRefusal: Sendable {
  package var status: Int
  /// Such as `invalidRequest`; nil when the body names none.
  package var code: String?
  /// The member of the request that is wrong.
  package var target: String?
  /// The code beneath, such as the check that a passkey does not pass.
  package var innerCode: String?
  /// The service's own text, which may name a person.
  package var message: String?
  /// A claims request for another token, as JSON text.
  package var claims: String?

  init(_ response: HTTPResponse) {
    status = response.status
    let body = try? JSONValue(parsing: response.body)
    let error = body?["error"]
    code = error?["code"]?.string
    target = error?["target"]?.string
    innerCode = error?["innerError"]?["code"]?.string
    message = error?["message"]?.string
    let challenges = response.headers["WWW-Authenticate"].map { AuthenticationChallenge.parse($0) } ?? []
    claims = challenges.lazy.compactMap(\.claimsChallenge).first ?? body?["clientHints"]?["claims"]?.string
  }
}

/// The addresses of a service: its links may not lead to another host or to another scheme.
struct ServiceLinks: Sendable {
  /// The address of the list of methods.
  let base: URL
  /// Scheme, host and port.
  let origin: String

  init(_ authority: Authority) throws(CredentialMethodsError) {
    guard authority.kind == .ciam, authority.tenant != "common" else { throw .noTenant }
    origin = "\(authority.scheme)://\(authority.environment)"
    base = authority.url.appending(path: "api/v1.0/me/methods")
  }

  func url(_ link: String) throws(MessageError) -> URL {
    guard let url = URL(string: link, relativeTo: base)?.absoluteURL,
      let server = URLServer(url.absoluteString), server == URLServer(base.absoluteString)
    else { throw MessageError(member: "a link", reason: "leads to another host") }
    return url
  }
}

/// The API with which a person manages their own passkeys (Microsoft Entra External ID, credential management).
package struct CredentialMethodsService: Sendable {
  /// The API's application, whose permissions tokens must have.
  private static let resource = "6bf38b3c-a70f-49aa-a1d9-10e4cc74dde9"
  package static let readScope = "\(resource)/Me.UserAuthenticationMethod.Passkey.Read"
  package static let writeScope = "\(resource)/Me.UserAuthenticationMethod.Passkey.ReadWrite"
  /// The longest name of a passkey, in characters.
  package static let longestName = 256

  private let links: ServiceLinks
  private let transport: any HTTPTransport
  private let clock: any WallClock

  package init(
    authority: Authority, transport: any HTTPTransport, clock: any WallClock
  ) throws(CredentialMethodsError) {
    links = try ServiceLinks(authority)
    self.transport = transport
    self.clock = clock
  }

  /// One call: the token, and the id in the logs of app and service.
  package struct Call: Sendable {
    var token: Secret
    var id: CorrelationID

    package init(token: Secret, id: CorrelationID) {
      self.token = token
      self.id = id
    }
  }

  package func methods(_ call: Call) async throws(CredentialMethodsError) -> [CredentialMethod] {
    let body = try body(try await send("GET", links.base, call))
    do throws(MessageError) {
      var methods: [CredentialMethod] = []
      for method in try body.object("_embedded").list("methods") {
        methods.append(try CredentialMethod(decoding: method))
      }
      return methods
    } catch { throw .malformed(error.text) }
  }

  /// Begins a registration. The link comes from the list of methods; the token must allow both.
  package func begin(_ call: Call) async throws(CredentialMethodsError) -> PasskeyEnrolment {
    let list = try body(try await send("GET", links.base, call))
    guard let link = list.link("enroll", name: "fido") else { throw .malformed("the link enroll is missing") }
    let url = try follow(link)
    return try PasskeyEnrolment(decoding: try body(try await send("POST", url, call)), links, now: clock.now)
  }

  /// - Parameter name: For the person's list of methods; nil: the service's own.
  package func activate(
    _ enrolment: PasskeyEnrolment, _ passkey: MadePasskey, name: String?, _ call: Call
  ) async throws(CredentialMethodsError) -> CredentialMethod {
    let content: JSONValue = [
      "continuationToken": .string(enrolment.continuationToken.exposed), "displayName": name.map(JSONValue.string),
      "publicKeyCredential": [
        "id": .string(Base64URL.encode(passkey.id)),
        "attestationObject": .string(Base64URL.encode(passkey.attestationObject)),
        "clientDataJSON": .string(Base64URL.encode(enrolment.options.clientData)), "clientExtensionResults": "{}",
      ],
    ]
    let body = try body(try await send("POST", enrolment.activation, call, content))
    do throws(MessageError) { return try CredentialMethod(decoding: body) } catch {
      throw .malformed(error.text)
    }
  }

  package func delete(_ method: CredentialMethod, _ call: Call) async throws(CredentialMethodsError) {
    guard let link = method.deletion else { throw .malformed("the service does not let this method be deleted") }
    _ = try await send("DELETE", try follow(link), call)
  }

  private func follow(_ link: String) throws(CredentialMethodsError) -> URL {
    do throws(MessageError) { return try links.url(link) } catch { throw .malformed(error.text) }
  }

  private func body(_ response: HTTPResponse) throws(CredentialMethodsError) -> JSONObject {
    do throws(MessageError) { return try JSONObject(parsing: response.body) } catch { throw .malformed(error.text) }
  }

  private func send(
    _ method: String, _ url: URL, _ call: Call, _ content: JSONValue? = nil
  ) async throws(CredentialMethodsError) -> HTTPResponse {
    var request = HTTPRequest(method: method, url: url)
    request.headers["Authorization"] = "Bearer " + call.token.exposed
    request.headers["client-request-id"] = call.id.description
    if let content {
      request.body = content.data
      request.headers["Content-Type"] = "application/json"
    }
    let response: HTTPResponse
    do throws(TransportError) { response = try await transport.send(request) } catch { throw .transport(error) }
    guard (200..<300).contains(response.status) else { throw .refused(CredentialMethodsRefusal(response)) }
    return response
  }
}
