// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// A rule that was broken: where, and what to do about it.
typealias Violation = String

/// The rules of the house as pure functions over what was read, so that each can be shown a bad sample.
enum Rules {
  typealias Arrows = [String: Set<String>]

  /// Every target dependency is an arrow of the plan, and every room stands in the plan.
  static func undrawnDependencies(_ manifest: Manifest, plan: Arrows = Plan.arrows) -> [Violation] {
    manifest.targets.flatMap { target -> [Violation] in
      switch target.type {
      case "test", "system": return []
      case "regular" where target.name == "TestSupport": return []
      default: break
      }
      guard let allowed = plan[target.name] else { return ["\(target.name): a room that is not on the plan"] }
      return target.dependencies.map(\.name).filter { !allowed.contains($0) }.sorted().map {
        "\(target.name) -> \($0): the manifest has an arrow that the plan does not draw"
      }
    }
  }

  /// Every import of a source file is an arrow of the plan or a module of the toolchain.
  static func undrawnImports(_ files: [SourceFile], plan: Arrows = Plan.arrows) -> [Violation] {
    files.flatMap { file in
      file.imports.compactMap { found in
        let isFoundation = found.module == "Foundation" || found.module == "FoundationNetworking"
        if isFoundation || Plan.system.contains(found.module) || found.module == file.room { return nil }
        if plan[file.room]?.contains(found.module) == true { return nil }
        return "\(file.path):\(found.line): \(file.room) -> \(found.module) is not drawn"
      }
    }
  }

  /// A test sees only what its target declares: the compiler lets transitive imports through.
  static func undeclaredTestImports(_ files: [SourceFile], manifest: Manifest) -> [Violation] {
    let ours = Set(manifest.targets.map(\.name))
    let declared = manifest.arrows
    return files.flatMap { file in
      file.imports.filter { ours.contains($0.module) && declared[file.room]?.contains($0.module) != true }.map {
        "\(file.path):\($0.line): \($0.module) is not a declared dependency of \(file.room)"
      }
    }
  }

  /// Rooms below the facade import FoundationEssentials: the whole of Foundation costs every start 2 to 9 ms.
  static func foundationBelowTheFacade(_ files: [SourceFile]) -> [Violation] {
    files.flatMap { file -> [Violation] in
      if Plan.foundationRooms.contains(file.room) || Plan.foundationFiles[file.path] != nil { return [] }
      return file.imports.filter { $0.module == "Foundation" || $0.module == "FoundationNetworking" }.map {
        "\(file.path):\($0.line): imports \($0.module); use FoundationEssentials"
      }
    }
  }

  /// Each C library is imported by its one owner.
  static func strayCLibraries(_ files: [SourceFile]) -> [Violation] {
    files.flatMap { file in
      file.imports.compactMap { found in
        guard let owner = Plan.owners[found.module], owner != file.room else { return nil }
        return "\(file.path):\(found.line): only \(owner) imports \(found.module)"
      }
    }
  }

  /// The facade names its adapters in one file.
  static func unconfinedAdapters(_ files: [SourceFile]) -> [Violation] {
    files.filter { $0.room == "MSAL" }.flatMap { file in
      file.imports.compactMap { found in
        guard let homes = Plan.confined[found.module], !homes.contains(file.path) else { return nil }
        return "\(file.path):\(found.line): only \(homes.sorted()) name \(found.module)"
      }
    }
  }

  /// Unsafe pointers and unchecked sendability stay in the rooms that talk to C, and say what guards them.
  static func strayUnsafety(_ files: [SourceFile]) -> [Violation] {
    let unsafeWord = /\bUnsafe|\bUnmanaged\b|\bunsafeBitCast\b/.wordBoundaryKind(.simple)
    return files.flatMap { file in
      let allowed = Plan.unsafeRooms.contains(file.room) || Plan.unsafeFiles[file.path] != nil
      return file.code.enumerated().compactMap { index, line -> Violation? in
        let isUnchecked = line.contains("@unchecked Sendable")
        guard isUnchecked || line.contains(unsafeWord) else { return nil }
        if !allowed { return "\(file.path):\(index + 1): unsafe code outside the rooms that own a C library" }
        // The comment stands just above the declaration, or within its first lines.
        let nearby = file.lines[max(0, index - 3)..<min(file.lines.count, index + 5)]
        if isUnchecked, !nearby.contains(where: { $0.contains("//") }) {
          return "\(file.path):\(index + 1): say in a comment what guards this type"
        }
        return nil
      }
    }
  }

  /// The emulator reaches no room of the client, by however many steps.
  static func emulatorReachingTheClient(_ arrows: Arrows) -> [Violation] {
    Plan.emulator.sorted().flatMap { room in
      reachable(from: room, arrows).intersection(Plan.client).sorted().map { "\(room) reaches \($0)" }
    }
  }

  /// Arrows point down only.
  static func cycles(_ arrows: Arrows) -> [Violation] {
    arrows.keys.sorted().filter { reachable(from: $0, arrows).contains($0) }.map { "\($0) reaches itself" }
  }

  static func crowdedRooms(_ files: [SourceFile]) -> [Violation] {
    func part(_ file: SourceFile) -> String {
      guard Plan.roomsCountedByFolder.contains(file.room) else { return file.room }
      return file.path.split(separator: "/").dropLast().prefix(2).joined(separator: "/")
    }
    return Dictionary(grouping: files, by: part).filter { $0.value.count > Plan.filesPerRoom }.keys.sorted().map {
      "\($0) has more than \(Plan.filesPerRoom) files: split it by concept"
    }
  }

  private static func reachable(from start: String, _ arrows: Arrows) -> Set<String> {
    var found: Set<String> = []
    var next = Array(arrows[start] ?? [])
    while let room = next.popLast() {
      if found.insert(room).inserted { next += arrows[room] ?? [] }
    }
    return found
  }
}
