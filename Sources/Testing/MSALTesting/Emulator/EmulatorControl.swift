// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorConsole
import Foundation
import LinuxPlatform
import OAuthWire
import PlatformInterfaces
import PrivateFiles

/// Sends requests to an emulator's control API.
struct EmulatorControl: Sendable {
  /// The address without a slash at its end: `https://localhost/_emulator`.
  let address: String
  let transport: any HTTPTransport

  /// Sends a request, with a JSON body if there is one, and returns the JSON of the answer.
  func ask(
    _ method: String, _ path: String, _ body: JSONValue? = nil
  ) async throws(IdentityEmulatorError) -> JSONValue {
    let (_, data) = try await send(method, path, body?.data)
    guard let json = try? JSONValue(parsing: data) else {
      throw Self.otherServer(at: address)
    }
    return json
  }

  static func otherServer(at address: String) -> IdentityEmulatorError {
    let (what, nextStep) = EmulatorPlace.otherServer(at: EmulatorPlace.origin(of: address))
    return .unreachable("\(what) \(nextStep)")
  }

  func send(_ method: String, _ path: String, _ body: Data?) async throws(IdentityEmulatorError) -> (Int, Data) {
    guard let url = URL(string: "\(address)/\(path)") else {
      throw .refused("\(path) is no path of the control API. Leave out what is in front of it: clock, users, faults.")
    }
    var request = HTTPRequest(method: method, url: url, headers: ["Accept": "application/json"])
    if let body {
      request.headers["Content-Type"] = "application/json"
      request.body = body
    }
    let response: HTTPResponse
    do throws(TransportError) { response = try await transport.send(request) } catch {
      throw .unreachable(
        EmulatorPlace.text(
          error, at: address, toTrust: "Name its certificate authority, or use its http address."))
    }
    guard response.status < 400 else {
      let message = (try? JSONValue(parsing: response.body))?["error"]?["message"]?.string
      throw .refused(message ?? "\(address) answers \(response.status) to \(path). Check the address.")
    }
    return (response.status, response.body)
  }
}

/// The certificate authority of an emulator that runs elsewhere.
enum TrustedAuthority {
  /// - Parameter file: The file that the test names. nil: the authority that the emulator at `base` names over plain
  ///   HTTP, which only this machine can answer, or else the one of this user's emulators.
  static func certificates(_ file: URL?, of base: String) async throws(IdentityEmulatorError) -> [UInt8]? {
    if let file {
      do throws(PrivateFileError) { return try PlainFile.read(file.path(percentEncoded: false)) } catch {
        throw .unreachable("Can't read \(error.path): \(error.reason). Name the file of the certificate authority.")
      }
    }
    if base.hasPrefix("http://"), let url = URL(string: base + "/_emulator/ca"),
      let answer = try? await CurlTransport().send(HTTPRequest(url: url)), answer.status == 200
    {
      return Array(answer.body)
    }
    let path = LocalCertificates.standardAuthorityPath(environment: EnvironmentVariables.current.all)
    return path.flatMap { try? PlainFile.read($0) }
  }
}
