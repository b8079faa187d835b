// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

extension ErrorGroup {
  static let credentials = ErrorGroup(
    "Secrets, certificates and federated credentials",
    [
      .aadsts(
        7_000_215, "InvalidClientSecret", "The client secret is wrong.",
        causes: [
          "The id of the secret was copied in place of its value.", "The secret is of another app.",
          "It was changed by a shell or a file: quotes, %, a line end.",
        ],
        checks: ["Make a new secret, and copy its Value at once.", "Check client id and secret belong together."]),
      .aadsts(
        7_000_222, "InvalidClientSecretExpiredKeysProvided", "The client secret has expired.",
        causes: ["Its time is over; secrets last two years at most."],
        checks: ["Make a new secret.", "Better: a certificate, a federated credential or a managed identity."]),
      .aadsts(
        7_000_218, "ClientAssertionOrSecretMissing",
        "The app has to prove itself, and sent neither secret nor assertion.",
        causes: [
          "A desktop or command-line app is not marked as a public client.",
          "The redirect URI is registered under Web, so that the app counts as a server.", "The app forgot its secret.",
        ],
        checks: [
          "For an app on people's machines: Authentication, Allow public client flows: Yes.",
          "Register the redirect URI under Mobile and desktop applications.",
          "For a server: send the secret or an assertion.",
        ]),
      .aadsts(
        7_000_216, "CredentialRequiredForClientCredentials", "A request with client credentials has no credential.",
        causes: ["The secret's variable is empty.", "The parameters are not form-encoded."],
        checks: ["Print whether the secret is set.", "Look at the body as it was sent."], .lookup),
      .aadsts(
        70_002, "InvalidClient", "The credential of the app is wrong.",
        causes: ["The secret does not match."],
        checks: ["Check client id and secret belong together, or make a new one."]),
      .aadsts(
        5_002_730, "UnsupportedSigningKey", "The assertion is signed by a way that does not fit its key.",
        causes: ["The header says HS256 or none.", "The key is of another kind than alg says."],
        checks: ["Sign with PS256 or RS256 and an RSA key.", "Look at the header: msal decode."], .lookup),
      .aadsts(
        5_002_741, "TooManyAudiences", "The assertion is for several audiences.",
        causes: ["aud is a list of more than one value."],
        checks: ["Send the token endpoint's address alone as aud."], .lookup),
      .aadsts(
        700_025, "InvalidClientPublicClientWithCredential", "The app is public, and sent a secret or an assertion.",
        causes: ["The redirect URI is registered under Mobile and desktop applications or Single-page application."],
        checks: ["Leave the secret out.", "For a server, register the redirect URI under Web."]),
      .aadsts(
        700_027, "ClientAssertionInvalidSignature", "The signature of the app's assertion does not match.",
        causes: [
          "The certificate is not registered for the app.", "The assertion names another key than it was signed with.",
        ],
        checks: [
          "Compare the thumbprint of the certificate with those of the registration.", "Upload the new certificate.",
        ]),
      .aadsts(
        700_024, "ClientAssertionOutsideValidTime", "The app's assertion has expired, or is not valid yet.",
        causes: ["The clock of the machine is wrong.", "An old assertion was sent again."],
        checks: ["Check the clock: msal doctor.", "Make a new assertion for each request."], .lookup),
      .aadsts(
        700_021, "ClientAssertionApplicationMismatch", "The app's assertion is of another app than client_id names.",
        causes: ["The assertion's iss and sub are another app's id.", "client_id is that of another app."],
        checks: [
          "Compare iss and sub with client_id: msal decode.", "Send the client id of the one app in all three.",
        ],
        .lookup),
      .aadsts(
        7_000_214, "CertificateRevoked", "The certificate was revoked.",
        causes: ["Its authority revoked it."], checks: ["Use another certificate."], .lookup),
      .aadsts(
        1_000_502, "CertificateOutsideValidTime", "The certificate has expired, or is not valid yet.",
        causes: ["It was not renewed in time."], checks: ["Renew it and upload the new one."], .lookup),
      .aadsts(
        700_030, "InvalidCertificateSubject", "The subject of the certificate is not allowed.",
        causes: ["The registration trusts other names."],
        checks: ["Compare the subject with the registration's trusted subjects."]),
      .aadsts(
        50_012, "AuthenticationFailed", "The certificate or the assertion of the app was refused.",
        causes: ["The certificate is not trusted, or its chain is incomplete.", "The signature does not match."],
        checks: ["Check which certificate is registered.", "Send the whole chain where the tenant wants it."]),
      .aadsts(
        50_017, "CertificateValidationFailed", "The certificate could not be checked.",
        causes: ["Its authority is not trusted by the tenant.", "The revocation list can't be fetched."],
        checks: ["Have an administrator check the certificate authorities of the tenant."]),
      .aadsts(
        50_048, "SubjectMismatchesIssuer", "Subject and issuer of the app's assertion differ.",
        causes: ["sub or iss is not the client id."], checks: ["Set both to the client id."]),
      .aadsts(
        70_021, "NoMatchingFederatedIdentity", "No federated credential of the app fits the token that was sent.",
        causes: [
          "Issuer, subject or audience differs from the registered one.", "The credential was added a moment ago.",
        ],
        checks: [
          "Compare iss, sub and aud with the registered ones, letter by letter: msal decode -", "Wait some minutes.",
        ], .lookup),
      .aadsts(
        700_211, "FederatedIssuerMismatch", "No federated credential has the token's issuer.",
        causes: ["The issuer differs by a slash, or is that of another cluster or organisation."],
        checks: ["Compare iss with the registered issuer: msal decode -"], .lookup),
      .aadsts(
        700_212, "FederatedAudienceMismatch", "No federated credential has the token's audience.",
        causes: ["The token was not asked for api://AzureADTokenExchange."],
        checks: ["Compare aud with the registered audience: msal decode -"], .lookup),
      .aadsts(
        700_213, "FederatedSubjectMismatch", "No federated credential has the token's subject.",
        causes: [
          "The job runs for another branch, tag, environment or service account than the one registered.",
          "The subject differs in upper and lower case.",
        ],
        checks: ["Copy the subject of the text into the federated credential.", "Compare sub: msal decode -"], .lookup),
      .aadsts(
        700_222, "EntraTokenAsFederatedCredential", "A token of Entra itself can't be this federated credential.",
        causes: [
          "The token that was sent is one of Entra ID, and the credential is for an outside issuer.",
          "On a developer's machine, a person's token took the place of the workload's.",
        ],
        checks: [
          "Send the token of the outside issuer, such as the CI system's or the cluster's.",
          "For a managed identity as the credential, use its issuer and its subject.",
        ], .lookup),
      .aadsts(
        700_229, "ForbiddenTokenType", "A token of a person can't be a federated credential.",
        causes: ["A delegated token was sent where one of an app is wanted."],
        checks: ["Send a token that an app or managed identity got for itself."]),
      .aadsts(
        700_236, "EntraTokenNotAllowedAsFederatedCredential",
        "Tokens of that Entra tenant can't be a federated credential here.",
        causes: ["The managed identity is in another tenant than the app."], checks: ["Put both into one tenant."],
        .lookup),
      .aadsts(
        70_025, "NoFederatedCredentials", "The app has no federated credentials.",
        causes: ["None was added.", "The client id is that of another app.", "The credential was added a moment ago."],
        checks: ["Add one under Certificates & secrets, Federated credentials.", "Check the client id."], .lookup),
      .aadsts(
        100_007, "RegionalNotAllowed", "The regional endpoint is not for this app.",
        causes: ["The client asks for a region, and the app is none of Microsoft's."], checks: ["Leave the region out."]
      ),
    ])
}
