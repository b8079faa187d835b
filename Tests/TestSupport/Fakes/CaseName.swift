// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// The name of an enumeration's case, without associated values; "nil" for nil.
package func caseName(_ value: Any?) -> String { casePath(value, depth: 1) }

/// The name of an enumeration's case, and of the case that is its first associated value: `untrusted.badSignature`.
package func casePath(_ value: Any?) -> String { casePath(value, depth: 2) }

private func casePath(_ value: Any?, depth: Int) -> String {
  guard let value else { return "nil" }
  guard let child = Mirror(reflecting: value).children.first, let name = child.label else { return "\(value)" }
  guard depth > 1 else { return name }
  let payload = Mirror(reflecting: child.value)
  let first: Any? = payload.displayStyle == .tuple ? payload.children.first?.value : child.value
  guard let first, Mirror(reflecting: first).displayStyle == .enum else { return name }
  return "\(name).\(casePath(first, depth: depth - 1))"
}
