// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

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
