// swift-tools-version: 6.2
// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PackageDescription

// Warnings are errors in our own builds only, as in the manifest at the root.
let strictness: [SwiftSetting] = Context.environment["MSAL_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)]

// A package of its own, since only packages that depend on this one can ask for its trait, and so that no other test
// needs GTK.
let package = Package(
  name: "embedded-view",
  dependencies: [.package(name: "msal-swift-linux", path: "../../..", traits: ["GTK"])],
  targets: [
    .systemLibrary(name: "CGTK", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
    .executableTarget(
      name: "ViewApp",
      dependencies: [
        "CGTK",
        .product(name: "MSAL", package: "msal-swift-linux"),
        .product(name: "MSALGTK", package: "msal-swift-linux"),
      ],
      swiftSettings: [
        .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ] + strictness),
  ])
