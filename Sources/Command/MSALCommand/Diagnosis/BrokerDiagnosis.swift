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
    let presence = await bus.presence(of: BrokerBus.name, within: .seconds(1))
    let isMissing = isNeeded && presence == .absent
    let text =
      switch presence {
      case .running: "The desktop's identity broker is running"
      case .activatable: "The desktop's identity broker starts when it is needed"
      case .absent where isNeeded:
        "There is no identity broker on the session bus, and the profile signs in with it"
      case .absent: "There is no identity broker on the session bus, and none is needed"
      }
    return [
      Finding(
        "identity-broker", isMissing ? .broken : .ok, text,
        nextStep: isMissing ? "Install microsoft-identity-broker, or sign in with the browser: msal login" : nil,
        facts: ["state": "\(presence)"])
    ]
  }
}
