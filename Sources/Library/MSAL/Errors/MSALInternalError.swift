// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// The details of errors whose code is `MSALError.internal`: the values under `MSALInternalErrorCodeKey`.
///
/// Codes about broker apps, device registration and platform sign-on exist so that code written for Apple's platforms
/// compiles; they are marked "never on Linux".
public enum MSALInternalError: Int, Sendable {
  /// A parameter is missing or can't be used; the description names it.
  case internalErrorInvalidParameter = -42000
  /// Never on Linux, where schemes are not declared in an Info.plist.
  case internalErrorRedirectSchemeNotRegistered = -42001
  /// The service found the request itself faulty (`invalid_request`).
  case internalErrorInvalidRequest = -42002
  /// The service does not accept the client (`invalid_client`).
  case internalErrorInvalidClient = -42003
  /// The code or refresh token is invalid or has expired (`invalid_grant`).
  case internalErrorInvalidGrant = -42004
  /// A scope does not exist or is malformed (`invalid_scope`).
  case internalErrorInvalidScope = -42005
  /// The application is not registered or not allowed in the tenant (`unauthorized_client`).
  case internalErrorUnauthorizedClient = -42006
  /// The service answered with an HTTP status that means it can't serve now, such as 503.
  case internalErrorUnhandledResponse = -42007
  /// Something unforeseen, such as a token cache that can't be read.
  case internalErrorUnexpected = -42008
  /// The service answered with HTTP status 403 or 404.
  case internalErrorUnexpectedHttpResponse = -42009
  /// The authority is unknown, incomplete or not secure.
  case internalErrorFailedAuthorityValidation = -42010
  /// The redirect URI can't be received on this platform.
  case internalErrorInvalidRedirectURI = -42011
  /// Another account signed in than the one asked for.
  case internalErrorMismatchedUser = -42101
  /// Several accounts are signed in where the call expects at most one.
  case internalErrorAmbiguousAccount = -42102
  /// The authorization endpoint refused for a reason that has no code of its own.
  case internalErrorAuthorizationFailed = -42104
  /// There is no such account; or, with the code `interactionRequired`, a silent request names none.
  case internalErrorAccountRequired = -42106
  /// The app cancelled the interactive request.
  case internalErrorSessionCanceled = -42401
  /// Another interactive request is still running in this process.
  case internalErrorInteractiveSessionAlreadyRunning = -42402
  /// The app's own web view could not show the page. When no browser opens, there is no error: the address is written
  /// to standard error, and the request goes on.
  case internalErrorNoViewController = -42403
  /// Never on Linux: app extensions are an Apple concept.
  case internalErrorAttemptToOpenURLFromExtension = -42404
  /// Never on Linux: app extensions are an Apple concept.
  case internalErrorUINotSupportedInExtension = -42405
  /// The answer of the authorization endpoint carries another `state` than was sent.
  case internalErrorInvalidState = -42501
  /// An answer of the service can't be read, or its ID token is not to be trusted.
  case internalErrorInvalidResponse = -42600
  /// The service redirected to an address that is not https.
  case internalErrorNonHttpsRedirect = -42602
  /// Never on Linux: the person came back without an answer of the broker app.
  case internalErrorBrokerResponseNotReceived = -42700
  /// Never on Linux: the state to resume after the broker app is missing.
  case internalErrorBrokerNoResumeStateFound = -42701
  /// Never on Linux: the state to resume after the broker app is damaged.
  case internalErrorBrokerBadResumeStateFound = -42702
  /// Never on Linux: the state to resume belongs to another redirect URI.
  case internalErrorBrokerMismatchedResumeState = -42703
  /// Never on Linux: the broker's answer has no hash.
  case internalErrorBrokerResponseHashMissing = -42704
  /// Never on Linux: the broker's answer is damaged.
  case internalErrorBrokerCorruptedResponse = -42705
  /// Never on Linux: the broker's answer can't be decrypted.
  case internalErrorBrokerResponseDecryptionFailed = -42706
  /// Never on Linux: the broker's answer has another hash.
  case internalErrorBrokerResponseHashMismatch = -42707
  /// Never on Linux: the key for the broker could not be made.
  case internalErrorBrokerKeyFailedToCreate = -42708
  /// Never on Linux: the key for the broker could not be read.
  case internalErrorBrokerKeyNotFound = -42709
  /// Never on Linux: the broker's result can't be read.
  case internalErrorBrokerUnknown = -42711
  /// Never on Linux: the broker's application token could not be written.
  case internalErrorBrokerApplicationTokenWriteFailed = -42712
  /// Never on Linux: the broker's application token could not be read.
  case internalErrorBrokerApplicationTokenReadFailed = -42713
  /// Never on Linux: the broker app is missing or can't be used here.
  case internalBrokerNotAvailable = -42714
  /// Never on Linux: waiting for the service failed while linking the device.
  case internalErrorJITLinkServerConfirmationError = -42715
  /// Never on Linux: no token for device management while linking the device.
  case internalErrorJITLinkAcquireTokenError = -42716
  /// Never on Linux: the token for linking the device is of another tenant.
  case internalErrorJITLinkTokenAcquiredWrongTenant = -42717
  /// Never on Linux: linking the device failed.
  case internalErrorJITLinkError = -42718
  /// Never on Linux: the device does not comply with the organisation's rules.
  case internalErrorJITComplianceCheckResultNotCompliant = -42719
  /// Never on Linux: the compliance check took too long.
  case internalErrorJITComplianceCheckResultTimeout = -42720
  /// Never on Linux: the compliance check gave an unknown result.
  case internalErrorJITComplianceCheckResultUnknown = -42721
  /// Never on Linux: the settings for linking the device are malformed.
  case errorJITComplianceCheckInvalidLinkPayload = -42722
  /// Never on Linux: the page for the compliance check could not be made.
  case errorJITComplianceCheckCreateController = -42723
  /// Never on Linux: the settings for linking the device are missing.
  case errorJITLinkConfigNotFound = -42724
  /// Never on Linux: the settings for the linking token are malformed.
  case errorJITInvalidLinkTokenConfig = -42725
  /// Never on Linux: registering the device failed.
  case errorJITWPJDeviceRegistrationFailed = -42726
  /// Never on Linux: the account to register the device for is missing.
  case errorJITWPJAccountIdentifierNil = -42727
  /// Never on Linux: no token for registering the device.
  case errorJITWPJAcquireTokenError = -42728
  /// Never on Linux: registering the device must be tried again.
  case errorJITRetryRequired = -42729
  /// Never on Linux: the company portal reported an unknown status.
  case errorJITUnknownStatusWebCP = -42730
  /// Never on Linux: the troubleshooting page could not be made.
  case errorJITTroubleshootingCreateController = -42731
  /// Never on Linux: no token for troubleshooting.
  case errorJITTroubleshootingAcquireToken = -42732
  /// Never on Linux: linking the device took too long.
  case internalErrorJITLinkServerConfirmationTimeout = -42733
  /// Never on Linux: the person must go through troubleshooting.
  case errorJITTroubleshootingRequired = -42734
  /// Never on Linux: troubleshooting gave an unknown result.
  case errorJITTroubleshootingResultUnknown = -42735
  /// Never on Linux: the device is not registered for platform sign-on.
  case errorDeviceNotPSSORegistered = -42736
  /// Never on Linux: the key for platform sign-on is another one.
  case errorPSSOKeyIdMismatch = -42737
  /// Never on Linux: the settings for error handling are missing.
  case errorJITErrorHandlingConfigNotFound = -42738
  /// Never on Linux: the passkey's biometric rule is not met.
  case errorPSSOBiometricPolicyMismatch = -42739
  /// Never on Linux: the passkey extension is not the right one.
  case errorPSSOInvalidPasskeyExtension = -42740
  /// Never on Linux: the settings for platform sign-on could not be saved.
  case errorPSSOSaveLoginConfigFailure = -42741
  /// Never on Linux: a passkey was used without the biometric check it requires.
  case errorPSSOPasskeyLAError = -42742
  /// Never on Linux: the device has no biometric check.
  case errorPSSOBiometricsNotAvailable = -42743
  /// Never on Linux: the person has not set up the biometric check.
  case errorPSSOBiometricsNotEnrolled = -42744
  /// Never on Linux: the address is not acceptable for Apple's web session.
  case internalErrorInvalidASWebAuthenticationURL = -42745
}
