// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

extension ErrorGroup {
  static let tenants = ErrorGroup(
    "Tenants and clouds",
    [
      .aadsts(
        90_002, "InvalidTenantName", "There is no such tenant.",
        causes: [
          "The tenant's id or domain has a typing error.",
          "The tenant is in another cloud, such as China or US Government.",
          "The tenant was deleted.",
        ],
        checks: ["Copy the Directory (tenant) ID.", "Check the host of the authority."]),
      .aadsts(
        900_023, "InvalidTenantIdentifier", "The tenant of the authority is neither an id nor a domain.",
        causes: ["A placeholder or an empty variable is in the address.", "A character is missing in the id."],
        checks: ["Print the authority that the app uses."], .lookup),
      .aadsts(
        50_049, "NoSuchInstanceForDiscovery", "The host of the authority is none of Microsoft's.",
        causes: ["A typing error in the host.", "A host of one's own is used as if it were Microsoft's."],
        checks: [
          "Use login.microsoftonline.com or the host of your cloud.", "Name a host of your own in knownAuthorities.",
        ]),
      .aadsts(
        50_050, "MalformedDiscoveryRequest", "The question about the authority's host is malformed.",
        causes: ["The authority is no address with a tenant."],
        checks: ["Write it like https://login.microsoftonline.com/TENANT."]),
      .aadsts(
        90_019, "MissingTenantRealm", "The request does not say which tenant is meant.",
        causes: ["The authority has no tenant, and no person's name tells it."],
        checks: ["Name the tenant in the authority."]),
      .aadsts(
        5_000_225, "TenantBlockedDueToInactivity", "The tenant was blocked, because nobody used it.",
        causes: [
          "A trial or test tenant was left alone for long.", "The account signed in at an old tenant of its own.",
        ],
        checks: [
          "Name the right tenant in the authority.", "The tenant's administrator can ask Microsoft to open it.",
        ], .lookup),
      .aadsts(
        90_038, "NationalCloudTenantRedirection", "The tenant is in another cloud.",
        causes: ["The public host was used for a tenant of a national cloud, or the other way round."],
        checks: ["Use the host of that cloud: login.microsoftonline.us or login.partner.microsoftonline.cn."]),
      .aadsts(
        900_382, "ConfidentialClientNotSupportedCrossCloud", "A server app can't sign people in across clouds.",
        causes: ["App and person are in different clouds."], checks: ["Use an app of the person's cloud."]),
      .aadsts(
        900_432, "ConfidentialClientNotSupportedCrossCloud", "A server app can't sign people in across clouds.",
        causes: ["App and person are in different clouds."], checks: ["Use an app of the person's cloud."]),
      .aadsts(
        900_439, "USGClientNotSupportedOnPublicEndpoint", "People of US Government tenants can't use the public host.",
        causes: ["The authority is login.microsoftonline.com."], checks: ["Use login.microsoftonline.us."], .lookup),
      .aadsts(
        90_051, "InvalidNationalCloudId", "The name of the cloud is wrong.",
        causes: ["The request names a cloud that does not exist."], checks: ["Leave the parameter out."]),
      .aadsts(
        1_000_104, "XCB2BResourceCloudNotAllowedOnIdentityTenant",
        "The person's tenant does not allow the other cloud.",
        causes: ["Access across clouds is not switched on."], checks: ["Ask the administrator of the person's tenant."]),
      .aadsts(
        90_027, "MsaTenantVersionNotSupported", "Personal accounts get no tokens by this version of the endpoints.",
        causes: ["The app uses the version 1 endpoints."], checks: ["Use /oauth2/v2.0/."]),
    ])
}
