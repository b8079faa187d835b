// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import COpenSSL
import Foundation
import LinuxPlatform
import PlatformInterfaces
import TestSupport

@testable import IdentityEmulator
@testable import OpenSSLCrypto

/// A security key in software, to which libfido2 speaks as to one that is plugged in (CTAP 2.1 section 11.2, messages
/// of 64 bytes).
final class SoftSecurityKey: Sendable {
  struct Settings: Sendable {
    /// nil: it has none.
    var pin: String?
    var triesLeft = 8
    var verifiesUser = false
    var canProtect = true
    /// In place of a passkey, the error of CTAP.
    var failure: UInt8?
    /// Whether it waits to be touched for ever.
    var isUntouched = false
    /// Whether it is taken out when it is asked for a passkey.
    var breaks = false
    var algorithms = [-7]
  }

  /// What it was asked for when it made a passkey.
  struct Made: Sendable {
    var options: CBORValue?
    var extensions: CBORValue?
    var excluded: [[UInt8]]
    var user: CBORValue?
    var hasPINProof: Bool
  }

  private struct State: Sendable {
    var settings: Settings
    var made: [Made] = []
    var received: [UInt8] = []
    var expected = 0
    var command: UInt8 = 0
    var waiting: [[UInt8]] = []
    var isCancelled = false
    var isWaiting = false
    var isGone = false
    var token = [UInt8](repeating: 9, count: 32)
  }

  private let state: Lock<State>
  private let path: String
  let credentialID = SecureRandom.bytes(32)
  let key: P256PrivateKey
  private let agreement: P256PrivateKey
  static let model: [UInt8] = Array(0..<16)

  private static let keys = Lock<[String: SoftSecurityKey]>([:])

  init(_ settings: Settings = Settings()) throws {
    state = Lock(State(settings: settings))
    path = "soft:" + UUID().uuidString
    key = try P256PrivateKey.generate()
    agreement = try P256PrivateKey.generate()
    Self.keys.withLock { $0[path] = self }
  }

  var made: [Made] { state.withLock { $0.made } }
  var triesLeft: Int { state.withLock { $0.settings.triesLeft } }
  /// Whether it waits to be touched.
  var isWaiting: Bool { state.withLock { $0.isWaiting } }

  // MARK: What libfido2 calls

  var line: SecurityKey.Line { line(at: path) }

  func line(at path: String) -> SecurityKey.Line {
    SecurityKey.Line(path: path, functions: UnsafeRawPointer(Self.functions.pointer))
  }

  private struct Functions: @unchecked Sendable {
    // Unchecked: written once, here.
    let pointer = UnsafeMutablePointer<UnsafeRawPointer>.allocate(capacity: 4)

    init() {
      let open: @convention(c) (UnsafePointer<CChar>) -> UnsafeMutableRawPointer? = { path in
        SoftSecurityKey.keys.withLock { $0[String(cString: path)] }.map { Unmanaged.passRetained($0).toOpaque() }
      }
      let close: @convention(c) (UnsafeMutableRawPointer) -> Void = {
        Unmanaged<SoftSecurityKey>.fromOpaque($0).release()
      }
      let read: @convention(c) (UnsafeMutableRawPointer, UnsafeMutablePointer<UInt8>, Int, Int32) -> Int32 = {
        key, place, count, milliseconds in
        Unmanaged<SoftSecurityKey>.fromOpaque(key).takeUnretainedValue().read(place, count, milliseconds)
      }
      let write: @convention(c) (UnsafeMutableRawPointer, UnsafePointer<UInt8>, Int) -> Int32 = {
        Unmanaged<SoftSecurityKey>.fromOpaque($0).takeUnretainedValue().write(
          Array(UnsafeBufferPointer(start: $1, count: $2)))
      }
      pointer[0] = unsafeBitCast(open, to: UnsafeRawPointer.self)
      pointer[1] = unsafeBitCast(close, to: UnsafeRawPointer.self)
      pointer[2] = unsafeBitCast(read, to: UnsafeRawPointer.self)
      pointer[3] = unsafeBitCast(write, to: UnsafeRawPointer.self)
    }
  }

  private static let functions = Functions()
  private static let channel: [UInt8] = [1, 2, 3, 4]

  private func write(_ bytes: [UInt8]) -> Int32 {
    // The number of the report comes first.
    let packet = Array(bytes.dropFirst())
    let isGone = state.withLock { state in
      if packet[4] & 0x80 != 0 {
        if packet[4] == 0x91 {
          state.isCancelled = true
          return false
        }
        state.command = packet[4]
        state.expected = Int(packet[5]) << 8 | Int(packet[6])
        state.received = Array(packet.dropFirst(7))
      } else {
        state.received += packet.dropFirst(5)
      }
      guard state.received.count >= state.expected else { return false }
      let request = Array(state.received.prefix(state.expected))
      switch state.command {
      case 0x86:
        send([0xFF, 0xFF, 0xFF, 0xFF], 0x86, Array(request.prefix(8)) + Self.channel + [2, 1, 0, 0, 0x04], &state)
      case 0x90: if let answer = answer(request, &state) { send(Self.channel, 0x90, answer, &state) }
      default: send(Self.channel, 0xBF, [1], &state)
      }
      return state.isGone
    }
    return isGone ? -1 : Int32(bytes.count)
  }

