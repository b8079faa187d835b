// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSALRedis
import MSALServer

/// A program's registration at the identity platform.
package struct ApplicationSettings: Decodable, Sendable {
  package var clientID: String
  /// `https://login.microsoftonline.com/<tenant id>`.
  package var authority: String
  /// The file with the client secret, which must not be in the environment or on a command line.
  var secretFile: String
  /// A private cloud's or the emulator's certificate authority.
  var certificateAuthorityFile: String?
  /// False for the emulator, whose host Microsoft's list of authorities does not contain.
  var isKnownToPlatform: Bool?

  package func configuration(_ store: any TokenPartitionStore) throws -> ConfidentialClientConfiguration {
    var configuration = ConfidentialClientConfiguration(
      clientID: clientID, authority: authority,
      credential: .secret(try String(contentsOfFile: secretFile, encoding: .utf8)))
    configuration.store = store
    // This program can handle claims challenges, and pass them on.
    configuration.clientCapabilities = ["CP1"]
    configuration.trustedCertificates = try trustedCertificates()
    configuration.validatesAuthority = validatesAuthority
    configuration.onEvent = Log.write
    return configuration
  }

  package var validatesAuthority: Bool { isKnownToPlatform ?? true }

  package func trustedCertificates() throws -> String? {
    try certificateAuthorityFile.map { try String(contentsOfFile: $0, encoding: .utf8) }
  }
}

/// The Redis store that the instances of a program share.
package struct RedisSettings: Decodable, Sendable {
  var address: String
  /// Programs that share nothing have different names and different keys.
  var name: String
  /// Files of 32 random bytes each, in Base64 (`openssl rand -base64 32`).
  var sealingKeyFile: String
  var namingKeyFile: String

  package func store() throws -> RedisPartitionStore {
    let keys = try RedisStoreKeys(sealing: Self.key(sealingKeyFile), naming: Self.key(namingKeyFile))
    return try RedisPartitionStore(RedisStoreConfiguration(.single(RedisServer(address)), name: name, keys: keys))
  }

  package static func key(_ path: String) throws -> [UInt8] {
    let text = try String(contentsOfFile: path, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
    return Array(Data(base64Encoded: text) ?? Data())
  }
}

/// The command line of both programs: a port, and the file with the settings.
package struct ProgramArguments {
  package struct UsageError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
  }

  package let port: UInt16
  private let file: String

  package init() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let port = UInt16(arguments[1]) else {
      throw UsageError("usage: \(arguments.first ?? "program") PORT SETTINGS.json")
    }
    self.port = port
    file = arguments[2]
  }

  package func settings<Settings: Decodable>(_ type: Settings.Type) throws -> Settings {
    try JSONDecoder().decode(type, from: Data(contentsOf: URL(filePath: file)))
  }
}

/// The program's log. The library's events contain no secrets, and nothing of a request is written here.
package enum Log {
  package static func write(_ event: ServerEvent) {
    if event.level <= .warning { error("\(event)") }
  }

  package static func error(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}
