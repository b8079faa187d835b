// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire

/// A home account id: one person, the same in every tenant they visit.
// Unchecked only because subclassing is open: every stored property is a constant.
open class MSALAccountId: NSObject, NSCopying, @unchecked Sendable {
  let id: HomeAccountID?

  init(_ id: HomeAccountID) { self.id = id }

  /// Makes an empty id.
  public override init() { id = nil }

  /// The whole id: object id, full stop, tenant id.
  open var identifier: String { id?.value ?? "" }

  /// The person's object id in their home tenant; nil when the id has no parts.
  open var objectId: String? { id.flatMap { $0.tenantID == nil ? nil : $0.objectID } }

  /// The home tenant's id; nil when the id has no parts.
  open var tenantId: String? { id?.tenantID }

  /// Compares the ids; upper and lower case are the same.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? MSALAccountId).map { FoldedText.isSame($0.identifier, identifier) } ?? false
  }

  /// Consistent with `isEqual`.
  open override var hash: Int { identifier.lowercased().hashValue }

  /// The id itself: ids do not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
