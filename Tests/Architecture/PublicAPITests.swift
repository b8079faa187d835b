// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The snapshot of the public API against the list of what Apple's library declares, and against code that uses it.
@Suite("The public API is Apple's")
struct PublicAPITests {
  @Test func `every symbol of the list is declared as listed, or excused in the support matrix`() throws {
    let comparison = SymbolComparison(
      expected: ExpectedSymbols(try Checkout.read("API/expected-symbols.txt")), found: try PublicSymbols.snapshot.get(),
      supportMatrix: try Checkout.read("docs/support-matrix.md"))
    for violation in comparison.violations { Issue.record("\(violation)") }
  }

  @Test func `the list is whole`() throws {
    let list = ExpectedSymbols(try Checkout.read("API/expected-symbols.txt"))
    #expect((list.same.count, list.different.count) == (826, 10))
    #expect((list.absent.count, list.unavailable.count) == (1, 22))
    let all = list.same + list.different.map(\.here)
    // The numbers were counted in Apple's headers and Swift files, those of native authentication V2 in a description:
    // three classes of parameters, scenario and error, eleven delegates, eleven states. Since 2.16 there is
    // `MSALExternalKeyPair`.
    let types = all.filter {
      $0.container == nil && $0.declaration.contains(#/\b(class|protocol|enum|struct|typealias) /#)
    }
    #expect(types.count == 37 + 6 + 17 + 2 + 9 + 73 + 3 + 2 + 11 + 11 + 1)
    #expect(all.filter { $0.declaration.hasPrefix("case ") }.count == 136 + 4 + 10)
    #expect(all.filter { $0.declaration.contains(" async throws") }.count == 9)
    #expect(all.filter { $0.declaration.contains("@MainActor func on") }.count == 60 + 12)
    #expect(Set(all.map(\.line)).count == all.count)
  }

  /// If a member is removed from the list, the count in its row is wrong.
  @Test(
    arguments: [
      // The browser-delegated API, with what protocols and copying repeat; the native one, with three initialisers that
      // are inherited and the interceptor's function; members of protocols that delegates may leave out.
      ("properties", 131, 106, #"^(?!.* static )(?:.* )?var "#),
      ("constants of types", 10, 0, " static var "),
      ("initialisers", 52, 15, #"\binit\??\("#),
      ("functions", 49, 43, #"^(?!.*(?: async |@MainActor func on)).*\bfunc "#),
      ("optional callbacks", 0, 40, "^optional "),
    ] as [(String, Int, Int, String)])
  func `the list has every member`(kind: String, browser: Int, native: Int, pattern: String) throws {
    let pattern = try Regex(pattern)
    let text = try Checkout.read("API/expected-symbols.txt")
    let start = try #require(text.range(of: "# Native authentication: application")).lowerBound
    func count(_ part: Substring) -> Int {
      let list = ExpectedSymbols(String(part))
      return (list.same + list.different.map(\.here)).filter {
        $0.container != nil && $0.declaration.contains(pattern)
      }.count
    }
    #expect((count(text[..<start]), count(text[start...])) == (browser, native), "\(kind)")
  }

  // MARK: The check seen red

  private static let interface = """
    import Foundation

    /// A person.
    open class MSALAccount : NSObject, MSAL.MSALAccountProtocol, @unchecked Sendable {

        override public convenience init()

        @available(*, deprecated, message: "Use init(_:).")
        public init(old: Swift.String)

        @available(*, unavailable)
        public init(gone: Swift.String)

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

    final public class Step : NSObject {
    }

    public class Plain : NSObject {
    }

    @available(*, unavailable, message: "Gone.")
    open class Past : NSObject {
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
    | `MSALThing.token` | different | why |
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
      "MSALAccount: public convenience init()",
      "MSALAccount: @available(*, deprecated) public init(old: Swift.String)",
      "public final class Step: NSObject",
      "public class Step: NSObject",
      "unavailable | MSALAccount: public init(name: String)",
      "unavailable | MSALAccount: public init(gone: Swift.String)",
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
      ("MSALAccount: public init(name: String)", "differs: @available"),
      ("MSALAccount: public init()", "differs: @available"),
      ("MSALAccount: public init(old: Swift.String)", "differs: @available"),
      ("MSALAccount: public init(gone: Swift.String)", "differs: @available"),
      ("open class Past: NSObject", "missing"),
      ("public final class Plain: NSObject", "missing"),
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
      // Invalid excuses.
      ("different | MSALAccount: open var username: Int { get } | open var username: String { get }", "differs"),
      ("different | MSALAccount: public init() | public init(name: String)", "no row"),
      (
        "different | MSALAccount: open var username: String? { get } | open var username: String? { get }",
        "not different"
      ),
      // The row names the member of another type.
      (
        "different | MSALAccount: @discardableResult open func token(with: MSALParameters?) async throws -> Swift.String"
          + " | @discardableResult open func token(with: MSALParameters) async throws -> Swift.String", "no row"
      ),
      ("unavailable | MSALAccount: public init()", "not unavailable"),
      ("unavailable | MSALAccount: public init(old: Swift.String)", "not unavailable"),
      ("unavailable | MSALNever: public init()", "missing type"),
      ("absent | MSALAccount", "not absent"),
      ("absent | MSALErrorDomain", "not absent"),
      ("absent | MSALNever", "no row"),
    ])
  func `what is missing, typed otherwise or excused without need is named`(line: String, words: String) throws {
    let symbol = try #require(line.split(separator: " ").first { $0.contains(/^(MSAL|Delegate|Past|Plain)/) })
    let violations = Self.violations(line)
    #expect(violations.contains { $0.contains(words) && $0.contains(symbol) }, "\(violations)")
  }
}
