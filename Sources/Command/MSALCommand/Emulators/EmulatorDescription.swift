// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorConsole
import FoundationEssentials
import LinuxPlatform
import OAuthWire
import PlatformInterfaces
import PrivateFiles

/// What a running emulator says about itself when it is ready. Anybody may sit on its port: it is believed about its
/// apps, and never about where to send a token or whom to trust.
struct EmulatorDescription: Sendable, Equatable {
  /// The server that was asked, or that the file names: sign-in and Graph are there.
  let server: SecureURL
  /// Its other port, if it has two: with TLS where the server has none, and the reverse.
  let otherServer: SecureURL?
  /// PEM file of the authority that signed the emulator's certificate. Only a file of the person's own names it.
  let certificateAuthority: String?
  /// Client ids, the one for examples first.
  let clientIDs: [String]
  /// Client ids of the apps that sign in without a browser, and the authority that they do it at.
  let nativeClientIDs: [String]
  let nativeAuthority: SecureURL?

  /// nil: it is no description.
  /// - Parameter asked: Where it comes from; nil: a file of the person's own.
  /// - Throws: When it names an address of another machine.
  init?(decoding json: JSONValue, from asked: SecureURL? = nil) throws(CommandError) {
    let own = [json["https"]?.string, json["http"]?.string].compactMap(\.self)
    guard let graph = json["graph"]?.string, let main = own.first else { return nil }
    let native = (json["tenants"]?.array ?? []).compactMap { $0["nativeAuthority"]?.string }
    guard let server = asked ?? SecureURL(main) else { throw Self.elsewhere(main) }
    for text in own + [graph] + native where !Self.isOwn(text, server, wasAsked: asked != nil) {
      throw Self.elsewhere(text)
    }
    self.server = server
    otherServer = own.lazy.compactMap { SecureURL($0) }.first {
      $0.isOnMachine(of: server) && !$0.isOnServer(of: server)
    }
    certificateAuthority = asked == nil && server.url.scheme == "https" ? json["ca"]?.string : nil
    nativeAuthority = native.first.flatMap(SecureURL.init)?.moved(to: server)
    let apps = json["apps"]?.array ?? []
    clientIDs = apps.compactMap { $0["clientId"]?.string }
    nativeClientIDs = apps.filter { $0["nativeAuth"]?.bool == true }.compactMap { $0["clientId"]?.string }
  }

  /// Whether an address is on the machine of the server; one that was asked may know itself as this machine, as in a
  /// container. An emulator with an address of its own serves plain http there, too, which is not used.
  private static func isOwn(_ text: String, _ server: SecureURL, wasAsked: Bool) -> Bool {
    let isPlain = text.lowercased().hasPrefix("http://")
    guard let address = SecureURL(isPlain ? "https" + text.dropFirst(4) : text) else { return false }
    return address.isOnMachine(of: server) || wasAsked && address.isOnThisMachine
  }

  /// Whether the emulator is also at `server`: by another name of this machine, or with its other port.
  func isAlso(at server: SecureURL) -> Bool {
    server.origin != self.server.origin
      && [self.server, otherServer].contains { $0?.isOnServer(of: server) == true }
  }

  private static func elsewhere(_ address: String) -> CommandError {
    CommandError(
      .configuration, "What answers as an emulator names an address that is not its own: \(address).",
      nextStep: "Make sure of what listens there, and start an emulator: msal-emulator serve")
  }

  /// Asks the emulator at an address, or reads the file its ready line was written to.
  /// - Parameters:
  ///   - place: A URL, a host with a port, or a file.
  ///   - certificateAuthority: A PEM file, for an https URL.
  static func find(
    _ place: String, certificateAuthority: String?
  ) async throws(CommandError) -> EmulatorDescription {
    var (text, asked): (Data, SecureURL?)
    if let written = EmulatorPlace.address(place) {
      (text, asked) = try await ask(try address(written), certificateAuthority)
    } else if let content = try? PlainFile.read(place) {
      (text, asked) = (Data(content), nil)
    } else {
      throw CommandError(
        .configuration, "There is no emulator at \(place), and no such file.",
        nextStep: "Give its address, such as localhost:8400. To start one: msal-emulator serve --json > ready.json")
    }
    if let description = try first(in: text, from: asked) { return description }
    if let asked { throw otherServer(at: asked) }
    throw CommandError(
      .configuration, "\(place) does not describe a running emulator.",
      nextStep: "Start one: msal-emulator serve --json > ready.json")
  }

