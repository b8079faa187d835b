// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

// `import MSAL` alone is enough in an app, as it is with Apple's SDK.
@_exported import Dispatch
@_exported import Foundation
@_exported import FoundationNetworking
