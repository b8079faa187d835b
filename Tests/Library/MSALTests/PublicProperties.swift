// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// The names of an object's stored properties, with those of its superclasses. A new setting appears among them.
func storedProperties(of object: Any) -> Set<String> {
  var names: Set<String> = []
  var mirror: Mirror? = Mirror(reflecting: object)
  while let current = mirror {
    names.formUnion(current.children.compactMap(\.label))
    mirror = current.superclassMirror
  }
  return names
}
