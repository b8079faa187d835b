// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

extension ErrorGroup {
  static let accounts = ErrorGroup(
    "Accounts and passwords",
    [
      .aadsts(
        50_034, "UserAccountNotFound", "The tenant has no such account.",
        causes: [
          "The name was mistyped.", "The authority names another tenant than the person's.",
          "The person is from elsewhere and not invited as a guest.",
        ],
        checks: [
          "Check the spelling of the name.", "Check the tenant of the authority.",
          "Have the person invited as a guest.",
        ]),
      .aadsts(
        50_020, "UserUnauthorized", "The account is of another directory and can't be used with this tenant.",
        causes: [
          "A personal account was used where work or school accounts are expected, or the other way round.",
          "The browser signed in with an account that it still knew.", "The person is not invited as a guest.",
        ],
        checks: [
          "Sign in with the right account: msal login --prompt select_account.",
          "Invite the person as a guest of the tenant.",
          "For personal accounts: /common or /consumers, and an app that supports them.",
        ], .article("error-code-aadsts50020-user-account-identity-provider-does-not-exist")),
      .aadsts(
        500_208, "InvalidLoginDomain", "The account is not of the kind that the tenant takes.",
        causes: [
          "An employee signed in at a tenant for customers, or the other way round.",
          "A personal account was used where work accounts are wanted.",
        ],
        checks: ["Use an account of the tenant.", "Check the authority: NAME.ciamlogin.com is for customers."]),
      .aadsts(
        50_053, "IdsLocked", "The account is locked for a while, or the address of the network is blocked.",
        causes: [
          "Too many wrong passwords.", "A program retries with an old password.",
          "The network address looks malicious.",
        ],
        checks: [
          "Wait some minutes, then try the right password once.", "Look for programs that still have an old password.",
          "Have an administrator read the failure reason in the sign-in log.",
        ]),
      .aadsts(
        50_055, "InvalidPasswordExpiredPassword", "The password has expired.",
        causes: [
          "The organisation has passwords changed from time to time.", "An administrator set a temporary password.",
        ],
        checks: ["Sign in with the browser: the page asks for a new password."]),
      .aadsts(
        50_056, "InvalidOrNullPassword", "The directory has no password for the account, or none was sent.",
        causes: [
          "Passwords are kept on premises and are not synchronized.", "The account signs in without a password.",
        ],
        checks: ["Sign in with the browser.", "Have an administrator check password synchronization."]),
      .aadsts(
        50_057, "UserDisabled", "The account is disabled.",
        causes: ["An administrator disabled it.", "It is disabled in the organisation's own Active Directory."],
        checks: ["Ask the administrator to enable the account."]),
      .aadsts(
        500_571, "GuestUserDisabled", "The guest account is disabled in this tenant.",
        causes: [
          "The invitation was not accepted.", "An administrator disabled the guest.", "The wrong tenant was chosen.",
        ],
        checks: ["Name the tenant in the authority.", "Ask the tenant's administrator to enable the guest account."],
        .lookup),
      .aadsts(
        50_058, "UserInformationNotProvided", "A silent sign-in was asked for, and nobody is signed in there.",
        causes: [
          "prompt=none was sent, and the browser has no session.", "The browser does not send its cookies to the page.",
          "Several accounts are signed in, and the request names none.",
        ],
        checks: ["Sign in with interaction.", "Send login_hint with silent requests."]),
      .aadsts(
        50_059, "MissingTenantRealm", "Neither the request nor the account says which tenant is meant.",
        causes: ["A daemon asks at /common.", "The user name has no domain, or one that no tenant has."],
        checks: ["Name the tenant in the authority.", "Write the user name with its domain."]),
      .aadsts(
        50_064, "CredentialAuthenticationError", "User name and password could not be verified.",
        causes: ["The password is wrong.", "The organisation's own sign-in server refused it."],
        checks: ["Try again in the browser.", "Ask the administrator about federation."]),
      .aadsts(
        50_126, "InvalidUserNameOrPassword", "User name or password is wrong.",
        causes: [
          "The password was mistyped, or has changed.", "The user name is not the one to sign in with.",
          "The account signs in at another server, and passwords can't be checked here.",
        ],
        checks: ["Try the same in a browser.", "Reset the password."]),
      .aadsts(
        50_128, "InvalidDomainName", "No tenant is known for the domain.",
        causes: ["The domain of the user name has a typing error.", "The domain was never added to a tenant."],
        checks: ["Check the domain.", "Name the tenant by its id in the authority."]),
      .aadsts(
        50_144, "InvalidPasswordExpiredOnPremPassword",
        "The password in the organisation's Active Directory has expired.",
        causes: ["The time for a change has passed."],
        checks: ["Change the password in the organisation's network, or by self-service."]),
      .aadsts(
        50_014, "GuestUserInPendingState",
        "The account is not in the tenant, or has not accepted its invitation as a guest yet.",
        causes: ["The wrong tenant was chosen.", "The person did not open the invitation."],
        checks: ["Check the authority.", "Accept the invitation, or have it sent again."]),
      .aadsts(
        500_200, "PersonalAccountNotSupported", "The app takes no personal account that nobody has invited.",
        causes: [
          "A personal account was used where work or school accounts are expected.",
          "The browser signed in with an account that it still knew.", "The account is not a guest of the tenant.",
        ],
        checks: [
          "Sign in with a work or school account: msal login --prompt select_account.",
          "Have the account invited as a guest, and sign in at that tenant.",
          "If personal accounts are wanted, change the supported account types of the app.",
        ], .lookup),
      .aadsts(
        500_207, "AccountTypeNotAllowedForResource", "Accounts of that type can't be used with the API.",
        causes: [
          "A personal account asks for an API for work or school accounts, such as Azure's.",
          "The account is of another kind of tenant, such as one for customers.",
        ],
        checks: [
          "Sign in with an account of the tenant that has the API.", "Check the authority, and what --scope names.",
        ], .lookup),
      .aadsts(
        1_000_002, "BindCompleteInterruptError", "Two accounts were connected, and the person is to be told so.",
        causes: ["The sign-in stopped to show it. That is no failure."],
        checks: ["Let the person go on in the browser, or sign in again."]),
      .aadsts(
        51_004, "UserAccountNotInDirectory", "The account does not exist in the tenant.",
        causes: ["The wrong tenant was chosen.", "The person is no member and no guest of it."],
        checks: ["Check the authority.", "Add the person as a guest."]),
      .aadsts(
        500_341, "UserDeleted", "The account was deleted from the directory.",
        causes: ["The person left the organisation.", "The account was made anew, and has another id now."],
        checks: [
          "Remove the account here and sign in with the new one.", "An administrator can restore it for 30 days.",
        ], .lookup),
      .aadsts(
        16_000, "SelectUserAccount",
        "A person has to choose an account: several are signed in, or the one in use is unknown to the tenant.",
        causes: [
          "The browser has several sessions, and the request names none.", "The account is not in this tenant.",
        ],
        checks: ["Sign in with interaction, or send login_hint.", "Sign out in the browser and use the right account."]),
      .aadsts(
        16_001, "UserAccountSelectionInvalid", "The account that was chosen can't be used here.",
        causes: ["The session of that account has ended meanwhile."], checks: ["Choose again, or use another account."]),
      .aadsts(
        16_002, "AppSessionSelectionInvalid", "The session that the app asked for does not fit.",
        causes: ["The sid of the request is of another session."], checks: ["Leave sid out."]),
      .aadsts(
        160_021, "AppSessionSelectionInvalidSessionNotExist", "The session that the app asked for does not exist.",
        causes: ["The person signed out, or the session ended.", "The sid is of another browser."],
        checks: ["Leave sid out and sign in again."]),
      .aadsts(
        16_003, "SsoUserAccountNotFoundInResourceTenant", "The signed-in account was not added to this tenant.",
        causes: ["The person is no guest of the tenant."], checks: ["Have the person invited, or use another account."]),
      .aadsts(
        50_125, "PasswordResetRegistrationRequiredInterrupt", "The person has to reset or register a password first.",
        causes: ["The organisation wants contact data for password resets."],
        checks: ["Sign in with the browser and follow the pages."]),
      .aadsts(
        50_135, "PasswordChangeCompromisedPassword", "The password has to be changed, because the account is at risk.",
        causes: ["The password is known from a leak."], checks: ["Sign in with the browser and change it."]),
      .aadsts(
        50_140, "KmsiInterrupt", "The sign-in stopped at the question whether to stay signed in. That is no failure.",
        causes: ["The page asked, and nobody answered yet."],
        checks: ["Answer it. It needs nothing where the sign-in went on."]),
      .aadsts(
        50_143, "SessionMismatch", "The session is of another tenant than the domain hint.",
        causes: ["domain_hint names another organisation than the signed-in person's."],
        checks: ["Leave domain_hint out, or sign out in the browser first."]),
      .aadsts(
        50_197, "ConflictingIdentities", "The user could not be found.",
        causes: ["Two accounts have the same name."], checks: ["Sign out in the browser and sign in again."]),
      .aadsts(
        50_199, "CmsiInterrupt", "The person has to confirm that this app is the one to sign in to.",
        causes: [
          "The redirect URI has a scheme of the app's own, and the page asks to be sure.",
          "A silent request met this question.",
        ],
        checks: ["Sign in with interaction and confirm.", "Use a loopback redirect URI: http://localhost."]),
      .aadsts(
        54_000, "MinorUserBlockedLegalAgeGroupRule", "The person is too young for this app.",
        causes: ["The account belongs to a minor, and the app is not for minors."],
        checks: ["Have an administrator check the age group of the account."]),
      .aadsts(
        90_072, "PassThroughUserMfaError",
        "The account is not known in the tenant, so it can't pass what is asked for there.",
        causes: ["The person is not added as a guest.", "The browser used another account than meant."],
        checks: ["Have the person added to the tenant.", "Sign out in the browser and use the right account."]),
      .aadsts(
        120_000, "PasswordChangeIncorrectCurrentPassword", "The present password is wrong, so it was not changed.",
        causes: ["A typing error."], checks: ["Type the present password again."]),
      .aadsts(
        120_002, "PasswordChangeInvalidNewPasswordWeak", "The new password is too weak.",
        causes: ["It is short, common or of one kind of character."],
        checks: ["Choose a longer one, of letters, digits and signs."]),
    ])
}
