// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The snapshot of the public API against the list of what Apple's library declares, and against code that uses it.
@Suite("The public API is Apple's")
struct PublicAPITests {
  private static func read(_ path: String) throws -> String {
    try String(contentsOf: House.root.appending(path: path), encoding: .utf8)
  }

  private static func snapshot() throws -> PublicSymbols {
    PublicSymbols(interface: try read("API/MSAL.swiftinterface.txt"))
  }

  @Test func `every symbol of the list is declared as listed, or excused in the support matrix`() throws {
    let comparison = SymbolComparison(
      expected: ExpectedSymbols(try Self.read("API/expected-symbols.txt")), found: try Self.snapshot(),
      supportMatrix: try Self.read("docs/support-matrix.md"))
    #expect(comparison.expected.same.count > 700)
    for violation in comparison.violations { Issue.record("\(violation)") }
  }

  @Test func `the list is whole`() throws {
    let list = ExpectedSymbols(try Self.read("API/expected-symbols.txt"))
    let all = list.same + list.different.map(\.here)
    // What counting Apple's headers and Swift files gives.
    let types = all.filter {
      $0.container == nil && $0.declaration.contains(#/\b(class|protocol|enum|struct|typealias) /#)
    }
    #expect(types.count == 37 + 6 + 17 + 2 + 9 + 73)
    #expect(all.filter { $0.declaration.hasPrefix("case ") }.count == 136)
    #expect(all.filter { $0.declaration.contains(" async throws") }.count == 9)
    #expect(all.filter { $0.declaration.contains("@MainActor func on") }.count == 60)
    #expect(Set(all.map(\.line)).count == all.count)
  }

  @Test func `the support matrix names what exists`() throws {
    let matrix = try Self.read("docs/support-matrix.md")
    let absent = ExpectedSymbols(try Self.read("API/expected-symbols.txt")).absent
    #expect(Rules.unknownSymbols(in: matrix, found: try Self.snapshot()) == absent)
    let sample = "| `MSALAccount.username`, `MSALGone` | full | `MSALNever` is told by other MSALs |\nMSALText"
    #expect(Rules.unknownSymbols(in: sample, found: PublicSymbols(interface: Self.interface)) == ["MSALGone"])
  }

  /// Parts of other declarations that are public because Swift wants it.
  private static let notForApps = [
    "MSALAuthorityFromURL": "gives MSALAuthority(url:) its subclasses",
    "SignInCompletedCallback": "the callback that several delegates share",
    "SignInContinuedCallbacks": "the callbacks that several delegates share",
    "SignUpContinuedCallbacks": "the callbacks that several delegates share",
  ]

  @Test func `every public type is used by an app that is run`() throws {
    let apps = try House.files(in: "Tests").filter { $0.path.hasPrefix("SourceCompatibilityTests/Apps/") }
    #expect(apps.count > 5)
    let types = try Self.snapshot().typeNames
    #expect(types.count > 170)
    #expect(Rules.unusedTypes(types, in: apps) == Self.notForApps.keys.sorted())
  }

  @Test func `a type that no app names is seen`() {
    let app = SourceFile(
      path: "Apps/App.swift", text: "let a: MSALAccount // MSALResult\nlet b = \"MSALAuthority\"\nlet c = Iterator()")
    let types: Set = ["MSALAccount", "MSALResult", "MSALAuthority", "MSALAccountId", "MSALChanges.Iterator"]
    #expect(Rules.unusedTypes(types, in: [app]) == ["MSALAccountId", "MSALAuthority", "MSALResult"])
  }

  // MARK: The check seen red

  private static let interface = """
    import Foundation

    /// A person.
    open class MSALAccount : NSObject, MSAL.MSALAccountProtocol, @unchecked Sendable {

        override public init()

        /// The name.
        open private(set) var username: String? { get }

        @discardableResult
        nonisolated(nonsending) open func token(with parameters: MSAL.MSALParameters?) async throws -> Swift.String
    }

    public protocol Shared : AnyObject {

        @MainActor func onDone(result: MSAL.MSALResult)
    }

    extension Shared {

        @MainActor public func onDone(result: MSAL.MSALResult)
    }

    public protocol Delegate : MSAL.Shared {

        @MainActor func onError(error: any Error)
    }

    public enum MSALError : Int, Sendable {

        case `internal`
    }

    public let MSALErrorDomain: String

    public var MSALErrorDomain: String
    """

  private static let matrix = """
    | symbols | support | how |
    |---|---|---|
    | `MSALAccount.username` | different | why |
    | `MSALGone` | absent | why |
    """

  private static func violations(_ list: String) -> [Violation] {
    SymbolComparison(
      expected: ExpectedSymbols(list), found: PublicSymbols(interface: interface), supportMatrix: matrix
    ).violations
  }

  @Test(
    arguments: [
      "open class MSALAccount: NSObject, MSALAccountProtocol",
      "MSALAccount: public init()",
      "MSALAccount: open var username: String? { get }",
      "MSALAccount: @discardableResult open func token(with: MSALParameters?) async throws -> Swift.String",
      "public protocol Delegate",
      "Delegate: @MainActor func onError(error: Error)",
      "Delegate: optional @MainActor func onDone(result: MSALResult)",
      "public enum MSALError: Int, Sendable",
      "MSALError: case internal = -50000",
      #"public var MSALErrorDomain: String { get } = "MSALErrorDomain""#,
      "different | MSALAccount: open var username: String? { get } | open var username: String { get }",
      "absent | MSALGone",
      "# A comment",
    ])
  func `what is declared as listed passes`(line: String) {
    #expect(Self.violations(line) == [])
  }

  @Test(
    arguments: [
      // Another superclass, protocol, access, type, effect, default or value type.
      ("open class MSALAccount: MSALThing", "missing"),
      ("open class MSALAccount: NSObject, NSCopying", "missing"),
      ("public class MSALAccount: NSObject", "missing"),
      ("open class MSALResult: NSObject", "missing"),
      ("MSALAccount: public init(name: String)", "differs: public init()"),
      ("MSALAccount: open var username: String { get }", "differs: open var username: String? { get }"),
      ("MSALAccount: open var username: String? { get set }", "differs"),
      ("MSALAccount: open var name: String? { get }", "missing"),
      ("MSALAccount: @discardableResult open func token(with: MSALParameters?) throws -> Swift.String", "differs"),
      ("MSALAccount: open func token(with: MSALParameters?) async throws -> Swift.String", "differs"),
      ("MSALAccount: @discardableResult open func token(for: MSALParameters?) async throws -> Swift.String", "differs"),
      ("Delegate: optional @MainActor func onError(error: Error)", "differs"),
      ("Delegate: @MainActor func onDone(result: MSALResult)", "differs"),
      ("Delegate: func onError(error: Error)", "differs"),
      ("MSALError: case serverError = -50006", "missing"),
      ("public enum MSALError: UInt", "missing"),
      ("public var MSALErrorDomain: String? { get }", "differs"),
      ("public var MSALErrorDomain: String { get set }", "differs"),
      ("public func MSALErrorDomain()", "differs"),
      // Excuses that are none.
      ("different | MSALAccount: open var username: Int { get } | open var username: String { get }", "differs"),
      ("different | MSALAccount: public init() | public init(name: String)", "no row"),
      (
        "different | MSALAccount: open var username: String? { get } | open var username: String? { get }",
        "not different"
      ),
      ("absent | MSALAccount", "not absent"),
      ("absent | MSALErrorDomain", "not absent"),
      ("absent | MSALNever", "no row"),
    ])
  func `what is missing, typed otherwise or excused without need is named`(line: String, words: String) throws {
    let symbol = try #require(line.split(separator: " ").first { $0.contains(/^(MSAL|Delegate)/) })
    let violations = Self.violations(line)
    #expect(violations.contains { $0.contains(words) && $0.contains(symbol) }, "\(violations)")
  }
}
