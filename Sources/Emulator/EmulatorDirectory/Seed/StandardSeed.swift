// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

// The ids here are documented and constant: scripts, tests and configurations copy them.
extension Seed {
  /// Organisations, the personal-account tenant, customers of External ID and B2C, AD FS, a few people and apps,
  /// Microsoft Graph and two protected APIs; among the apps a daemon, a web server, and an API that calls another.
  package static let standard: Seed = {
    var seed = Seed(
      tenants: [contoso, fabrikam, personal, customers, northwind] + serviceTenants,
      people: people + customerPeople + servicePeople + northwindPeople,
      applications: [sampleApp, companionApp, contosoOnlyApp] + customerApps + serviceApps + confidentialApps,
      apis: [graph, toDoList, sharedList])
    seed.consents = confidentialConsents
    return seed
  }()

  package static let contoso: Tenant = {
    var tenant = Tenant(
      id: TenantID("c0a7050a-0000-4000-8000-000000000001"), name: "Contoso", domain: "contoso.example",
      kind: .workforce)
    tenant.groups = [everyone, retail]
    tenant.subscriptions = [
      Subscription(id: "50b5c000-0000-4000-8000-000000000001", name: "Contoso Development")
    ]
    tenant.managedIdentities = [machineIdentity, reportIdentity]
    return tenant
  }()
  package static let everyone = Group(
    id: "90000000-0000-4000-8000-000000000001", name: "All of Contoso", description: "Everybody who works here")
  package static let retail = Group(id: "90000000-0000-4000-8000-000000000002", name: "Retail")
  package static let fabrikam = Tenant(
    id: TenantID("fab21ca0-0000-4000-8000-000000000002"), name: "Fabrikam", domain: "fabrikam.example",
    kind: .workforce)
  package static let personal = Tenant(
    id: .personal, name: "Personal accounts", domain: "personal.example", kind: .consumers)

  /// A multi-tenant app, also for personal accounts, which most examples use.
  package static let sampleApp = Application(
    clientID: ClientID("5a3e0000-0000-4000-8000-00000000a001"), name: "MSAL Sample App", publisher: "Contoso",
    tenantID: contoso.id, audience: .multiTenantAndPersonal,
    redirectURIs: ["http://localhost", "http://127.0.0.1", "msauth.com.example.msal-sample://auth", brokerRedirectURI],
    familyID: "1")

  /// An app of the sample app's family: the sample app's refresh token signs in here too.
  package static let companionApp = Application(
    clientID: ClientID("5a3e0000-0000-4000-8000-00000000a002"), name: "MSAL Companion App", publisher: "Contoso",
    tenantID: contoso.id, audience: .multiTenantAndPersonal,
    redirectURIs: ["http://localhost", "msauth.com.example.msal-companion://auth", brokerRedirectURI], familyID: "1")

  package static let contosoOnlyApp = Application(
    clientID: ClientID("5a3e0000-0000-4000-8000-00000000a003"), name: "Contoso Internal App", publisher: "Contoso",
    tenantID: contoso.id, audience: .singleTenant,
    redirectURIs: [
      "http://localhost", "http://localhost/signed-in", "msauth.com.example.contoso-internal://auth", brokerRedirectURI,
    ])

  /// What apps register that want the broker of a Linux desktop.
  package static let brokerRedirectURI: RegisteredRedirectURI =
    "https://login.microsoftonline.com/common/oauth2/nativeclient"

