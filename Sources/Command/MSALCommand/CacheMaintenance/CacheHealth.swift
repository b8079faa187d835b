// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage
import Glibc
import LinuxPlatform
import OAuthWire
import PlatformInterfaces
import PrivateFiles
import TokenCache
import TokenExchange

extension MaintainedCache {
  /// The storage that holds the key so far; nil: there is none, or it can't be told.
  var storage: CacheKeyStorage? { (try? key?.recorded()) ?? nil }

  /// Whether there may be a key on `storage`.
  func allows(_ storage: CacheKeyStorage) -> Bool { key?.policy.allows(storage) ?? false }

  /// Looks at the files of the cache and at its key. Changes nothing, asks nobody, and takes a few seconds at most.
  func findings() async -> [Finding] {
    let found = await BoundedWork.value(within: 8) { findingsNow() }
    return found ?? [
      Finding(
        "cache", .broken, "\(path) can't be looked at: its files or the keyring don't answer",
        nextStep: "See what holds them, or restart the machine.")
    ]
  }

  private func findingsNow() -> [Finding] {
    switch place {
    case .json:
      return [
        Finding(
          "cache-key", .ok, "The cache is a plain file, as it was asked for: it has no key", facts: ["storage": "none"]),
        directory(OwnedPath.parent(of: path), widest: 0o755), store(.file(path)),
      ]
    case .database(let key, _):
      let (finding, bytes) = keyFinding(key)
      return [finding, directory(key.directory, widest: 0o700), store(database(bytes, key))]
    }
  }

  /// After an interrupted move the key may be another one than that of the storage.
  private func database(_ bytes: [UInt8]?, _ key: CacheKey) -> StoreInspection {
    let found = StoreInspection.database(path, key: bytes)
    guard case .wrongKey? = found.failure, !key.asksPerson else { return found }
    for other in key.existingKeys() {
      let opened = StoreInspection.database(path, key: other)
      if opened.failure == nil { return opened }
    }
    return found
  }

  // MARK: The directory

  private func directory(_ path: String, widest: UInt32) -> Finding {
    let name = "cache-directory"
    let mode: String
    do throws(PrivateFileError) {
      mode = String(try OwnedPath.check(path, .directory, widest: widest), radix: 8)
    } catch {
      guard case .missing = error else { return broken(name, StorageError(error)) }
      return Finding(name, .ok, "\(path) is not there yet; it is made when somebody signs in")
    }
    guard access(path, W_OK) == 0 else {
      return Finding(
        name, .broken, "\(path) can't be written to", nextStep: "Run: chmod u+rwx '\(path)'", facts: ["mode": mode])
    }
    return Finding(name, .ok, "\(path) can be changed by you alone (mode \(mode))", facts: ["mode": mode])
  }

  // MARK: The file

  private func store(_ found: StoreInspection) -> Finding {
    let name = "cache"
    var facts = ["path": path]
    if let failure = found.failure { return broken(name, failure) }
    var remarks: [String] = []
    if !found.damagedCopies.isEmpty { remarks.append("damaged copies lie beside it: \(found.damagedCopies.count)") }
    if found.setAsideRows > 0 { remarks.append("damaged rows were set aside: \(found.setAsideRows)") }
    guard found.exists else {
      let text = "There is no cache at \(path): nobody has signed in"
      return remarks.isEmpty
        ? Finding(name, .ok, text, facts: facts)
        : Finding(name, .warning, "\(text); \(remarks[0])", nextStep: "Run: \(command("repair"))", facts: facts)
    }
    guard !found.isOlder else {
      return Finding(
        name, .ok, "\(path) is of an earlier version of this library; the next sign-in or token takes it over",
        facts: facts)
    }
    guard let records = found.records?.filter({ !CachedSecrets.isSecret($0) }) else {
      return Finding(
        name, .warning, "\(path) is sound as a file, but was not opened: its key is not at hand",
        nextStep: "To open it: \(command("list"))", facts: facts)
    }
    let accounts = Set(
      records.map { EntrySummary($0) }.filter { $0.kind == "Account" }.map { $0.json["homeAccountId"] })
    facts["entries"] = String(records.count)
    facts["accounts"] = String(accounts.count)
    let strange = records.compactMap(\.damage)
    if !strange.isEmpty { remarks.append("entries that can't be understood: \(strange.count)") }
    let text = "\(path) is sound: accounts \(accounts.count), entries \(records.count)"
    guard !remarks.isEmpty else { return Finding(name, .ok, text, facts: facts) }
    let hasCopies = !found.damagedCopies.isEmpty
    return Finding(
      name, hasCopies || !strange.isEmpty ? .warning : .ok, "\(text); \(remarks.joined(separator: "; "))",
      nextStep: hasCopies ? "Run: \(command("repair"))" : strange.isEmpty ? nil : "Sign in again to replace them.",
      facts: facts)
  }

