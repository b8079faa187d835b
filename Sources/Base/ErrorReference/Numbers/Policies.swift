// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

extension ErrorGroup {
  static let policies = ErrorGroup(
    "Policies and devices",
    [
      .aadsts(
        53_003, "BlockedByConditionalAccess", "A Conditional Access policy allows no token.",
        causes: [
          "The place, network, app or way of signing in is not allowed, such as the device code.",
          "A service principal is under a policy for workload identities.",
        ],
        checks: [
          "Have an administrator look for the correlation id in the sign-in log: it names the policy.",
          "Try another way to sign in: the browser in place of the device code.",
        ], .conditionalAccess),
      .aadsts(
        53_000, "DeviceNotCompliant", "The policy asks for a compliant device, and this one is not.",
        causes: [
          "The device is not enrolled, or breaks a rule.", "A browser or a device code can't prove the device.",
        ],
        checks: [
          "Enrol the machine: on Linux with Intune and the identity broker.", "Sign in from a managed device.",
          "Have an administrator see which policy it is.",
        ], .conditionalAccess),
      .aadsts(
        53_001, "DeviceNotDomainJoined", "The policy asks for a device of the organisation's domain.",
        causes: ["The device is not joined.", "Linux can't be joined in this way."], checks: ["Use a joined device."],
        .conditionalAccess),
      .aadsts(
        53_002, "ApplicationUsedIsNotAnApprovedApp", "The policy allows certain apps only.",
        causes: ["The app is none of the approved ones."],
        checks: ["Use one of them, or have an administrator leave this app out of the policy."], .conditionalAccess),
      .aadsts(
        53_009, "IntuneProtectionPolicyNeeded", "The app would have to apply Intune's protection policies.",
        causes: ["A policy for mobile apps covers this app too."],
        checks: ["Have an administrator leave the app out of the policy."], .lookup),
      .aadsts(
        53_011, "BlockedDueToRiskOnHomeTenant",
        "The person is blocked, because the home tenant takes the account to be at risk.",
        causes: ["Leaked credentials or unusual sign-ins were seen."],
        checks: ["Ask the administrator of the home tenant."]),
      .aadsts(
        530_003, "DeviceNotManaged", "The policy asks for a managed device.",
        causes: [
          "The device is not registered.",
          "The sign-in was by device code or in a browser that can't prove the device.",
        ],
        checks: ["Sign in with the browser of a managed device.", "Enrol the machine."], .lookup),
      .aadsts(
        530_032, "BlockedByConditionalAccessOnSecurityPolicy", "A security policy of the tenant blocks the request.",
        causes: ["The request does not fulfil a rule of the tenant."],
        checks: ["Ask the administrator which rule it is."]),
      .aadsts(
        530_033, "RemoteDeviceFlowBlocked", "The device code is blocked, because the policy asks for a device.",
        causes: ["A device code can't prove on which device the person is."],
        checks: ["Sign in with the browser on this machine: msal login."], .lookup),
      .aadsts(
        530_034, "DelegatedAdminBlockedDueToSuspiciousActivity",
        "A partner's administrator is blocked, because the account is at risk.",
        causes: ["The home tenant takes the account to be at risk."],
        checks: ["Ask the administrator of the home tenant."]),
      .aadsts(
        530_035, "BlockedBySecurityDefaults", "The security defaults of the tenant block the request.",
        causes: ["An old way to sign in was used, such as a password sent by the app."],
        checks: ["Sign in with the browser."]),
      .aadsts(
        530_036, "BlockedByAuthenticationFlowPolicy",
        "The refresh token came from a flow that a policy does not allow.",
        causes: ["The sign-in was by device code, and a policy blocks that."],
        checks: ["Sign out, then sign in with the browser: msal login."], .lookup),
      .aadsts(
        530_084, "BlockedByTokenProtection", "The policy wants tokens that are bound to a device.",
        causes: ["The app or the operating system can't bind tokens; on Linux none can without the broker."],
        checks: ["Have an administrator leave the app or the platform out of the token protection policy."], .lookup),
      .aadsts(
        50_005, "DevicePolicyError", "The platform of the device is not allowed by a policy.",
        causes: ["The policy allows certain operating systems only."],
        checks: ["Have an administrator check the policy's platforms."]),
      .aadsts(
        50_097, "DeviceAuthenticationRequired", "The device has to prove itself.",
        causes: ["A policy asks for a registered device, and the client can't prove it."],
        checks: ["Sign in from a registered device; on Linux the identity broker is needed."]),
      .aadsts(
        501_051, "AppNotAssignedToRole", "The app may not use the API: it is for those who are assigned to it.",
        causes: ["The API requires assignment, and the app that asks has none of its roles."],
        checks: [
          "Have an administrator give the app a role of the API, and consent to it.",
          "Switch off \"Assignment required\" of the API's enterprise app, if everybody may use it.",
        ], .lookup),
      .aadsts(
        50_105, "EntitlementGrantsNotFound", "The person may not use the app: it is for those who are assigned to it.",
        causes: [
          "The app requires assignment, and the person or their groups have none.", "A nested group was assigned.",
        ],
        checks: ["Have an administrator assign the person under Users and groups of the enterprise app."],
        .article("error-code-aadsts50105-user-not-assigned-role")),
      .aadsts(
        50_127, "BrokerAppNotInstalled", "An identity broker has to be installed.",
        causes: ["A policy asks for what only a broker can prove."],
        checks: ["Install the broker and enrol the device."]),
      .aadsts(
        50_129, "DeviceIsNotWorkplaceJoined", "The device has to be registered with the organisation.",
        causes: ["A policy asks for a registered device."], checks: ["Register the device.", "Use a registered one."]),
      .aadsts(
        50_131, "ConditionalAccessFailed", "Conditional Access refused the request.",
        causes: ["The device's state is not good.", "The request looks suspicious.", "A policy blocks it."],
        checks: ["Have an administrator look for the correlation id in the sign-in log."], .conditionalAccess),
      .aadsts(
        50_155, "DeviceAuthenticationFailed", "The device could not prove itself.",
        causes: ["Its registration is gone or out of date."], checks: ["Register the device anew."]),
      .aadsts(
        50_187, "DeviceInformationNotProvided", "The device could not be checked.",
        causes: ["The client sent no proof of the device."], checks: ["Sign in with the broker or a supported browser."]
      ),
      .aadsts(
        700_003, "DeviceObjectNotFound", "The device is not in the tenant any more, or disabled.",
        causes: ["An administrator removed the device.", "The machine was restored from an old image."],
        checks: ["Register the device anew, then sign in."], .lookup),
      .aadsts(
        530_004, "AcceptCompliantDeviceNotConfigured",
        "The policy asks guests for a compliant device, and the tenant does not accept those of other tenants.",
        causes: ["The person is a guest, and the tenant's cross-tenant access does not trust compliant devices."],
        checks: [
          "Have an administrator trust compliant devices of that tenant, under cross-tenant access settings.",
          "Have guests left out of the policy.", "Use an account of the tenant itself.",
        ], .lookup),
      .aadsts(
        135_010, "KeyNotFound", "The key of the device or of Windows Hello is not known.",
        causes: [
          "The device was removed or set up anew, and its old key was used.",
          "The key was deleted from the account.",
        ],
        checks: ["Sign in with another method.", "Register the device, or Windows Hello, again."]),
      .aadsts(
        135_011, "DeviceDisabled", "The device is disabled.",
        causes: ["An administrator disabled it, as when it was lost."], checks: ["Ask the administrator."]),
      .aadsts(
        50_192, "RawCredentialExpectedNotFound", "No certificate came with a sign-in by certificate.",
        causes: ["The person chose none.", "A proxy that opens TLS drops it."],
        checks: [
          "Choose a certificate in the browser.", "Take the certificate endpoint out of the proxy's inspection.",
        ]),
      .aadsts(
        50_002, "NotAllowedTenant", "The network's proxy does not allow this tenant.",
        causes: ["The organisation restricts which tenants can be used."], checks: ["Ask the network's administrator."]),
      .aadsts(
        500_021, "TenantRestricted", "The network does not allow this tenant.",
        causes: ["The proxy adds a list of allowed tenants, and this one is not on it."],
        checks: ["Have the tenant added to the list.", "Check that the tenant is the right one."]),
      .aadsts(
        500_022, "TenantRestrictedByPolicy", "The network does not allow this tenant.",
        causes: ["The proxy adds a list of allowed tenants, and this one is not on it."],
        checks: ["Have the tenant added to the list.", "Check that the tenant is the right one."]),
      .aadsts(
        500_212, "NotAllowedByOutboundPolicyTenant",
        "The person's organisation does not allow access to the other tenant.",
        causes: ["A cross-tenant access policy blocks outbound access."],
        checks: ["Ask the administrator of the home tenant."]),
      .aadsts(
        500_213, "NotAllowedByInboundPolicyTenant", "The other tenant does not let this person in.",
        causes: ["A cross-tenant access policy blocks inbound access."],
        checks: ["Ask the administrator of the tenant with the app."]),
      .aadsts(
        9_002_341, "UserRequiredToPermitSso", "The person has to allow single sign-on first.",
        causes: ["In Europe Windows asks whether apps may use the account of the session."],
        checks: ["Sign in with interaction and allow it."], .lookup),
    ])
}
