// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage
import CommandLineArguments
import FoundationEssentials
import LinuxPlatform
import PlatformInterfaces
import PrivateFiles
import TokenCache
import TokenExchange

/// `msal cache`: the code behind each subcommand.
enum CacheCommands {
  static func run(_ arguments: ParsedArguments, _ session: Session) async throws {
    let place = CachePlace(file: arguments[CacheGrammar.file])
    let operand = arguments.operands.first ?? ""
    switch arguments.names.last {
    case "path": try CachePath(place: place).run(session)
    case "list": try CacheList(place: place).run(session)
    case "clear": try await CacheClear(place: place, isConfirmed: arguments.has(CacheGrammar.yes)).run(session)
    case "export":
      try CacheExport(place: place, file: operand, replaces: arguments.has(CacheGrammar.force)).run(session)
    case "import": try await CacheImport(place: place, file: operand).run(session)
    case "repair": try CacheRepairing(place: place).run(session)
    case "move":
      guard let storage = arguments[CacheGrammar.storage].flatMap({ CacheKeyStorage(rawValue: $0) }) else {
        throw CommandError(
          .usage, "--to is missing.", nextStep: "Say where to, with one of: \(KeyStorageSetting.names).")
      }
      try CacheMove(place: place, storage: storage, mayAsk: arguments.has(CacheGrammar.ask)).run(session)
    default: session.terminal.answer(TerminalSafeText(document: arguments.help))
    }
  }
}

/// The place of the cache that is meant.
struct CachePlace: Sendable {
  /// The file of the cache; nil: the command's own.
  var file: String?

  private static let suffix = ".sqlite"

  /// - Parameters:
  ///   - keyStorage: The place for the key; nil: as the session and the profile say.
  ///   - authority: Where the accounts sign in whose tokens are imported; nil: as the profile says.
  func cache(
    _ session: Session, keyStorage: KeyStorageSetting? = nil, authority: String? = nil
  ) throws -> MaintainedCache {
    let given = try file.map(Self.url)
    let profile = keyStorage == nil ? try session.profiles.profile(named: session.profileName) : nil
    let setting = try keyStorage ?? session.keyStorage(of: profile)
    let policy = setting.policy(mayAsk: session.mayAsk)
    let authority = authority ?? profile?.authority ?? ""
    return MaintainedCache(place: try Self.file(given, policy, session.log), log: session.log) {
      EnvironmentAliases(knownCloudOf: $0, importedFor: authority)
    }
  }

  /// The cache, for commands that only look at it or remove it: a file that is named has to be there, or a damaged copy
  /// of it. It lies where nobody else can put another in its place; nobody is told to close a directory such as `/tmp`.
  func existing(_ session: Session) throws -> MaintainedCache {
    let cache = try cache(session)
    guard let file else { return cache }
    guard cache.exists || !cache.waitingCopies.isEmpty else {
      throw CommandError(.usage, "There is no cache at \(file).", nextStep: "Check the name given with --file.")
    }
    guard cache.isEncrypted else { return cache }
    do throws(PrivateFileError) {
      try OwnedPath.check(OwnedPath.parent(of: cache.path), .directory, widest: PrivateDirectory.mode)
    } catch {
      throw CommandError(
        .storage, "The directory of \(file) can't hold a token cache: \(error.reason).",
        nextStep: "Move the cache to a directory that you alone can open (mode 700).")
    }
    return cache
  }

  /// The file that is named. One that others can read and that is no cache is refused: nobody is told to close it.
  private static func url(_ file: String) throws(CommandError) -> URL {
    let url = URL(filePath: file).standardizedFileURL
    guard !url.lastPathComponent.isEmpty, !file.hasSuffix("/") else {
      throw CommandError(.usage, "--file names a directory.", nextStep: "Name the file of the cache.")
    }
    let start = isDatabase(url) ? "SQLite format 3" : "{"
    guard PlainFile.isOpenToOthers(file), let bytes = try? PlainFile.read(file),
      !String(decoding: bytes.prefix(64), as: UTF8.self).drop(while: \.isWhitespace).hasPrefix(start)
    else { return url }
    throw CommandError(.usage, "\(file) is no token cache.", nextStep: "Name the file of one: msal cache path")
  }

  private static func isDatabase(_ url: URL) -> Bool { url.lastPathComponent.hasSuffix(suffix) }

  /// - Parameter given: The file that was named; nil: the command's own.
  private static func file(
    _ given: URL?, _ policy: CacheKeyPolicy, _ log: any LogSink
  ) throws(StorageError) -> CacheFile {
    let random = SystemRandom()
    guard let given else {
      return .database(try CacheKey(policy: policy, random: random, log: log), name: CacheKey.defaultCache)
    }
    guard isDatabase(given) else { return .json(path: given.path) }
    let key = CacheKey(
      directory: given.deletingLastPathComponent().path, policy: policy, environment: .current, random: random, log: log
    )
    return .database(key, name: String(given.lastPathComponent.dropLast(suffix.count)))
  }
}
