// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Testing

/// docs/support-matrix.md against the snapshot of the public API and against the tests.
@Suite("The support matrix is whole and true")
struct SupportMatrixTests {
  private static func matrix() throws -> SupportMatrix { SupportMatrix(try Checkout.read("docs/support-matrix.md")) }

  /// The test files by target and path, without floor and ending: `MSALTests/InProcess/GuestTests`.
  private static func tests() throws -> Set<String> {
    let paths = try Checkout.paths(in: "Tests", endings: ".swift").map { path in
      let short = path.dropFirst("Tests/".count).dropLast(".swift".count)
      for (folder, target) in [
        ("Swift5/", "SourceCompatibilityTests/"), ("Swift6/", "SourceCompatibilitySwift6Tests/"),
      ] {
        let folder = "SourceCompatibility/" + folder
        if short.hasPrefix(folder) { return target + short.dropFirst(folder.count) }
      }
      return short.split(separator: "/").dropFirst().joined(separator: "/")
    }
    return Set(paths)
  }

  @Test func `it names what exists`() throws {
    let absent = ExpectedSymbols(try Checkout.read("API/expected-symbols.txt")).absent
    #expect(
      SupportMatrix.unknownSymbols(
        in: try Checkout.read("docs/support-matrix.md"), found: try PublicSymbols.snapshot.get())
        == absent)
  }

  @Test func `it names every public type and global`() throws {
    let snapshot = try PublicSymbols.snapshot.get()
    #expect(snapshot.topNames.count > 200)
    #expect(try Self.matrix().symbolsWithoutRow(snapshot) == [])
  }

  @Test func `every row says how much there is, and every behaviour names a test that exists`() throws {
    let matrix = try Self.matrix()
    #expect(matrix.rows.count > 100)
    for violation in matrix.badRows(tests: try Self.tests()) { Issue.record("\(violation)") }
  }

  /// Behaviours on which an app can rely besides the symbols, and those of MSALs for other platforms.
  private static let behaviours = [
    "Microsoft Entra ID: every audience and national cloud",
    "host names of one cloud share accounts (`aliases`, `preferred_network`, `preferred_cache`)",
    "ports in authorities",
    "B2C: both forms and custom domains",
    "External ID: with and without a path, and at a custom domain",
    "AD FS",
    "any OpenID provider",
    "validation of authorities and instance discovery",
    "`knownAuthorities` are not asked about at Microsoft",
    "who may issue an ID token",
    "metadata is asked for once, and its absence bridged",
    "`multipleCloudsSupported`",
    "prompts",
    "the prompts of MSAL.NET",
    "extra scopes to consent",
    "login, domain and account hint",
    "claims are merged with the client's capabilities",
    "extra query parameters",
    "slice parameters",
    "correlation id and request ids",
    "`preferredAuthMethod`",
    "headers that count calls",
    "a page for a person where no browser can be opened",
    "tokens from the desktop's identity broker, silently and in its window",
    "what follows a failure of the broker",
    "silent: the order of cache, refresh token and person",
    "silent: without an account, or with an authority of another kind than the application's",
    "silent: which access token answers",
    "silent: claims and `forceRefresh` pass over the cache",
    "proactive renewal (`refresh_in`)",
    "tokens of extended lifetime",
    "family refresh tokens, with unknown membership too",
    "rotation of refresh tokens",
    "access tokens with intersecting scopes are replaced",
    "bad refresh tokens are removed",
    "an answer for another account is refused",
    "an account that signed out of the app needs the person",
    "one more try after a 5xx or a lost connection",
    "`Retry-After` in seconds and as a date, an hour at most",
    "throttling by the client, and its `userInfo` key",
    "cancellation",
    "silent, then interactive, in one call",
    "many callers for one token send one request",
    "errors of the service become the codes that apps compare with",
    "claims requests from JSON and built by hand",
    "an API's `WWW-Authenticate` header becomes a claims request",
    "continuous access evaluation: a challenged token is replaced, a revoked session asks the person",
    "conditional access",
    "proof of possession: signed requests with the API's nonce",
    "proof of possession: one key, made once and kept",
    "proof of possession: a key pair of the app's own, in a file, a token or a class",
    "accounts found by id, name and tenant profile",
    "several accounts",
    "guest tenants and their profiles",
    "the current account and the one before it",
    "an application for one account only",
    "accounts of the device",
    "sign-out: of the app, in the browser, of every app, of every account",
    "claims of an account",
    "accounts from a source of the app's own",
    "a cache of ADAL",
    "apps of one person with the same `keychainSharingGroup` share accounts and family tokens",
    "log levels and the callback",
    "masking of personal data in the log",
    "secrets are in no log line and no error text",
    "time-outs and retries that the app sets",
    "the app's telemetry callback",
    "device code",
    "user name and password",
    "an authorization code of the app's own",
    "settings from a JSON file",
    "customers list, register and delete their passkeys, with a security key",
    "a sequence of account changes",
    "sign-in with a passkey",
  ]

  @Test func `every behaviour has its row, and every row is one of them`() throws {
    let rows = try Self.matrix().rows.filter { $0.section == SupportMatrix.behaviours }.map(\.subject)
    #expect(Set(Self.behaviours).subtracting(rows) == [])
    #expect(Set(rows).subtracting(Self.behaviours) == [])
    #expect(rows.count == Set(rows).count)
  }

  // MARK: The checks seen red

  private static let interface = """
    open class MSALAccount : NSObject {

        open var username: String? { get }

        open class Page : NSObject {
        }
    }

    extension NSNotification.Name {

        public static let MSALDone: NSNotification.Name
    }

    public typealias MSALBlock = () -> Void

    public let MSALDomain: String
    """

  @Test func `a name that nothing has is seen`() {
    let sample = "| `MSALAccount.username`, `MSALGone` | full | `MSALNever` is told by other MSALs |\nMSALText"
    #expect(SupportMatrix.unknownSymbols(in: sample, found: PublicSymbols(interface: Self.interface)) == ["MSALGone"])
  }

  @Test func `a type or global without a row is seen, also when only a member of it or a remark has its name`() {
    func missing(_ subjects: String) -> [String] {
      let sample = "| symbols | support | how |\n|---|---|---|\n| \(subjects) | full | `MSALDomain` |"
      return SupportMatrix(sample).symbolsWithoutRow(PublicSymbols(interface: Self.interface))
    }
    #expect(missing("`MSALAccount`, `MSALAccount.Page`, `MSALBlock`, `MSALDone`, `MSALDomain`") == [])
    #expect(missing("`MSALAccount()`, `MSALAccount.Page`, `MSALBlock`, `MSALDone`, MSALDomain") == ["MSALDomain"])
    #expect(
      missing("`MSALAccount.username`, `MSALBlocks`, `Done`")
        == ["MSALAccount", "MSALAccount.Page", "MSALBlock", "MSALDomain", "MSALDone"])
  }

  @Test(
    arguments: [
      ("| a | full | | `T/A` |", nil),
      ("| a | different | so | `T/A`, `T/B` |", nil),
      ("| a | absent | why | |", nil),
      ("| a | | ours: more | `T/A` |", nil),
      ("| a | partly | so | `T/A` |", "a: neither full, different, absent nor ours"),
      ("| a | | more | `T/A` |", "a: neither full, different, absent nor ours"),
      ("| a | different | | `T/A` |", "a: does not say how or why"),
      ("| a | absent | | |", "a: does not say how or why"),
      ("| a | full | | |", "a: names no test"),
      ("| a | full | | T/A |", "a: names no test"),
      ("| a | full | | `T/A`, `T/C` |", "a: no test T/C"),
    ] as [(String, String?)])
  func `a row that says too little is seen`(row: String, violation: String?) {
    for section in SupportMatrix.shown {
      let sample = "## \(section)\n\n| behaviour | support | how, or why not | shown by |\n|---|---|---|---|\n\(row)"
      let found = SupportMatrix(sample).badRows(tests: ["T/A", "T/B"])
      #expect(found == [violation].compactMap(\.self))
    }
  }
}
