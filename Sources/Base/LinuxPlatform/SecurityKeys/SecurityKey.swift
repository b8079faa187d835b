// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// Why a security key made no passkey.
package enum SecurityKeyError: Error, Sendable, Equatable {
  /// libfido2 is not installed.
  case noLibrary
  case noKey
  case severalKeys
  /// The key knows only the second factor of FIDO U2F, or can't do what the service requires.
  case unsuitable
  /// The key can't be opened or no longer answers.
  case disconnected
  case cancelled
  /// An error of the key (CTAP 2.1 section 8.2) or, with a negative number, of libfido2; the text is libfido2's.
  case key(Int32, String)
}

/// The security key that is plugged in (CTAP 2, by libfido2).
package struct SecurityKey: Sendable {
  /// The package that has libfido2.
  package static let package = "libfido2-1"

  /// Where the key is, and the functions that read and write there; nil: the key that is plugged in.
  package struct Line: @unchecked Sendable {
    // Unchecked: the functions are those of a test, for the whole process.
    let path: String
    let functions: UnsafeRawPointer

    /// - Parameter functions: A `fido_dev_io_t`, which stays.
    package init(path: String, functions: UnsafeRawPointer) {
      self.path = path
      self.functions = functions
    }
  }

  private let line: Line?
  /// Asks for the PIN: nil when the person has none to give. The number is that of tries that are left after a wrong
  /// PIN; nil the first time.
  private let pin: @Sendable (_ triesLeft: Int?) async -> Secret?
  /// Says that the key waits to be touched.
  private let touch: @Sendable () async -> Void

  package init(
    line: Line? = nil, pin: @escaping @Sendable (_ triesLeft: Int?) async -> Secret?,
    touch: @escaping @Sendable () async -> Void
  ) {
    self.line = line
    self.pin = pin
    self.touch = touch
  }

  /// Makes a passkey. Cancelling the task ends the key's waiting.
  package func makePasskey(_ options: PasskeyOptions) async throws(SecurityKeyError) -> MadePasskey {
    guard let library = FidoLibrary.shared else { throw .noLibrary }
    let line = line
    let device = try await Self.blocking { () throws(SecurityKeyError) in
      try FidoDevice(library, line, seconds: options.seconds)
    }
    guard !options.isProtectionRequired || device.protects else { throw .unsuitable }
    var entered: Secret?
    if device.hasPIN, options.verifiesUser, !device.verifiesUser {
      entered = await pin(nil)
      guard entered != nil else { throw .cancelled }
    }
    while true {
      await touch()
      let given = entered
      do throws(SecurityKeyError) {
        return try await Self.blocking(cancel: device.cancel) { () throws(SecurityKeyError) in
          try device.makePasskey(options, pin: given)
        }
      } catch {
        // A wrong PIN; or none was given, and the key wants one, perhaps since it has refused fingerprints.
        guard case .key(let code, _) = error, code == 0x31 || code == 0x36 && entered == nil, device.hasPIN else {
          throw error
        }
        let left = try await Self.blocking { () throws(SecurityKeyError) in device.triesLeft }
        guard left.map({ $0 > 0 }) ?? true else { throw error }
        entered = await pin(code == 0x31 ? left : nil)
        guard entered != nil else { throw .cancelled }
      }
    }
  }

  /// Runs `body`, which waits for the key, on a thread of its own.
  private static func blocking<Value: Sendable>(
    cancel: @escaping @Sendable () -> Void = {}, _ body: @escaping @Sendable () throws(SecurityKeyError) -> Value
  ) async throws(SecurityKeyError) -> Value {
    guard !Task.isCancelled else { throw .cancelled }
    let outcome = Promise<Result<Value, SecurityKeyError>>()
    guard DetachedThread.start({ outcome.fulfil(Result(catching: body)) }) else { throw .disconnected }
    let result = await withTaskCancellationHandler {
      await outcome.valueDespiteCancellation()
    } onCancel: {
      cancel()
    }
    guard !Task.isCancelled else { throw .cancelled }
    return try result.get()
  }
}

/// An open security key.
private final class FidoDevice: @unchecked Sendable {
  // Unchecked: one thread after the other uses the key. Only `cancel` may be called meanwhile (fido_dev_cancel(3)).
  private let library: FidoLibrary
  private let device: UnsafeMutableRawPointer

