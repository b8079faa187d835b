// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces

/// Hashes the names of partitions and encrypts their values, so that only processes with the keys can read them in
/// Redis.
///
/// A value consists of one byte for the format, 4 bytes of the sealing key's id, 8 of the version, a nonce, and the
/// AES-256-GCM ciphertext with its tag. Name, format, key id and version are authenticated with it, so that a value
/// can't be passed off as that of another name or version. Each name has an encryption key of its own, derived from the
/// sealing key, so that no key is used for too many values.
struct PartitionSeal: Sendable {
  enum Opened: Equatable {
    case partition([UInt8], version: Int)
    /// The value was not sealed by this library, or was changed since; version 0 when it contains no valid version.
    case damaged(version: Int)
    case unknownKey
  }

  static let format: UInt8 = 1
  /// Bytes before the nonce.
  static let headerLength = 13
  /// The most bytes that a partition may have: the largest padded size without the length field.
  static let limit = (768 << 10) - 4
  private static let nonceLength = 12

  private let sealing: Key
  /// The sealing key first.
  private let opening: [Key]
  private let naming: HMACSHA256
  private let prefix: String
  private let random: any RandomSource
  /// The names that were asked for last. One call of an app needs the same name several times, and making it takes a
  /// quarter of the work of a load.
  private let names = Lock([String: Name]())
  private static let mostNames = 1024

  private struct Key: Sendable {
    let id: [UInt8]
    private let secret: HMACSHA256

    init(_ secret: [UInt8]) {
      self.secret = HMACSHA256(key: secret)
      id = Array(self.secret.authenticate("msal redis 1 key id".utf8).prefix(4))
    }

    /// The encryption key of a value by its name in Redis.
    func derived(for name: String) -> AESGCM { AESGCM(derivedFrom: secret, for: "msal redis 1 seal \(name)") }
  }

  init(_ keys: RedisStoreKeys, name: String, random: any RandomSource) throws(RedisStoreError) {
    sealing = Key(keys.sealing)
    opening = [sealing] + (keys.earlier.map { [Key($0)] } ?? [])
    guard Set(opening.map(\.id)).count == opening.count else {
      throw .invalidConfiguration("the two sealing keys can't be told apart: make another one")
    }
    naming = HMACSHA256(key: keys.naming)
    prefix = "msal:1:\(name):"
    self.random = random
  }

  /// A partition's name in Redis.
  struct Name: Sendable {
    let text: String
    /// The encryption key of what is sealed from now on.
    fileprivate let sealing: AESGCM
    /// What is authenticated besides the header: both names, each with a zero byte behind it, which names do not
    /// contain.
    fileprivate let association: [UInt8]
  }

  /// The name in Redis. The kind of the partition stays legible, for administrators of the server.
  func name(of partition: String) -> Name {
    if let known = names.withLock({ $0[partition] }) { return known }
    let kind = partition.utf8.prefix { $0 != UInt8(ascii: ":") }
    let isKind = (1...8).contains(kind.count) && kind.allSatisfy { (0x61...0x7A).contains($0) }
    let tag = Base64URL.encode(Array(naming.authenticate((prefix + partition).utf8).prefix(24)))
    let text = prefix + (isKind ? String(Substring(kind)) : "x") + ":{" + tag + "}"
    let name = Name(
      text: text, sealing: sealing.derived(for: text),
      association: Array(text.utf8) + [0] + Array(partition.utf8) + [0])
    names.withLock { names in
      if names.count >= Self.mostNames { names.removeAll(keepingCapacity: true) }
      names[partition] = name
    }
    return name
  }

  func seal(_ bytes: [UInt8], as name: Name, version: Int) throws(RedisStoreError) -> [UInt8] {
    guard bytes.count <= Self.limit else { throw .tooLarge(limit: Self.limit) }
    let header = [Self.format] + sealing.id + Self.bytes(of: version)
    let nonce = random.bytes(Self.nonceLength)
    do {
      return try header + nonce
        + name.sealing.seal(Self.padded(bytes), nonce: nonce, associatedData: name.association + header)
    } catch {
      throw .invalidConfiguration("OpenSSL can't seal")
    }
  }

  func open(_ value: [UInt8], as name: Name) -> Opened {
    guard value.count >= Self.headerLength, value[0] == Self.format else { return .damaged(version: 0) }
    let header = value[..<Self.headerLength]
    let version = header[5...].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard let version = Int(exactly: version), version > 0 else { return .damaged(version: 0) }
    guard let index = opening.firstIndex(where: { header[1..<5].elementsEqual($0.id) }) else { return .unknownKey }
    let key = index == 0 ? name.sealing : opening[index].derived(for: name.text)
    guard let padded = try? key.open(value[Self.headerLength...], associatedData: name.association + header),
      let bytes = Self.withoutPadding(padded)
    else { return .damaged(version: version) }
    return .partition(bytes, version: version)
  }

  static func bytes(of number: Int) -> [UInt8] {
    stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  // MARK: - Length classes

  /// The length, the bytes, and zeros up to the next length class, so that the size of a value reveals little.
  static func padded(_ bytes: [UInt8]) -> [UInt8] {
    let count = bytes.count + 4
    var size = 256
    while size < count { size = size & (size - 1) == 0 ? size / 2 * 3 : size / 3 * 4 }
    return Array(Self.bytes(of: bytes.count).dropFirst(4)) + bytes + [UInt8](repeating: 0, count: size - count)
  }

  static func withoutPadding(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= 4 else { return nil }
    let count = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    return count <= bytes.count - 4 ? Array(bytes[4..<(4 + count)]) : nil
  }
}
