// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import TokenCache

extension EnvironmentAliases {
  /// The cloud that `environment` belongs to, as far as it is known without asking anybody; else a cloud of its own.
  package init(knownCloudOf environment: String) {
    self = KnownClouds.cloud(of: environment)?.aliases ?? EnvironmentAliases(alone: environment)
  }
}
