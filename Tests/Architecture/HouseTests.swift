// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Testing

/// The real tree against the plan.
@Suite("The house stands as drawn")
struct HouseTests {
  @Test func `every dependency in the manifest is an arrow of the plan`() async throws {
    let manifest = try await Manifest.load()
    #expect(manifest.targets.contains { $0.name == "MSAL" })
    #expect(Rules.undrawnDependencies(manifest) == [])
    #expect(Rules.cycles(manifest.arrows) == [])
    #expect(Rules.emulatorReachingTheClient(manifest.arrows) == [])
  }

  @Test func `there are no remote packages`() async throws {
    #expect(try await Manifest.load().dependencies.isEmpty)
  }

  @Test func `the plan itself has no cycle and keeps the emulator apart`() {
    #expect(Rules.cycles(Plan.arrows) == [])
    #expect(Rules.emulatorReachingTheClient(Plan.arrows) == [])
  }

  @Test func `every import in Sources is an arrow of the plan`() throws {
    let files = try House.files(in: "Sources")
    #expect(!files.isEmpty)
    #expect(Rules.undrawnImports(files) == [])
    #expect(Rules.strayCLibraries(files) == [])
    #expect(Rules.unconfinedAdapters(files) == [])
  }

  @Test func `tests import only what their target declares`() async throws {
    let manifest = try await Manifest.load()
    let broken = Rules.undeclaredTestImports(try House.files(in: "Tests"), manifest: manifest)
    #expect(broken == [])
  }

  @Test func `rooms below the facade import FoundationEssentials`() throws {
    let broken = Rules.foundationBelowTheFacade(try House.files(in: "Sources"))
    #expect(broken == [])
  }

  @Test func `unsafe code stays in the rooms that own a C library`() throws {
    let broken = Rules.strayUnsafety(try House.files(in: "Sources"))
    #expect(broken == [])
  }

  @Test func `no room is crowded`() throws {
    let broken = Rules.crowdedRooms(try House.files(in: "Sources"))
    #expect(broken == [])
  }

  @Test func `source compatibility is proved as an app sees it`() throws {
    let files = try House.files(in: "Tests").filter { $0.room == "SourceCompatibilityTests" }
    #expect(files.flatMap { file in file.imports.filter(\.isTestable).map { "\(file.path):\($0.line)" } } == [])
  }
}
