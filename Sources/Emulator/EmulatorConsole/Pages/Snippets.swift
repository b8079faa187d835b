// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// The values that the sample programs of the start page contain.
struct SnippetValues: Sendable {
  var apiName: String
  /// The control API, such as `https://localhost:8443/_emulator`.
  var control: String
  var host: String
  /// The certificate file; nil where nothing has to be trusted.
  var certificate: String?
  var authority: String
  var clientID: String
  var redirectURI: String
  var scope: String
  /// The audience of the API's access tokens.
  var issuer: String
  var keys: String
  var audience: String
  var tenantID: String
  var username: String?

  /// `SSL_CERT_FILE=…` in front of a command, where it is needed.
  func trusting(_ variable: String) -> String { certificate.map { "\(variable)='\($0)' " } ?? "" }

  var curl: String { certificate.map { "curl -sS --cacert '\($0)'" } ?? "curl -sS" }
}

/// A program in one language.
struct Snippet: Sendable {
  let language: String
  let text: String
}

/// Apps that sign a person in and get a token for the API.
extension SnippetValues {
  var apps: [Snippet] {
    [
      Snippet(language: "Swift", text: swiftApp), Snippet(language: "Python", text: pythonApp),
      Snippet(language: "JavaScript", text: javaScriptApp), Snippet(language: "Go", text: goApp),
      Snippet(language: "C#", text: cSharpApp), Snippet(language: "curl", text: curlApp),
    ]
  }

  private var swiftApp: String {
    """
    import MSAL

    let configuration = MSALPublicClientApplicationConfig(
      clientId: "\(clientID)", redirectUri: "\(redirectURI)",
      authority: try MSALAADAuthority(url: URL(string: "\(authority)")!))
    configuration.knownAuthorities = [configuration.authority]
    \(certificate.map { "configuration.certificateAuthorityFile = URL(filePath: \"\($0)\")\n" } ?? "")\
    let application = try MSALPublicClientApplication(configuration: configuration)
    let parameters = MSALInteractiveTokenParameters(
      scopes: ["\(scope)"], webviewParameters: MSALWebviewParameters())
    print(try await application.acquireToken(with: parameters).accessToken)
    """
  }

  private var pythonApp: String {
    """
    # python3 -m venv .venv && .venv/bin/pip install msal, then: .venv/bin/python app.py
    import msal

    app = msal.PublicClientApplication(
        "\(clientID)", authority="\(authority)",
        instance_discovery=False\(certificate.map { ", verify=\"\($0)\"" } ?? ""))
    result = app.acquire_token_interactive(["\(scope)"])
    print(result.get("access_token") or result["error_description"])
    """
  }

  private var javaScriptApp: String {
    """
    // npm install @azure/msal-node
    // \(trusting("NODE_EXTRA_CA_CERTS"))node app.mjs
    import { PublicClientApplication } from "@azure/msal-node";

    const app = new PublicClientApplication({
      auth: { clientId: "\(clientID)", authority: "\(authority)", knownAuthorities: ["\(host)"] },
    });
    const result = await app.acquireTokenInteractive({
      scopes: ["\(scope)"],
      openBrowser: async (url) => console.log("Open", url),
    });
    console.log(result.accessToken);
    """
  }

  private var goApp: String {
    """
    // go mod init app && go get github.com/AzureAD/microsoft-authentication-library-for-go
    // \(trusting("SSL_CERT_FILE"))go run .
    package main

    import (
    \t"context"
    \t"fmt"
    \t"github.com/AzureAD/microsoft-authentication-library-for-go/apps/public"
    )

    func main() {
    \tapp, err := public.New("\(clientID)",
    \t\tpublic.WithAuthority("\(authority)"), public.WithInstanceDiscovery(false))
    \tif err != nil {
    \t\tpanic(err)
    \t}
    \tresult, err := app.AcquireTokenInteractive(context.Background(), []string{"\(scope)"})
    \tif err != nil {
    \t\tpanic(err)
    \t}
    \tfmt.Println(result.AccessToken)
    }
    """
  }

