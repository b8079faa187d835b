// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import JOSE
import OAuthWire
import OpenSSLCrypto

// A seed as a seed file has it: reading it gives the same seed. What has its default is left out.

extension Seed {
  package var json: JSONValue {
    let directory = directory
    return [
      "tenants": .array(tenants.map(\.json)), "clouds": .array(clouds.map(\.json)),
      "users": .array(people.map(\.json)), "apps": .array(applications.map(\.json)),
      "apis": .array(apis.map(\.json)),
      "consents": consents.isEmpty ? nil : .array(consents.map { $0.json(in: directory) }),
      "settings": settings.json(native), "faults": faults.isEmpty ? nil : .array(faults.map { .object($0.source) }),
    ]
  }
}

extension JSONValue {
  /// nil, so that the member is left out, where there are none.
  static func texts(_ texts: [String]) -> JSONValue? {
    texts.isEmpty ? nil : .array(texts.map(JSONValue.string))
  }

  fileprivate static func text(_ text: String?) -> JSONValue? { text.map(JSONValue.string) }

  fileprivate static func objects(_ objects: [JSONValue]) -> JSONValue? { objects.isEmpty ? nil : .array(objects) }

  fileprivate static func flag(_ isSet: Bool) -> JSONValue? { isSet ? true : nil }
}

extension Tenant {
  fileprivate var json: JSONValue {
    [
      "id": .string(id.value), "name": .string(name), "domain": .string(domain), "kind": .string(kind.rawValue),
      "subdomain": .text(subdomain),
      "policies": policies.isEmpty
        ? nil : .array(policies.map { ["name": .string($0.name), "kind": .string($0.kind.rawValue)] }),
      "cloud": .text(cloudHost), "hosts": .texts(hosts), "needsAdminConsent": .flag(needsAdminConsent),
      "namesIssuer": .flag(namesIssuer),
      "groups": .objects(
        groups.map { ["id": .string($0.id), "name": .string($0.name), "description": .text($0.description)] }),
      "subscriptions": .objects(subscriptions.map { ["id": .string($0.id), "name": .string($0.name)] }),
      "managedIdentities": .objects(managedIdentities.map(\.json)),
    ]
  }
}

extension ManagedIdentity {
  fileprivate var json: JSONValue {
    [
      "clientId": .string(clientID.value), "name": .string(name), "objectId": .string(objectID),
      "resourceId": .string(resourceID), "systemAssigned": .flag(isSystemAssigned), "appRoles": .texts(appRoles),
    ]
  }
}

extension Cloud {
  fileprivate var json: JSONValue {
    [
      "preferredNetwork": .string(preferredNetwork), "preferredCache": .string(preferredCache),
      "aliases": .texts(names.filter { $0 != preferredNetwork && $0 != preferredCache }),
    ]
  }
}

extension Seed.Person {
  package var json: JSONValue {
    [
      "id": .string(user.id.value), "tenant": .string(user.tenantID.value), "username": .string(user.username),
      "password": password.exposed.isEmpty ? nil : .string(password.exposed), "name": .string(user.name),
      "givenName": .text(user.givenName), "surname": .text(user.surname), "email": .text(user.email),
      "jobTitle": .text(user.jobTitle), "appRoles": .texts(user.appRoles), "groups": .texts(user.groups),
      "directoryRoles": .texts(user.directoryRoles), "mustChangePassword": .flag(mustChangePassword),
      "blocked": .flag(isBlocked),
      "administrator": .flag(user.isAdministrator), "declinedScopes": .texts(user.declinedScopes.values),
      "guestIn": user.guestObjectIDs.isEmpty
        ? nil
        : .array(
          user.guestObjectIDs.sorted { $0.key.value < $1.key.value }.map {
            ["tenant": .string($0.key.value), "id": .string($0.value)]
          }), "nativeAuth": user.native == NativeProfile() ? nil : user.native.json,
    ]
  }
}

extension NativeProfile {
  fileprivate var json: JSONValue {
    [
      "signsInWith": .string(firstFactor.rawValue),
      "strongMethods": strongMethods.isEmpty
        ? nil
        : .array(
          strongMethods.map {
            ["channel": .string($0.channel.rawValue), "target": .string($0.target), "blocked": .flag($0.isBlocked)]
          }), "needsStrongMethod": .bool(needsStrongAuthentication), "browserOnly": .flag(mustUseBrowser),
      "attributes": attributes.isEmpty
        ? nil
        : .object(
          JSONObject(
            uniqueMembers: attributes.sorted { $0.key < $1.key }.map {
              JSONObject.Member(name: $0.key, value: .string($0.value))
            })),
    ]
  }
}