  private static let people: [Person] = {
    var adele = person("a0000000-0000-4000-8000-00000000b001", contoso, "adele", "Adele", "Vance", "Adele-Pass-1")
    adele.user.jobTitle = "Retail Manager"
    adele.user.groups = [everyone.id, retail.id]
    adele.user.guestObjectIDs = [fabrikam.id: "a0000000-0000-4000-8000-00000000f001"]
    var lee = person("a0000000-0000-4000-8000-00000000b002", contoso, "lee", "Lee", "Gu", "Lee-Pass-1")
    lee.user.jobTitle = "Director"
    lee.user.groups = [everyone.id]
    var nestor = person("a0000000-0000-4000-8000-00000000b003", contoso, "nestor", "Nestor", "Wilke", "Nestor-Pass-1")
    nestor.mustChangePassword = true
    var blocked = person("a0000000-0000-4000-8000-00000000b004", contoso, "joni", "Joni", "Sherman", "Joni-Pass-1")
    blocked.isBlocked = true
    let fay = person("a0000000-0000-4000-8000-00000000b005", fabrikam, "fay", "Fay", "Daniels", "Fay-Pass-1")
    // Personal accounts have a 16-digit id behind zeros, as on the real platform.
    let mia = person("00000000-0000-0000-0a11-00000000c001", personal, "mia", "Mia", "Moss", "Mia-Pass-1")
    let noah = person("00000000-0000-0000-0a11-00000000c002", personal, "noah", "Noah", "North", "Noah-Pass-1")
    return [adele, lee, nestor, blocked, fay, mia, noah]
  }()
}

// An organisation that lets an app in only after an administrator has consented.
extension Seed {
  package static let northwind = Tenant(
    id: TenantID("40a7beac-0000-4000-8000-000000000003"), name: "Northwind", domain: "northwind.example",
    kind: .workforce, needsAdminConsent: true)

  static let northwindPeople: [Person] = {
    var nora = person("a0000000-0000-4000-8000-00000000b051", northwind, "nora", "Nora", "Noble", "Nora-Pass-1")
    nora.user.isAdministrator = true
    nora.user.jobTitle = "Administrator"
    let nick = person("a0000000-0000-4000-8000-00000000b052", northwind, "nick", "Nick", "Nolan", "Nick-Pass-1")
    return [nora, nick]
  }()
}

// The managed identities of the standard seed.

extension Seed {
  /// The machine's own identity, which programs get if they name none.
  package static let machineIdentity: ManagedIdentity = {
    var identity = ManagedIdentity(
      clientID: ClientID("5a3e0000-0000-4000-8000-00000000e001"), name: "contoso-vm",
      objectID: "a0000000-0000-4000-8000-00000000e001",
      resourceID: contosoGroup + "Microsoft.Compute/virtualMachines/contoso-vm")
    identity.isSystemAssigned = true
    identity.appRoles = [toDoList.identifierURI + "/ToDoList.Read.All"]
    return identity
  }()

  /// An identity that is assigned to the machine, and may do more.
  package static let reportIdentity: ManagedIdentity = {
    var identity = ManagedIdentity(
      clientID: ClientID("5a3e0000-0000-4000-8000-00000000e002"), name: "contoso-reports",
      objectID: "a0000000-0000-4000-8000-00000000e002",
      resourceID: contosoGroup + "Microsoft.ManagedIdentity/userAssignedIdentities/contoso-reports")
    identity.appRoles = ["ToDoList.Read.All", "ToDoList.ReadWrite.All"].map { "\(toDoList.identifierURI)/\($0)" }
    return identity
  }()

  private static let contosoGroup =
    "/subscriptions/50b5c000-0000-4000-8000-000000000001/resourceGroups/contoso/providers/"
}

// Tenants of the platform's other services: B2C with its policies, AD FS, and an organisation in a national cloud.
extension Seed {
  package static let shoppers = Tenant(
    id: TenantID("fab21ca0-0000-4000-8000-0000000000b2"), name: "Fabrikam Shoppers", domain: "shoppers.example",
    kind: .b2c,
    policies: [
      UserPolicy(name: "B2C_1_susi", kind: .signUpOrSignIn),
      UserPolicy(name: "B2C_1_edit_profile", kind: .editProfile),
      UserPolicy(name: "B2C_1_reset", kind: .resetPassword),
    ], subdomain: "fabrikamb2c", hosts: ["login.shoppers.localhost"])
  package static let litware = Tenant(
    id: TenantID("11724a4e-0000-4000-8000-0000000000f5"), name: "Litware", domain: "litware.example",
    kind: .federation, hosts: ["fs.litware.localhost"])
  package static let government = Tenant(
    id: TenantID("c0a7050a-0000-4000-8000-0000000000a5"), name: "Contoso Government", domain: "contoso-gov.example",
    kind: .workforce, cloudHost: Cloud.national[0].preferredNetwork)

