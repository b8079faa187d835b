// swift-tools-version: 6.2
// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PackageDescription

// Our own builds (the Makefile sets this) have settings that those who depend on us must not have: a newer compiler
// would break them by a warning, and package managers refuse unsafe flags.
let isOwnBuild = Context.environment["MSAL_STRICT"] != nil
let strictness: [SwiftSetting] = isOwnBuild ? [.treatAllWarnings(as: .error)] : []

let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + strictness

/// The floors, which are the folders of `Sources` (docs/architecture/overview.md).
enum Floor: String {
  case base = "Base"
  case library = "Library"
  case server = "Server"
  case emulator = "Emulator"
  case command = "Command"
  case testing = "Testing"

  func path(_ name: String) -> String { "Sources/\(rawValue)/\(name)" }
}

/// A module. `uses` are its arrows: `Scripts/check-rules` compares every import with them. One that `readsBytes` is
/// optimized in our own debug builds too, for the sake of the tests' time
/// (docs/decisions/0040-readers-of-bytes-are-optimized.md).
func module(_ name: String, on floor: Floor, uses: [String] = [], readsBytes: Bool = false) -> Target {
  .target(
    name: name, dependencies: uses.map { .byName(name: $0) }, path: floor.path(name),
    swiftSettings: settings + (readsBytes && isOwnBuild ? [.unsafeFlags(["-O"], .when(configuration: .debug))] : []))
}

func program(_ name: String, on floor: Floor, uses: [String]) -> Target {
  .executableTarget(
    name: name, dependencies: uses.map { .byName(name: $0) }, path: floor.path(name),
    swiftSettings: settings)
}

func tests(
  _ name: String, in folder: String, exclude: [String] = [], uses: [String], links: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: uses.map { .byName(name: $0) }, path: "Tests/\(folder)", exclude: exclude,
    swiftSettings: settings, linkerSettings: links.map { .linkedLibrary($0) })
}

/// App code as people have it: in their language mode, and what they get warned of stays a warning.
func appCodeTests(_ name: String, in folder: String, mode: SwiftLanguageMode, uses: [String]) -> Target {
  .testTarget(
    name: name, dependencies: uses.map { .byName(name: $0) }, path: "Tests/\(folder)",
    swiftSettings: [.swiftLanguageMode(mode)])
}

func tutorialProgram(_ name: String) -> Target {
  .executableTarget(
    name: name, dependencies: ["MSAL"], path: "Tests/EndToEnd/\(name)", swiftSettings: [.swiftLanguageMode(.v5)])
}