extension Application {
  package var json: JSONValue {
    func values(_ kind: RegisteredRedirectURI.Kind) -> [String] {
      redirectURIs.filter { $0.kind == kind }.map(\.value)
    }
    return [
      "clientId": .string(clientID.value), "name": .string(name), "publisher": .string(publisher),
      "tenant": .string(tenantID.value), "audience": .string(audience.rawValue),
      "redirectUris": .array(values(.publicClient).map(JSONValue.string)), "webRedirectUris": .texts(values(.web)),
      "spaRedirectUris": .texts(values(.singlePage)), "family": .text(familyID), "nativeAuth": native?.json,
      "secrets": .objects(credentials.secrets.map(\.json)),
      "certificates": .texts(credentials.certificates.compactMap { try? $0.certificate.pem() }),
      "federatedCredentials": .objects(credentials.federated.map(\.json)),
      "publicClient": .flag(allowsPublicClient), "enableIdTokenIssuance": .flag(allowsIDTokenIssuance),
      "applicationPermissions": .texts(applicationPermissions),
      "groupMembershipClaims": claims.groupsJSON, "optionalClaims": claims.optionalJSON,
      "disabled": .flag(isDisabled), "globalEndpointOnly": .flag(usesGlobalEndpointOnly),
    ]
  }
}

extension AppSecret {
  package var json: JSONValue {
    [
      "value": .string(value.exposed), "name": .text(name),
      "expires": .text(expiresAt.map { $0.formatted(.iso8601) }),
    ]
  }
}

extension FederatedCredential {
  fileprivate var json: JSONValue {
    var members: JSONObject = ["name": .string(name)]
    switch issuer {
    case .tenant(let id): members["tenant"] = .string(id.value)
    case .other(let name, let keys):
      members["issuer"] = .string(name)
      if !keys.keys.isEmpty { members["keys"] = keys.encoded }
    }
    members["subject"] = .string(subject)
    members["audiences"] = .texts(audiences)
    return .object(members)
  }
}

extension NativeAppSettings {
  fileprivate var json: JSONValue {
    [
      "signUpWith": .string(credential.rawValue),
      "attributes": attributes.isEmpty ? nil : .array(attributes.map(\.seedJSON)),
      "consentedScopes": .texts(consentedScopes),
      "registrationChannels": .array(registrationChannels.map { .string($0.rawValue) }),
    ]
  }
}

extension UserAttribute {
  fileprivate var seedJSON: JSONValue {
    [
      "name": .string(name), "required": .flag(isRequired), "pattern": .text(pattern), "maxLength": JSONValue(limit),
      "type": .string(type),
    ]
  }
}

extension ResourceAPI {
  package var json: JSONValue {
    [
      "name": .string(name), "appId": .string(appID), "appIdUri": .string(identifierURI),
      "scopes": .array(
        permissions.map {
          [
            "value": .string($0.value), "title": .string($0.title), "explanation": .string($0.explanation),
            "grantable": $0.isGrantable ? nil : false, "needsAdministrator": .flag($0.needsAdministrator),
          ]
        }), "appRoles": .objects(appRoles.map(\.json)),
      "accessTokenVersion": tokenVersion == .two ? nil : JSONValue(tokenVersion.rawValue),
      "groupMembershipClaims": claims.groupsJSON, "optionalClaims": claims.optionalJSON,
    ]
  }
}

extension ClaimChoice {
  fileprivate var groupsJSON: JSONValue? { groups == .none ? nil : .string(groups.rawValue) }
  fileprivate var optionalJSON: JSONValue? { .texts(optional.map(\.rawValue)) }
}

extension AppRole {
  fileprivate var json: JSONValue {
    [
      "value": .string(value), "title": .string(title), "explanation": .string(explanation),
      "allowedFor": .array(members.map { .string($0.rawValue) }),
    ]
  }
}

extension Seed.Consent {
  fileprivate func json(in directory: Directory) -> JSONValue {
    var members: JSONObject = ["app": .string(app.value)]
    switch holder {
    case .user(let id): members["user"] = .string(directory.user(id)?.username ?? id.value)
    case .tenant(let id): members["tenant"] = .string(id.value)
    }
    members["scopes"] = .texts(scopes.values)
    members["roles"] = .texts(roles)
    return .object(members)
  }
}

extension TokenSettings {
  fileprivate func json(_ native: NativeSettings) -> JSONValue {
    [
      "accessTokenLifetime": JSONValue(accessTokenLifetime), "extendedLifetime": JSONValue(extendedLifetime),
      "refreshIn": refreshIn.map { JSONValue($0) }, "codeLifetime": JSONValue(codeLifetime),
      "refreshTokenLifetime": JSONValue(refreshTokenLifetime), "lockoutThreshold": JSONValue(lockoutThreshold),
      "lockoutDuration": JSONValue(lockoutDuration),
      "nativeAuth": [
        "codeLength": JSONValue(native.codeLength), "codeLifetime": JSONValue(native.codeLifetime),
        "codeTries": JSONValue(native.codeTries), "codeLimit": JSONValue(native.codeLimit),
        "codeInterval": JSONValue(native.codeInterval),
        "continuationTokenLifetime": JSONValue(native.continuationTokenLifetime),
        "pollInterval": JSONValue(native.pollInterval),
        "pollStatuses": .texts(native.pollStatuses.map(\.rawValue)),
        "bannedPasswords": .array(native.bannedPasswords.map(JSONValue.string)),
        "passwordHistory": JSONValue(native.passwordHistory),
      ],
    ]
  }
}
