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
  name: "gtk-sample",
  dependencies: [.package(name: "msal-swift-linux", path: "../..", traits: ["GTK"])],
  targets: [
    .systemLibrary(name: "CAdwaita", pkgConfig: "libadwaita-1", providers: [.apt(["libadwaita-1-dev"])]),
    .systemLibrary(name: "CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
    .executableTarget(
      name: "GTKSample",
      dependencies: [
        "CAdwaita", "CQREncode",
        .product(name: "MSAL", package: "msal-swift-linux"),
        .product(name: "MSALGTK", package: "msal-swift-linux"),
      ],
      resources: [.copy("UI"), .copy("icons")],
      swiftSettings: settings),
    // The program on the page about desktop apps.
    .executableTarget(
      name: "SmallestApp",
      dependencies: [
        "CAdwaita",
        .product(name: "MSAL", package: "msal-swift-linux"),
        .product(name: "MSALGTK", package: "msal-swift-linux"),
      ],
      swiftSettings: settings),
  ])
