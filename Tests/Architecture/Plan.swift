// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// The plan of the house: rooms, arrows and who may do what. docs/architecture/overview.md explains it; change both
/// together.
enum Plan {
  /// Room -> the rooms of ours that it may import. A room that is not here may not exist.
  static let arrows: [String: Set<String>] = [
    // The vocabulary and the seams: they import no room of ours.
    "OAuthWire": [],
    "PlatformInterfaces": [],
    "CommandLineArguments": [],

    // What is built on a C library.
    "OpenSSLCrypto": ["COpenSSL"],
    "LinuxPlatform": ["PlatformInterfaces", "CCurl"],

    // The client.
    "JOSE": ["OAuthWire", "OpenSSLCrypto"],
    "TokenCache": ["OAuthWire", "PlatformInterfaces"],
    "OAuthClient": ["OAuthWire", "PlatformInterfaces", "OpenSSLCrypto", "JOSE", "TokenCache"],
    "NativeAuthClient": ["OAuthClient", "OAuthWire", "PlatformInterfaces"],
    "CacheStorage": ["PlatformInterfaces", "LinuxPlatform", "OpenSSLCrypto", "TokenCache", "CSQLite"],
    "MSAL": [
      "OAuthClient", "NativeAuthClient", "TokenCache", "OAuthWire", "PlatformInterfaces", "LinuxPlatform",
      "CacheStorage",
    ],

    // The facade's part for GTK: sees what any app sees.
    "MSALGTK": ["MSAL", "CWebKitGTK"],

    // The command stands on the public API like any app. `msal demo` starts the emulator, and so names its rooms.
    "MSALCommand": [
      "MSAL", "QuickCommand", "CacheStorage", "CommandLineArguments", "EmulatorHTTPServer", "EmulatorDirectory",
      "IdentityEmulator", "ScriptedBrowser", "LinuxPlatform", "PlatformInterfaces", "OAuthWire",
    ],
    // The front that starts fast: it reaches the rooms in which the library decides, and not the facade, which needs
    // Foundation.
    "QuickCommand": [
      "CommandLineArguments", "CacheStorage", "OAuthClient", "TokenCache", "OpenSSLCrypto", "LinuxPlatform",
      "PlatformInterfaces", "OAuthWire",
    ],
    "msal-quick": ["QuickCommand"],
    "msal": ["MSALCommand"],
    // The documentation's tutorials as programs, for tests: they see what any app sees.
    "TutorialApp": ["MSAL"],
    "NativeTutorialApp": ["MSAL"],

    // The other side: shares the vocabulary with the client, never behaviour.
    "EmulatorPages": ["OpenSSLCrypto", "OAuthWire", "PlatformInterfaces"],
    "EmulatorNativeAuth": ["OpenSSLCrypto", "OAuthWire", "PlatformInterfaces"],
    "EmulatorFaults": ["OAuthWire", "PlatformInterfaces"],
    "EmulatorDirectory": ["EmulatorFaults", "EmulatorNativeAuth", "OpenSSLCrypto", "OAuthWire", "PlatformInterfaces"],
    "EmulatorAPIs": ["JOSE", "OpenSSLCrypto", "OAuthWire", "PlatformInterfaces"],
    "IdentityEmulator": [
      "EmulatorPages", "EmulatorNativeAuth", "EmulatorDirectory", "EmulatorFaults", "EmulatorAPIs", "JOSE",
      "OpenSSLCrypto", "OAuthWire", "PlatformInterfaces",
    ],
    "EmulatorHTTPServer": [
      "EmulatorDirectory", "EmulatorFaults", "IdentityEmulator", "OpenSSLCrypto", "PlatformInterfaces", "CMicroHTTPD",
    ],
    "EmulatorCommand": [
      "EmulatorHTTPServer", "EmulatorDirectory", "IdentityEmulator", "CommandLineArguments", "PlatformInterfaces",
      "OAuthWire",
    ],
    "msal-emulator": ["EmulatorCommand"],
    "ScriptedBrowser": ["OAuthWire", "PlatformInterfaces"],
  ]

  /// C library -> the one room that imports it.
  static let owners = [
    "COpenSSL": "OpenSSLCrypto", "CSQLite": "CacheStorage", "CMicroHTTPD": "EmulatorHTTPServer",
    "CCurl": "LinuxPlatform", "CWebKitGTK": "MSALGTK",
  ]

  /// The emulator must not be able to agree with the client's mistakes.
  static let emulator: Set<String> = [
    "EmulatorPages", "EmulatorNativeAuth", "EmulatorFaults", "EmulatorDirectory", "EmulatorAPIs", "IdentityEmulator",
    "EmulatorHTTPServer", "EmulatorCommand", "msal-emulator",
  ]
  static let client: Set<String> = ["OAuthClient", "TokenCache", "NativeAuthClient", "MSAL"]

  /// Rooms that only these files may name: the facade chooses its adapters in one place, and its cache's files in
  /// another.
  private static let assembly: Set<String> = [
    "MSAL/Boundary/Assembly.swift", "MSAL/Boundary/CacheLocation.swift", "MSAL/Boundary/StoredCacheMove.swift",
    "MSAL/Boundary/StoredCache.swift",
    "MSAL/Boundary/StoredCacheRepair.swift", "MSAL/Boundary/StoredCacheHealth.swift",
    "MSAL/Boundary/CachedSecrets.swift", "MSAL/Boundary/CacheKeyChoice.swift",
  ]
  static let confined = ["LinuxPlatform": assembly, "CacheStorage": assembly]

  /// Modules of the toolchain that any room may import.
  static let system: Set<String> = ["Swift", "FoundationEssentials", "Glibc", "Dispatch", "Synchronization"]

  /// Rooms that may import the whole of Foundation: the facade needs NSError, and who stands on it links it anyway.
  static let foundationRooms: Set<String> = ["MSAL", "MSALGTK", "MSALCommand", "msal"]

  /// Files elsewhere that need more than FoundationEssentials, each with the reason.
  static let foundationFiles: [String: String] = [:]

  /// Where `Unsafe...` and `@unchecked Sendable` may stand: the rooms that own a C library, the lock, the facade.
  static let unsafeRooms: Set<String> = Set(owners.values).union(["MSAL"])
  static let unsafeFiles: [String: String] = [
    "PlatformInterfaces/Lock.swift": "a pthread mutex needs an address",
    "OAuthWire/JSON/JSONParser.swift": "scans the bytes of an answer in place; every index is checked against the end",
  ]

  /// A room that grows past this is split by concept.
  static let filesPerRoom = 60

  /// Rooms that can't be split, because the module's name is part of their API: the limit holds for each folder.
  static let roomsCountedByFolder: Set<String> = ["MSAL"]
}
