// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// The `error` member of an error answer (RFC 6749 sections 4.1.2.1 and 5.2; OpenID Connect Core 3.1.2.6; the Microsoft
/// platform's own). Other codes are kept as they came.
package struct OAuthErrorCode: Sendable, Hashable, CustomStringConvertible {
  package let value: String
  package init(_ value: String) { self.value = value }
  package var description: String { value }

  package static let invalidRequest = Self("invalid_request")
  package static let invalidClient = Self("invalid_client")
  package static let invalidGrant = Self("invalid_grant")
  package static let unauthorizedClient = Self("unauthorized_client")
  package static let unsupportedGrantType = Self("unsupported_grant_type")
  package static let unsupportedResponseType = Self("unsupported_response_type")
  package static let invalidScope = Self("invalid_scope")
  package static let invalidResource = Self("invalid_resource")
  package static let invalidInstance = Self("invalid_instance")
  package static let accessDenied = Self("access_denied")
  package static let serverError = Self("server_error")
  package static let temporarilyUnavailable = Self("temporarily_unavailable")
  package static let interactionRequired = Self("interaction_required")
  package static let loginRequired = Self("login_required")
  package static let consentRequired = Self("consent_required")
  package static let accountSelectionRequired = Self("account_selection_required")
}

/// The answers to a poll for a device code (RFC 8628 section 3.5), and the Microsoft platform's own words for some of
/// them.
extension OAuthErrorCode {
  package static let authorizationPending = Self("authorization_pending")
  package static let slowDown = Self("slow_down")
  package static let expiredToken = Self("expired_token")
  package static let codeExpired = Self("code_expired")
  package static let authorizationDeclined = Self("authorization_declined")
  package static let badVerificationCode = Self("bad_verification_code")
}

/// The `suberror` member: why an `invalid_grant` was refused. Other values are kept as they came.
package struct OAuthSubError: Sendable, Hashable, CustomStringConvertible {
  package let value: String
  package init(_ value: String) { self.value = value }
  package var description: String { value }

  package static let basicAction = Self("basic_action")
  package static let additionalAction = Self("additional_action")
  package static let messageOnly = Self("message_only")
  package static let consentRequired = Self("consent_required")
  package static let userPasswordExpired = Self("user_password_expired")
  package static let badToken = Self("bad_token")
  package static let userAccountDeleted = Self("user_account_deleted")
  package static let clientMismatch = Self("client_mismatch")
  package static let protectionPolicyRequired = Self("protection_policy_required")
}
