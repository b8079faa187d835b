// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorConsole
import Foundation
import IdentityEmulator
import LinuxPlatform
import MSALServer
import OAuthClient
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces
import ScriptedBrowser
import Testing

/// An emulator of the Microsoft identity platform for a test: people sign in at it, it issues tokens, and its clock
/// moves when the test says so. It is not Microsoft's, and sends nothing to other machines.
///
/// Each test has its own emulator, so that tests that run side by side do not affect each other:
///
/// ```swift
/// @Test(.identityEmulator()) func `Adele signs in`() async throws {
///   let emulator = try IdentityEmulatorServer.current
///   let configuration = try emulator.configuration(for: "MSAL Sample App")
///   let application = try MSALPublicClientApplication(configuration: configuration)
///   try emulator.person("adele").completesSignIn()
///
///   let parameters = MSALInteractiveTokenParameters(
///     scopes: ["User.Read"], webviewParameters: MSALWebviewParameters())
///   let result = try await application.acquireToken(with: parameters)
///   #expect(result.account.username == "adele@contoso.example")
/// }
/// ```
///
/// Where there are no traits, as with XCTest, use `start(seed:listening:at:)` and `stop()`. An emulator that is not
/// stopped ends with the last reference to it.
public final class IdentityEmulatorServer: Sendable {
  /// The emulator of the test that runs, from the trait `identityEmulator(seed:listening:at:)`.
  /// - Throws: `IdentityEmulatorError.noEmulator` when the test has no such trait, or in a detached task.
  public static var current: IdentityEmulatorServer {
    get throws(IdentityEmulatorError) {
      guard let emulator = ofTest else { throw .noEmulator }
      return emulator
    }
  }

  @TaskLocal static var ofTest: IdentityEmulatorServer?

  // Making a key takes a few tenths of a second, so all emulators of a process share one.
  private static let signingKey = Result { try RSAPrivateKey.generate() }

  let control: EmulatorControl
  /// The tenants, people, apps and APIs of the seed.
  let registry: Registry
  let time: EmulatorTime
  /// The transport of connected apps and of the people who use them.
  let transport: InProcessTransport
  let browser: PeoplesBrowser
  let sessions: InteractiveSessions
  private let route: EmulatorRoute
  private let server: LocalServer?
  /// The id of the world and the emulator to which it belongs; nil when this is no world.
  private let world: (id: String, parent: IdentityEmulatorServer)?

  /// - Parameter announcement: The emulator's ready line, which lists what it has.
  private init(
    announcement: JSONValue, time: (EmulatorControl) -> EmulatorTime, route: EmulatorRoute,
    server: LocalServer? = nil, world: (id: String, parent: IdentityEmulatorServer)? = nil
  ) throws(IdentityEmulatorError) {
    registry = try Registry(announcement)
    transport = InProcessTransport(servers: [:], fallback: route)
    control = EmulatorControl(address: registry.control, transport: route)
    self.time = time(control)
    browser = PeoplesBrowser(transport: transport, control: control)
    // Tests of XCTest run one after the other and have no task of their own.
    sessions = Test.current == nil ? .shared : InteractiveSessions()
    browser.sessions = sessions
    (self.route, self.server, self.world) = (route, server, world)
  }

  /// Starts an emulator in this process, which takes some milliseconds; the first one, which makes a key, a few tenths
  /// of a second.
  /// - Parameters:
  ///   - seed: Tenants, people, apps and APIs.
  ///   - listening: Whether it also listens on free ports of the loopback interface, by HTTP and HTTPS, for clients
  ///     that do not use this library: a browser, another process, `URLSession`. Apps that are connected to it never
  ///     need that.
  ///   - start: The time of its clock until `advance(by:)` moves it; nil: this machine's time, in whole seconds.
  /// - Returns: The emulator. Keep it as long as the test needs it.
  /// - Throws: `IdentityEmulatorError.seed` for a seed with a mistake; `unreachable` when it can't listen.
  public static func start(
    seed: TestSeed = .standard, listening: Bool = false, at start: Date? = nil
  ) async throws(IdentityEmulatorError) -> IdentityEmulatorServer {
    let seed = try seed.seed()
    let clock = StandingClock(now: start ?? Date(timeIntervalSince1970: Double(SystemClock().now.epochSeconds)))
    let key: RSAPrivateKey
    do { key = try signingKey.get() } catch { throw .unreachable("No key can be made: \(error). Try again.") }
    let server: LocalServer?
    let emulator: IdentityEmulator
    if listening {
      do throws(EmulatorServerError) {
        let local = try await LocalServer(seed: seed, signingKey: key, clock: clock)
        (server, emulator) = (local, local.embedded.emulator)
      } catch { throw .unreachable("The emulator can't listen: \(error)") }
    } else {
      server = nil
      emulator = IdentityEmulator(
        seed: seed, signingKey: LazyValue(known: key),
        origins: Origins(http: nil, https: URL(string: "https://localhost")), clock: clock, random: SystemRandom(),
        routes: ConsoleRoutes.make)
    }
    return try IdentityEmulatorServer(
      announcement: emulator.announcement, time: { EmulatorTime(clock, isManual: true, control: $0) },
      route: EmulatorRoute(emulator, isInProcess: true), server: server)
  }