  static let serviceTenants = [shoppers, litware, government]

  /// An app of the B2C tenant.
  package static let storefrontApp = app("5a3e0000-0000-4000-8000-00000000a021", "Fabrikam Storefront", shoppers)
  /// An app of Litware's AD FS.
  package static let timesheetApp = app("5a3e0000-0000-4000-8000-00000000a031", "Litware Timesheet", litware)

  static let serviceApps = [storefrontApp, timesheetApp]

  static let servicePeople = [
    person("a0000000-0000-4000-8000-00000000b021", shoppers, "cora", "Cora", "Cole", "Cora-Pass-1"),
    person("a0000000-0000-4000-8000-00000000b031", litware, "fred", "Fred", "Frost", "Fred-Pass-1"),
    person("a0000000-0000-4000-8000-00000000b041", government, "gina", "Gina", "Grant", "Gina-Pass-1"),
  ]

  /// An app that only accounts of `tenant` may use.
  static func app(
    _ id: String, _ name: String, publisher: String? = nil, _ tenant: Tenant, native: NativeAppSettings? = nil
  ) -> Application {
    Application(
      clientID: ClientID(id), name: name, publisher: publisher ?? tenant.name, tenantID: tenant.id,
      audience: .singleTenant,
      redirectURIs: [
        "http://localhost",
        RegisteredRedirectURI("msauth.com.example.\(name.lowercased().replacing(" ", with: "-"))://auth"),
      ], native: native)
  }
}

// Contoso's apps that keep a secret. The secrets are documented, as the passwords are.
extension Seed {
  /// An app that gets tokens for itself; an administrator has let it read every to-do list.
  package static let daemonApp: Application = {
    var app = confidentialApp(
      "5a3e0000-0000-4000-8000-00000000a004", "Contoso Nightly Report", "Contoso-Daemon-Secret-1")
    app.applicationPermissions = [toDoList.identifierURI + "/ToDoList.Read.All"]
    return app
  }()

  /// A web server that signs people in.
  package static let webApp: Application = {
    var app = confidentialApp("5a3e0000-0000-4000-8000-00000000a005", "Contoso Web App", "Contoso-Web-Secret-1")
    app.redirectURIs = [
      RegisteredRedirectURI("http://localhost/signin-oidc", .web),
      RegisteredRedirectURI("https://localhost/signin-oidc", .web),
    ]
    return app
  }()

  /// The server of the to-do list: it calls the shared list and Graph on behalf of its caller.
  package static let toDoListApp = confidentialApp(toDoList.appID, "To-Do List API", "Contoso-API-Secret-1")

  static let confidentialApps = [daemonApp, webApp, toDoListApp]

  static let confidentialConsents = [
    Consent(
      app: daemonApp.clientID, holder: .tenant(contoso.id), scopes: ScopeSet([]),
      roles: daemonApp.applicationPermissions),
    Consent(
      app: toDoListApp.clientID, holder: .tenant(contoso.id),
      scopes: ScopeSet([
        "openid", "profile", "offline_access", "User.Read", sharedList.identifierURI + "/ToDoList.Read",
      ])),
  ]

  private static func confidentialApp(_ id: String, _ name: String, _ secret: String) -> Application {
    var app = Application(
      clientID: ClientID(id), name: name, publisher: "Contoso", tenantID: contoso.id, audience: .singleTenant,
      redirectURIs: [])
    app.credentials.secrets = [AppSecret(Secret(secret))]
    return app
  }
}

// An External ID tenant: customers who sign up by themselves, and apps that may do without a browser.
extension Seed {
  package static let customers = Tenant(
    id: TenantID("fab21ca0-0000-4000-8000-0000000000c1"), name: "Fabrikam Customers", domain: "customers.example",
    kind: .external, subdomain: "fabrikam", hosts: ["login.fabrikam.localhost"])

