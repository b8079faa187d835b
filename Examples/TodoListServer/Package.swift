// swift-tools-version: 6.2
// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PackageDescription

// Warnings are errors in our own builds only, as in the manifest at the root.
let strictness: [SwiftSetting] = Context.environment["MSAL_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)]
let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
  ] + strictness

let package = Package(
  name: "todo-list-server",
  dependencies: [.package(name: "msal-swift-linux", path: "../..")],
  targets: [
    .systemLibrary(name: "CWebServer", providers: [.apt(["libmicrohttpd-dev"])]),
    // HTTP on loopback, behind a proxy. Any framework can stand in its place.
    .target(name: "WebServer", dependencies: ["CWebServer"], swiftSettings: settings),
    // What both programs read from their settings, and what they keep in Redis.
    .target(
      name: "ServerSettings",
      dependencies: [
        .product(name: "MSALServer", package: "msal-swift-linux"),
        .product(name: "MSALRedis", package: "msal-swift-linux"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "TodoListAPI",
      dependencies: [
        "WebServer", "ServerSettings", .product(name: "MSALServer", package: "msal-swift-linux"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "TodoListWeb",
      dependencies: [
        "WebServer", "ServerSettings", .product(name: "MSALServer", package: "msal-swift-linux"),
      ],
      swiftSettings: settings),
  ])