  init(_ library: FidoLibrary, _ line: SecurityKey.Line?, seconds: Double) throws(SecurityKeyError) {
    self.library = library
    let path = if let line { line.path } else { try Self.path(library) }
    guard let device = library.newDevice() else { throw .disconnected }
    self.device = device
    if let line { _ = library.setFunctions(device, line.functions) }
    guard library.open(device, path) == 0 else { throw .disconnected }
    _ = library.setTimeout(device, Int32(clamping: Int(clamping: seconds * 1000)))
    guard library.isFIDO2(device) else { throw .unsuitable }
  }

  deinit {
    _ = library.close(device)
    var slot: UnsafeMutableRawPointer? = device
    library.freeDevice(&slot)
  }

  /// The path of the one key that is plugged in.
  private static func path(_ library: FidoLibrary) throws(SecurityKeyError) -> String {
    let limit = 16
    var list = library.newList(limit)
    defer { library.freeList(&list, limit) }
    var count = 0
    guard let entries = list, library.fill(entries, limit, &count) == 0, count > 0,
      let entry = library.entry(entries, 0), let path = library.path(entry)
    else { throw .noKey }
    guard count == 1 else { throw .severalKeys }
    return String(cString: path)
  }

  var hasPIN: Bool { library.hasPIN(device) }
  /// Whether it verifies its user itself, such as by a fingerprint.
  var verifiesUser: Bool { library.verifiesUser(device) }
  var protects: Bool { library.protects(device) }
  /// How many wrong PINs the key takes until it is blocked; nil when it does not say.
  var triesLeft: Int? {
    var count: Int32 = 0
    return library.triesLeft(device, &count) == 0 ? Int(count) : nil
  }

  @Sendable func cancel() { _ = library.cancel(device) }

  func makePasskey(_ options: PasskeyOptions, pin: Secret?) throws(SecurityKeyError) -> MadePasskey {
    // A key has few algorithms, and says only when it makes the passkey that it lacks one.
    var failure = SecurityKeyError.unsuitable
    for algorithm in options.algorithms where [-7, -8, -257].contains(algorithm) {
      do throws(SecurityKeyError) { return try make(options, algorithm, pin) } catch {
        failure = error
        guard case .key(0x26, _) = error else { throw error }
      }
    }
    throw failure
  }

  private func make(_ options: PasskeyOptions, _ algorithm: Int, _ pin: Secret?) throws(SecurityKeyError) -> MadePasskey
  {
    var slot = library.newCredential()
    guard let credential = slot else { throw .disconnected }
    defer { library.freeCredential(&slot) }
    var settings = [
      library.setType(credential, Int32(algorithm)),
      library.setClientData(credential, options.clientData, options.clientData.count),
      library.setParty(credential, options.relyingPartyID, options.relyingPartyName),
      library.setUser(
        credential, options.userID, options.userID.count, options.userName, options.userDisplayName, nil),
      // The options' values: 0 is left out, 2 is true.
      library.setResident(credential, options.isResident ? 2 : 0),
      library.setVerification(credential, options.verifiesUser && pin == nil ? 2 : 0),
    ]
    for id in options.excludedIDs { settings.append(library.exclude(credential, id, id.count)) }
    let protection = protects ? options.protection : nil
    settings.append(library.setExtensions(credential, (options.wantsHMACSecret ? 1 : 0) | (protection == nil ? 0 : 2)))
    if let protection { settings.append(library.setProtection(credential, Int32(protection))) }
    for code in settings where code != 0 { throw error(code) }
    let start = SystemClock().now
    let code = library.make(device, credential, pin?.exposed)
    // libfido2 has one error for a key that says nothing: it was taken out, or the time is over.
    if code == -2, SystemClock().now.timeIntervalSince(start) >= options.seconds - 0.1 {
      cancel()
      throw error(0x2F)
    }
    guard code == 0 else { throw error(code) }
    func bytes(_ reading: FidoLibrary.Reading) -> [UInt8] {
      reading.start(credential).map { Array(UnsafeBufferPointer(start: $0, count: reading.count(credential))) } ?? []
    }
    let format = library.format(credential).map { String(cString: $0) } ?? "none"
    // libfido2 gives the statement and the data in CBOR.
    let (id, data) = (bytes(library.id), bytes(library.authenticatorData))
    guard options.wantsAttestation, format.utf8.count < 24 else {
      return MadePasskey(id: id, format: "none", authenticatorData: data)
    }
    return MadePasskey(id: id, format: format, statement: bytes(library.statement), authenticatorData: data)
  }

  private func error(_ code: Int32) -> SecurityKeyError {
    switch code {
    // What was sent or received got lost.
    case -1, -2: .disconnected
    case 0x2D: .cancelled
    default: .key(code, library.words(code).map { String(cString: $0) } ?? "unknown error")
    }
  }
}
