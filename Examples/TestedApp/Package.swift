// swift-tools-version: 6.2
// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PackageDescription

// Warnings are errors in our own builds only, as in the manifest at the root.
let strictness: [SwiftSetting] = Context.environment["MSAL_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)]
let settings: [SwiftSetting] = [.swiftLanguageMode(.v6)] + strictness

let package = Package(
  name: "tested-app",
  dependencies: [.package(name: "msal-swift-linux", path: "../..")],
  targets: [
    // The app, without its views, and the API that it calls.
    .target(
      name: "Notes",
      dependencies: [
        .product(name: "MSAL", package: "msal-swift-linux"),
        .product(name: "MSALServer", package: "msal-swift-linux"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "NotesTests",
      dependencies: ["Notes", .product(name: "MSALTesting", package: "msal-swift-linux")],
      exclude: ["seed.json"], swiftSettings: settings),
  ])
