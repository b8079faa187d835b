// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import IdentityEmulator
import LinuxPlatform
import LocalHTTPServer
import OpenSSLCrypto
import PlatformInterfaces
import PrivateFiles

/// A whole emulator, listening: directory, pages, tokens, certificates and sockets. `msal-emulator`, `msal demo` and
/// the tests start the same one.
package struct EmbeddedEmulator: Sendable {
  package struct Options: Sendable {
    package var seed = Seed.standard
    package var addresses = ServerAddresses()
    package var limits = ServerLimits()
    /// Where the certificate authority and the signing key are kept; made when missing.
    package var dataFolder: String
    /// Where what happens is kept over restarts; nil keeps nothing.
    package var stateFolder: String?
    /// Hears that the state, or a new signing key, could not be written.
    package var reportUnwritten: @Sendable (EmulatorServerError) -> Void = { _ in }
    /// nil: the one in `dataFolder`.
    package var signingKey: RSAPrivateKey?

    package init(dataFolder: String) { self.dataFolder = dataFolder }
  }

  /// The emulator behind the sockets, for tests that look at its state and for what an administrator does.
  package var emulator: IdentityEmulator { parts.emulator }
  package var http: URL { parts.http }
  package var https: URL? { emulator.origins.https }
  /// The PEM file of the certificate authority to trust for `https`.
  package var authorityPath: String? { parts.certificates?.authorityPath }
  private let parts: Parts
  private let server: HTTPServer

  /// Starts on the ports of `options`, free ones by default. Tokens, sessions and codes go by `clock`; TLS goes by the
  /// machine's.
  package static func start(
    _ options: Options, clock: any WallClock = SystemClock(), random: any RandomSource = SystemRandom()
  ) async throws(EmulatorServerError) -> EmbeddedEmulator {
    let sockets: ServerSockets
    do throws(HTTPServerError) { sockets = try ServerSockets.open(options.addresses) } catch { throw .server(error) }
    let parts: Parts
    do throws(EmulatorServerError) {
      parts = try makeParts(options, sockets: sockets, clock: clock, random: random)
    } catch {
      sockets.close()
      throw error
    }
    let server: HTTPServer
    do throws(HTTPServerError) {
      server = try HTTPServer.start(
        sockets: sockets, identity: parts.certificates?.identity, limits: options.limits,
        deliver: parts.keeper?.deliver ?? parts.emulator.deliver)
    } catch { throw .server(error) }
    let signingKey = parts.signingKey
    // A key that is missing is made while nobody waits for it. A thread of its own does it, since it takes long.
    if signingKey.existing == nil { _ = DetachedThread.start { _ = signingKey.get() } }
    return EmbeddedEmulator(parts: parts, server: server)
  }

  /// Lets requests in flight finish for a moment, then closes all sockets.
  /// - Returns: Why the state could not be saved; nil: it is saved, or nothing is to be kept.
  @discardableResult
  package func stop() async -> EmulatorServerError? {
    await server.stop()
    let failure = await parts.keeper?.finish()
    emulator.removeArcKeys()
    // Afterwards nothing writes to the folder, which may be a temporary one.
    _ = parts.signingKey.get()
    return failure
  }

  private struct Parts {
    let emulator: IdentityEmulator
    let http: URL
    let signingKey: LazyValue<RSAPrivateKey, Never>
    let certificates: LocalCertificates?
    let keeper: StateKeeper?
  }

  private static func makeParts(
    _ options: Options, sockets: ServerSockets, clock: any WallClock, random: any RandomSource
  ) throws(EmulatorServerError) -> Parts {
    let folder = try PrivateFolder(creating: options.dataFolder)
    let signingKey =
      if let given = options.signingKey { LazyValue<RSAPrivateKey, Never>(known: given) } else {
        try SigningKeyFile.load(from: folder, report: options.reportUnwritten)
      }
    let hosts = options.addresses.hosts
    let certificates =
      sockets.httpsPort == nil
      ? nil
      : try LocalCertificates.load(
        from: folder, extraHosts: hosts, names: options.seed.hostNames + [sockets.name].compactMap(\.self), now: Date())
    guard let http = url("http", hosts, sockets.name, sockets.httpPort) else {
      throw .server(.badHost(hosts[0], reason: "it does not fit in a URL. Give an address such as 127.0.0.1."))
    }
    let origins = Origins(
      http: http, https: sockets.httpsPort.flatMap { url("https", hosts, sockets.name, $0) },
      authorityPath: certificates?.authorityPath, certificate: certificates?.authority,
      thumbprint: certificates?.thumbprint, allowsAnyName: options.addresses.allowsNonLoopback)
    let emulator = IdentityEmulator(
      seed: options.seed, signingKey: signingKey, origins: origins, clock: clock, random: random,
      arcKeys: try ArcKeyFolder(besides: folder), routes: ConsoleRoutes.make)
    var keeper: StateKeeper?
    if let path = options.stateFolder {
      keeper = try StateKeeper(emulator, folder: PrivateFolder(creating: path), report: options.reportUnwritten)
    }
    return Parts(
      emulator: emulator, http: http, signingKey: signingKey, certificates: certificates, keeper: keeper)
  }

  /// Loopback and "every address" are called localhost, the one name that works everywhere, unless there is a `name`.
  private static func url(_ scheme: String, _ hosts: [String], _ name: String?, _ port: Int) -> URL? {
    if let name { return URL(string: "\(scheme)://\(name):\(port)") }
    let isLocal = hosts.contains { LoopbackHost($0)?.isMeantByLocalhost ?? ["0.0.0.0", "::"].contains($0) }
    let host = isLocal ? "localhost" : URLHost.bracketed(hosts[0])
    return URL(string: "\(scheme)://\(host):\(port)")
  }
}

/// Why the emulator could not start.
package enum EmulatorServerError: Error, Sendable, Equatable, CustomStringConvertible {
  /// It can't listen.
  case server(HTTPServerError)
  /// A file or folder of the emulator can't be used.
  case file(PrivateFileError)
  /// Another emulator keeps its state there.
  case folderInUse(path: String)
  /// A key, certificate or state file is damaged.
  case damaged(path: String, reason: String)

  package var description: String {
    switch self {
    case .server(let error): error.description
    case .file(.openToOthers(let path, let mode, let widest)):
      "\(path) can be read by others (mode \(octal(mode))). "
        + "Run: chmod 0\(PrivateFileError.digits(mode: mode, widest: widest)) '\(path)'"
    case .file(.wrongOwner(let path)):
      "\(path) belongs to another user. Remove it, or set XDG_DATA_HOME to a folder of yours."
    case .folderInUse(let path): "Another emulator uses \(path). Stop it, or choose another folder."
    case .damaged(let path, let reason): "\(path) is damaged: \(reason). Remove it; it is made anew at the next start."
    case .file(.notA(let kind, let path)):
      "Can't use \(path): it is no \(kind == .file ? "plain file" : "folder"). Check the path and its permissions."
    case .file(.noSpace(let path)): "Can't write \(path): there is no room. Free some space there."
    case .file(let error): "Can't use \(error.path): \(error.reason). Check the path and its permissions."
    }
  }

  private func octal(_ mode: UInt32) -> String {
    let digits = String(mode, radix: 8)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
