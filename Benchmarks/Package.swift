// swift-tools-version: 6.2
// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import PackageDescription

// SwiftPM names a package by the folder it is in, and a clone may be in any.
let parent = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().lastPathComponent

// Warnings are errors in our own builds only, as in the manifest at the root.
let strictness: [SwiftSetting] = Context.environment["MSAL_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)]

let package = Package(
  name: "msal-benchmarks",
  dependencies: [.package(path: "..")],
  targets: [
    .systemLibrary(name: "CCallgrind", providers: [.apt(["valgrind"])]),
    .executableTarget(
      name: "msal-bench",
      dependencies: ["MSAL", "MSALServer", "MSALRedis"].map { .product(name: $0, package: parent) } + ["CCallgrind"],
      swiftSettings: [
        .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ] + strictness),
  ]
)
