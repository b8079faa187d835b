// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import PlatformInterfaces

/// Keeps secrets in the desktop's keyring (the Secret Service API, by libsecret), which the person's login unlocks.
package struct LibsecretStore: SecretStore {
  /// The state of the service, found out without a prompt and without starting the service.
  package enum State: Sendable, Equatable {
    case ready
    /// The person has to unlock it first.
    case locked
    case absent(reason: String)
  }

  /// Stands in errors where other stores name their file.
  package static let place = "the desktop keyring (Secret Service)"

  private static let schema = "io.github.msal-swift.CacheKey"
  private static let busName = "org.freedesktop.secrets"
  /// `SECRET_COLLECTION_DEFAULT`, an alias.
  private static let collection = "default"

  /// The cache directory to which the secrets belong; other cache directories have secrets of their own.
  private let scope: String
  private let mayPrompt: Bool
  private let environment: EnvironmentVariables

  /// - Parameter mayPrompt: Whether the service may be started, and may ask the person to unlock it, so that a call
  ///   takes as long as the person does. When false, a service that isn't ready is an error.
  package init(scope: String, mayPrompt: Bool, environment: EnvironmentVariables = .current) {
    self.scope = scope
    self.mayPrompt = mayPrompt
    self.environment = environment
  }

  package func state() -> State {
    guard SessionBus.isThere(environment) else { return .absent(reason: "there is no session bus (D-Bus)") }
    guard let library = LibsecretLibrary.shared else { return .absent(reason: "libsecret-1.so.0 is not installed") }
    if let failure = missingOwner(library) { return .absent(reason: failure) }
    // 0 is SECRET_SERVICE_NONE: no session is opened and nothing loaded.
    let (service, failure) = library.attempt { library.serviceGet(0, nil, $0) }
    guard let service else { return .absent(reason: failure ?? "it does not answer") }
    defer { library.release(service) }
    let (found, error) = library.attempt { library.collectionForAlias(service, Self.collection, 0, nil, $0) }
    guard let found else { return .absent(reason: error ?? "it has no default collection") }
    defer { library.release(found) }
    return library.isLocked(found) == 0 ? .ready : .locked
  }

  package func read(_ name: String) throws(StorageError) -> [UInt8]? {
    let library = try usable()
    guard let text = mayPrompt ? try lookUp(name, library) : try search(name, library) else { return nil }
    guard let secret = Data(base64Encoded: text) else {
      throw .corrupt(path: Self.place, reason: "what is stored there is not ours")
    }
    return [UInt8](secret)
  }

  /// Reads the secret, and unlocks it first if need be, by asking the person.
  private func lookUp(_ name: String, _ library: LibsecretLibrary) throws(StorageError) -> String? {
    guard let text = try call(library, name, { library.lookup($0, $1, nil, $2) }) else { return nil }
    defer { library.freeSecret(text) }
    return String(cString: text)
  }

  /// Reads the secret without unlocking anything. The item may be in another collection than the default one, and that
  /// one may be locked.
  private func search(_ name: String, _ library: LibsecretLibrary) throws(StorageError) -> String? {
    let (service, absence) = library.attempt { library.serviceGet(0, nil, $0) }
    guard let service else { throw .inaccessible(path: Self.place, reason: absence ?? "it does not answer") }
    defer { library.release(service) }
    // SECRET_SEARCH_ALL | SECRET_SEARCH_LOAD_SECRETS
    let list = try call(library, name) { library.search(service, $0, $1, 1 << 1 | 1 << 3, nil, $2) }
    defer { library.releaseList(list, library.releaseObject) }
    let items = library.objects(in: list)
    for item in items where library.isItemLocked(item) == 0 {
      guard let secret = library.secretOfItem(item) else { continue }
      defer { library.releaseSecret(secret) }
      if let text = library.textOfSecret(secret) { return String(cString: text) }
    }
    guard items.isEmpty else { throw .inaccessible(path: Self.place, reason: "it is locked") }
    return nil
  }

  package func readOrCreate(_ name: String, _ secret: [UInt8]) throws(StorageError) -> [UInt8] {
    if let stored = try read(name) { return stored }
    let library = try usable()
    _ = try call(library, name) { schema, attributes, failure in
      library.store(
        schema, attributes, Self.collection, "Key of the token cache in \(scope)", Data(secret).base64EncodedString(),
        nil, failure)
    }
    // When two processes store at once, the later secret wins, and both then read it.
    guard let stored = try read(name) else { throw .inaccessible(path: Self.place, reason: "it kept nothing") }
    return stored
  }

  package func remove(_ name: String) throws(StorageError) {
    let library = try usable()
    _ = try call(library, name) { library.clear($0, $1, nil, $2) }
  }

  // MARK: Calls

  private func usable() throws(StorageError) -> LibsecretLibrary {
    let state = state()
    let mayUse = state == .ready || mayPrompt && SessionBus.isThere(environment)
    if mayUse, let library = LibsecretLibrary.shared { return library }
    if case .absent(let reason) = state { throw .inaccessible(path: Self.place, reason: reason) }
    throw .inaccessible(path: Self.place, reason: "it is locked")
  }

  /// Why no program offers the service now; nil when one does. The bus is asked, because a call to the service would
  /// start it.
  private func missingOwner(_ library: LibsecretLibrary) -> String? {
    // 2 is G_BUS_TYPE_SESSION.
    let (bus, failure) = library.attempt { library.busGet(2, nil, $0) }
    guard let bus else { return failure ?? "the session bus does not answer" }
    defer { library.release(bus) }
    var arguments = [library.newText(Self.busName)]
    let parameters = library.newTuple(&arguments, 1)
    let (answer, error) = library.attempt {
      library.busCall(
        bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameHasOwner", parameters, nil,
        0, 5000, nil, $0)
    }
    guard let answer else { return error ?? "the session bus does not answer" }
    defer { library.releaseVariant(answer) }
    let value = library.child(answer, 0)
    defer { library.releaseVariant(value) }
    return library.bool(value) != 0 ? nil : "no keyring is running"
  }

  private func call<Result>(
    _ library: LibsecretLibrary, _ name: String,
    _ body: (_ schema: LibsecretLibrary.Object, _ attributes: LibsecretLibrary.Object, LibsecretLibrary.FailureSlot) ->
      Result
  ) throws(StorageError) -> Result {
    // The types of the attributes: 0, a null pointer here, is SECRET_SCHEMA_ATTRIBUTE_STRING.
    guard let types = library.newTable(library.hashText, library.equalText, library.free, nil),
      let attributes = library.table(["name": name, "scope": scope])
    else { throw .inaccessible(path: Self.place, reason: "there is no memory") }
    defer {
      library.releaseTable(types)
      library.releaseTable(attributes)
    }
    for attribute in ["name", "scope"] { _ = library.insert(types, library.duplicate(attribute), nil) }
    guard let schema = library.newSchema(Self.schema, 0, types) else {
      throw .inaccessible(path: Self.place, reason: "there is no memory")
    }
    let (result, failure) = library.attempt { body(schema, attributes, $0) }
    if let failure { throw .inaccessible(path: Self.place, reason: failure) }
    return result
  }
}
