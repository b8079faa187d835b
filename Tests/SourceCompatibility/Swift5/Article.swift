// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

// swift-format-ignore-file

// The code between the markers is Microsoft's, from its documentation (MIT); SnippetTests checks that it is unchanged.

// begin tutorial-ios-macos-app.md 1
import MSAL
// end

func articleScopes() -> [String] {
// begin get-a-token-mobile.md 1
let scopes = ["https://graph.microsoft.com/.default"]
// end
return scopes
}

func articleSilently(application: MSALPublicClientApplication) {
// begin get-a-token-mobile.md 2

let scopes = ["https://graph.microsoft.com/.default"]
let accountIdentifier = "my.account.id"

guard let account = try? application.account(forIdentifier: accountIdentifier) else { return }
let silentParameters = MSALSilentTokenParameters(scopes: scopes, account: account)
application.acquireTokenSilent(with: silentParameters) { (result, error) in

    guard let authResult = result, error == nil else {

    let nsError = error! as NSError

    if (nsError.domain == MSALErrorDomain &&
        nsError.code == MSALError.interactionRequired.rawValue) {

            // Interactive auth will be required, call acquireToken()
            return
         }
         return
     }

    // You'll want to get the account identifier to retrieve and reuse the account
    // for later acquireToken calls
    let accountIdentifier = authResult.account.identifier

    // Access token to call the web API
    let accessToken = authResult.accessToken
}
// end
}

#if swift(>=6)
@MainActor
#endif
func articleInteractively(application: MSALPublicClientApplication, scopes: [String]) {
// begin get-a-token-mobile.md 3
let viewController = UIViewController() // Pass a reference to the view controller that should be used when getting a token interactively
let webviewParameters = MSALWebviewParameters(authPresentationViewController: viewController)
let interactiveParameters = MSALInteractiveTokenParameters(scopes: scopes, webviewParameters: webviewParameters)
application.acquireToken(with: interactiveParameters, completionBlock: { (result, error) in

    guard let authResult = result, error == nil else {
        print(error!.localizedDescription)
        return
    }

    // Get access token from result
    let accessToken = authResult.accessToken
})
// end
}
