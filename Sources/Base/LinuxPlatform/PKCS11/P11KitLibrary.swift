// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces

/// The functions of p11-kit that read the URIs of keys and load the modules of tokens, looked up at the first use.
/// p11-kit also keeps apart what other libraries of the process, such as GnuTLS, do with the same modules.
struct P11KitLibrary: @unchecked Sendable {
  typealias Object = UnsafeMutableRawPointer

  // Immutable after loading, and the library is never unloaded, so every thread may read these.
  let newURI: @convention(c) () -> Object? = Self.library("uri_new")
  let parseURI: @convention(c) (UnsafePointer<CChar>, UInt32, Object) -> Int32 = Self.library("uri_parse")
  let freeURI: @convention(c) (Object?) -> Void = Self.library("uri_free")
  let hasUnknownParts: @convention(c) (Object) -> Int32 = Self.library("uri_any_unrecognized")
  let pinValue: @convention(c) (Object) -> UnsafePointer<CChar>? = Self.library("uri_get_pin_value")
  let pinSource: @convention(c) (Object) -> UnsafePointer<CChar>? = Self.library("uri_get_pin_source")
  let modulePath: @convention(c) (Object) -> UnsafePointer<CChar>? = Self.library("uri_get_module_path")
  let matchesModule: @convention(c) (Object, Object) -> Int32 = Self.library("uri_match_module_info")
  let matchesToken: @convention(c) (Object, Object) -> Int32 = Self.library("uri_match_token_info")
  let attributes: @convention(c) (Object, UnsafeMutablePointer<UInt>) -> Object? = Self.library("uri_get_attributes")
  /// Loads the modules that are registered on this machine; the list ends with a null pointer.
  let loadRegistered: @convention(c) (Int32) -> UnsafeMutablePointer<Object?>? =
    Self.library("modules_load_and_initialize")
  let load: @convention(c) (UnsafePointer<CChar>, Int32) -> Object? = Self.library("module_load")
  let initialize: @convention(c) (Object) -> UInt = Self.library("module_initialize")
  let finalize: @convention(c) (Object) -> UInt = Self.library("module_finalize")
  let release: @convention(c) (Object) -> Void = Self.library("module_release")

  private static let library = LoadedLibrary("libp11-kit.so.0", prefix: "p11_kit_")

  /// The library of this process; nil when it is not installed.
  static let shared: P11KitLibrary? = {
    let functions = P11KitLibrary()
    return library.isComplete ? functions : nil
  }()

  private init() {}
}

/// Why a key in a token can't be used. The text holds no PIN.
package struct PKCS11Error: Error, Sendable, Equatable {
  package let reason: String

  init(_ reason: String) { self.reason = reason }

  /// - Parameter code: A return value of the standard (PKCS #11 version 3.0, section 6).
  init(_ action: String, _ code: UInt) {
    let words =
      switch code {
      case 0x30: "the token has a fault"
      case 0x32, 0xE0, 0xE1: "the token is not there; insert it"
      case 0xA0: "the PIN is wrong"
      case 0xA1, 0xA2: "the PIN has the wrong form or length"
      case 0xA4: "the PIN is locked; unlock it with the token's own tools"
      case 0xB3, 0xB0: "the session with the token has ended"
      case 0x63, 0x68, 0x70: "the key or the token does not offer it"
      case 0x101: "nobody is logged in"
      default: "error 0x" + String(code, radix: 16)
      }
    reason = "\(action): \(words)"
  }
}

/// A loaded module of tokens: the table of the functions of PKCS #11.
final class PKCS11Module: @unchecked Sendable {
  /// Held while modules are loaded, used or released: not all of them bear several threads. Only the list of registered
  /// modules is made under the lock of its first use.
  static let use = Lock(())

  // Unchecked: the table never changes while the module is loaded.
  private let table: UnsafeMutableRawPointer
  /// nil when the module stays loaded.
  private let owner: P11KitLibrary?

  private init(_ table: UnsafeMutableRawPointer, owner: P11KitLibrary?) {
    self.table = table
    self.owner = owner
  }

  deinit {
    guard let owner else { return }
    Self.use.withLock { _ in
      _ = owner.finalize(table)
      owner.release(table)
    }
  }

  /// The modules that are registered with p11-kit. They are loaded once, and stay.
  static let registered: [PKCS11Module] = {
    guard let library = P11KitLibrary.shared, let list = library.loadRegistered(0) else { return [] }
    var modules: [PKCS11Module] = []
    while let table = list[modules.count] { modules.append(PKCS11Module(table, owner: nil)) }
    return modules
  }()

  /// Loads the module of a file.
  static func load(_ path: String, _ library: P11KitLibrary) throws(PKCS11Error) -> PKCS11Module {
    let table: UnsafeMutableRawPointer? = use.withLock { _ in
      guard let table = library.load(path, 0) else { return nil }
      if library.initialize(table) == 0 { return table }
      library.release(table)
      return nil
    }
    guard let table else { throw PKCS11Error("the module of the URI's module-path can't be loaded") }
    return PKCS11Module(table, owner: library)
  }

  /// The functions that are used, by their position in CK_FUNCTION_LIST (PKCS #11 version 2.40, section 5.2).
  enum Position: Int {
    case getInfo = 2
    case getSlotList = 4
    case getTokenInfo = 6
    case getMechanismInfo = 8
    case openSession = 12
    case closeSession = 13
    case login = 18
    case getAttributeValue = 24
    case findObjectsInit = 26
    case findObjects = 27
    case findObjectsFinal = 28
    case signInit = 42
    case sign = 43
  }

  func function<Function>(_ position: Position) -> Function {
    // The list starts with the version, two bytes that alignment makes a word.
    let offset = (1 + position.rawValue) * MemoryLayout<UnsafeMutableRawPointer>.stride
    return unsafeBitCast(table.load(fromByteOffset: offset, as: UnsafeMutableRawPointer.self), to: Function.self)
  }

  /// The slots with a token.
  func slots() -> [UInt] {
    typealias Function = @convention(c) (UInt8, UnsafeMutablePointer<UInt>?, UnsafeMutablePointer<UInt>) -> UInt
    let list: Function = function(.getSlotList)
    var count: UInt = 0
    guard list(1, nil, &count) == 0, count > 0 else { return [] }
    // A token that is inserted meanwhile may need one more place.
    count += 4
    var slots = [UInt](repeating: 0, count: Int(count))
    guard list(1, &slots, &count) == 0 else { return [] }
    return Array(slots.prefix(Int(count)))
  }
}
