// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

// swift-format-ignore-file

// The code between the markers is Microsoft's, from its documentation (MIT); SnippetTests checks that it is unchanged.

import MSAL

class NativeViewController: NativeScreenStandIn {

// begin native-auth-call-apis.md 1
let protectedAPIUrl1: String? = NativeTutorialSettings.url1
let protectedAPIUrl2: String? = NativeTutorialSettings.url2 
let protectedAPIScopes1: [String] = NativeTutorialSettings.scopes1
let protectedAPIScopes2: [String] = NativeTutorialSettings.scopes2

var accessTokenAPI1: String?
var accessTokenAPI2: String?
// end

// begin native-auth-call-apis.md 2
@IBAction func signInPressed(_: Any) {
    guard let email = emailTextField.text, let password = passwordTextField.text else {
        resultTextView.text = "Email or password not set"
        return
    }

    print("Signing in with email \(email) and password")

    showResultText("Signing in...")
    let parameters = MSALNativeAuthSignInParameters(username: email)
    parameters.password = password
    nativeAuth.signIn(parameters: parameters, delegate: self)
}
// end

// begin native-auth-call-apis.md 3
@IBAction func protectedApi1Pressed(_: Any) {
    guard let url = protectedAPIUrl1, !protectedAPIScopes1.isEmpty else {
        showResultText("API 1 not configured.")
        return
    }
    
    if let accessToken = accessTokenAPI1 {
        accessProtectedAPI(apiUrl: url, accessToken: accessToken)
    } else {
        let parameters = MSALNativeAuthGetAccessTokenParameters()
        parameters.scopes = protectedAPIScopes1
        accountResult?.getAccessToken(parameters: parameters, delegate: self)
        let message = "Retrieving access token to use with API 1..."
        showResultText(message)
        print(message)
    }
}

@IBAction func protectedApi2Pressed(_: Any) {
    guard let url = protectedAPIUrl2, !protectedAPIScopes2.isEmpty else {
        showResultText("API 2 not configured.")
        return
    }
    
    if let accessToken = accessTokenAPI2 {
        accessProtectedAPI(apiUrl: url, accessToken: accessToken)
    } else {
        let parameters = MSALNativeAuthGetAccessTokenParameters()
        parameters.scopes = protectedAPIScopes2
        accountResult?.getAccessToken(parameters: parameters, delegate: self)
        let message = "Retrieving access token to use with API 2..."
        showResultText(message)
        print(message)
    }
}
// end

// begin native-auth-call-apis.md 4
func onAccessTokenRetrieveCompleted(result: MSALNativeAuthTokenResult) {
    print("Access Token: \(result.accessToken)")

    if protectedAPIScopes1.allSatisfy(result.scopes.contains),
       let url = protectedAPIUrl1
    {
        accessTokenAPI1 = result.accessToken
        accessProtectedAPI(apiUrl: url, accessToken: result.accessToken)
    }
    
    if protectedAPIScopes2.allSatisfy(result.scopes.contains(_:)),
       let url = protectedAPIUrl2
    {
        accessTokenAPI2 = result.accessToken
        accessProtectedAPI(apiUrl: url, accessToken: result.accessToken)
    }
    
    showResultText("Signed in." + "\n\n" + "Scopes:\n\(result.scopes)" + "\n\n" + "Access Token:\n\(result.accessToken)")
    updateUI()
}

func onAccessTokenRetrieveError(error: MSAL.RetrieveAccessTokenError) {
    showResultText("Error retrieving access token: \(error.errorDescription ?? "No error description")")
}
// end

// begin native-auth-call-apis.md 5
func accessProtectedAPI(apiUrl: String, accessToken: String) {
    guard let url = URL(string: apiUrl) else {
        let errorMessage = "Invalid API url"
        print(errorMessage)
        DispatchQueue.main.async {
            self.showResultText(errorMessage)
        }
        return
    }
    
    var request = URLRequest(url: url)
    request.httpMethod = "GET"
    request.setValue("Bearer \(accessToken)", forHTTPHeaderField: "Authorization")
    
    let task = URLSession.shared.dataTask(with: request) { data, response, error in
        if let error = error {
            print("Error found when accessing API: \(error.localizedDescription)")
            DispatchQueue.main.async {
                self.showResultText(error.localizedDescription)
            }
            return
        }
        
        guard let httpResponse = response as? HTTPURLResponse, (200...299).contains(httpResponse.statusCode)
        else {
            DispatchQueue.main.async {
                self.showResultText("Unsuccessful response found when accessing the API")
            }
            return
        }
        
        guard let data = data, let result = try? JSONSerialization.jsonObject(with: data, options: []) else {
            DispatchQueue.main.async {
                self.showResultText("Couldn't deserialize result JSON")
            }
            return
        }
        
        DispatchQueue.main.async {
            self.showResultText("""
                            Accessed API successfully using access token.
                            HTTP response code: \(httpResponse.statusCode)
                            HTTP response body: \(result)
                            """)
        }
    }
    
    task.resume()
}
// end
}
