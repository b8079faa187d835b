// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// The version number that Xcode adds to a framework, declared so that code that reads it compiles. It says nothing
/// about the API: see `MSALPublicClientApplication.sdkVersion`.
public let MSAL__Framework_VersionNumber: Double = 1