/// A C library of Debian's. One with neither `pkgConfig` nor a `link` in its module map is opened with dlopen when it
/// is first needed: only its headers are used.
func debianLibrary(_ name: String, pkgConfig: String? = nil, package: String) -> Target {
  .systemLibrary(name: name, path: "Sources/Base/C/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
}

let cLibraries: [Target] = [
  debianLibrary("COpenSSL", package: "libssl-dev"),
  // Apart from COpenSSL, so that only who speaks TLS links libssl.
  debianLibrary("COpenSSLTLS", pkgConfig: "libssl", package: "libssl-dev"),
  // SHA, HMAC and AES. Its functions need no tables of algorithms, which OpenSSL fills at their first use.
  debianLibrary("CNettle", pkgConfig: "nettle", package: "nettle-dev"),
  debianLibrary("CSQLite", pkgConfig: "sqlite3", package: "libsqlite3-dev"),
  debianLibrary("CMicroHTTPD", package: "libmicrohttpd-dev"),
  debianLibrary("CCurl", package: "libcurl4-openssl-dev"),
  // Without pkg-config, which names a flag that the package manager warns everybody of.
  debianLibrary("CHiredis", package: "libhiredis-dev"),
  debianLibrary("CWebKitGTK", pkgConfig: "webkitgtk-6.0", package: "libwebkitgtk-6.0-dev"),
]

let base = [
  // It says on other systems that they are not supported. Every module waits for it.
  module("LinuxOnly", on: .base),
  module("OAuthWire", on: .base, uses: ["LinuxOnly"], readsBytes: true),
  module("ErrorReference", on: .base, uses: ["LinuxOnly"]),
  module("OpenSSLCrypto", on: .base, uses: ["LinuxOnly", "COpenSSL", "CNettle"]),
  module("JOSE", on: .base, uses: ["OAuthWire", "OpenSSLCrypto"]),
  module("PlatformInterfaces", on: .base, uses: ["LinuxOnly"]),
  module("PrivateFiles", on: .base, uses: ["LinuxOnly"]),
  module(
    "LinuxPlatform", on: .base, uses: ["OAuthWire", "OpenSSLCrypto", "PlatformInterfaces", "PrivateFiles", "CCurl"]),
  module("LocalHTTPServer", on: .base, uses: ["PlatformInterfaces", "PrivateFiles", "CMicroHTTPD"]),
]

let library = [
  module("TokenCache", on: .library, uses: ["OAuthWire", "PlatformInterfaces"]),
  module(
    "TokenExchange", on: .library,
    uses: ["OAuthWire", "PlatformInterfaces", "PrivateFiles", "OpenSSLCrypto", "JOSE", "TokenCache"]),
  module(
    "OAuthClient", on: .library,
    uses: ["OAuthWire", "PlatformInterfaces", "JOSE", "TokenCache", "TokenExchange"]),
  module("NativeAuthClient", on: .library, uses: ["OAuthClient", "OAuthWire", "PlatformInterfaces", "TokenExchange"]),
  module(
    "CacheStorage", on: .library,
    uses: [
      "PlatformInterfaces", "PrivateFiles", "LinuxPlatform", "OpenSSLCrypto", "TokenCache", "TokenExchange",
      "OAuthClient",
      "CSQLite",
    ]),
  module(
    "MSAL", on: .library,
    uses: [
      "OAuthWire", "OpenSSLCrypto", "PlatformInterfaces", "OAuthClient", "NativeAuthClient", "TokenCache",
      "TokenExchange", "LinuxPlatform", "PrivateFiles", "CacheStorage",
    ]),
  // Empty unless the trait is on, so that nothing else needs GTK.
  .target(
    name: "MSALGTK",
    dependencies: ["MSAL", "PrivateFiles", .target(name: "CWebKitGTK", condition: .when(traits: ["GTK"]))],
    path: Floor.library.path("MSALGTK"), swiftSettings: settings),
]

let server = [
  module(
    "MSALServer", on: .server,
    uses: [
      "OAuthWire", "OpenSSLCrypto", "JOSE", "PlatformInterfaces", "TokenCache", "TokenExchange", "LinuxPlatform",
      "PrivateFiles",
    ]),
  module(
    "MSALRedis", on: .server,
    uses: [
      "MSALServer", "OAuthWire", "OpenSSLCrypto", "COpenSSLTLS", "PlatformInterfaces", "PrivateFiles", "LinuxPlatform",
      "CHiredis",
    ]),
]

let emulator = [
  module("EmulatorDirectory", on: .emulator, uses: ["JOSE", "OpenSSLCrypto", "OAuthWire", "PlatformInterfaces"]),
  module(
    "IdentityEmulator", on: .emulator,
    uses: ["EmulatorDirectory", "ErrorReference", "JOSE", "OpenSSLCrypto", "OAuthWire", "PlatformInterfaces"]),
  module(
    "EmulatorConsole", on: .emulator,
    uses: [
      "EmulatorDirectory", "IdentityEmulator", "ErrorReference", "OAuthWire", "LocalHTTPServer", "OpenSSLCrypto",
      "LinuxPlatform", "PlatformInterfaces", "PrivateFiles",
    ]),
  module(
    "EmulatorCommand", on: .emulator,
    uses: [
      "EmulatorConsole", "EmulatorDirectory", "IdentityEmulator", "LocalHTTPServer", "CommandLineArguments",
      "LinuxPlatform", "PlatformInterfaces", "PrivateFiles", "OAuthWire",
    ]),
  module("ScriptedBrowser", on: .emulator, uses: ["OAuthWire", "PlatformInterfaces"], readsBytes: true),
  program("msal-emulator", on: .emulator, uses: ["EmulatorCommand", "LinuxPlatform", "PrivateFiles"]),
]

let command = [
  module("CommandLineArguments", on: .command, uses: ["LinuxOnly"]),
  module(
    "MSALCommand", on: .command,
    uses: [
      "CacheStorage", "CommandLineArguments", "EmulatorConsole", "EmulatorDirectory", "IdentityEmulator",
      "LocalHTTPServer", "ScriptedBrowser", "LinuxPlatform", "PlatformInterfaces", "PrivateFiles", "OAuthWire",
      "TokenExchange", "OAuthClient", "NativeAuthClient", "TokenCache", "OpenSSLCrypto", "JOSE", "ErrorReference",
    ]),
  program("msal", on: .command, uses: ["MSALCommand", "LinuxPlatform"]),
]

let testing = [
  // For apps' tests: who depends on another product builds none of it.
  module(
    "MSALTesting", on: .testing,
    uses: [
      "MSAL", "MSALServer", "OAuthClient", "OAuthWire", "OpenSSLCrypto", "LinuxPlatform",
      "PlatformInterfaces",
      "PrivateFiles", "EmulatorConsole", "EmulatorDirectory", "IdentityEmulator", "ScriptedBrowser",
    ])
]

let proof = [
  .target(
    name: "TestSupport",
    dependencies: [
      "OAuthWire", "PlatformInterfaces", "OpenSSLCrypto", "JOSE", "LinuxPlatform", "ScriptedBrowser", "TokenCache",
    ],
    path: "Tests/TestSupport", swiftSettings: settings),
  tests("ArchitectureTests", in: "Architecture", exclude: ["Scripts"], uses: []),
  tests("PrivateFilesTests", in: "Base/PrivateFilesTests", uses: ["PrivateFiles", "TestSupport"]),
  tests(
    "LinuxPlatformTests", in: "Base/LinuxPlatformTests",
    uses: ["LinuxPlatform", "OAuthWire", "PlatformInterfaces", "OpenSSLCrypto", "TestSupport"]),
  tests(
    "LocalHTTPServerTests", in: "Base/LocalHTTPServerTests",
    uses: ["LocalHTTPServer", "PlatformInterfaces", "TestSupport"]),
  tests("OAuthWireTests", in: "Base/OAuthWireTests", uses: ["OAuthWire"]),
  tests("ErrorReferenceTests", in: "Base/ErrorReferenceTests", uses: ["ErrorReference", "TestSupport"]),
  tests("OpenSSLCryptoTests", in: "Base/OpenSSLCryptoTests", uses: ["OpenSSLCrypto"]),
  tests("JOSETests", in: "Base/JOSETests", uses: ["JOSE", "OAuthWire", "OpenSSLCrypto"]),
  tests(
    "TokenCacheTests", in: "Library/TokenCacheTests",
    uses: ["TokenCache", "OAuthWire", "PlatformInterfaces", "CacheStorage", "TestSupport"]),
  tests(
    "CacheStorageTests", in: "Library/CacheStorageTests",
    uses: [
      "CacheStorage", "LinuxPlatform", "TokenCache", "OAuthWire", "PlatformInterfaces", "CSQLite", "TestSupport",
    ]),
  tests(
    "TokenExchangeTests", in: "Library/TokenExchangeTests",
    uses: ["TokenExchange", "OAuthWire", "PlatformInterfaces", "TestSupport"]),
  tests(
    "OAuthClientTests", in: "Library/OAuthClientTests",
    uses: [
      "OAuthClient", "TokenExchange", "OAuthWire", "PlatformInterfaces", "OpenSSLCrypto", "JOSE", "TokenCache",
      "CacheStorage",
      "TestSupport",
    ]),
  tests(
    "NativeAuthClientTests", in: "Library/NativeAuthClientTests",
    uses: [
      "NativeAuthClient", "OAuthClient", "TokenExchange", "OAuthWire", "PlatformInterfaces", "OpenSSLCrypto", "JOSE",
      "TokenCache", "TestSupport", "EmulatorDirectory", "EmulatorTestSupport", "IdentityEmulator",
    ]),
  tests(
    "MSALTests", in: "Library/MSALTests",
    uses: [
      "MSAL", "OAuthClient", "TokenExchange", "NativeAuthClient", "OAuthWire", "OpenSSLCrypto", "PlatformInterfaces",
      "EmulatorConsole", "EmulatorDirectory", "IdentityEmulator", "TestSupport", "TokenCache", "JOSE",
      "LinuxPlatform", "CacheStorage", "ScriptedBrowser", "COpenSSL",
    ],
    // The security key of the tests computes by functions that the library does not use.
    links: ["crypto"]),
  tests(
    "MSALServerTests", in: "Server/MSALServerTests",
    uses: [
      "MSALServer", "OAuthWire", "OpenSSLCrypto", "JOSE", "PlatformInterfaces", "LinuxPlatform",
      "TestSupport",
    ]),
  tests(
    "MSALRedisTests", in: "Server/MSALRedisTests",
    uses: ["MSALRedis", "MSALServer", "OAuthWire", "PlatformInterfaces", "TestSupport"]),
  tests(
    "MSALTestingTests", in: "Testing/MSALTestingTests", exclude: ["Seeds"],
    uses: ["MSAL", "MSALServer", "MSALTesting"]),
  .target(
    name: "EmulatorTestSupport",
    dependencies: [
      "EmulatorConsole", "EmulatorDirectory", "IdentityEmulator", "JOSE", "OAuthWire", "OpenSSLCrypto",
      "PlatformInterfaces", "ScriptedBrowser", "TestSupport",
    ],
    path: "Tests/Emulator/EmulatorTestSupport", swiftSettings: settings),
  tests(
    "IdentityEmulatorTests", in: "Emulator/IdentityEmulatorTests",
    uses: [
      "EmulatorDirectory", "EmulatorTestSupport", "ErrorReference", "IdentityEmulator", "OAuthWire", "JOSE",
      "OpenSSLCrypto", "PlatformInterfaces", "ScriptedBrowser", "TestSupport",
    ]),
  tests(
    "ScriptedBrowserTests", in: "Emulator/ScriptedBrowserTests",
    uses: ["ScriptedBrowser", "OAuthWire", "PlatformInterfaces", "TestSupport"]),
  tests(
    "EmulatorConsoleTests", in: "Emulator/EmulatorConsoleTests",
    uses: [
      "EmulatorConsole", "EmulatorCommand", "EmulatorDirectory", "EmulatorTestSupport", "IdentityEmulator", "JOSE",
      "LocalHTTPServer", "OAuthWire", "OpenSSLCrypto", "LinuxPlatform", "PlatformInterfaces", "PrivateFiles",
      "ScriptedBrowser", "TestSupport",
    ]),
  tests(
    "CommandTests", in: "Command/CommandTests",
    uses: [
      "MSAL", "MSALCommand", "CacheStorage", "TokenCache", "TokenExchange", "CommandLineArguments", "LinuxPlatform",
      "OAuthClient", "OAuthWire",
      "PlatformInterfaces", "ScriptedBrowser", "TestSupport", "JOSE", "ErrorReference", "EmulatorCommand",
    ]),
  tests(
    "EndToEndTests", in: "EndToEnd/EndToEndTests",
    uses: [
      "MSAL", "MSALServer", "LinuxPlatform", "PlatformInterfaces", "OAuthWire", "OAuthClient", "TokenCache",
      "TestSupport",
      "ScriptedBrowser", "msal", "msal-emulator", "TutorialApp", "NativeTutorialApp",
    ]),
  tutorialProgram("TutorialApp"),
  tutorialProgram("NativeTutorialApp"),
  appCodeTests(
    "SourceCompatibilityTests", in: "SourceCompatibility/Swift5", mode: .v5,
    uses: ["MSAL", "MSALServer", "MSALRedis", "MSALTesting", "TestSupport"]),
  appCodeTests("SourceCompatibilitySwift6Tests", in: "SourceCompatibility/Swift6", mode: .v6, uses: ["MSAL"]),
]

let package = Package(
  name: "msal-swift-linux",
  products: [
    .library(name: "MSAL", targets: ["MSAL"]),
    .library(name: "MSALGTK", targets: ["MSALGTK"]),
    .library(name: "MSALServer", targets: ["MSALServer"]),
    .library(name: "MSALRedis", targets: ["MSALRedis"]),
    .library(name: "MSALTesting", targets: ["MSALTesting"]),
    .executable(name: "msal", targets: ["msal"]),
    .executable(name: "msal-emulator", targets: ["msal-emulator"]),
  ],
  traits: [
    .trait(name: "GTK", description: "The content of MSALGTK; needs libwebkitgtk-6.0-dev.")
  ],
  targets: cLibraries + base + library + server + emulator + command + testing + proof
)

// What readers of foreign bytes must do with any input. The tests replay the inputs that are kept. The program that
// makes up others is built by `make fuzz` alone: it needs the fuzzer's instrumentation in all modules.
let readers: [Target.Dependency] = [
  "OAuthWire", "PlatformInterfaces", "OpenSSLCrypto", "JOSE", "TokenCache", "CacheStorage", "TokenExchange",
  "OAuthClient",
  "NativeAuthClient", "LinuxPlatform", "PrivateFiles", "MSAL", "MSALServer", "MSALRedis", "ErrorReference",
  "EmulatorConsole", "EmulatorDirectory", "IdentityEmulator", "ScriptedBrowser", "MSALCommand",
]
if Context.environment["MSAL_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "Fuzz", dependencies: readers, path: "Fuzz", exclude: ["Corpus", "words.dict", "Replay"],
      swiftSettings: settings + [.enableExperimentalFeature("Extern")]))
} else {
  package.targets.append(
    .testTarget(
      name: "FuzzTests", dependencies: readers, path: "Fuzz", exclude: ["Corpus", "words.dict", "Run"],
      swiftSettings: settings))
}

// Swift 6.2 can't hand values to tests that run in a process of their own, so there these files are left out.
#if compiler(<6.3)
  let filesWithValuesForOtherProcesses = [
    "LinuxPlatformTests": ["Keyring/LibsecretStoreTests.swift"],
    "CacheStorageTests": ["ManyProcessesTests.swift", "StoreProcessTests.swift"],
    "MSALTests": ["CacheKeyTests.swift"],
    "MSALRedisTests": ["ManyServersTests.swift"],
    "CommandTests": ["Diagnosis/KeyringDiagnosisTests.swift"],
  ]
  for target in package.targets { target.exclude += filesWithValuesForOtherProcesses[target.name] ?? [] }
#endif

// `MSAL_TESTS=JOSETests,OAuthWireTests Scripts/run-tests` builds these test targets and no others.
if let chosen = Context.environment["MSAL_TESTS"]?.split(separator: ",").map(String.init) {
  package.targets.removeAll { $0.isTest && !chosen.contains($0.name) }
}
