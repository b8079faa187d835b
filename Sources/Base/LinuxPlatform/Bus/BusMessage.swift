// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import PlatformInterfaces

/// A message of a bus, which belongs to the thread of its connection.
final class BusMessage {
  /// The largest text that is read, in bytes.
  static let textLimit = 1 << 20
  // Types of D-Bus by their letters. C's characters have a sign on x86_64, and none on arm64.
  private static let textType = CChar(UInt8(ascii: "s"))
  private static let numberType = CChar(UInt8(ascii: "u"))
  private static let arrayType = CChar(UInt8(ascii: "a"))

  let object: SystemdLibrary.Object
  private let library: SystemdLibrary

  /// Takes over the caller's reference.
  init(owning object: SystemdLibrary.Object, _ library: SystemdLibrary) {
    self.object = object
    self.library = library
  }

  deinit { _ = library.releaseMessage(object) }

  func append(_ text: String) throws(BusError) {
    // C would take the text to end there.
    guard !text.utf8.contains(0) else { throw .badCall }
    let status = text.withCString { library.append(object, Self.textType, $0) }
    guard status >= 0 else { throw .badCall }
  }

  func append(_ number: UInt32) throws(BusError) {
    let status = withUnsafePointer(to: number) { library.append(object, Self.numberType, $0) }
    guard status >= 0 else { throw .badCall }
  }

  /// The types of the arguments, such as `sss`.
  var signature: String { header(library.signature(object, 1)) }
  /// The name of the connection that sent the message, as the bus gave it.
  var sender: String { header(library.sender(object)) }
  var path: String { header(library.path(object)) }
  var interface: String { header(library.interface(object)) }
  var member: String { header(library.member(object)) }

  private func header(_ text: SystemdLibrary.Text?) -> String { text.map { String(cString: $0) } ?? "" }

  /// Whether the message calls a method.
  var isCall: Bool { library.isCall(object, nil, nil) > 0 }

  /// Whether the message answers the message that was sent with this number.
  func isAnswer(to number: UInt64) -> Bool {
    var answered: UInt64 = 0
    return library.answered(object, &answered) >= 0 && answered == number
  }

  /// The next argument, a text.
  func text() throws(BusError) -> String {
    var start: UnsafePointer<CChar>?
    guard library.read(object, Self.textType, &start) > 0, let start else { throw .badAnswer }
    let length = strnlen(start, Self.textLimit + 1)
    guard length <= Self.textLimit else { throw .tooLarge }
    guard let text = String(validatingCString: start) else { throw .badAnswer }
    return text
  }

  /// The next argument, a number without sign.
  func number() throws(BusError) -> UInt32 {
    var number: UInt32 = 0
    guard library.read(object, Self.numberType, &number) > 0 else { throw .badAnswer }
    return number
  }

  /// Whether the next argument is an array of texts with `text` in it.
  func lists(_ text: String) throws(BusError) -> Bool {
    guard library.enter(object, Self.arrayType, "s") > 0 else { throw .badAnswer }
    var start: UnsafePointer<CChar>?
    while library.read(object, Self.textType, &start) > 0, let name = start {
      if strcmp(name, text) == 0 { return true }
    }
    return false
  }

  /// nil: this is no error.
  var error: BusError? {
    guard let texts = library.errorTexts(object), let start = texts.load(as: UnsafePointer<CChar>?.self) else {
      return nil
    }
    let message = texts.load(fromByteOffset: MemoryLayout<Int>.size, as: UnsafePointer<CChar>?.self)
    return BusError(named: Self.short(start), message: message.map(Self.short) ?? "")
  }

  /// The beginning of a text of an error, which is for people.
  private static func short(_ start: UnsafePointer<CChar>) -> String {
    let bytes = UnsafeBufferPointer(start: start, count: strnlen(start, 1_000))
    return String(decoding: bytes.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
  }
}