  /// Uses an emulator that runs elsewhere on this machine, such as one of `msal-emulator run -- swift test`.
  ///
  /// Its clock runs, and pauses of the library take their full time. Other tests may use it at the same time: make a
  /// `world()` for each.
  /// - Parameters:
  ///   - address: Either address of the emulator, such as `http://localhost:8400` or `localhost:8400`; nil: the one in
  ///     the variable `MSAL_EMULATOR`.
  ///   - certificateAuthority: The PEM file of the authority to trust, besides those that the machine trusts or
  ///     `SSL_CERT_FILE` names: `ca` in the ready line. nil: the one that an emulator at an `http` address names, or
  ///     that of this user's emulators.
  /// - Returns: The emulator. `stop()` does not end it.
  /// - Throws: `IdentityEmulatorError.unreachable` when no emulator answers there.
  public static func attach(
    to address: URL? = nil, certificateAuthority: URL? = nil
  ) async throws(IdentityEmulatorError) -> IdentityEmulatorServer {
    let text = address?.absoluteString ?? EnvironmentVariables.current["MSAL_EMULATOR"]
    guard let text else {
      throw .unreachable("No emulator is named. Give its address, or run the tests by: msal-emulator run -- swift test")
    }
    let full = text.contains("://") ? text : "http://" + text
    let base = full.hasSuffix("/") ? String(full.dropLast()) : full
    let trusted = try await TrustedAuthority.certificates(certificateAuthority, of: base)
    let route = EmulatorRoute(CurlTransport(trustedCertificates: trusted), isInProcess: false)
    let control = EmulatorControl(address: base + "/_emulator", transport: route)
    let announcement = try await control.ask("GET", "ready")
    let ahead = try await control.ask("GET", "clock")["secondsAhead"]?.double ?? 0
    return try IdentityEmulatorServer(
      announcement: announcement,
      time: { EmulatorTime(SystemClock(), isManual: false, ahead: ahead, control: $0) }, route: route)
  }

  /// Makes a copy of the seed in this emulator, at the same addresses, with people, apps, inbox, clock, faults and log
  /// of its own. Tenants, people and apps have new ids and domains, so find them by `person(_:)` and `app(_:)`. At most
  /// 100 worlds can exist at a time; `stop()` removes one.
  /// - Returns: The world, as an emulator of its own.
  /// - Throws: `IdentityEmulatorError.refused` when there are too many, or for a world of a world.
  public func world() async throws(IdentityEmulatorError) -> IdentityEmulatorServer {
    guard world == nil else { throw .refused("A world has no worlds. Ask the emulator that it belongs to.") }
    let announcement = try await control.ask("POST", "worlds", [:])
    guard let id = announcement["world"]?.string else { throw .refused("The emulator makes no worlds. Update it.") }
    return try IdentityEmulatorServer(
      announcement: announcement, time: { self.time.ofWorld($0) }, route: route, world: (id, self))
  }

  var isWorld: Bool { world != nil }

  /// Stops the emulator, which then answers no request. A world is removed; an emulator that runs elsewhere continues.
  /// A second call does nothing.
  public func stop() async {
    if let world {
      // An error is ignored: the world may already be removed.
      _ = try? await world.parent.control.ask("DELETE", "worlds/\(world.id)")
      return
    }
    guard route.close() else { return }
    await server?.stop()
  }

  // MARK: Time

  /// The time of the emulator and of the apps that are connected to it.
  public var now: Date { time.now }

  /// Moves the clock forward, or back with a negative duration. Tokens, codes and sessions expire for the emulator and
  /// for connected apps at once.
  ///
  /// Otherwise the clock of an emulator in this process stands still. Only when the library itself has to wait, before
  /// it retries or polls, does the clock move by that time, so that tests neither hang nor wait.
  /// - Parameter duration: At most ten years.
  /// - Throws: `IdentityEmulatorError.refused` for more.
  public func advance(by duration: Duration) async throws(IdentityEmulatorError) {
    try await time.advance(seconds: duration.seconds)
  }

  // MARK: Everything else that it can do

  /// Restores the state and the clock with which the emulator started.
  /// - Throws: `IdentityEmulatorError.unreachable` when the emulator was stopped.
  public func reset() async throws(IdentityEmulatorError) {
    _ = try await control.ask("POST", "reset", [:])
    time.reset()
  }

  /// Sends a request to the control API of `msal-emulator`, which can do more than the functions here.
  /// - Parameters:
  ///   - method: The HTTP method, such as `GET`, `POST`, `PATCH` or `DELETE`.
  ///   - path: The path after `/_emulator/`, such as `consents`.
  ///   - json: The body.
  /// - Returns: The answer's JSON text.
  /// - Throws: `IdentityEmulatorError.refused` with the reason that the API gives.
  @discardableResult
  public func control(
    _ method: String, _ path: String, _ json: String? = nil
  ) async throws(IdentityEmulatorError) -> String {
    let (_, data) = try await control.send(method, path, json.map { Data($0.utf8) })
    return String(decoding: data, as: UTF8.self)
  }
}
