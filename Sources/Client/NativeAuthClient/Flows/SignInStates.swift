// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthClient
import OAuthWire

/// Waiting for the code of the first factor.
package struct SignInCodeRequired: Sendable, Hashable {
  package var context: FlowContext
  package init(context: FlowContext) { self.context = context }
}

/// Waiting for the password.
package struct SignInPasswordRequired: Sendable, Hashable {
  package var context: FlowContext
  package init(context: FlowContext) { self.context = context }
}

/// Waiting for the choice of a second factor.
package struct AwaitingMFA: Sendable, Hashable {
  package var context: FlowContext
  package init(context: FlowContext) { self.context = context }
}

/// Waiting for the code of the second factor, or another choice.
package struct MFARequired: Sendable, Hashable {
  package var context: FlowContext
  package init(context: FlowContext) { self.context = context }
}

/// Waiting for a contact to register as a strong method.
package struct RegisterStrongAuth: Sendable, Hashable {
  package var context: FlowContext
  package init(context: FlowContext) { self.context = context }
}

/// Waiting for the code that went to that contact, or for another contact.
package struct RegisterStrongAuthVerification: Sendable, Hashable {
  package var context: FlowContext
  package init(context: FlowContext) { self.context = context }
}

package enum SignInOutcome: Sendable {
  /// Also when a password was given but the service wants a code.
  case codeRequired(SignInCodeRequired, CodeDelivery)
  case passwordRequired(SignInPasswordRequired)
  case awaitingMFA(AwaitingMFA, [AuthMethod])
  case mfaRequired(MFARequired, CodeDelivery)
  case registrationRequired(RegisterStrongAuth, [AuthMethod])
  case registrationVerificationRequired(RegisterStrongAuthVerification, CodeDelivery)
  case signedIn(AuthenticationResult)
  /// `resume`: the same step can be tried again with this context; nil when the flow is over.
  case failed(NativeAuthError, resume: FlowContext?)
}

/// Which step redeems tokens: the same refusal means different things to different steps.
package enum RedemptionStep: Sendable, Hashable, CaseIterable {
  /// User name and password in one call.
  case start
  case password
  case code
  /// Right after a sign-up or a password reset.
  case afterFlow
  case secondFactor
  case registration

  /// Whether the step can be tried again after a refusal.
  var isRetryable: Bool { [.password, .code, .secondFactor].contains(self) }
  /// Whether the service may still ask for a second factor or a registration.
  var mayLeadOn: Bool { ![.secondFactor, .registration].contains(self) }
}
