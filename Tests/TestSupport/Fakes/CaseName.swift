// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Testing

/// The name of an enumeration's case, without associated values; "nil" for nil.
package func caseName(_ value: Any?) -> String { casePath(value, depth: 1) }

/// The name of an enumeration's case, and of the case that is its first associated value: `untrusted.badSignature`.
package func casePath(_ value: Any?) -> String { casePath(value, depth: 2) }

/// What an enumeration's case carries; its values as a tuple, if there are several. The test ends with an issue where
/// `value` is another case.
package func requireCase<Payload>(
  _ name: String, of value: Any?, as type: Payload.Type = Payload.self,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> Payload {
  let child = value.flatMap { Mirror(reflecting: $0).children.first }
  try #require(child?.label == name, "got \(String(describing: value))", sourceLocation: sourceLocation)
  let values = child.map { Mirror(reflecting: $0.value) }
  let isOne = values?.displayStyle == .tuple && values?.children.count == 1
  let payload = isOne ? values?.children.first?.value : child?.value
  return try #require(
    payload.flatMap { $0 as? Payload }, "got \(String(describing: value))", sourceLocation: sourceLocation)
}

private func casePath(_ value: Any?, depth: Int) -> String {
  guard let value else { return "nil" }
  guard let child = Mirror(reflecting: value).children.first, let name = child.label else { return "\(value)" }
  guard depth > 1 else { return name }
  let payload = Mirror(reflecting: child.value)
  let first: Any? = payload.displayStyle == .tuple ? payload.children.first?.value : child.value
  guard let first, Mirror(reflecting: first).displayStyle == .enum else { return name }
  return "\(name).\(casePath(first, depth: depth - 1))"
}
