// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// A session with a token, closed when the object goes (PKCS #11 version 2.40, section 5.6).
final class TokenSession {
  private let module: PKCS11Module
  private let slot: UInt
  private let handle: UInt
  let needsLogin: Bool
  /// Whether the reader or the token has keys of its own for the PIN.
  let asksForPIN: Bool

  init(_ token: (module: PKCS11Module, slot: UInt, flags: UInt)) throws(PKCS11Error) {
    (module, slot) = (token.module, token.slot)
    needsLogin = token.flags & 0x4 != 0
    asksForPIN = token.flags & 0x100 != 0
    typealias Function = @convention(c) (UInt, UInt, UInt, UInt, UnsafeMutablePointer<UInt>) -> UInt
    let open: Function = module.function(.openSession)
    var handle: UInt = 0
    // CKF_SERIAL_SESSION, which every session must have; without CKF_RW_SESSION nothing in the token can be changed.
    let code = open(slot, 4, 0, 0, &handle)
    guard code == 0 else { throw PKCS11Error("the token can't be opened", code) }
    self.handle = handle
  }

  deinit {
    let close: @convention(c) (UInt) -> UInt = module.function(.closeSession)
    _ = close(handle)
  }

  /// Logs in as the token's user. Without a PIN the token asks for it itself.
  func logIn(_ pin: Secret?) -> UInt {
    let logIn: @convention(c) (UInt, UInt, UnsafePointer<UInt8>?, UInt) -> UInt = module.function(.login)
    guard let pin else { return logIn(handle, 1, nil, 0) }
    let bytes = Array(pin.exposed.utf8)
    return logIn(handle, 1, bytes, UInt(bytes.count))
  }

  /// The first two objects of a class that have all of `attributes`.
  func objects(of objectClass: UInt, with attributes: [(type: UInt, value: [UInt8])]) throws(PKCS11Error) -> [UInt] {
    let begin: @convention(c) (UInt, UnsafeMutableRawPointer, UInt) -> UInt = module.function(.findObjectsInit)
    let next: @convention(c) (UInt, UnsafeMutablePointer<UInt>, UInt, UnsafeMutablePointer<UInt>) -> UInt =
      module.function(.findObjects)
    let end: @convention(c) (UInt) -> UInt = module.function(.findObjectsFinal)
    let wanted = [(TokenKey.Attribute.objectClass.rawValue, AttributeList.bytes(objectClass))] + attributes
    var found: [UInt] = [0, 0]
    var count: UInt = 0
    var code = AttributeList.with(wanted) { begin(handle, $0, UInt(wanted.count)) }
    if code == 0 {
      code = next(handle, &found, 2, &count)
      _ = end(handle)
    }
    guard code == 0 else { throw PKCS11Error("the keys of the token can't be listed", code) }
    return Array(found.prefix(Int(count)))
  }

  /// The value of an attribute; nil when the object has none, or does not show it.
  func bytes(_ attribute: TokenKey.Attribute, of object: UInt) -> [UInt8]? {
    let get: @convention(c) (UInt, UInt, UnsafeMutableRawPointer, UInt) -> UInt = module.function(.getAttributeValue)
    let value = [UInt8](repeating: 0, count: 8192)
    return AttributeList.with([(attribute.rawValue, value)]) { list in
      guard get(handle, object, list, 1) == 0 else { return nil }
      return AttributeList.attribute(0, of: list).value
    }
  }

  func number(_ attribute: TokenKey.Attribute, of object: UInt) -> UInt? {
    bytes(attribute, of: object).flatMap { AttributeList.number($0) }
  }

  // CKM_SHA256_RSA_PKCS
  private static let mechanism: UInt = 0x40

  /// Whether the token has the mechanism, and signs with it.
  var signsRS256: Bool {
    let get: @convention(c) (UInt, UInt, UnsafeMutablePointer<UInt>) -> UInt = module.function(.getMechanismInfo)
    // The smallest and the largest key, and flags, of which CKF_SIGN is one.
    var info: [UInt] = [0, 0, 0]
    return get(slot, Self.mechanism, &info) == 0 && info[2] & 0x800 != 0
  }

  func sign(_ message: [UInt8], with key: UInt) throws(PKCS11Error) -> [UInt8] {
    let begin: @convention(c) (UInt, UnsafeMutableRawPointer, UInt) -> UInt = module.function(.signInit)
    let sign:
      @convention(c) (UInt, UnsafePointer<UInt8>, UInt, UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt>) -> UInt =
        module.function(.sign)
    // A mechanism is laid out as an attribute is: its type, and where its parameters are and how long.
    var code = AttributeList.with([(Self.mechanism, [])]) { begin(handle, $0, key) }
    var signature = [UInt8](repeating: 0, count: 2048)
    var count = UInt(signature.count)
    if code == 0 { code = sign(handle, message, UInt(message.count), &signature, &count) }
    guard code == 0 else { throw PKCS11Error("the token does not sign", code) }
    return Array(signature.prefix(Int(count)))
  }
}

/// Lists of CK_ATTRIBUTE: a type, where the value is, and its length, three words each.
enum AttributeList {
  private static let word = MemoryLayout<UInt>.stride

  /// Calls `body` with a list in memory, whose values live as long as the call.
  static func with<Value>(
    _ attributes: [(type: UInt, value: [UInt8])], _ body: (UnsafeMutableRawPointer) -> Value
  ) -> Value {
    let size = attributes.count * 3 * word
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: size + attributes.reduce(0) { $0 + $1.value.count }, alignment: word)
    defer { memory.deallocate() }
    var place = memory + size
    for (index, attribute) in attributes.enumerated() {
      let entry = memory + index * 3 * word
      entry.storeBytes(of: attribute.type, as: UInt.self)
      (entry + word).storeBytes(of: attribute.value.isEmpty ? nil : place, as: UnsafeMutableRawPointer?.self)
      (entry + 2 * word).storeBytes(of: UInt(attribute.value.count), as: UInt.self)
      place.copyMemory(from: attribute.value, byteCount: attribute.value.count)
      place += attribute.value.count
    }
    return body(memory)
  }

  static func attribute(_ index: Int, of list: UnsafeMutableRawPointer) -> (type: UInt, value: [UInt8]) {
    let entry = list + index * 3 * word
    let count = (entry + 2 * word).load(as: UInt.self)
    // A length of all ones means that there is no value.
    guard let place = (entry + word).load(as: UnsafeMutableRawPointer?.self), count < 1 << 20 else {
      return (entry.load(as: UInt.self), [])
    }
    return (entry.load(as: UInt.self), Array(UnsafeRawBufferPointer(start: place, count: Int(count))))
  }

  static func bytes(_ number: UInt) -> [UInt8] { withUnsafeBytes(of: number) { Array($0) } }

  static func number(_ bytes: [UInt8]) -> UInt? {
    bytes.count == word ? bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt.self) } : nil
  }
}