  /// The first description in a text; nil: there is none.
  static func first(in text: Data, from asked: SecureURL? = nil) throws(CommandError) -> EmulatorDescription? {
    for line in text.split(separator: UInt8(ascii: "\n")) {
      if let json = try? JSONValue(parsing: line),
        let description = try EmulatorDescription(decoding: json, from: asked)
      {
        return description
      }
    }
    return nil
  }

  private static func otherServer(at address: SecureURL) -> CommandError {
    let (what, nextStep) = EmulatorPlace.otherServer(at: address.origin)
    return CommandError(.configuration, what, nextStep: nextStep)
  }

  private static func address(_ text: String) throws(CommandError) -> SecureURL {
    if let address = SecureURL(text) { return address }
    let isPlain = text.hasPrefix("http://") && SecureURL("https" + text.dropFirst(4)) != nil
    throw isPlain
      ? CommandError(
        .configuration, "Plain http is for an emulator on this machine.",
        nextStep: "Give its https address, and its certificate authority with --ca-file.")
      : CommandError(
        .configuration, "\(text) is not the address of an emulator.",
        nextStep: "Write it like http://localhost:8400 or https://localhost:8443.")
  }

  /// Asks the server of an address, whatever its path. A port of this machine that does not speak the scheme is asked
  /// with the other one.
  private static func ask(
    _ address: SecureURL, _ certificateAuthority: String?
  ) async throws(CommandError) -> (Data, SecureURL) {
    let (found, failures) = try await EmulatorPlace.firstAnswer(of: address.origin) { origin throws(CommandError) in
      try await answer(of: origin, certificateAuthority)
    }
    if let found { return found }
    if case .cannotConnect = failures[0] {
      var failure = Network.failure(failures[0])
      failure.tellNoEmulator(at: SecureURL(address.origin)?.url ?? address.url)
      throw failure
    }
    // A port with TLS whose certificate is not trusted may be an emulator's; one that speaks neither scheme is not.
    for case .tls(let host, let reason) in failures where reason.contains("certificate") {
      throw Network.failure(.tls(host: host, reason: reason))
    }
    guard failures.count > 1, !failures.contains(where: { if case .timedOut = $0 { true } else { false } }) else {
      throw Network.failure(failures[0])
    }
    throw otherServer(at: address)
  }

  private static func answer(
    of origin: String, _ certificateAuthority: String?
  ) async throws(CommandError) -> Result<(Data, SecureURL), TransportError> {
    guard let server = SecureURL(origin) else { return .failure(.invalidURL) }
    let transport = try Network.transport(certificateAuthority: certificateAuthority ?? localAuthority(for: server))
    let request = HTTPRequest(url: server.url.appending(path: "_emulator/ready"))
    do throws(TransportError) { return .success((try await transport.send(request).body, server)) } catch {
      return .failure(error)
    }
  }

  /// The certificate authority of this person's emulators, for one on this machine that has TLS; nil: there is none.
  static func localAuthority(for server: SecureURL) -> String? {
    guard server.url.scheme?.lowercased() == "https", server.isOnThisMachine,
      let file = LocalCertificates.standardAuthorityPath(environment: EnvironmentVariables.current.all),
      (try? PlainFile.read(file)) != nil
    else { return nil }
    return file
  }

  /// How to sign in there without a browser.
  func nativeProfile(clientID: String?) throws(CommandError) -> Profile {
    guard let nativeAuthority, let clientID = clientID ?? nativeClientIDs.first else {
      throw CommandError(
        .configuration, "The emulator has no tenant whose people sign in without a browser.",
        nextStep: "Start one with its standard seed: msal-emulator serve")
    }
    var profile = try profile(clientID: clientID)
    profile.authority = nativeAuthority.url.absoluteString
    profile.isNative = true
    return profile
  }

  /// How to sign in there.
  func profile(clientID: String?) throws(CommandError) -> Profile {
    guard let clientID = clientID ?? clientIDs.first else {
      throw CommandError(
        .configuration, "The emulator knows no app.", nextStep: "Name one with --client-id ID.")
    }
    var profile = Profile(clientID: clientID, authority: server.origin + "/common")
    profile.isKnownAuthority = true
    profile.certificateAuthority = certificateAuthority
    profile.graph = server.origin
    profile.emulator = server.origin
    profile.otherEmulator = otherServer?.origin
    return profile
  }
}

extension CommandError {
  /// Says that nothing listens at the address of an emulator.
  mutating func tellNoEmulator(at address: URL) {
    message = "The emulator at \(address.absoluteString) is not running."
    let option = address.scheme == "https" ? "--https-port" : "--port"
    nextStep = "Start it: msal-emulator serve" + (address.port.map { " \(option) \($0)" } ?? "")
  }
}
