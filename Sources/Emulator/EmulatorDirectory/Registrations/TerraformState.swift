// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// The output of `terraform show -json` for a state or a plan: the resources of the provider `azuread`.
struct TerraformState {
  private let resources: [(type: String, values: JSONObject)]

  /// nil when the object is no such output.
  init?(_ object: JSONObject) {
    guard object["terraform_version"] != nil || object["format_version"] != nil,
      let root = (object["values"] ?? object["planned_values"])?["root_module"]
    else { return nil }
    resources = Self.resources(root)
  }

  private static func resources(_ module: JSONValue) -> [(type: String, values: JSONObject)] {
    let own = (module["resources"]?.array ?? []).compactMap { resource in
      resource["type"]?.string.flatMap { type in resource["values"]?.object.map { (type: type, values: $0) } }
    }
    return own + (module["child_modules"]?.array ?? []).flatMap { resources($0) }
  }

  private func all(_ type: String) -> [JSONObject] { resources.filter { $0.type == "azuread_\(type)" }.map(\.values) }

  /// The applications in Graph's format.
  var applications: [JSONObject] {
    let (passwords, federated) = (all("application_password"), all("application_federated_identity_credential"))
    let disabled = all("service_principal").filter { $0["account_enabled"]?.bool == false }.compactMap(Self.clientID)
    return all("application").map { values in
      let object = Self.objectID(values)
      var app = Self.application(values)
      func isOwn(_ values: JSONObject) -> Bool {
        let owner = (values["application_id"] ?? values["application_object_id"])?.string?.split(separator: "/").last
        return owner.map { String($0) } == object && object != nil
      }
      app["passwordCredentials"] = .array(
        ((values["password"]?.array ?? []).compactMap(\.object) + passwords.filter(isOwn)).map { password in
          ["displayName": password["display_name"], "endDateTime": password["end_date"]]
        })
      app["federatedIdentityCredentials"] = .array(
        federated.filter(isOwn).map { credential in
          [
            "name": credential["display_name"], "issuer": credential["issuer"], "subject": credential["subject"],
            "audiences": credential["audiences"],
          ]
        })
      if Self.clientID(values).map(disabled.contains) == true { app["disabled"] = true }
      return app
    }
  }

  private static func clientID(_ values: JSONObject) -> String? {
    (values["client_id"] ?? values["application_id"])?.string?.lowercased()
  }

  /// Newer versions of the provider put a path before the id.
  private static func objectID(_ values: JSONObject) -> String? {
    let text = values["object_id"]?.string ?? values["id"]?.string
    return text?.split(separator: "/").last.map { String($0) }
  }

  /// The content of a block, which Terraform writes as a list of one element.
  private static func block(_ values: JSONObject, _ name: String) -> JSONValue? { values[name]?.array?.first }

  private static func application(_ values: JSONObject) -> JSONObject {
    let api = block(values, "api")
    let scopes = (api?["oauth2_permission_scope"]?.array ?? []).map { scope -> JSONValue in
      [
        "id": scope["id"], "value": scope["value"], "type": scope["type"], "isEnabled": scope["enabled"],
        "adminConsentDisplayName": scope["admin_consent_display_name"],
        "adminConsentDescription": scope["admin_consent_description"],
        "userConsentDisplayName": scope["user_consent_display_name"],
        "userConsentDescription": scope["user_consent_description"],
      ]
    }
    let roles = (values["app_role"]?.array ?? []).map { role -> JSONValue in
      [
        "id": role["id"], "value": role["value"]?.string == "" ? nil : role["value"],
        "displayName": role["display_name"], "description": role["description"],
        "allowedMemberTypes": role["allowed_member_types"], "isEnabled": role["enabled"],
      ]
    }
    let wanted = (values["required_resource_access"]?.array ?? []).map { resource -> JSONValue in
      ["resourceAppId": resource["resource_app_id"], "resourceAccess": resource["resource_access"]]
    }
    let claims = block(values, "optional_claims")
    let groups = values["group_membership_claims"]?.array?.compactMap(\.string).joined(separator: ",")
    return [
      "appId": values["client_id"] ?? values["application_id"], "displayName": values["display_name"],
      "signInAudience": values["sign_in_audience"], "identifierUris": values["identifier_uris"],
      "isFallbackPublicClient": values["fallback_public_client_enabled"],
      "groupMembershipClaims": groups.flatMap { $0.isEmpty ? nil : .string($0) },
      "publisherDomain": values["publisher_domain"]?.string == "" ? nil : values["publisher_domain"],
      "web": web(values), "spa": redirects(values, "single_page_application"),
      "publicClient": redirects(values, "public_client"), "appRoles": .array(roles),
      "requiredResourceAccess": .array(wanted),
      "api": [
        "requestedAccessTokenVersion": api?["requested_access_token_version"],
        "oauth2PermissionScopes": .array(scopes),
      ],
      "optionalClaims": claims.map { ["idToken": $0["id_token"], "accessToken": $0["access_token"]] },
    ]
  }

  private static func web(_ values: JSONObject) -> JSONValue? {
    block(values, "web").map {
      [
        "redirectUris": $0["redirect_uris"],
        "implicitGrantSettings": [
          "enableIdTokenIssuance": $0["implicit_grant"]?.array?.first?["id_token_issuance_enabled"]
        ],
      ]
    }
  }

  private static func redirects(_ values: JSONObject, _ name: String) -> JSONValue? {
    block(values, name).map { ["redirectUris": $0["redirect_uris"]] }
  }

  /// The people in Graph's format, with the object ids of their groups.
  var users: [JSONObject] {
    all("user").map { values in
      let id = Self.objectID(values)
      func text(_ name: String) -> JSONValue? { values[name].flatMap { $0 == "" ? nil : $0 } }
      return [
        "id": id.map(JSONValue.string), "userPrincipalName": values["user_principal_name"],
        "displayName": text("display_name"), "givenName": text("given_name"), "surname": text("surname"),
        "mail": text("mail"), "jobTitle": text("job_title"), "accountEnabled": values["account_enabled"],
        "groups": id.flatMap { groups(of: $0) },
      ]
    }
  }

  private func groups(of user: String) -> JSONValue? {
    let direct = all("group").filter { $0["members"]?.array?.contains(.string(user)) == true }
      .compactMap(Self.objectID)
    let members = all("group_member").filter { $0["member_object_id"]?.string == user }.compactMap {
      $0["group_object_id"]?.string?.split(separator: "/").last.map { String($0) }
    }
    let groups = Set(direct + members)
    return groups.isEmpty ? nil : .array(groups.sorted().map(JSONValue.string))
  }

  /// The assignments of app roles: the object id of the person or service principal, the object id of the API's service
  /// principal, and the role's id.
  var assignments: [(principal: String, resource: String, role: String)] {
    all("app_role_assignment").compactMap { values in
      guard let principal = values["principal_object_id"]?.string, let resource = values["resource_object_id"]?.string,
        let role = values["app_role_id"]?.string
      else { return nil }
      return (principal, resource, role.lowercased())
    }
  }

  /// The client id of each service principal, by its object id.
  var servicePrincipals: [String: String] {
    Dictionary(
      all("service_principal").compactMap { values in
        Self.objectID(values).flatMap { id in Self.clientID(values).map { (id, $0) } }
      }
    ) { first, _ in first }
  }

  var tenantID: String? { all("service_principal").compactMap { $0["application_tenant_id"]?.string }.first }
}
