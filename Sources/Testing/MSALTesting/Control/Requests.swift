// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import FoundationNetworking
import MSAL
import OAuthWire
import PlatformInterfaces
import ScriptedBrowser

/// A request that the emulator has answered.
public struct TestRequest: Sendable, Hashable {
  /// The HTTP method, such as `POST`.
  public let method: String
  /// The path, such as `/common/oauth2/v2.0/token`.
  public let path: String
  /// The parameters of query and form. Values of secrets are left out.
  public let parameters: [String: String]
  /// The HTTP status; 0 where the connection was broken on purpose.
  public let status: Int
  /// The error's name, such as `invalid_grant`; nil where there was none.
  public let error: String?
}

/// A one-time code that the emulator has sent.
public struct TestMessage: Sendable, Hashable {
  /// The e-mail address or telephone number that it was sent to.
  public let address: String
  /// The channel: `email` or `sms`.
  public let channel: String
  /// The one-time code.
  public let code: String
}

extension IdentityEmulatorServer {
  /// Sends a request to the emulator. Use it in place of `URLSession.data(for:)`, in an app whose tests can replace the
  /// function by which it calls APIs.
  /// - Parameter request: A request to an address of the emulator, such as an API's `url`.
  /// - Returns: The body and the response, as `URLSession` returns them.
  /// - Throws: `URLError` when nothing answers.
  public func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    guard let url = request.url else { throw URLError(.badURL) }
    var fields = HTTPHeaders()
    for (name, value) in request.allHTTPHeaderFields ?? [:] { fields[name] = value }
    let sent = HTTPRequest(
      method: request.httpMethod ?? "GET", url: url, headers: fields, body: request.httpBody ?? Data())
    let response: HTTPResponse
    do throws(TransportError) { response = try await transport.send(sent) } catch {
      throw URLError(error.urlErrorCode)
    }
    let headers = Dictionary(response.headers.fields.map { ($0.name, $0.value) }) { "\($0), \($1)" }
    guard
      let head = HTTPURLResponse(
        url: url, statusCode: response.status, httpVersion: "HTTP/1.1", headerFields: headers)
    else { throw URLError(.badServerResponse) }
    return (response.body, head)
  }

  /// Returns the requests that the emulator has answered so far, in order, 1,000 at most. Requests to its control API
  /// are left out.
  /// - Throws: `IdentityEmulatorError.unreachable` when the emulator was stopped.
  public func requests() async throws(IdentityEmulatorError) -> [TestRequest] {
    (try await control.ask("GET", "requests")["requests"]?.array ?? []).compactMap { json in
      guard let method = json["method"]?.string, let path = json["path"]?.string else { return nil }
      let parameters = json["parameters"]?.object?.members ?? []
      return TestRequest(
        method: method, path: path,
        parameters: Dictionary(parameters.compactMap { one in one.value.string.map { (one.name, $0) } }) { $1 },
        status: json["status"]?.int ?? 0, error: json["error"]?.string)
    }
  }

  /// Returns the one-time codes that were sent, the newest first.
  /// - Parameter address: An e-mail address or telephone number; nil: codes to every address.
  /// - Throws: `IdentityEmulatorError.unreachable` when the emulator was stopped.
  public func inbox(_ address: String? = nil) async throws(IdentityEmulatorError) -> [TestMessage] {
    let query = address.map { "?address=\(PercentCoding.encode($0))" } ?? ""
    return (try await control.ask("GET", "inbox\(query)")["messages"]?.array ?? []).compactMap { json in
      guard let address = json["address"]?.string, let code = json["code"]?.string else { return nil }
      return TestMessage(address: address, channel: json["channel"]?.string ?? "", code: code)
    }
  }

  /// Returns the newest one-time code for an address, for native authentication.
  /// - Throws: `IdentityEmulatorError.refused` when no code was sent to the address.
  public func code(sentTo address: String) async throws(IdentityEmulatorError) -> String {
    guard let newest = try await inbox(address).first else {
      throw .refused("No code was sent to \(address). Ask for one first; inbox() lists what was sent.")
    }
    return newest.code
  }
}
