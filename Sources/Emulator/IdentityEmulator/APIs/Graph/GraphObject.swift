// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire

/// An object of the directory in Graph's form.
struct GraphObject: Sendable, Equatable {
  /// Graph's name of the type, such as `user`.
  let type: String
  /// The properties that an answer has if none is selected.
  private(set) var shown: JSONObject
  /// The properties that an answer has only if they are selected.
  private(set) var others: JSONObject

  private init(_ type: String, _ shown: JSONObject, others: JSONObject = [:]) {
    (self.type, self.shown, self.others) = (type, shown, others)
  }

  /// The value of a property, by its name in any case.
  subscript(name: String) -> JSONValue? {
    let folded = name.lowercased()
    return (shown.members + others.members).first { $0.name.lowercased() == folded }?.value
  }

  /// The properties that objects have, in lower case.
  static func propertyNames(_ objects: [GraphObject]) -> Set<String> {
    var types: Set<String> = []
    let examples = objects.filter { types.insert($0.type).inserted }
    return Set(examples.flatMap { ($0.shown.members + $0.others.members).map { $0.name.lowercased() } })
  }

  /// Keeps only the properties that the permission `User.ReadBasic.All` shows.
  mutating func hideAllButBasics() {
    let basics: Set = ["id", "displayName", "givenName", "surname", "mail", "userPrincipalName", "mailNickname"]
    func hidden(_ members: JSONObject) -> JSONObject {
      JSONObject(
        uniqueMembers: members.members.map { member in
          let isShown = basics.contains(member.name) || member.value.array != nil
          return JSONObject.Member(name: member.name, value: isShown ? member.value : .null)
        })
    }
    (shown, others) = (hidden(shown), hidden(others))
  }

  static func user(_ user: User, in tenant: Tenant) -> GraphObject {
    let isMember = user.tenantID == tenant.id
    return GraphObject(
      "user",
      [
        "businessPhones": [], "displayName": .string(user.name), "givenName": .textOrNull(user.givenName),
        "jobTitle": .textOrNull(user.jobTitle), "mail": .textOrNull(user.email),
        "mobilePhone": .null, "officeLocation": .null, "preferredLanguage": .null,
        "surname": .textOrNull(user.surname), "userPrincipalName": .string(user.username),
        "id": .string(user.objectID(in: tenant.id) ?? user.id.value),
      ],
      others: [
        "userType": isMember ? "Member" : "Guest",
        "mailNickname": .string(String(user.username.prefix { $0 != "@" })),
      ])
  }

  static func group(_ group: Group) -> GraphObject {
    GraphObject(
      "group",
      [
        "id": .string(group.id), "description": .textOrNull(group.description), "displayName": .string(group.name),
        "groupTypes": [], "mail": .null, "mailEnabled": false,
        "mailNickname": .string(group.name.filter { !$0.isWhitespace }), "securityEnabled": true,
        "visibility": .null,
      ])
  }

  /// - Parameter template: The id of the role's template, which is the same in all tenants.
  static func directoryRole(_ template: String) -> GraphObject {
    GraphObject(
      "directoryRole",
      [
        "id": .string(template), "displayName": .textOrNull(roleNames[template]), "roleTemplateId": .string(template),
      ])
  }

  /// The best known roles of the platform.
  private static let roleNames = [
    "62e90394-69f5-4237-9190-012177145e10": "Global Administrator",
    "f2ef992c-3afb-46b9-b7cf-a126ee74c451": "Global Reader",
    "fe930be7-5e62-47db-91af-98c3a49a38b1": "User Administrator",
    "9b895d92-2cd3-44c7-9d02-a6ac2d5ea5c3": "Application Administrator",
    "88d8e3e3-8f55-4a1e-953a-9b9898b8876b": "Directory Readers",
  ]

  static func organization(_ tenant: Tenant) -> GraphObject {
    let domains = [tenant.domain] + [tenant.initialDomain].compactMap { $0 }
    return GraphObject(
      "organization",
      [
        "id": .string(tenant.id.value), "displayName": .string(tenant.name), "businessPhones": [], "country": .null,
        "tenantType": tenant.kind == .external ? "CIAM" : "AAD",
        "verifiedDomains": .array(
          domains.enumerated().map { index, name in
            [
              "capabilities": "Email, OfficeCommunicationsOnline", "isDefault": .bool(index == 0),
              "isInitial": .bool(index == domains.count - 1), "name": .string(name), "type": "Managed",
            ]
          }),
      ])
  }

  /// The apps that are registered in a tenant.
  static func applications(of tenant: Tenant, _ directory: Directory) -> [GraphObject] {
    directory.applications.filter { $0.tenantID == tenant.id }.map { application($0, tenant, directory) }
  }

