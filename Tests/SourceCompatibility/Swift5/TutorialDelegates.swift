// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

// swift-format-ignore-file

// The code between the markers is Microsoft's, from its documentation (MIT); SnippetTests checks that it is unchanged.

// begin tutorial-ios-macos-app.md 1
import MSAL
// end

class AppDelegate {

// begin tutorial-ios-macos-app.md 9
// Inside AppDelegate...
func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey : Any] = [:]) -> Bool {

        return MSALPublicClientApplication.handleMSALResponse(url, sourceApplication: options[UIApplication.OpenURLOptionsKey.sourceApplication] as? String)
}

// end
}

class SceneDelegate {

// begin tutorial-ios-macos-app.md 10
func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {

        guard let urlContext = URLContexts.first else {
            return
        }

        let url = urlContext.url
        let sourceApp = urlContext.options.sourceApplication

        MSALPublicClientApplication.handleMSALResponse(url, sourceApplication: sourceApp)
    }
// end
}
