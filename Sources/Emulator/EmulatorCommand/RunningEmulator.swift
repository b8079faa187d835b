// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments
import EmulatorConsole
import FoundationEssentials
import LinuxPlatform
import OAuthWire
import PlatformInterfaces
import PrivateFiles

/// An emulator that runs, and how to reach it.
struct RunningEmulator: Sendable {
  /// The address, such as `https://localhost:8443`.
  private let address: String
  private let transport: CurlTransport

  /// - Parameters:
  ///   - place: A URL, a host with a port, or a file with a ready line; nil: the one in MSAL_EMULATOR, or the emulator
  ///     that was started last.
  ///   - option: The option that names it.
  ///   - authorityFile: The certificate authority to trust; nil: the one that the file names, or that of this user's
  ///     emulators.
  ///   - mayUseLoopback: Whether the emulator of a ready line is asked under its port on this machine, for a name that
  ///     only other containers know.
  init(
    _ place: String?, option: Option = TokenOptions.emulator, authorityFile: String?, environment: [String: String],
    timeoutSeconds: Double = 30, mayUseLoopback: Bool = false
  ) throws(ProgramError) {
    let variables = EnvironmentVariables(environment)
    let folder = try? PrivateFolder.standardPath(environment: environment)
    var place = place ?? variables["MSAL_EMULATOR"]
    if place == nil, let ready = folder.map(ReadyFile.path), (try? PlainFile.read(ready)) != nil { place = ready }
    guard let place else {
      throw .unreachable(
        "No emulator was started here, or the last one has ended. Start one: msal-emulator serve, or name one with "
          + "--\(option.name).")
    }
    var authority = authorityFile
    if let url = EmulatorPlace.address(place) {
      address = EmulatorPlace.origin(of: url)
    } else {
      let ready = try Self.ready(place)
      guard let base = ready["https"]?.string ?? ready["http"]?.string else { throw .noReadyLine(place) }
      address = mayUseLoopback ? Self.onLoopback(ready["http"]?.string) ?? base : base
      authority = authority ?? ready["ca"]?.string
    }
    let standard = LocalCertificates.standardAuthorityPath(environment: environment)
    var certificates: [UInt8]?
    do throws(PrivateFileError) {
      if let authority { certificates = try PlainFile.read(authority) }
    } catch {
      throw .unreachable("Can't read \(error.path): \(error.reason). Name the authority's file with --ca-file.")
    }
    transport = CurlTransport(
      trustedCertificates: certificates ?? standard.flatMap { try? PlainFile.read($0) },
      timeoutSeconds: timeoutSeconds, environment: variables)
  }

  private static func onLoopback(_ address: String?) -> String? {
    guard var parts = address.flatMap({ URLComponents(string: $0) }) else { return nil }
    parts.host = "localhost"
    return parts.string
  }

  private static func ready(_ file: String) throws(ProgramError) -> JSONValue {
    let bytes: [UInt8]
    do throws(PrivateFileError) { bytes = try PlainFile.read(file) } catch {
      throw .unreachable("Can't read \(file): \(error.reason). Give a URL, or a file with a ready line.")
    }
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      if let json = try? JSONValue(parsing: line), json["event"]?.string == "ready" { return json }
    }
    throw .noReadyLine(file)
  }

  /// The control API's answer to a request, which is a `POST` if it has a body.
  /// - Parameters:
  ///   - member: A member that every emulator's answer has.
  ///   - named: What the person typed for a member of the body that the emulator refuses.
  func ask(
    _ path: String, _ body: JSONObject? = nil, for member: String, named: (String) -> String? = { _ in nil }
  ) async throws(ProgramError) -> JSONValue {
    let (answer, failures) = await EmulatorPlace.firstAnswer(of: address) {
      address async -> Result<HTTPResponse, TransportError> in
      guard let url = URL(string: address + "/_emulator/" + path) else { return .failure(.invalidURL) }
      var request = HTTPRequest(method: body == nil ? "GET" : "POST", url: url)
      if let body {
        request.headers["Content-Type"] = "application/json"
        request.body = JSONValue.object(body).data
      }
      do throws(TransportError) { return .success(try await transport.send(request)) } catch { return .failure(error) }
    }
    guard let response = answer else {
      throw .unreachable(
        EmulatorPlace.text(failures[0], at: address, toTrust: "Name its authority's file with --ca-file."))
    }
    let json = try? JSONValue(parsing: response.body)
    if response.status < 400, let json, json[member] != nil { return json }
    guard let error = json?["error"], let message = error["message"]?.string else {
      let (what, nextStep) = EmulatorPlace.otherServer(at: address)
      throw .unreachable("\(what) \(nextStep)")
    }
    guard let place = error["member"]?.string, let typed = named(place) else { throw .unreachable(message) }
    throw .unreachable(message.replacing("The member \(place)", with: typed, maxReplacements: 1))
  }
}

extension ProgramError {
  static func unreachable(_ message: String) -> ProgramError { ProgramError(status: 1, message: message) }

  fileprivate static func noReadyLine(_ file: String) -> ProgramError {
    .unreachable("\(file) has no ready line. Write one: msal-emulator serve --json > ready.json")
  }
}

/// `msal-emulator healthcheck`
struct HealthCheck: Sendable {
  let given: ParsedArguments

  /// Throws unless an emulator answers that it is well.
  func run(in dependencies: EmulatorProgram.Dependencies) async throws(ProgramError) {
    let emulator = try RunningEmulator(
      given[HealthOptions.url], option: HealthOptions.url, authorityFile: given[TokenOptions.authorityFile],
      environment: dependencies.environment, timeoutSeconds: 9, mayUseLoopback: true)
    let health = try await emulator.ask("health", for: "status")
    guard health["status"]?.string == "ok" else {
      throw .unreachable("The emulator does not say that it is well. Check its output.")
    }
  }
}
