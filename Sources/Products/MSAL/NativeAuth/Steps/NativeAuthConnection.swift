// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import NativeAuthClient
import OAuthClient
import PlatformInterfaces

/// An application's declarations about native authentication, and the way to its client.
struct NativeAuthCalls: Sendable {
  let client: LazyClient
  let settings: NativeAuthSettings
  /// Headers that the app adds.
  let appHeaders: NativeAuthSession.HeaderSource?
  // For what happens before there is a client.
  let log: any LogSink
  let random: any RandomSource

  func connection() throws(IdentityError) -> NativeAuthConnection {
    let client = try client.get()
    return NativeAuthConnection(client: client, session: NativeAuthSession(client: client, appHeaders: appHeaders))
  }
}

/// What states and results of native authentication keep to go on with.
struct NativeAuthConnection: Sendable {
  let client: PublicClient
  let session: NativeAuthSession

  var log: any LogSink { client.platformServices.log }
}
