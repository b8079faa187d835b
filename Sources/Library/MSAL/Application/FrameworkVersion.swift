// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// The number that Xcode gives a framework; code that checks it at run time compiles. It says nothing about the API:
/// see `MSALPublicClientApplication.sdkVersion`.
public let MSAL__Framework_VersionNumber: Double = 1
