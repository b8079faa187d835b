// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import JOSE
import OAuthWire
import TestSupport
import Testing

/// Seeds made from exported app registrations.
@Suite("Imported registrations")
struct SeedImportTests {
  private static let api = "11111111-0000-4000-8000-0000000000a1"
  private static let app = "22222222-0000-4000-8000-0000000000a2"
  private static let scope = "33333333-0000-4000-8000-0000000000a3"
  private static let role = "44444444-0000-4000-8000-0000000000a4"

  /// A registration as Graph and `az ad app show` print it.
  private static let graphAPI = """
    {"@odata.context": "https://graph.microsoft.com/v1.0/$metadata#applications/$entity", "id": "x",
     "appId": "\(api)", "displayName": "Notes API", "signInAudience": "AzureADMyOrg",
     "publisherDomain": "contoso.onmicrosoft.com", "identifierUris": ["api://notes", "api://old-notes"],
     "isFallbackPublicClient": null,
     "groupMembershipClaims": "SecurityGroup, ApplicationGroup", "web": {"redirectUris": [], "homePageUrl": null},
     "api": {"requestedAccessTokenVersion": 2, "knownClientApplications": [],
       "oauth2PermissionScopes": [
         {"id": "\(scope)", "value": "Notes.Read", "type": "User", "isEnabled": true,
          "adminConsentDisplayName": "Read notes", "userConsentDisplayName": "", "userConsentDescription": null},
         {"id": "\(role)", "value": "Notes.Old", "type": "User", "isEnabled": false}],
       "preAuthorizedApplications": [{"appId": "\(app)", "delegatedPermissionIds": ["\(scope)"]}]},
     "appRoles": [{"id": "\(role)", "value": "Notes.Read.All", "displayName": "Read all", "description": "All of them.",
       "allowedMemberTypes": ["Application", "User"], "isEnabled": true}],
     "optionalClaims": {"accessToken": [{"name": "email"}, {"name": "groups"},
       {"name": "verified_primary_email"}], "idToken": [{"name": "groups"}, {"name": "verified_primary_email"}]},
     "passwordCredentials": [], "keyCredentials": [], "requiredResourceAccess": []}
    """

  private static let graphApp = """
    {"appId": "\(app)", "displayName": "Notes Web", "signInAudience": "AzureADMultipleOrgs", "identifierUris": [],
     "web": {"redirectUris": ["https://notes.example/signin"],
       "implicitGrantSettings": {"enableAccessTokenIssuance": false, "enableIdTokenIssuance": true}}, "spa": {"redirectUris": ["http://localhost:3000"]},
     "publicClient": {"redirectUris": ["http://localhost", "urn:ietf:wg:oauth:2.0:oob"]}, "isFallbackPublicClient": true,
     "passwordCredentials": [{"displayName": "prod", "hint": "abc", "keyId": "x", "secretText": null,
       "endDateTime": "2030-01-31T12:00:00.1234567Z"}],
     "keyCredentials": [{"type": "AsymmetricX509Cert", "usage": "Verify", "key": null}],
     "requiredResourceAccess": [{"resourceAppId": "\(api)", "resourceAccess": [
       {"id": "\(role)", "type": "Role"}, {"id": "\(scope)", "type": "Scope"}]}]}
    """

  private func make(
    _ texts: String..., domain: String? = nil
  ) throws(SeedError) -> (seed: Seed, json: JSONValue, made: SeedImport) {
    let files = texts.enumerated().map { (name: "file\($0.offset).json", bytes: Array($0.element.utf8)) }
    let made = try SeedImport(files, domain: domain, random: SystemRandom())
    return (try Seed(parsing: Array(made.json.text.utf8), file: "made.json"), made.json, made)
  }