  private static func application(_ app: Application, _ tenant: Tenant, _ directory: Directory) -> GraphObject {
    let api = directory.apis.first { FoldedText.isSame($0.appID, app.clientID.value) }
    return GraphObject(
      "application",
      [
        "id": .string(DerivedID.guid("emulator application \(app.clientID.value.lowercased())")),
        "appId": .string(app.clientID.value), "displayName": .string(app.name),
        "groupMembershipClaims": app.claims.groups == .none ? .null : .string(app.claims.groups.rawValue),
        "identifierUris": .array(api.map { [.string($0.identifierURI)] } ?? []),
        "isFallbackPublicClient": .bool(app.allowsPublicClient), "publisherDomain": .string(tenant.domain),
        "signInAudience": .string(app.audience.graphName), "tags": [],
        "api": [
          "oauth2PermissionScopes": .array(api.map(scopes) ?? []),
          "requestedAccessTokenVersion": api.map { JSONValue($0.tokenVersion.rawValue) } ?? .null,
        ], "appRoles": .array(api.map(roles) ?? []),
        "keyCredentials": .array(
          app.credentials.certificates.map { _ in ["type": "AsymmetricX509Cert", "usage": "Verify", "key": .null] }),
        "passwordCredentials": .array(
          app.credentials.secrets.map { secret in
            [
              "displayName": .textOrNull(secret.name), "hint": .string(String(secret.value.exposed.prefix(3))),
              "endDateTime": .textOrNull(secret.expiresAt.map { $0.formatted(.iso8601) }), "secretText": .null,
            ]
          }),
        "publicClient": ["redirectUris": redirects(app, .publicClient)],
        "spa": ["redirectUris": redirects(app, .singlePage)],
        "web": [
          "redirectUris": redirects(app, .web),
          "implicitGrantSettings": [
            "enableIdTokenIssuance": .bool(app.allowsIDTokenIssuance), "enableAccessTokenIssuance": false,
          ],
        ],
      ])
  }

  private static func redirects(_ app: Application, _ kind: RegisteredRedirectURI.Kind) -> JSONValue {
    .array(app.redirectURIs.filter { $0.kind == kind }.map { .string($0.value) })
  }

  private static func scopes(of api: ResourceAPI) -> [JSONValue] {
    api.permissions.map { permission in
      [
        "id": .string(DerivedID.guid("emulator scope \(api.appID) \(permission.value)")), "isEnabled": true,
        "type": permission.needsAdministrator ? "Admin" : "User", "value": .string(permission.value),
        "adminConsentDisplayName": .string(permission.title),
        "adminConsentDescription": .string(permission.explanation),
      ]
    }
  }

  private static func roles(of api: ResourceAPI) -> [JSONValue] {
    api.appRoles.map { role in
      [
        "id": .string(DerivedID.guid("emulator role \(api.appID) \(role.value)")), "isEnabled": true,
        "allowedMemberTypes": .array(role.members.map { $0 == .user ? "User" : "Application" }),
        "displayName": .string(role.title), "description": .string(role.explanation), "value": .string(role.value),
      ]
    }
  }

  /// The apps that a tenant's people may use, the APIs, and the tenant's managed identities.
  static func servicePrincipals(in tenant: Tenant, _ directory: Directory) -> [GraphObject] {
    let apps = directory.applications.filter { $0.admits(tenant) }
    let served = Set(apps.map { $0.clientID.value.lowercased() })
    let ofApps = apps.map { app in
      let api = directory.apis.first { FoldedText.isSame($0.appID, app.clientID.value) }
      return servicePrincipal(
        app.clientID.value, app.objectID(in: tenant.id), app.name, api,
        ["appOwnerOrganizationId": .string(app.tenantID.value), "accountEnabled": .bool(!app.isDisabled)])
    }
    let ofAPIs = directory.apis.filter { !served.contains($0.appID.lowercased()) }.map { api in
      servicePrincipal(api.appID, DerivedID.servicePrincipal(of: api.appID, in: tenant.id), api.shownName, api, [:])
    }
    let ofMachines = tenant.managedIdentities.map { identity in
      let isExplicit = identity.isSystemAssigned ? "False" : "True"
      return servicePrincipal(
        identity.clientID.value, identity.objectID, identity.name, nil,
        [
          "servicePrincipalType": "ManagedIdentity",
          "alternativeNames": [.string("isExplicit=\(isExplicit)"), .string(identity.resourceID)],
        ])
    }
    return ofApps + ofAPIs + ofMachines
  }

  private static func servicePrincipal(
    _ appID: String, _ id: String, _ name: String, _ api: ResourceAPI?, _ more: JSONObject
  ) -> GraphObject {
    var members: JSONObject = [
      "id": .string(id), "appId": .string(appID), "displayName": .string(name), "appDisplayName": .string(name),
      "accountEnabled": true, "appOwnerOrganizationId": .null, "servicePrincipalType": "Application",
      "alternativeNames": [], "tags": [],
      "servicePrincipalNames": .array([.string(appID)] + (api.map { [.string($0.identifierURI)] } ?? [])),
      "oauth2PermissionScopes": .array(api.map(scopes) ?? []), "appRoles": .array(api.map(roles) ?? []),
    ]
    for member in more.members { members[member.name] = member.value }
    return GraphObject("servicePrincipal", members)
  }
}