  private func send(_ channel: [UInt8], _ command: UInt8, _ bytes: [UInt8], _ state: inout State) {
    let first = channel + [command, UInt8(bytes.count >> 8), UInt8(bytes.count & 255)] + bytes.prefix(57)
    var packets = [first]
    var rest = bytes.dropFirst(57)
    while !rest.isEmpty {
      packets.append(channel + [UInt8(packets.count - 1)] + rest.prefix(59))
      rest = rest.dropFirst(59)
    }
    state.waiting += packets.map { $0 + [UInt8](repeating: 0, count: 64 - $0.count) }
  }

  /// - Parameter milliseconds: How long libfido2 waits; negative: without end.
  private func read(_ place: UnsafeMutablePointer<UInt8>, _ count: Int, _ milliseconds: Int32) -> Int32 {
    let packet: [UInt8]? = state.withLock { state in
      if state.isGone || state.isWaiting && milliseconds == 0 { return nil }
      if state.waiting.isEmpty, state.isWaiting {
        if state.isCancelled {
          send(Self.channel, 0x90, [0x2D], &state)
        } else {
          // Still waiting to be touched.
          send(Self.channel, 0xBB, [2], &state)
        }
      }
      return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
    }
    guard let packet, count >= packet.count else { return -1 }
    if packet[4] == 0xBB { usleep(20_000) }
    place.update(from: packet, count: packet.count)
    return Int32(packet.count)
  }

  // MARK: CTAP 2

  private func answer(_ request: [UInt8], _ state: inout State) -> [UInt8]? {
    let body = try? CBORValue(parsing: Array(request.dropFirst()))
    switch request.first {
    case 4: return [0] + info(state.settings)
    case 6: return body.flatMap { pin($0, &state) } ?? [0x14]
    case 1:
      state.isGone = state.settings.breaks
      state.isWaiting = state.settings.isUntouched
      if state.isWaiting || state.isGone { return nil }
      return body.flatMap { try? make($0, &state) } ?? [0x14]
    default: return [0x01]
    }
  }

  private func info(_ settings: Settings) -> [UInt8] {
    let yes: [UInt8] = [0xF5]
    var options = [(CBORBytes.text("rk"), yes), (CBORBytes.text("up"), yes)]
    if settings.verifiesUser { options.append((CBORBytes.text("uv"), yes)) }
    options.append((CBORBytes.text("clientPin"), settings.pin == nil ? [0xF4] : yes))
    let extensions = (settings.canProtect ? ["credProtect"] : []) + ["hmac-secret"]
    return CBORBytes.map([
      (CBORBytes.int(1), CBORBytes.array([CBORBytes.text("FIDO_2_0")])),
      (CBORBytes.int(2), CBORBytes.array(extensions.map(CBORBytes.text))),
      (CBORBytes.int(3), CBORBytes.bytes(Self.model)), (CBORBytes.int(4), CBORBytes.map(options)),
      (CBORBytes.int(5), CBORBytes.int(1200)), (CBORBytes.int(6), CBORBytes.array([CBORBytes.int(1)])),
    ])
  }

  /// Section 6.5, with protocol 1.
  private func pin(_ request: CBORValue, _ state: inout State) -> [UInt8]? {
    switch request[2]?.int {
    case 1: return [0] + CBORBytes.map([(CBORBytes.int(3), CBORBytes.int(state.settings.triesLeft))])
    case 2:
      return (try? agreement.coordinates()).map { point in
        let key = CBORBytes.map([
          (CBORBytes.int(1), CBORBytes.int(2)), (CBORBytes.int(3), CBORBytes.int(-25)),
          (CBORBytes.int(-1), CBORBytes.int(1)), (CBORBytes.int(-2), CBORBytes.bytes(point.x)),
          (CBORBytes.int(-3), CBORBytes.bytes(point.y)),
        ])
        return [0] + CBORBytes.map([(CBORBytes.int(1), key)])
      }
    case 5:
      guard let secret = secret(with: request[3]), let hidden = request[6]?.bytes else { return nil }
      guard state.settings.triesLeft > 0 else { return [0x32] }
      guard
        AES.run(hidden, key: secret, encrypting: false)
          == Array(SHA256.hash((state.settings.pin ?? "").utf8).prefix(16))
      else {
        state.settings.triesLeft -= 1
        return [state.settings.triesLeft > 0 ? 0x31 : 0x32]
      }
      let token = AES.run(state.token, key: secret, encrypting: true)
      return [0] + CBORBytes.map([(CBORBytes.int(2), CBORBytes.bytes(token))])
    default: return nil
    }
  }

