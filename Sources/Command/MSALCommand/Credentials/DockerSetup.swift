// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments
import FoundationEssentials
import OAuthWire
import PrivateFiles

/// `msal setup docker`
struct DockerSetup: Sendable {
  private let registries: [String]
  /// The registries that may get a token although they are not Azure's.
  private let trusted: [String]

  init(_ arguments: ParsedArguments) {
    registries = arguments.operands
    trusted = arguments.all(CredentialGrammar.registryHost)
  }

  func run(_ session: Session) throws {
    try session.requireProfileOnly()
    // docker puts docker-credential- before it.
    let name = try session.fileName("msal")
    let addresses = try (registries + trusted).map(Self.address)
    if let other = addresses.prefix(registries.count).first(where: { !$0.isOfAzure }) {
      throw CommandError(
        .usage, "\(other.name) is not the name of an Azure Container Registry, so your token is not sent there.",
        nextStep: "Give one like contoso.azurecr.io. If you trust it with your token: "
          + "msal setup docker --host \(other.name)")
    }
    guard !addresses.isEmpty else {
      throw CommandError(.usage, "REGISTRY is missing.", nextStep: "Run: msal setup docker --help")
    }
    let file = try DockerConfiguration()
    let helpers = try file.naming(name, for: addresses.map(\.name))
    // Registries that were named in earlier calls stay allowed.
    let others = helpers.filter { RegistryAddress($0)?.isOfAzure == false }
    let folder = URL.ownHome.appending(path: ".local/bin")
    let shim = Shim(
      file: folder.appending(path: "docker-credential-" + name),
      words: ["credential", "docker"] + session.profileWords + others.flatMap { ["--host", $0] })
    try [shim].write(into: folder)
    try file.write()
    session.answer(
      [
        "helper": .string(shim.file.path), "configuration": .string(file.path),
        "registries": .array(addresses.map { .string($0.name) }),
      ], orInWords: "docker asks this program for \(addresses.map(\.name).joined(separator: ", ")) now.")
    if !Shim.path.contains(folder.path) {
      session.talk("Put \(folder.path) into PATH, where docker looks for \(shim.file.lastPathComponent).")
    }
    try session.talkOfSignIn(CredentialRequest.registries)
  }
}

extension DockerSetup {
  private static func address(_ text: String) throws(CommandError) -> RegistryAddress {
    guard let address = RegistryAddress(text) else {
      throw CommandError(
        .usage, "That is not the address of a registry: \(text)", nextStep: "Give one like contoso.azurecr.io.")
    }
    return address
  }
}

/// `config.json` of docker, which podman, buildah and skopeo read too.
private final class DockerConfiguration {
  let path: String
  private var members: JSONObject

  init() throws(CommandError) {
    let folder = ProcessInfo.processInfo.environment["DOCKER_CONFIG"] ?? ""
    let directory = folder.isEmpty ? URL.ownHome.appending(path: ".docker") : URL(filePath: folder)
    // Some keep their settings elsewhere, and a link in their place.
    path = directory.appending(path: "config.json").resolvingSymlinksInPath().path
    guard FileManager.default.fileExists(atPath: path) else {
      members = [:]
      return
    }
    guard let bytes = try? PlainFile.read(path), let object = (try? JSONValue(parsing: bytes))?.object,
      object["credHelpers"] == nil || object["credHelpers"]?.object != nil
    else {
      throw CommandError(
        .configuration, "\(path) is not docker's configuration.", nextStep: "Repair it, or move it away, and repeat.")
    }
    members = object
  }

  /// Has `helper` answer for these registries, and no other for them; everything else stays.
  /// - Returns: All that it answers for.
  func naming(_ helper: String, for registries: [String]) throws(CommandError) -> [String] {
    var helpers = members["credHelpers"]?.object ?? [:]
    for registry in registries { helpers[registry] = .string(helper) }
    members["credHelpers"] = .object(helpers)
    return helpers.members.filter { $0.value.string == helper }.map(\.name)
  }

  func write() throws(CommandError) {
    let text = JSONValue.object(members).prettyText + "\n"
    do throws(PrivateFileError) {
      try PrivateDirectory.make(OwnedPath.parent(of: path))
      try PrivateFile.write(Array(text.utf8), to: path)
    } catch {
      throw CommandError(
        .configuration, "\(path) can't be written.", nextStep: "Make it writable, or choose another with DOCKER_CONFIG."
      )
    }
  }
}