  private func checkNotes(_ seed: Seed) throws {
    let api = try #require(seed.apis.first { $0.appID == Self.api })
    #expect(api.identifierURI == "api://notes")
    #expect(api.permissions.map(\.value) == ["Notes.Read"])
    #expect(api.permissions.first?.title == "Read notes")
    #expect(api.appRoles.map(\.value) == ["Notes.Read.All"])
    #expect(api.appRoles.first?.members == [.application, .user])
    #expect(api.tokenVersion == .two)
    #expect(api.claims.groups == .security)
    #expect(api.claims.optional == [.email])
    let app = try #require(seed.applications.first { $0.clientID.value == Self.app })
    #expect(app.name == "Notes Web")
    #expect(app.audience == .multiTenant)
    #expect(app.allowsPublicClient)
    #expect(app.allowsIDTokenIssuance)
    #expect(app.redirectURIs.map(\.kind) == [.publicClient, .web, .singlePage])
    #expect(app.applicationPermissions == ["api://notes/Notes.Read.All"])
    #expect(app.credentials.secrets.count == 1)
    let consent = try #require(seed.consents.first { $0.scopes.values == ["api://notes/Notes.Read"] })
    #expect(consent.app.value == Self.app)
  }

  @Test func `Graph's registrations become apps, APIs and consents`() throws {
    let (seed, _, made) = try make(Self.graphAPI, Self.graphApp)
    try checkNotes(seed)
    #expect(seed.tenants.map(\.domain) == ["contoso.onmicrosoft.com"])
    let secret = try #require(seed.applications.last?.credentials.secrets.first)
    #expect(secret.name == "prod")
    #expect(secret.expiresAt == Date(timeIntervalSince1970: 1_896_091_200))
    #expect(made.generated.map(\.kind).sorted() == ["password", "secret"])
    #expect(made.generated.contains { $0.value == secret.value && $0.owner.hasPrefix("Notes Web") })
    #expect(made.notes.contains { $0.contains("certificate") })
    #expect(made.notes.contains { $0.contains("redirect URIs") })
    #expect(
      made.notes.contains(
        "Notes API is imported without the identifier URI api://old-notes, the disabled scope Notes.Old, "
          + "the optional claim verified_primary_email."))
    #expect(seed.people.map(\.user.username) == ["alex@contoso.onmicrosoft.com"])
  }

  @Test func `a list of them is taken too, and gives the same seed each time but for the secrets`() throws {
    let first = try make("{\"value\": [\(Self.graphAPI), \(Self.graphApp)]}")
    let second = try make("[\(Self.graphAPI), \(Self.graphApp)]")
    try checkNotes(first.seed)
    #expect(first.seed.tenants == second.seed.tenants)
    #expect(first.seed.people.map(\.user) == second.seed.people.map(\.user))
    #expect(first.made.generated.map(\.value) != second.made.generated.map(\.value))
  }

  @Test func `older manifests of the portal say the same`() throws {
    let api = """
      {"id": "x", "acceptMappedClaims": null, "accessTokenAcceptedVersion": 2, "appId": "\(Self.api)",
       "name": "Notes API", "signInAudience": "AzureADMyOrg", "identifierUris": ["api://notes"],
       "groupMembershipClaims": "SecurityGroup", "replyUrlsWithType": [],
       "oauth2Permissions": [{"id": "\(Self.scope)", "value": "Notes.Read", "type": "User", "isEnabled": true,
         "adminConsentDisplayName": "Read notes", "lang": null, "origin": "Application"}],
       "appRoles": [{"id": "\(Self.role)", "value": "Notes.Read.All", "displayName": "Read all",
         "description": "All of them.", "allowedMemberTypes": ["Application", "User"], "isEnabled": true}],
       "optionalClaims": {"accessToken": [{"name": "email"}], "idToken": [], "saml2Token": []},
       "preAuthorizedApplications": [{"appId": "\(Self.app)", "permissionIds": ["\(Self.scope)"]}],
       "passwordCredentials": [], "keyCredentials": [], "requiredResourceAccess": []}
      """
    let app = """
      {"appId": "\(Self.app)", "name": "Notes Web", "signInAudience": "AzureADMultipleOrgs", "identifierUris": [],
       "allowPublicClient": true, "accessTokenAcceptedVersion": null, "oauth2AllowIdTokenImplicitFlow": true,
       "replyUrlsWithType": [{"url": "http://localhost", "type": "InstalledClient"},
         {"url": "https://notes.example/signin", "type": "Web"}, {"url": "http://localhost:3000", "type": "Spa"}],
       "passwordCredentials": [{"customKeyIdentifier": null, "endDate": "2030-01-31T12:00:00Z", "keyId": "x",
         "value": null}],
       "requiredResourceAccess": [{"resourceAppId": "\(Self.api)", "resourceAccess": [
         {"id": "\(Self.role)", "type": "Role"}]}]}
      """
    let (seed, _, _) = try make(api, app)
    try checkNotes(seed)
    #expect(seed.applications.last?.credentials.secrets.first?.expiresAt == Date(timeIntervalSince1970: 1_896_091_200))
  }

  /// Credentials as `az ad app federated-credential list` prints them.
  private static let credentials = """
    [{"audiences": ["api://AzureADTokenExchange"], "description": "", "id": "x", "name": "main",
      "issuer": "https://token.actions.githubusercontent.com", "subject": "repo:contoso/notes:ref:refs/heads/main"}]
    """

  @Test func `federated credentials belong to the registration before them`() throws {
    let (seed, _, made) = try make(Self.graphAPI, Self.graphApp, Self.credentials)
    #expect(seed.applications.first?.credentials.federated.isEmpty == true)
    let credential = try #require(seed.applications.last?.credentials.federated.first)
    #expect(credential.name == "main")
    #expect(credential.subject == "repo:contoso/notes:ref:refs/heads/main")
    #expect(credential.audiences == ["api://AzureADTokenExchange"])
    let (issuer, keys): (String, JSONWebKeySet) = try requireCase("other", of: credential.issuer)
    #expect(issuer == "https://token.actions.githubusercontent.com")
    #expect(keys.keys.isEmpty)
    #expect(made.notes.contains { $0.contains("trusts https://token.actions.githubusercontent.com") })
    let error = #expect(throws: SeedError.self) { _ = try make(Self.credentials) }
    #expect(error?.place == "[0].issuer")
    // The result can be written and read again.
    let again = try Seed(parsing: Array(seed.json.text.utf8), file: "again.json")
    #expect(again.applications.last?.credentials == seed.applications.last?.credentials)
  }

  @Test func `Terraform's state has apps, people, groups and assignments`() throws {
    let (person, group, service) = (
      "55555555-0000-4000-8000-0000000000a5", "66666666-0000-4000-8000-0000000000a6",
      "77777777-0000-4000-8000-0000000000a7"
    )
    let appService = "88888888-0000-4000-8000-0000000000a8"
    let state = """
      {"format_version": "1.0", "terraform_version": "1.9.8", "values": {"root_module": {
        "resources": [
          {"address": "azuread_application.api", "type": "azuread_application", "name": "api", "values": {
            "client_id": "\(Self.api)", "object_id": "a1", "id": "/applications/a1", "display_name": "Notes API",
            "sign_in_audience": "AzureADMyOrg", "identifier_uris": ["api://notes"], "publisher_domain": "contoso.example",
            "group_membership_claims": ["SecurityGroup"],
            "api": [{"requested_access_token_version": 2, "oauth2_permission_scope": [{"id": "\(Self.scope)",
              "value": "Notes.Read", "type": "User", "enabled": true, "admin_consent_display_name": "Read notes",
              "user_consent_display_name": ""}]}],
            "app_role": [{"id": "\(Self.role)", "value": "Notes.Read.All", "display_name": "Read all",
              "description": "All.", "allowed_member_types": ["Application", "User"], "enabled": true}],
            "optional_claims": [{"access_token": [{"name": "email"}], "id_token": [], "saml2_token": []}],
            "password": [], "web": [], "single_page_application": [], "public_client": []}},
          {"type": "azuread_service_principal", "values": {"client_id": "\(Self.api)", "object_id": "\(service)",
            "application_tenant_id": "99999999-0000-4000-8000-0000000000a9"}},
          {"type": "azuread_user", "values": {"object_id": "\(person)", "user_principal_name": "zoe@contoso.example",
            "display_name": "Zoe", "given_name": "", "account_enabled": false, "password": "never-taken"}},
          {"type": "azuread_group", "values": {"object_id": "\(group)", "display_name": "G", "members": ["\(person)"]}},
          {"type": "random_pet", "values": {"id": "x"}}],
        "child_modules": [{"address": "module.web", "resources": [
          {"type": "azuread_application", "values": {
            "application_id": "\(Self.app)", "object_id": "a2", "display_name": "Notes Web",
            "sign_in_audience": "AzureADMultipleOrgs", "fallback_public_client_enabled": true, "identifier_uris": null,
            "web": [{"redirect_uris": ["https://notes.example/signin"],
              "implicit_grant": [{"access_token_issuance_enabled": false, "id_token_issuance_enabled": true}]}],
            "single_page_application": [{"redirect_uris": ["http://localhost:3000"]}],
            "public_client": [{"redirect_uris": ["http://localhost"]}],
            "required_resource_access": [{"resource_app_id": "\(Self.api)", "resource_access": [
              {"id": "\(Self.role)", "type": "Role"}]}]}},
          {"type": "azuread_application_password", "values": {"application_id": "/applications/a2",
            "display_name": "tf", "end_date": "2030-01-31T12:00:00Z", "value": "never-taken"}},
          {"type": "azuread_application_federated_identity_credential", "values": {
            "application_id": "/applications/a2", "display_name": "job", "subject": "\(appService)",
            "audiences": ["api://AzureADTokenExchange"], "description": null,
            "issuer": "https://login.microsoftonline.com/99999999-0000-4000-8000-0000000000a9/v2.0"}},
          {"type": "azuread_application_federated_identity_credential", "values": {
            "application_object_id": "a2", "display_name": "cluster", "subject": "system:serviceaccount:default:job",
            "audiences": ["api://AzureADTokenExchange"], "issuer": "https://cluster.example/"}},
          {"type": "azuread_service_principal", "values": {"application_id": "\(Self.app)",
            "object_id": "\(appService)"}},
          {"type": "azuread_app_role_assignment", "values": {"app_role_id": "\(Self.role)",
            "principal_object_id": "\(person)", "resource_object_id": "\(service)"}},
          {"type": "azuread_app_role_assignment", "values": {"app_role_id": "\(Self.role)",
            "principal_object_id": "\(appService)", "resource_object_id": "\(service)"}}]}]}}}
      """
    let (seed, json, _) = try make(state)
    #expect(!json.text.contains("never-taken"))
    let app = try #require(seed.applications.first { $0.clientID.value == Self.app })
    #expect(app.redirectURIs.map(\.kind) == [.publicClient, .web, .singlePage])
    #expect(app.allowsIDTokenIssuance)
    #expect(app.credentials.secrets.map(\.name) == ["tf"])
    #expect(app.credentials.federated.map(\.name) == ["job", "cluster"])
    #expect(app.credentials.federated.first?.issuer == .tenant(TenantID("99999999-0000-4000-8000-0000000000a9")))
    #expect(app.applicationPermissions == ["api://notes/Notes.Read.All"])
    #expect(seed.tenants.map(\.id.value) == ["99999999-0000-4000-8000-0000000000a9"])
    let zoe = try #require(seed.people.first)
    #expect(zoe.user.username == "zoe@contoso.example")
    #expect(zoe.user.id.value == person)
    #expect(zoe.user.groups == [group])
    #expect(zoe.user.appRoles == ["api://notes/Notes.Read.All"])
    #expect(zoe.isBlocked)
    #expect(seed.consents.map(\.roles) == [["api://notes/Notes.Read.All"]])
    #expect(seed.consents.first?.app.value == Self.app)
  }

  @Test func `people come as az prints them`() throws {
    let user = """
      [{"id": "55555555-0000-4000-8000-0000000000a5", "userPrincipalName": "zoe@contoso.example",
        "displayName": "Zoe", "mail": null, "givenName": "Zoe", "businessPhones": []}]
      """
    let (seed, _, _) = try make(Self.graphApp, user)
    #expect(seed.people.map(\.user.username) == ["zoe@contoso.example"])
    #expect(seed.tenants.map(\.domain) == ["contoso.example"])
    #expect(try make(Self.graphApp, user, domain: "other.example").seed.tenants.map(\.domain) == ["other.example"])
  }

  @Test(
    arguments: [
      ("{\"appId\": ", "line 1, column 11"), ("7", ""), ("{}", ""), ("[]", ""),
      (#"{"appId": 7}"#, "appId"), (#"{"appId": "x"}"#, "appId"),
      (#"[{"appId": "\#(app)", "signInAudience": "Everybody"}]"#, "[0].signInAudience"),
      (#"{"appId": "\#(app)", "web": []}"#, "web"),
      (#"{"appId": "\#(app)", "web": {"redirectUris": "http://localhost"}}"#, "web.redirectUris"),
      (
        #"{"appId": "\#(app)", "api": {"oauth2PermissionScopes": [{"id": "1"}]}}"#,
        "api.oauth2PermissionScopes[0].value"
      ),
      (#"[{"appId": "\#(app)"}, {"appId": "\#(app.uppercased())"}]"#, "[1].appId"),
    ])
  func `says which member of a file is wrong`(text: String, place: String) throws {
    let error = #expect(throws: SeedError.self) { _ = try make(text) }
    #expect(error?.place == place, "\(error.map(\.description) ?? "")")
    #expect(error?.file == "file0.json")
  }
}

/// Where in a seed file something is wrong.
@Suite("Places in a seed file")
struct SeedPlaceTests {
  private static let good = """
    {
      "tenants": [
        {"id": "11111111-0000-4000-8000-000000000001", "name": "T", "domain": "t.example", "kind": "workforce"}
      ],
      "users": [
        {"id": "22222222-0000-4000-8000-000000000001", "tenant": "t.example", "username": "a@t.example",
         "password": "p", "name": "A \\" } ]"},
        {"id": "22222222-0000-4000-8000-000000000002", "tenant": "t.example", "username": "b@t.example",
         "password": "p", "name": "B"}
      ],
      "apps": [
        {"clientId": "33333333-0000-4000-8000-000000000001", "name": "App", "tenant": "t.example",
         "audience": "singleTenant", "redirectUris": ["http://localhost",
           "x"]}
      ]
    }
    """

  @Test(
    arguments: [
      (good, "seed.json:14:8: apps[0].redirectUris[1]: "),
      (
        good.replacing("\"x\"", with: "\"http://x\"").replacing("b@t", with: "a@t"),
        "seed.json:8:87: users[1].username: "
      ),
      (
        good.replacing("\"tenant\": \"t.example\", \"username\": \"b", with: "\"username\": \"b"),
        "seed.json:8:5: users[1].tenant: "
      ),
      (good.replacing("\"name\": \"B\"", with: "\"name\": 7"), "seed.json:9:31: users[1].name: "),
      (
        good.replacing("\"kind\": \"workforce\"", with: "\"kind\": \"workforce\", \"colour\": 1"),
        "seed.json:3:119: tenants[0].colour: "
      ),
      ("{\"tenants\": []}", "seed.json:1:13: tenants: "), ("[]", "seed.json:1:1: "),
      (String(good.prefix(60)), "seed.json:3:44: "), ("", "seed.json:1:1: "),
      ("\u{FEFF}{\"tenants\": []}", "seed.json:1:16: tenants: "),
    ])
  func `are named by line, column and member`(text: String, start: String) throws {
    let bytes = Array(text.utf8)
    let error = try #require(throws: SeedError.self) { try Seed(parsing: bytes, file: "seed.json") }
    #expect(error.located(in: bytes).hasPrefix(start), "\(error.located(in: bytes))")
  }
}
