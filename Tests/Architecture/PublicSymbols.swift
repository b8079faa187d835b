// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// The module's public declarations, read from the snapshot of its interface. Declarations are in a normal form:
/// argument labels without inner names, no `any`, no modifier that neither a caller nor a subclass can see.
struct PublicSymbols {
  struct PublicType {
    /// Access, kind and name: `open class MSALAccount`.
    var head: String
    /// Superclass and protocols, as written.
    var parents: [String]
    var members: Set<String> = []
    /// Members that extensions of a protocol give its conforming types.
    var defaults: Set<String> = []

    var isProtocol: Bool { head.contains("protocol ") }
  }

  /// The snapshot in the repository. All tests share it, because reading it takes long.
  static let snapshot = Result { PublicSymbols(interface: try Checkout.read("API/MSAL.swiftinterface.txt")) }

  private(set) var types: [String: PublicType] = [:]
  /// Constants, functions and type aliases of the module.
  private(set) var globals: Set<String> = []

  init(interface: String) {
    var containers: [String] = []
    var isExtension: [Bool] = []
    var attributes = ""
    for line in interface.split(separator: "\n") {
      let text = line.trimmingCharacters(in: .whitespaces)
      if text.hasPrefix("//") || text.hasPrefix("import ") || text.isEmpty { continue }
      if text == "}" {
        _ = containers.popLast()
        _ = isExtension.popLast()
      } else if text.wholeMatch(of: /@\w+(\(.*\))?/) != nil {
        attributes += Self.visible(attribute: text)
      } else if text.hasSuffix(" {") || text.hasSuffix(" {}") {
        let head = Self.head(attributes + text.prefix { $0 != "{" }, in: containers.last)
        attributes = ""
        containers.append(head.name)
        isExtension.append(text.hasPrefix("extension "))
        if !text.hasPrefix("extension ") || types[head.name] == nil { types[head.name] = head.type }
      } else {
        add(attributes + text, to: containers.last, fromExtension: isExtension.last == true)
        attributes = ""
      }
    }
  }

  private mutating func add(_ declaration: String, to container: String?, fromExtension: Bool) {
    let normal = Self.normal(declaration)
    guard let container else {
      // The tool that writes the snapshot repeats constants as variables at its end.
      if !globals.contains(normal.replacing("{ get set }", with: "{ get }")) { globals.insert(normal) }
      return
    }
    if fromExtension, types[container]?.isProtocol == true {
      types[container]?.defaults.insert(normal)
    } else {
      types[container]?.members.insert(normal)
    }
  }

  /// The names of types and of everything else that apps name without a type before it, those that Foundation's types
  /// are given included.
  var topNames: Set<String> {
    let declared = globals.compactMap { $0.firstMatch(of: /\b(?:var|func) (\w+)/).map { String($0.1) } }
    let given = types.filter { $0.value.head.hasPrefix("extension ") }.flatMap(\.value.members)
      .compactMap { $0.firstMatch(of: /\bvar (MSAL\w+)/).map { String($0.1) } }
    return typeNames.union(declared).union(given)
  }

  /// The names of types and type aliases.
  var typeNames: Set<String> {
    let aliases = globals.compactMap { $0.firstMatch(of: /typealias (\w+)/).map { String($0.1) } }
    return Set(types.filter { !$0.value.head.hasPrefix("extension ") }.keys).union(aliases)
  }

  /// The type with its superclasses and protocols, nearest first.
  func lineage(of name: String) -> [PublicType] {
    guard let type = types[name] else { return [] }
    return [type] + type.parents.flatMap { lineage(of: $0) }
  }

  // MARK: The normal form

  /// The start of a type: `open class A : B, @unchecked Sendable `.
  static func head(_ text: String, in outer: String? = nil) -> (name: String, type: PublicType) {
    var text = withoutModifiers(text).trimmingCharacters(in: .whitespaces)
    if let condition = text.range(of: " where ") { text = String(text[..<condition.lowerBound]) }
    let parts = text.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
    let parents = parts.count > 1 ? parts[1].replacing("@unchecked ", with: "").components(separatedBy: ", ") : []
    let name = parts[0].split(separator: " ").last.map { String($0) } ?? ""
    return (outer.map { "\($0).\(name)" } ?? name, PublicType(head: parts[0], parents: parents))
  }

  /// The part of an attribute that changes how a declaration is used.
  private static func visible(attribute: String) -> String {
    if attribute.hasPrefix("@discardableResult") { return "@discardableResult " }
    guard let availability = attribute.firstMatch(of: /^@available\(.*\b(deprecated|unavailable)\b/) else { return "" }
    return "@available(*, \(availability.1)) "
  }

  static func normal(_ declaration: String) -> String {
    var text = withoutModifiers(declaration).replacing(" : ", with: ": ").replacing(#/\bany /#, with: "")
    text = text.replacing(/([(,] ?)(\w+) \w+:/) { "\($0.1)\($0.2):" }
    if let constant = text.firstRange(of: /\blet (?=\w+:)/) {
      text.replaceSubrange(constant, with: "var ")
      text += " { get }"
    } else if text.contains(/\bvar \w+:/), !text.hasSuffix("}") {
      text += " { get set }"
    }
    return text.replacing(" static var ", with: " class var ").replacing("public class var", with: "open class var")
  }

  private static func withoutModifiers(_ text: String) -> String {
    var text = text.replacing("`", with: "").replacing(/\bMSAL\./, with: "")
    let unseen = #/\b(?:override|dynamic|weak|required|nonisolated\(nonsending\)|private\(set\)) /#
    while let range = text.firstRange(of: unseen) { text.removeSubrange(range) }
    return text.replacing("final public ", with: "public final ")
  }
}