  private static let sharedScopes = [
    "User.Read", toDoList.identifierURI + "/.default", sharedList.identifierURI + "/.default",
    ResourceAPI.credentialManagement.identifierURI + "/.default",
  ]
  private static let askedAttributes = [
    UserAttribute("city", isRequired: true),
    UserAttribute("country", isRequired: true, pattern: "^[A-Za-z .'-]+$"),
    UserAttribute("displayName", limit: 256), UserAttribute("givenName", limit: 64),
    UserAttribute("surname", limit: 64), UserAttribute("postalCode", limit: 40, pattern: "^[1-9][0-9]*$"),
  ]

  /// An app for sign-up with e-mail and password, and no attributes.
  package static let passwordApp = nativeApp(
    "5a3e0000-0000-4000-8000-00000000a011", "Fabrikam Shop",
    NativeAppSettings(credential: .password, consentedScopes: sharedScopes))
  /// An app for sign-up with e-mail, password and two required attributes.
  package static let passwordAttributesApp = nativeApp(
    "5a3e0000-0000-4000-8000-00000000a012", "Fabrikam Club",
    NativeAppSettings(credential: .password, attributes: askedAttributes, consentedScopes: sharedScopes))
  /// An app for sign-up with one-time codes, and no attributes.
  package static let codeApp = nativeApp(
    "5a3e0000-0000-4000-8000-00000000a013", "Fabrikam News",
    NativeAppSettings(credential: .code, consentedScopes: sharedScopes))
  /// An app for sign-up with one-time codes and two required attributes.
  package static let codeAttributesApp = nativeApp(
    "5a3e0000-0000-4000-8000-00000000a014", "Fabrikam Rewards",
    NativeAppSettings(credential: .code, attributes: askedAttributes, consentedScopes: sharedScopes))
  /// An app of the same tenant that may use the browser only.
  package static let browserOnlyApp = nativeApp("5a3e0000-0000-4000-8000-00000000a015", "Fabrikam Web View", nil)

  static let customerApps = [passwordApp, passwordAttributesApp, codeApp, codeAttributesApp, browserOnlyApp]

  static let customerPeople: [Person] = {
    let pia = customer("b011", "pia", "Pia", "Porter", "Pia-Pass-1")
    var otto = customer("b012", "otto", "Otto", "Owens", "")
    otto.user.native.firstFactor = .code
    var mona = customer("b013", "mona", "Mona", "Marsh", "Mona-Pass-1")
    mona.user.native.needsStrongAuthentication = true
    mona.user.native.strongMethods = [StrongMethod(.email, "mona.backup@mail.example")]
    var sam = customer("b014", "sam", "Sam", "Stone", "Sam-Pass-1")
    sam.user.native.needsStrongAuthentication = true
    sam.user.native.strongMethods = [StrongMethod(.sms, "+4930123456")]
    var rita = customer("b015", "rita", "Rita", "Rowe", "Rita-Pass-1")
    rita.user.native.needsStrongAuthentication = true
    var bea = customer("b016", "bea", "Bea", "Banks", "Bea-Pass-1")
    bea.user.native.needsStrongAuthentication = true
    bea.user.native.strongMethods = [
      StrongMethod(.sms, "+15550100", isBlocked: true), StrongMethod(.email, "bea.backup@mail.example"),
    ]
    var wes = customer("b017", "wes", "Wes", "West", "Wes-Pass-1")
    wes.user.native.mustUseBrowser = true
    var nina = customer("b018", "nina", "Nina", "Nash", "Nina-Pass-1")
    nina.mustChangePassword = true
    var ben = customer("b019", "ben", "Ben", "Bond", "Ben-Pass-1")
    ben.isBlocked = true
    return [pia, otto, mona, sam, rita, bea, wes, nina, ben]
  }()

  private static func nativeApp(_ id: String, _ name: String, _ settings: NativeAppSettings?) -> Application {
    app(id, name, publisher: "Fabrikam", customers, native: settings)
  }

  private static func customer(
    _ number: String, _ alias: String, _ given: String, _ surname: String, _ password: String
  ) -> Person {
    person("a0000000-0000-4000-8000-00000000\(number)", customers, alias, given, surname, password)
  }
}