  private var cSharpApp: String {
    """
    // dotnet new console && dotnet add package Microsoft.Identity.Client; this is Program.cs
    // \(trusting("SSL_CERT_FILE"))dotnet run
    using Microsoft.Identity.Client;

    var app = PublicClientApplicationBuilder.Create("\(clientID)")
        .WithAuthority("\(authority)", validateAuthority: false)
        .WithInstanceDiscovery(false)
        .WithRedirectUri("\(redirectURI)")
        .Build();
    var result = await app.AcquireTokenInteractive(new[] { "\(scope)" }).ExecuteAsync();
    Console.WriteLine(result.AccessToken);
    """
  }

  private var curlApp: String {
    """
    # The first answer has a code and the address at which to type it; then send the second request.
    \(curl) \(authority)/oauth2/v2.0/devicecode -d client_id=\(clientID) \\
      --data-urlencode 'scope=openid \(scope)'
    \(curl) \(authority)/oauth2/v2.0/token -d client_id=\(clientID) \\
      -d grant_type=urn:ietf:params:oauth:grant-type:device_code -d device_code=DEVICE_CODE
    """
  }
}

/// APIs that require an access token.
extension SnippetValues {
  var apis: [Snippet] {
    [
      Snippet(language: "Swift", text: swiftAPI), Snippet(language: "Python", text: pythonAPI),
      Snippet(language: "JavaScript", text: javaScriptAPI), Snippet(language: "Go", text: goAPI),
      Snippet(language: "C#", text: cSharpAPI),
    ]
  }

  private var swiftAPI: String {
    """
    import MSALServer

    var configuration = ProtectedAPIConfiguration(
      clientID: "\(audience)", audiences: ["\(audience)"], tenants: .only(["\(tenantID)"]))
    configuration.authority = "\(authority)"
    configuration.validatesAuthority = false
    \(certificate.map { "configuration.trustedCertificates = try String(contentsOfFile: \"\($0)\", encoding: .utf8)\n" } ?? "")\
    let validator = try AccessTokenValidator(configuration)

    let incoming = IncomingRequest(method: method, url: url, authorization: authorization)
    let caller = try await validator.validate(
      incoming, requiring: .person(scopes: ["\(scopeName)"]))
    """
  }

  private var pythonAPI: String {
    """
    # python3 -m venv .venv && .venv/bin/pip install 'pyjwt[crypto]'
    # \(trusting("SSL_CERT_FILE")).venv/bin/python api.py
    import http.server, jwt

    keys = jwt.PyJWKClient("\(keys)")

    class API(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            try:
                token = self.headers["Authorization"].removeprefix("Bearer ")
                claims = jwt.decode(
                    token, keys.get_signing_key_from_jwt(token).key, algorithms=["RS256"],
                    audience="\(audience)", issuer="\(issuer)")
                status, text = 200, f"Hello, {claims['sub']}!\\n"
            except Exception as error:
                status, text = 401, f"{error}\\n"
            self.send_response(status)
            self.end_headers()
            self.wfile.write(text.encode())

    http.server.HTTPServer(("localhost", 5000), API).serve_forever()
    """
  }

  private var javaScriptAPI: String {
    """
    // npm install jose
    // \(trusting("NODE_EXTRA_CA_CERTS"))node api.mjs
    import http from "node:http";
    import { createRemoteJWKSet, jwtVerify } from "jose";

    const keys = createRemoteJWKSet(new URL("\(keys)"));
    http.createServer(async (request, response) => {
      try {
        const token = request.headers.authorization?.replace("Bearer ", "") ?? "";
        const { payload } = await jwtVerify(token, keys, {
          issuer: "\(issuer)", audience: "\(audience)", algorithms: ["RS256"],
        });
        response.end(`Hello, ${payload.sub}!\\n`);
      } catch (error) {
        response.writeHead(401).end(`${error.message}\\n`);
      }
    }).listen(5000, "localhost");
    """
  }

  private var goAPI: String {
    """
    // go mod init api && go get github.com/coreos/go-oidc/v3/oidc
    // \(trusting("SSL_CERT_FILE"))go run .
    package main

    import (
    \t"context"
    \t"fmt"
    \t"net/http"
    \t"strings"

    \t"github.com/coreos/go-oidc/v3/oidc"
    )

    func main() {
    \tprovider, err := oidc.NewProvider(context.Background(), "\(issuer)")
    \tif err != nil {
    \t\tpanic(err)
    \t}
    \tverifier := provider.Verifier(&oidc.Config{ClientID: "\(audience)"})
    \thttp.ListenAndServe("localhost:5000", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
    \t\ttoken := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
    \t\tverified, err := verifier.Verify(r.Context(), token)
    \t\tif err != nil {
    \t\t\thttp.Error(w, err.Error(), http.StatusUnauthorized)
    \t\t\treturn
    \t\t}
    \t\tfmt.Fprintln(w, "Hello, "+verified.Subject+"!")
    \t}))
    }
    """
  }

