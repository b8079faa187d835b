// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

extension AccountRecord: CacheRecord {
  static var member: CacheMember { .account }
  var owner: HomeAccountID? { homeAccountID }
  var bulk: String { clientInfo ?? "" }

  var keyParts: [String] { [homeAccountID.value, environment, realm] }

  var fields: JSONObject {
    [
      "home_account_id": .string(homeAccountID.value), "environment": .string(environment), "realm": .string(realm),
      "local_account_id": .string(localAccountID), "username": .string(username),
      "authority_type": .string(authorityType), "name": name.map(JSONValue.string),
      "client_info": clientInfo.map(JSONValue.string),
    ]
  }

  init(reading fields: inout EntryFields) throws(CacheError) {
    homeAccountID = try fields.homeAccountID()
    environment = try fields.requiredCommon("environment")
    realm = try fields.common("realm") ?? ""
    localAccountID = try fields.text("local_account_id") ?? ""
    username = try fields.text("username") ?? ""
    authorityType = try fields.common("authority_type") ?? "MSSTS"
    name = try fields.text("name")
    clientInfo = try fields.text("client_info")
    unknown = fields.rest
  }
}

extension AppMetadataRecord: CacheRecord {
  static var member: CacheMember { .appMetadata }
  var owner: HomeAccountID? { nil }
  var bulk: String { "" }

  var keyParts: [String] { ["appmetadata", environment, clientID.value] }

  var fields: JSONObject {
    [
      "client_id": .string(clientID.value), "environment": .string(environment),
      "family_id": familyID.map(JSONValue.string),
    ]
  }

  init(reading fields: inout EntryFields) throws(CacheError) {
    clientID = ClientID(try fields.requiredCommon("client_id"))
    environment = try fields.requiredCommon("environment")
    familyID = try fields.common("family_id")
    unknown = fields.rest
  }
}

/// What a client remembers of an account beyond its tokens: whether the person signed out of this client.
struct AccountMetadataRecord: CacheRecord {
  var homeAccountID: HomeAccountID
  var environment: String
  var clientID: ClientID
  /// The issuer, at a provider that has several at its host; nil: the mark is of the whole cloud.
  var realm: String?
  var isSignedOut: Bool
  var unknown = JSONObject()

  static var member: CacheMember { .accountMetadata }
  var owner: HomeAccountID? { homeAccountID }
  var bulk: String { "" }

  var keyParts: [String] {
    [homeAccountID.value, environment, "accountmetadata", clientID.value] + (realm.map { [$0] } ?? [])
  }

  var fields: JSONObject {
    [
      "home_account_id": .string(homeAccountID.value), "environment": .string(environment),
      "client_id": .string(clientID.value), "realm": realm.map(JSONValue.string),
      "sign_in_state": isSignedOut ? "signed_out" : "signed_in",
    ]
  }
}

extension AccountMetadataRecord {
  init(reading fields: inout EntryFields) throws(CacheError) {
    homeAccountID = try fields.homeAccountID()
    environment = try fields.requiredCommon("environment")
    clientID = ClientID(try fields.requiredCommon("client_id"))
    realm = try fields.common("realm")
    isSignedOut = try fields.text("sign_in_state") == "signed_out"
    unknown = fields.rest
  }
}
