// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

// An External ID tenant: customers who sign up by themselves, and apps that may do without a browser.
extension Seed {
  package static let customers = Tenant(
    id: TenantID("fab21ca0-0000-4000-8000-0000000000c1"), name: "Fabrikam Customers", domain: "customers.example",
    kind: .external, subdomain: "fabrikam", hosts: ["login.fabrikam.localhost"])

  private static let sharedScopes = [
    "User.Read", toDoList.identifierURI + "/.default", sharedList.identifierURI + "/.default",
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