  private func broken(_ name: String, _ error: StorageError) -> Finding {
    let text = ErrorText(IdentityError(.cache(.storage(error))))
    let nextStep: String? =
      switch error {
      case .corrupt: "Run: \(command("repair"))"
      case .wrongKey: "Give the key it was written with, or remove it with: \(command("clear"))"
      default: text.nextStep
      }
    return Finding(name, .broken, text.what.withoutFullStop, nextStep: nextStep)
  }

  // MARK: The key

  /// What is said about the key; and the key, if it can be had without asking anybody.
  private func keyFinding(_ key: CacheKey) -> (Finding, [UInt8]?) {
    let name = "cache-key"
    let current: CacheKeyStorage?
    let next: CacheKeyStorage
    do throws(StorageError) {
      current = try key.recorded()
      next = try key.wanted(instead: current)
    } catch {
      return (broken(name, error), nil)
    }
    guard let current else {
      return (
        Finding(name, .ok, "There is no key yet; it will be in \(Self.words(next))", facts: ["next": next.rawValue]),
        nil
      )
    }
    let facts = ["storage": current.rawValue, "next": next.rawValue]
    let bytes: [UInt8]?
    do throws(StorageError) { bytes = try key.keyWithoutAsking(on: current) } catch {
      var finding = broken(name, error)
      finding.facts = facts
      return (finding, nil)
    }
    var finding = Finding(name, .ok, "The key is in \(Self.words(current))", facts: facts)
    if current == .secretService, key.isLostToService() {
      finding.status = .warning
      finding.text = "The desktop keyring has lost the key; the kernel remembers it for a few hours"
      finding.nextStep = "Run now: msal cache move --to secret-service"
    } else if key.hasLeftover() {
      finding.status = .warning
      finding.text += "; an earlier move was interrupted"
      finding.nextStep = "Run: \(command("repair"))"
    } else if next != current {
      finding.status = .warning
      finding.text += ", and the next command will move it to \(Self.words(next))"
      finding.nextStep = "To choose where it stays: msal cache move --to STORAGE"
    }
    return (finding, bytes)
  }

  private static func words(_ storage: CacheKeyStorage) -> String {
    switch storage {
    case .secretService: "the desktop keyring (secret-service)"
    case .named: "the place that the environment names (named)"
    case .keyFile: "a private file beside the cache (key-file)"
    }
  }
}

extension CacheKey {
  /// Whether the desktop's keyring has lost the key, and only the kernel's, which forgets it in time, still has it.
  fileprivate func isLostToService() -> Bool {
    guard let known = kernel.read(), service(mayPrompt: false).state() == .ready else { return false }
    do throws(StorageError) { return try service(mayPrompt: false).read(Self.name) != known } catch { return false }
  }

  /// The key on `storage`; nil where only a command of the person's prints it, because that command may ask.
  fileprivate func keyWithoutAsking(on storage: CacheKeyStorage) throws(StorageError) -> [UInt8]? {
    if let key = try keyAtHand(on: storage) { return key }
    if storage == .named { return nil }
    if storage == .secretService, let key = try service(mayPrompt: false).read(Self.name) { return key }
    throw .noKey(
      reason: "it is not in \(storage == .keyFile ? "the file beside the cache" : LibsecretStore.place) any more")
  }
}
