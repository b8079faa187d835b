// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces
import TestSupport
import TokenExchange

/// The error of discovery: of the metadata of an authority, or of the keys that they name.
func discoveryError(
  of authority: Authority, by transport: WatchedTransport, known: [Authority] = []
) async -> IdentityError.Reason? {
  let keys = IssuerKeys(
    transport: transport, clock: ManualClock(), random: SeededRandom(), log: NoLog(), known: known)
  do throws(IdentityError) {
    _ = try await keys.keys(of: authority)
    return nil
  } catch {
    return error.reason
  }
}
