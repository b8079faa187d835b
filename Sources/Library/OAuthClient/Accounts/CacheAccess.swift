// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import TokenCache
import TokenExchange

/// Calls the cache and turns its errors into `IdentityError`.
func cached<Value>(_ body: () throws(CacheError) -> Value) throws(IdentityError) -> Value {
  do throws(CacheError) { return try body() } catch { throw IdentityError(.cache(error)) }
}
