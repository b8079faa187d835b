// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory

@testable import IdentityEmulator

/// A filter for Graph's lists, which any caller with a token may send.
@Sendable func checkFilter(_ bytes: [UInt8]) {
  let objects = Seed.standard.people.prefix(2).map { GraphObject.user($0.user, in: Seed.contoso) }
  do throws(GraphRefusal) {
    let filter = try GraphFilter(
      parsing: String(decoding: bytes, as: UTF8.self), properties: GraphObject.propertyNames(objects))
    let found = objects.filter(filter.matches)
    demand(found == objects.filter(filter.matches), "a filter finds the same again")
  } catch {
    demand(error.status == 400 && !error.message.isEmpty, "a refusal says why")
  }
}