  private func secret(with other: CBORValue?) -> [UInt8]? {
    guard let x = other?[-2]?.bytes, let y = other?[-3]?.bytes, x.count == 32, y.count == 32 else { return nil }
    // What precedes the numbers of a point in a key of P-256 in DER (RFC 5480 section 2).
    let head: [UInt8] = [
      0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06, 0x08, 0x2a, 0x86, 0x48, 0xce,
      0x3d, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00, 0x04,
    ]
    let bytes = head + x + y
    let peer = bytes.withUnsafeBufferPointer { buffer in
      var place = buffer.baseAddress
      return d2i_PUBKEY(nil, &place, buffer.count)
    }
    let context = EVP_PKEY_CTX_new(agreement.handle.pointer, nil)
    defer {
      EVP_PKEY_free(peer)
      EVP_PKEY_CTX_free(context)
    }
    var point = [UInt8](repeating: 0, count: 32)
    var count = point.count
    guard EVP_PKEY_derive_init(context) == 1, EVP_PKEY_derive_set_peer(context, peer) == 1,
      EVP_PKEY_derive(context, &point, &count) == 1
    else { return nil }
    return SHA256.hash(point)
  }

  /// Section 6.1.
  private func make(_ request: CBORValue, _ state: inout State) throws -> [UInt8] {
    let settings = state.settings
    if let failure = settings.failure { return [failure] }
    guard let hash = request[1]?.bytes, let party = request[2]?["id"]?.text,
      let algorithm = request[4]?.array?.first?["alg"]?.int
    else { return [0x14] }
    guard settings.algorithms.contains(algorithm) else { return [0x26] }
    let excluded = (request[5]?.array ?? []).compactMap { $0["id"]?.bytes }
    if excluded.contains(credentialID) { return [0x19] }
    let proof = request[8]?.bytes
    if let proof, proof != Array(HMACSHA256.authenticate(hash, key: state.token).prefix(16)) { return [0x33] }
    guard proof != nil || settings.verifiesUser else { return [settings.pin == nil ? 0x35 : 0x36] }
    state.made.append(
      Made(
        options: request[7], extensions: request[6], excluded: excluded, user: request[3], hasPINProof: proof != nil))
    var said: [([UInt8], [UInt8])] = []
    if let level = request[6]?["credProtect"]?.int {
      said.append((CBORBytes.text("credProtect"), CBORBytes.int(level)))
    }
    if request[6]?["hmac-secret"] != nil { said.append((CBORBytes.text("hmac-secret"), [0xF5])) }
    let point = try key.coordinates()
    let cose = CBORBytes.map([
      (CBORBytes.int(1), CBORBytes.int(2)), (CBORBytes.int(3), CBORBytes.int(-7)),
      (CBORBytes.int(-1), CBORBytes.int(1)), (CBORBytes.int(-2), CBORBytes.bytes(point.x)),
      (CBORBytes.int(-3), CBORBytes.bytes(point.y)),
    ])
    var data = SHA256.hash(party.utf8) + [said.isEmpty ? 0x45 : 0xC5, 0, 0, 0, 1]
    data += Self.model + [0, UInt8(credentialID.count)] + credentialID + cose
    if !said.isEmpty { data += CBORBytes.map(said) }
    let statement = CBORBytes.map([
      (CBORBytes.text("alg"), CBORBytes.int(-7)), (CBORBytes.text("sig"), CBORBytes.bytes(try key.sign(data + hash))),
    ])
    return [0]
      + CBORBytes.map([
        (CBORBytes.int(1), CBORBytes.text("packed")), (CBORBytes.int(2), CBORBytes.bytes(data)),
        (CBORBytes.int(3), statement),
      ])
  }
}

/// AES-256-CBC without padding, from zeros on, as protocol 1 of CTAP has it.
private enum AES {
  static func run(_ bytes: [UInt8], key: [UInt8], encrypting: Bool) -> [UInt8] {
    let context = EVP_CIPHER_CTX_new()
    defer { EVP_CIPHER_CTX_free(context) }
    var result = [UInt8](repeating: 0, count: bytes.count + 16)
    var count: Int32 = 0
    EVP_CipherInit_ex(context, EVP_aes_256_cbc(), nil, key, [UInt8](repeating: 0, count: 16), encrypting ? 1 : 0)
    EVP_CIPHER_CTX_set_padding(context, 0)
    EVP_CipherUpdate(context, &result, &count, bytes, Int32(bytes.count))
    return Array(result.prefix(Int(count)))
  }
}
