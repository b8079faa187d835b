// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage
import CommandLineArguments
import Foundation
import MSAL
import PrivateFiles
import QuickCommand

/// `msal cache`: who does what was typed.
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
    default: session.terminal.answer(ShownText(document: arguments.help))
    }
  }
}

/// Which cache is meant.
struct CachePlace: Sendable {
  /// nil: the command's own.
  var file: String?

  private static let suffix = ".sqlite"

  /// - Parameter keyStorage: Where the key may be; nil: as the session and the profile say.
  func cache(_ session: Session, keyStorage: KeyStorageSetting? = nil) throws -> StoredCache {
    // The command's settings have the cache's among them; who asks does not matter here.
    let config = MSALPublicClientApplicationConfig(clientId: "cache").cacheConfig
    if let file {
      let url = URL(filePath: file).standardizedFileURL
      let name = url.lastPathComponent
      guard !name.isEmpty, !file.hasSuffix("/") else {
        throw CommandError(.usage, "--file names a directory.", nextStep: "Name the file of the cache.")
      }
      let isDatabase = name.hasSuffix(Self.suffix)
      try Self.requireCache(file, beginningWith: isDatabase ? "SQLite format 3" : "{")
      if isDatabase {
        config.directory = url.deletingLastPathComponent()
        let written = String(name.dropLast(Self.suffix.count))
        config.keychainSharingGroup = written.removingPercentEncoding ?? written
      } else {
        config.persistence = .unencryptedFile
        config.unencryptedFile = url
      }
    }
    let profile = keyStorage == nil ? try session.profiles.profile(named: session.profileName) : nil
    let setting = try keyStorage ?? session.keyStorage(of: profile)
    setting?.apply(to: config, mayAsk: session.mayAsk)
    return try StoredCache(config, authority: profile?.authority ?? "")
  }

  /// Fails for another file that others read, too: nobody is to be told to close it to them.
  private static func requireCache(_ file: String, beginningWith start: String) throws(CommandError) {
    guard PlainFile.isOpenToOthers(file), let bytes = try? PlainFile.read(file),
      !String(decoding: bytes.prefix(64), as: UTF8.self).drop(while: \.isWhitespace).hasPrefix(start)
    else { return }
    throw CommandError(.usage, "\(file) is no token cache.", nextStep: "Name the file of one: msal cache path")
  }
}