extension ResourceAPI {
  fileprivate var shownName: String { isGraph ? "Microsoft Graph" : name }
}

extension JSONValue {
  fileprivate static func textOrNull(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
}

extension GraphObject {
  /// The properties of Graph's types that no object here has (Graph v1.0, in lower case). A request that selects one
  /// gets an answer without it; any other unknown name is an error.
  static let otherProperties: [String: Set<String>] = [
    "user": [
      "aboutme", "accountenabled", "agegroup", "assignedlicenses", "assignedplans", "authorizationinfo", "birthday",
      "city", "companyname", "consentprovidedforminor", "country", "createddatetime", "creationtype",
      "customsecurityattributes", "deleteddatetime", "department", "employeehiredate", "employeeid",
      "employeeleavedatetime", "employeeorgdata", "employeetype", "externaluserstate",
      "externaluserstatechangedatetime", "faxnumber", "hiredate", "identities", "imaddresses", "interests",
      "ismanagementrestricted", "isresourceaccount", "lastpasswordchangedatetime", "legalagegroupclassification",
      "licenseassignmentstates", "mailboxsettings", "mysite", "onpremisesdistinguishedname", "onpremisesdomainname",
      "onpremisesextensionattributes", "onpremisesimmutableid", "onpremiseslastsyncdatetime",
      "onpremisesprovisioningerrors", "onpremisessamaccountname", "onpremisessecurityidentifier",
      "onpremisessyncenabled", "onpremisesuserprincipalname", "othermails", "passwordpolicies", "passwordprofile",
      "pastprojects", "postalcode", "preferreddatalocation", "preferredname", "print", "provisionedplans",
      "proxyaddresses", "responsibilities", "schools", "securityidentifier", "serviceprovisioningerrors",
      "showinaddresslist", "signinactivity", "signinsessionsvalidfromdatetime", "skills", "state", "streetaddress",
      "usagelocation",
    ],
    "group": [
      "allowexternalsenders", "assignedlabels", "assignedlicenses", "autosubscribenewmembers", "classification",
      "createddatetime", "creationoptions", "deleteddatetime", "expirationdatetime", "haslicensesenumeration",
      "hasmemberswithlicenseerrors", "hidefromaddresslists", "hidefromoutlookclients", "isarchived",
      "isassignabletorole", "ismanagementrestricted", "issubscribedbymail", "licenseprocessingstate",
      "membershiprule", "membershipruleprocessingstate", "onpremisesdomainname", "onpremiseslastsyncdatetime",
      "onpremisesnetbiosname", "onpremisesprovisioningerrors", "onpremisessamaccountname",
      "onpremisessecurityidentifier", "onpremisessyncenabled", "preferreddatalocation", "preferredlanguage",
      "proxyaddresses", "reneweddatetime", "resourcebehavioroptions", "resourceprovisioningoptions",
      "securityidentifier", "serviceprovisioningerrors", "theme", "uniquename", "unseencount",
    ],
    "directoryRole": ["deleteddatetime", "description"],
    "organization": [
      "assignedplans", "city", "countrylettercode", "createddatetime", "defaultusagelocation", "deleteddatetime",
      "directorysizequota", "ismultipledatalocationsforservicesenabled", "marketingnotificationemails",
      "mobiledevicemanagementauthority", "onpremiseslastsyncdatetime", "onpremisessyncenabled", "partnertenanttype",
      "postalcode", "preferredlanguage", "privacyprofile", "provisionedplans", "securitycompliancenotificationmails",
      "securitycompliancenotificationphones", "state", "street", "technicalnotificationmails",
    ],
    "application": [
      "addins", "applicationtemplateid", "authenticationbehaviors", "certification", "createddatetime",
      "defaultredirecturi", "deleteddatetime", "description", "disabledbymicrosoftstatus", "info",
      "isdeviceonlyauthsupported", "logo", "nativeauthenticationapisenabled", "notes",
      "oauth2requirepostresponse", "optionalclaims", "parentalcontrolsettings", "requestsignatureverification",
      "requiredresourceaccess", "samlmetadataurl", "servicemanagementreference",
      "serviceprincipallockconfiguration", "tokenencryptionkeyid", "uniquename", "verifiedpublisher",
    ],
    "servicePrincipal": [
      "addins", "appdescription", "applicationtemplateid", "approleassignmentrequired", "createddatetime",
      "customsecurityattributes", "deleteddatetime", "description", "disabledbymicrosoftstatus", "homepage", "info",
      "keycredentials", "loginurl", "logouturl", "notes", "notificationemailaddresses", "passwordcredentials",
      "preferredsinglesignonmode", "preferredtokensigningkeythumbprint", "replyurls",
      "resourcespecificapplicationpermissions", "samlsinglesignonsettings", "signinaudience", "tokenencryptionkeyid",
      "verifiedpublisher",
    ],
  ]
}
