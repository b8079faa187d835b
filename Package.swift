// swift-tools-version: 6.2
// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// A room of the house: a module whose arrows are exactly `uses` (ArchitectureTests checks every import against them).
func room(_ name: String, uses: [String] = []) -> Target {
  .target(name: name, dependencies: uses.map { .byName(name: $0) }, swiftSettings: settings)
}

func command(_ name: String, uses: [String]) -> Target {
  .executableTarget(name: name, dependencies: uses.map { .byName(name: $0) }, swiftSettings: settings)
}

func tests(_ name: String, uses: [String], resources: [Resource] = [], exclude: [String] = []) -> Target {
  .testTarget(
    name: name, dependencies: uses.map { .byName(name: $0) }, exclude: exclude, resources: resources,
    swiftSettings: settings)
}

/// App code as people have it: in their language mode, and what they get warned of stays a warning.
func appCodeTests(_ name: String, mode: SwiftLanguageMode, uses: [String]) -> Target {
  .testTarget(
    name: name, dependencies: uses.map { .byName(name: $0) }, swiftSettings: [.swiftLanguageMode(mode)])
}

func debianLibrary(_ name: String, pkgConfig: String, package: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

let package = Package(
  name: "msal-swift-linux",
  products: [
    .library(name: "MSAL", targets: ["MSAL"]),
    .library(name: "MSALGTK", targets: ["MSALGTK"]),
    .executable(name: "msal", targets: ["msal"]),
    .executable(name: "msal-front", targets: ["msal-front"]),
    .executable(name: "msal-emulator", targets: ["msal-emulator"]),
  ],
  traits: [
    .trait(name: "GTK", description: "The content of MSALGTK; needs libwebkitgtk-6.0-dev.")
  ],
  targets: [
    // The C libraries at the very bottom.
    debianLibrary("COpenSSL", pkgConfig: "libcrypto", package: "libssl-dev"),
    debianLibrary("CSQLite", pkgConfig: "sqlite3", package: "libsqlite3-dev"),
    // These are opened with dlopen when they are first needed, so only their headers are needed here.
    .systemLibrary(name: "CMicroHTTPD", providers: [.apt(["libmicrohttpd-dev"])]),
    .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    debianLibrary("CWebKitGTK", pkgConfig: "webkitgtk-6.0", package: "libwebkitgtk-6.0-dev"),

    // The protocol and the seams.
    room("OAuthWire"),
    room("PlatformInterfaces"),
    room("OpenSSLCrypto", uses: ["COpenSSL"]),
    room("JOSE", uses: ["OAuthWire", "OpenSSLCrypto"]),

    // The client.
    room("TokenCache", uses: ["OAuthWire", "PlatformInterfaces"]),
    room("OAuthClient", uses: ["OAuthWire", "PlatformInterfaces", "OpenSSLCrypto", "JOSE", "TokenCache"]),
    room("NativeAuthClient", uses: ["OAuthClient", "OAuthWire", "PlatformInterfaces"]),
    room("LinuxPlatform", uses: ["PlatformInterfaces", "CCurl"]),
    room("RecordStores", uses: ["PlatformInterfaces", "OpenSSLCrypto", "TokenCache", "CSQLite"]),
    room("KeyLadder", uses: ["PlatformInterfaces", "LinuxPlatform", "RecordStores"]),
    room(
      "MSAL",
      uses: [
        "OAuthWire", "PlatformInterfaces", "OAuthClient", "NativeAuthClient", "TokenCache", "LinuxPlatform",
        "RecordStores", "KeyLadder",
      ]),
    // Empty unless the trait is on, so that nothing else needs GTK.
    .target(
      name: "MSALGTK", dependencies: ["MSAL", .target(name: "CWebKitGTK", condition: .when(traits: ["GTK"]))],
      swiftSettings: settings),
    room("CommandLineArguments"),
    room(
      "CommandFront",
      uses: [
        "CommandLineArguments", "KeyLadder", "OAuthClient", "TokenCache", "OpenSSLCrypto", "LinuxPlatform",
        "PlatformInterfaces", "OAuthWire",
      ]),
    room(
      "MSALCommand",
      uses: [
        "MSAL", "CommandFront", "KeyLadder", "CommandLineArguments", "EmulatorHTTPServer", "EmulatorDirectory",
        "IdentityEmulator", "LinuxPlatform",
        "PlatformInterfaces", "OAuthWire",
      ]),
    command("msal", uses: ["MSALCommand"]),
    command("msal-front", uses: ["CommandFront"]),

    // The other side.
    room("EmulatorPages", uses: ["OpenSSLCrypto", "OAuthWire", "PlatformInterfaces"]),
    room("EmulatorNativeAuth", uses: ["OpenSSLCrypto", "OAuthWire", "PlatformInterfaces"]),
    room("EmulatorFaults", uses: ["OAuthWire", "PlatformInterfaces"]),
    room(
      "EmulatorDirectory",
      uses: ["EmulatorFaults", "EmulatorNativeAuth", "OpenSSLCrypto", "OAuthWire", "PlatformInterfaces"]),
    room("EmulatorAccess", uses: ["JOSE", "OpenSSLCrypto", "OAuthWire", "PlatformInterfaces"]),
    room(
      "IdentityEmulator",
      uses: [
        "EmulatorPages", "EmulatorNativeAuth", "EmulatorDirectory", "EmulatorFaults", "EmulatorAccess", "JOSE",
        "OpenSSLCrypto", "OAuthWire", "PlatformInterfaces",
      ]),
    room(
      "EmulatorHTTPServer",
      uses: [
        "EmulatorDirectory", "EmulatorFaults", "IdentityEmulator", "OpenSSLCrypto", "PlatformInterfaces", "CMicroHTTPD",
      ]),
    room(
      "EmulatorCommand",
      uses: [
        "EmulatorHTTPServer", "EmulatorDirectory", "IdentityEmulator", "CommandLineArguments", "PlatformInterfaces",
        "OAuthWire",
      ]),
    command("msal-emulator", uses: ["EmulatorCommand"]),

    // Proof.
    .target(
      name: "TestSupport",
      dependencies: [
        "OAuthWire", "PlatformInterfaces", "OpenSSLCrypto", "JOSE", "LinuxPlatform", "IdentityEmulator", "MSAL",
        "MSALCommand",
      ],
      path: "Tests/TestSupport", swiftSettings: settings),
    tests("OAuthWireTests", uses: ["OAuthWire"]),
    tests("OpenSSLCryptoTests", uses: ["OpenSSLCrypto"]),
    tests("JOSETests", uses: ["JOSE", "OAuthWire", "OpenSSLCrypto"]),
    tests("TokenCacheTests", uses: ["TokenCache", "OAuthWire", "PlatformInterfaces", "RecordStores", "TestSupport"]),
    tests(
      "OAuthClientTests",
      uses: [
        "OAuthClient", "OAuthWire", "PlatformInterfaces", "OpenSSLCrypto", "JOSE", "TokenCache", "EmulatorDirectory",
        "EmulatorNativeAuth", "IdentityEmulator", "MSALCommand", "TestSupport",
      ]),
    tests(
      "NativeAuthClientTests",
      uses: [
        "NativeAuthClient", "OAuthClient", "OAuthWire", "PlatformInterfaces", "OpenSSLCrypto", "JOSE", "TokenCache",
        "EmulatorDirectory", "IdentityEmulator", "EmulatorNativeAuth", "MSALCommand", "TestSupport",
      ]),
    tests("LinuxPlatformTests", uses: ["LinuxPlatform", "PlatformInterfaces", "OpenSSLCrypto", "TestSupport"]),
    tests(
      "RecordStoresTests",
      uses: ["RecordStores", "TokenCache", "OAuthWire", "PlatformInterfaces", "CSQLite", "TestSupport"]),
    tests(
      "MSALTests",
      uses: [
        "MSAL", "MSALCommand", "OAuthClient", "NativeAuthClient", "OAuthWire", "OpenSSLCrypto", "PlatformInterfaces",
        "EmulatorDirectory", "EmulatorAccess", "EmulatorNativeAuth", "IdentityEmulator", "TestSupport", "TokenCache",
        "JOSE", "LinuxPlatform", "RecordStores", "KeyLadder", "CommandFront",
      ]),
    tests(
      "IdentityEmulatorTests",
      uses: [
        "EmulatorPages", "EmulatorNativeAuth", "EmulatorDirectory", "EmulatorFaults", "EmulatorAccess",
        "IdentityEmulator", "OAuthWire",
        "JOSE", "OpenSSLCrypto", "PlatformInterfaces", "TestSupport",
      ]),
    tests(
      "EmulatorHTTPServerTests",
      uses: [
        "EmulatorHTTPServer", "EmulatorCommand", "EmulatorDirectory", "EmulatorFaults", "IdentityEmulator",
        "OAuthWire", "OpenSSLCrypto", "LinuxPlatform", "PlatformInterfaces", "TestSupport",
      ]),
    tests(
      "CommandTests",
      uses: [
        "MSALCommand", "CommandFront", "CommandLineArguments", "LinuxPlatform", "OAuthWire",
        "PlatformInterfaces", "TestSupport",
      ]),
    tests(
      "EndToEndTests",
      uses: [
        "MSAL", "EmulatorHTTPServer", "IdentityEmulator", "LinuxPlatform", "PlatformInterfaces", "OAuthWire",
        "OpenSSLCrypto", "OAuthClient", "TokenCache", "TestSupport", "msal-emulator", "MSALCommand", "TutorialApp",
        "NativeTutorialApp",
      ]),
    tests(
      "NativeAuthEndToEndTests",
      uses: [
        "MSAL", "EmulatorDirectory", "EmulatorHTTPServer", "IdentityEmulator", "LinuxPlatform", "OAuthWire",
        "OpenSSLCrypto", "PlatformInterfaces", "TestSupport",
      ]),
    .executableTarget(
      name: "TutorialApp", dependencies: ["MSAL"], path: "Tests/TutorialApp", swiftSettings: [.swiftLanguageMode(.v5)]),
    .executableTarget(
      name: "NativeTutorialApp", dependencies: ["MSAL"], path: "Tests/NativeTutorialApp",
      swiftSettings: [.swiftLanguageMode(.v5)]),
    appCodeTests("SourceCompatibilityTests", mode: .v5, uses: ["MSAL", "TestSupport"]),
    appCodeTests("SourceCompatibilitySwift6Tests", mode: .v6, uses: ["MSAL"]),
    tests("ArchitectureTests", uses: []),
  ]
)

// `make fuzz` alone builds this: it needs the fuzzer's instrumentation in all the others.
if Context.environment["MSAL_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "OAuthWire", "PlatformInterfaces", "OpenSSLCrypto", "JOSE", "TokenCache", "RecordStores", "OAuthClient",
        "NativeAuthClient", "LinuxPlatform", "MSAL", "EmulatorDirectory",
      ],
      path: "Fuzz", exclude: ["Corpus", "words.dict"],
      swiftSettings: settings + [.enableExperimentalFeature("Extern")]))
}
