// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// What Apple's library declares: `API/expected-symbols.txt`, whose head explains the form.
struct ExpectedSymbols {
  struct Symbol {
    var container: String?
    var declaration: String
    /// As in the file, for messages.
    var line: String

    init(_ line: String) {
      self.line = line
      let parts = line.firstMatch(of: /^([\w.]+): (.*)$/)
      container = parts.map { String($0.1) }
      let text = parts.map { String($0.2) } ?? line
      // Another test checks the values.
      let valued = text.firstMatch(of: #/^(.*\{ get \}|case \w+) = /#)
      declaration = valued.map { String($0.1) } ?? text
    }

    /// The name in the support matrix: `username`, `MSALClaimsRequest(jsonString:error:)`.
    var name: String {
      if let container, declaration.contains(/\binit\??\(/) {
        let labels = declaration.matches(of: #/[(,] ?(\w+): /#).map { "\($0.1):" }
        return "\(container)(\(labels.joined()))"
      }
      let found = declaration.firstMatch(of: /\b(?:func|var|case|typealias|enum|struct|protocol) (\w+)/)
      return found.map { String($0.1) } ?? container ?? declaration
    }
  }

  /// A symbol that must differ on Linux from Apple's platforms.
  struct Difference {
    var here: Symbol
    /// The declaration alone.
    var there: String
  }

  var same: [Symbol] = []
  var different: [Difference] = []
  var absent: [String] = []
  /// Members of a superclass that a class makes unavailable.
  var unavailable: [Symbol] = []

  init(_ text: String) {
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let columns = line.components(separatedBy: " | ")
      switch (columns[0], columns.count) {
      case ("different", 3): different.append(Difference(here: Symbol(columns[1]), there: columns[2]))
      case ("absent", 2): absent.append(columns[1])
      case ("unavailable", 2): unavailable.append(Symbol(columns[1]))
      default: same.append(Symbol(String(line)))
      }
    }
  }
}

/// The comparison of the list with the snapshot, as pure functions over both.
struct SymbolComparison {
  var expected: ExpectedSymbols
  var found: PublicSymbols
  /// The text of docs/support-matrix.md.
  var supportMatrix: String

  /// Symbols that are missing, have another type, or are excused without need.
  var violations: [Violation] {
    expected.same.compactMap { missing($0) } + expected.different.flatMap { broken($0) }
      + expected.absent.flatMap { brokenAbsence($0) } + expected.unavailable.compactMap { available($0) }
  }

  private func missing(_ symbol: ExpectedSymbols.Symbol) -> Violation? {
    if isDeclared(symbol) { return nil }
    let similar = declarations(in: symbol.container).filter {
      words(of: $0).contains(symbol.name.hasSuffix(")") ? "init" : symbol.name[...])
    }.sorted()
    return similar.isEmpty
      ? "\(symbol.line): missing" : "\(symbol.line): differs: \(similar.joined(separator: "; "))"
  }

  private func broken(_ difference: ExpectedSymbols.Difference) -> [Violation] {
    var there = difference.here
    there.declaration = difference.there
    var violations = [missing(difference.here)].compactMap(\.self)
    if isDeclared(there) {
      violations.append("\(difference.here.line): is as in Apple's library now, so not different")
    }
    if !isInMatrix(difference.here.name, of: difference.here.container, as: "different") {
      violations.append("\(difference.here.line): no row of the support matrix calls it different")
    }
    return violations
  }

  private func brokenAbsence(_ name: String) -> [Violation] {
    var violations: [Violation] = []
    let declared = found.types.keys.contains(name) || found.globals.contains { words(of: $0).contains(name[...]) }
    if declared { violations.append("\(name): is declared now, so not absent") }
    if !isInMatrix(name, of: nil, as: "absent") {
      violations.append("\(name): no row of the support matrix calls it absent")
    }
    return violations
  }

  private func available(_ symbol: ExpectedSymbols.Symbol) -> Violation? {
    guard let container = symbol.container, let type = found.types[container] else {
      return "\(symbol.line): missing type"
    }
    let normal = PublicSymbols.normal(symbol.declaration)
    let forms = [normal, normal.replacing("init(", with: "convenience init(")]
    let isDeclared = forms.contains {
      type.members.contains($0) || type.members.contains("@available(*, deprecated) \($0)")
    }
    return isDeclared ? "\(symbol.line): is declared, so not unavailable" : nil
  }

  private func declarations(in container: String?) -> Set<String> {
    guard let container else { return found.globals }
    return found.lineage(of: container).reduce(into: []) { $0.formUnion($1.members.union($1.defaults)) }
  }

  private func isDeclared(_ symbol: ExpectedSymbols.Symbol) -> Bool {
    if let container = symbol.container { return isMember(symbol.declaration, of: container) }
    let head = PublicSymbols.head(symbol.declaration)
    guard let type = found.types[head.name], symbol.declaration.contains(/(class|enum|struct|protocol) \w+(:|$)/) else {
      return found.globals.contains(PublicSymbols.normal(symbol.declaration))
    }
    let superclassIsRight = !type.head.contains("class ") || type.parents.first == head.type.parents.first
    // Apps can't subclass a `public` class, so it may be final.
    let heads = [head.type.head, head.type.head.replacing(/^public class/, with: "public final class")]
    return heads.contains(type.head) && superclassIsRight && Set(head.type.parents).isSubset(of: type.parents)
  }

  private func isMember(_ declaration: String, of container: String) -> Bool {
    let lineage = found.lineage(of: container)
    guard let type = lineage.first else { return false }
    let isOptional = declaration.hasPrefix("optional ")
    let normal = PublicSymbols.normal(declaration.replacing("optional ", with: ""))
    // A class does not inherit initialisers as a rule; a protocol's extension gives them.
    let givers =
      normal.contains("init(") || normal.contains("init?(")
      ? [type] + lineage.dropFirst().filter(\.isProtocol) : lineage
    let given = givers.contains {
      $0.members.contains(normal) || (!$0.isProtocol ? false : $0.defaults.contains(normal))
    }
    guard type.isProtocol, normal.contains("func ") else { return given }
    let hasDefault = lineage.contains { $0.defaults.contains(normal.replacing("func ", with: "public func ")) }
    return given && hasDefault == isOptional
  }

  /// Whether a row names the symbol, its type included.
  private func isInMatrix(_ name: String, of container: String?, as support: String) -> Bool {
    supportMatrix.split(separator: "\n").contains { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard cells.count > 3, cells[2] == support else { return false }
      let named = words(of: cells[1])
      if let container, !named.contains(container[...]) { return false }
      return named.contains(name[...]) || cells[1].contains("`\(name)`")
    }
  }
}

extension SupportMatrix {
  /// The names in the first column of the matrix that no declaration has.
  static func unknownSymbols(in matrix: String, found: PublicSymbols) -> [String] {
    var known = Set(found.types.keys.flatMap { words(of: $0) })
    for declaration in found.globals { known.formUnion(words(of: declaration)) }
    for type in found.types.values { for member in type.members { known.formUnion(words(of: member)) } }
    let cells = matrix.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { $0.split(separator: "|")[0] }
    return cells.flatMap { words(of: String($0)) }.filter {
      $0.hasPrefix("MSAL") && $0 != "MSAL" && !known.contains($0)
    }
    .map { String($0) }.sorted()
  }
}

/// The identifiers in a text.
private func words(of text: String) -> Set<Substring> {
  Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
}
