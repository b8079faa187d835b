// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Testing

/// Each rule is shown a bad sample, so that a green house means something.
@Suite("The rules of the house see what is wrong")
struct RulesTests {
  private func file(_ path: String, _ text: String) -> SourceFile { SourceFile(path: path, text: text) }

  private func manifest(_ name: String, type: String = "regular", _ dependencies: String...) -> Manifest {
    Manifest(
      dependencies: [],
      targets: [.init(name: name, type: type, dependencies: dependencies.map { .init(name: $0) })])
  }

  @Test(arguments: [
    "import OAuthClient", "  import OAuthClient", "@testable import OAuthClient", "package import OAuthClient",
    "@_exported public import OAuthClient", "import struct OAuthClient.Thing", "@_spi(Tests) import OAuthClient",
    "import JOSE; import OAuthClient",
  ])
  func `an undrawn import is seen in any dress`(line: String) {
    let files = [file("IdentityEmulator/A.swift", "// a comment\n\(line)\n")]
    #expect(Rules.undrawnImports(files) == ["IdentityEmulator/A.swift:2: IdentityEmulator -> OAuthClient is not drawn"])
  }

  @Test(arguments: [
    "// import OAuthClient", "/* import OAuthClient */", "/*\nimport OAuthClient\n*/",
    "let page = \"import OAuthClient\"", "let page = \"\"\"\n  import OAuthClient\n  \"\"\"", "import JOSE",
    "import FoundationEssentials",
  ])
  func `text that only looks like an import is not one`(text: String) {
    #expect(Rules.undrawnImports([file("IdentityEmulator/A.swift", text)]) == [])
  }

  @Test func `an undrawn dependency is seen`() {
    #expect(
      Rules.undrawnDependencies(manifest("JOSE", "OAuthWire", "TokenCache"))
        == ["JOSE -> TokenCache: the manifest has an arrow that the plan does not draw"])
  }

  @Test func `a room that is not on the plan is seen`() {
    #expect(Rules.undrawnDependencies(manifest("Utilities")) == ["Utilities: a room that is not on the plan"])
  }

  @Test func `a test that relies on a transitive import is seen`() {
    let tests = manifest("JOSETests", type: "test", "JOSE")
    let all = Manifest(dependencies: [], targets: tests.targets + manifest("OAuthWire").targets)
    #expect(
      Rules.undeclaredTestImports([file("JOSETests/A.swift", "import Testing\nimport OAuthWire")], manifest: all)
        == ["JOSETests/A.swift:2: OAuthWire is not a declared dependency of JOSETests"])
  }

  @Test(arguments: ["Foundation", "FoundationNetworking"])
  func `the whole of Foundation below the facade is seen`(module: String) {
    let text = "import \(module)"
    #expect(Rules.foundationBelowTheFacade([file("TokenCache/A.swift", text)]).count == 1)
    #expect(Rules.foundationBelowTheFacade([file("MSAL/A.swift", text)]) == [])
  }

  @Test func `a second owner of a C library is seen`() {
    let text = "import COpenSSL"
    #expect(
      Rules.strayCLibraries([file("JOSE/A.swift", text)]) == ["JOSE/A.swift:1: only OpenSSLCrypto imports COpenSSL"])
    #expect(Rules.strayCLibraries([file("OpenSSLCrypto/A.swift", text)]) == [])
  }

  @Test func `an adapter named outside the assembly is seen`() {
    let text = "import LinuxPlatform"
    #expect(Rules.unconfinedAdapters([file("MSAL/Application/A.swift", text)]).count == 1)
    #expect(Rules.unconfinedAdapters([file("MSAL/Boundary/Assembly.swift", text)]) == [])
    #expect(Rules.unconfinedAdapters([file("MSALCommand/A.swift", text)]) == [])
  }

  @Test(arguments: [
    "let p: UnsafePointer<Int>", "func f(_ b: UnsafeRawBufferPointer) {}", "Unmanaged.passRetained(self)",
    "final class A: @unchecked Sendable {} // the lock",
  ])
  func `unsafe code in a room without a C library is seen`(line: String) {
    #expect(Rules.strayUnsafety([file("OAuthClient/A.swift", line)]).count == 1)
    #expect(Rules.strayUnsafety([file("LinuxPlatform/A.swift", line)]) == [])
  }

  @Test func `unchecked sendability that does not say what guards it is seen`() {
    let bare = "final class A: @unchecked Sendable {\n  var a = 1\n}"
    #expect(Rules.strayUnsafety([file("LinuxPlatform/A.swift", bare)]).count == 1)
    #expect(Rules.strayUnsafety([file("LinuxPlatform/A.swift", "// `lock` guards `a`.\n" + bare)]) == [])
  }

  @Test func `an emulator that reaches the client by a detour is seen`() {
    let arrows: Rules.Arrows = ["IdentityEmulator": ["Between"], "Between": ["TokenCache"]]
    #expect(Rules.emulatorReachingTheClient(arrows) == ["IdentityEmulator reaches TokenCache"])
  }

  @Test func `a cycle is seen`() {
    #expect(Rules.cycles(["A": ["B"], "B": ["C"], "C": ["A"]]) == ["A", "B", "C"].map { "\($0) reaches itself" })
    #expect(Rules.cycles(["A": ["B", "C"], "B": ["C"]]) == [])
  }

  @Test func `a crowded room is seen`() {
    let files = (0...Plan.filesPerRoom).map { file("JOSE/File\($0).swift", "") }
    #expect(Rules.crowdedRooms(files).count == 1)
    #expect(Rules.crowdedRooms(Array(files.dropLast())) == [])
  }

  @Test func `the facade is counted by folder, and a crowded folder of it is seen`() {
    func files(_ count: Int, in folder: String) -> [SourceFile] {
      (0..<count).map { file("MSAL/\(folder)/Part\($0 % 3)/File\($0).swift", "") }
    }
    let roomy = files(Plan.filesPerRoom, in: "NativeAuth") + files(Plan.filesPerRoom, in: "Errors")
    #expect(Rules.crowdedRooms(roomy) == [])
    #expect(Rules.crowdedRooms(roomy + [file("MSAL/Errors/One.swift", "")]).count == 1)
  }
}