  private var cSharpAPI: String {
    """
    // dotnet new web && dotnet add package Microsoft.AspNetCore.Authentication.JwtBearer; this is Program.cs
    // \(trusting("SSL_CERT_FILE"))dotnet run --urls http://localhost:5000
    var builder = WebApplication.CreateBuilder(args);
    builder.Services.AddAuthorization().AddAuthentication().AddJwtBearer(options => {
        options.Authority = "\(issuer)";
        options.Audience = "\(audience)";
    \(issuer.hasPrefix("https") ? "" : "    options.RequireHttpsMetadata = false;\n")\
    });
    var app = builder.Build();
    app.MapGet("/", () => "Hello!").RequireAuthorization();
    app.Run();
    """
  }

  /// The scope without the API's name.
  private var scopeName: String { scope.split(separator: "/").last.map { String($0) } ?? scope }
}

/// Requests for custom tokens, valid and invalid ones.
extension SnippetValues {
  /// - Parameter more: further members of the request.
  func issue(_ more: String = "") -> String {
    let person = username.map { "\"person\": \"\($0)\", \"scopes\": [\"\(scopeName)\"]" } ?? "\"roles\": []"
    return """
      TOKEN=$(\(curl) -H 'Content-Type: application/json' \(control)/tokens/issue -d '{"tenant": "\(tenantID)",
        "app": "\(clientID)", \(person), "audience": "\(audience)"\(more)}' \\
        | sed -n 's/.*"access_token":"\\([^"]*\\)".*/\\1/p')
      curl -si -H "Authorization: Bearer $TOKEN" http://localhost:5000/
      """
  }
}

/// Apps that get tokens for themselves, without a person.
extension SnippetValues {
  var daemons: [Snippet] {
    let resource = scope.lastIndex(of: "/").map { String(scope[..<$0]) } ?? scope
    return [
      Snippet(
        language: "Python",
        text: """
          # python3 -m venv .venv && .venv/bin/pip install msal, then: .venv/bin/python app.py
          import msal

          app = msal.ConfidentialClientApplication(
              "\(clientID)", client_credential="THE SECRET",
              authority="\(authority)", instance_discovery=False\(certificate.map { ", verify=\"\($0)\"" } ?? ""))
          result = app.acquire_token_for_client(["\(resource)/.default"])
          print(result.get("access_token") or result["error_description"])
          """),
      Snippet(
        language: "JavaScript",
        text: """
          // npm install @azure/msal-node
          // \(trusting("NODE_EXTRA_CA_CERTS"))node job.mjs
          import { ConfidentialClientApplication } from "@azure/msal-node";

          const app = new ConfidentialClientApplication({
            auth: {
              clientId: "\(clientID)", clientSecret: "THE SECRET",
              authority: "\(authority)", knownAuthorities: ["\(host)"],
            },
          });
          const result = await app.acquireTokenByClientCredential({ scopes: ["\(resource)/.default"] });
          console.log(result.accessToken);
          """),
      Snippet(
        language: "C#",
        text: """
          // dotnet new console && dotnet add package Microsoft.Identity.Client; this is Program.cs
          // \(trusting("SSL_CERT_FILE"))dotnet run
          using Microsoft.Identity.Client;

          var app = ConfidentialClientApplicationBuilder.Create("\(clientID)")
              .WithAuthority("\(authority)", validateAuthority: false)
              .WithInstanceDiscovery(false)
              .WithClientSecret("THE SECRET")
              .Build();
          var result = await app.AcquireTokenForClient(new[] { "\(resource)/.default" }).ExecuteAsync();
          Console.WriteLine(result.AccessToken);
          """),
      Snippet(
        language: "curl",
        text: """
          \(curl) \(authority)/oauth2/v2.0/token -d grant_type=client_credentials \\
            -d client_id=\(clientID) --data-urlencode 'client_secret=THE SECRET' \\
            -d scope=\(resource)/.default
          """),
    ]
  }
}
