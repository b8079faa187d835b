// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

/// Looks whether the session has an identity broker. It is not started, and not asked anything.
struct BrokerDiagnosis: Sendable {
  let bus: any MessageBus
  /// Whether the profile signs in with it.
  let isNeeded: Bool

  func findings() async -> [Finding] {
    let name = "identity-broker"
    switch await bus.presence(of: BrokerBus.name, within: .seconds(1)) {
    case .running:
      return [Finding(name, .ok, "The desktop's identity broker is running", facts: ["state": "running"])]
    case .activatable:
      return [
        Finding(name, .ok, "The desktop's identity broker starts when it is needed", facts: ["state": "activatable"])
      ]
    case .absent:
      return [
        Finding(
          name, isNeeded ? .broken : .ok,
          isNeeded
            ? "There is no identity broker on the session bus, and the profile signs in with it"
            : "There is no identity broker on the session bus, and none is needed",
          nextStep: isNeeded ? "Install microsoft-identity-broker, or sign in with the browser: msal login" : nil,
          facts: ["state": "absent"])
      ]
    }
  }
}
