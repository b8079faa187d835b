// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import TokenCache
import TokenExchange

/// Calls the cache, turning its errors into failures.
func cached<Value>(_ body: () throws(CacheError) -> Value) throws(IdentityError) -> Value {
  do throws(CacheError) { return try body() } catch { throw IdentityError(.cache(error)) }
}
