// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

// Command msal_go runs Microsoft's MSAL for Go as a server, a web app, an API and a program on a desktop, which are apps
// of the emulator's standard seed.
//
// Arguments: authority, username, password. Prints the address where the web app's person signs in, reads the code from
// standard input, then prints the address and the code of the device flow, and at last one JSON object.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"
	"strings"
	"time"

	msal "github.com/AzureAD/microsoft-authentication-library-for-go/apps/errors"

	"github.com/AzureAD/microsoft-authentication-library-for-go/apps/confidential"
	"github.com/AzureAD/microsoft-authentication-library-for-go/apps/public"
)

const (
	daemon, daemonSecret = "5a3e0000-0000-4000-8000-00000000a004", "Contoso-Daemon-Secret-1"
	web, webSecret       = "5a3e0000-0000-4000-8000-00000000a005", "Contoso-Web-Secret-1"
	webRedirectURI       = "http://localhost/signin-oidc"
	api, apiSecret       = "70d01157-0000-4000-8000-00000000d001", "Contoso-API-Secret-1"
	shared               = "api://70d01157-0000-4000-8000-00000000d002"
	desktop              = "5a3e0000-0000-4000-8000-00000000a001"
)

var (
	ctx, _    = context.WithTimeout(context.Background(), time.Minute)
	authority = os.Args[1]
	lines     = bufio.NewScanner(os.Stdin)
	found     = map[string]any{}
)

func check(err error) {
	if err != nil {
		_ = log.Output(2, err.Error())
		os.Exit(1)
	}
}

func server(id, secret string) confidential.Client {
	credential, err := confidential.NewCredFromSecret(secret)
	check(err)
	client, err := confidential.New(authority, id, credential, confidential.WithInstanceDiscovery(false))
	check(err)
	return client
}

// asServer has an application act for itself.
func asServer() {
	scopes := []string{"api://" + api + "/.default"}
	client := server(daemon, daemonSecret)
	first, err := client.AcquireTokenByCredential(ctx, scopes)
	check(err)
	second, err := client.AcquireTokenSilent(ctx, scopes)
	check(err)
	found["app_cached"] = first.AccessToken == second.AccessToken
	_, err = server(daemon, "wrong").AcquireTokenByCredential(ctx, scopes)
	var call msal.CallErr
	if errors.As(err, &call) {
		found["wrong_secret"] = call.Resp.StatusCode
	}
}

// asWebApp signs a person in with a code, and an API then acts on the person's behalf.
func asWebApp() {
	scopes := []string{"api://" + api + "/ToDoList.Read"}
	client := server(web, webSecret)
	address, err := client.AuthCodeURL(ctx, web, webRedirectURI, scopes)
	check(err)
	fmt.Println(address)
	lines.Scan()
	signedIn, err := client.AcquireTokenByAuthCode(ctx, lines.Text(), webRedirectURI, scopes)
	check(err)
	silent, err := client.AcquireTokenSilent(ctx, scopes, confidential.WithSilentAccount(signedIn.Account))
	check(err)
	found["web"] = signedIn.Account.PreferredUsername
	found["web_cached"] = silent.AccessToken == signedIn.AccessToken

	passedOn, err := server(api, apiSecret).AcquireTokenOnBehalfOf(ctx, signedIn.AccessToken, []string{shared + "/.default"})
	check(err)
	found["on_behalf_of"] = passedOn.Account.PreferredUsername
	_, err = client.AcquireTokenByAuthCode(ctx, lines.Text(), webRedirectURI, scopes)
	found["code_used_twice"] = err != nil && strings.Contains(err.Error(), "AADSTS54005")
}

// asDesktop signs a person in with a browser, with a code for another device and with a password.
func asDesktop(username, password string) {
	graph := []string{"https://graph.microsoft.com/User.Read"}
	// The first one consents; a password alone can't.
	for _, way := range []struct {
		name string
		sign func(public.Client) (public.AuthResult, error)
	}{
		{"interactive", func(client public.Client) (public.AuthResult, error) {
			return client.AcquireTokenInteractive(ctx, graph, public.WithRedirectURI("http://localhost"))
		}},
		{"device", func(client public.Client) (public.AuthResult, error) {
			code, err := client.AcquireTokenByDeviceCode(ctx, graph)
			check(err)
			// This version reads the address from a member that the platform does not send; it stands in the message.
			for _, word := range strings.Fields(code.Result.Message) {
				if strings.HasPrefix(word, "https://") {
					fmt.Println(word, code.Result.UserCode)
				}
			}
			return code.AuthenticationResult(ctx)
		}},
		{"password", func(client public.Client) (public.AuthResult, error) {
			return client.AcquireTokenByUsernamePassword(ctx, graph, username, password)
		}},
	} {
		client, err := public.New(desktop, public.WithAuthority(authority), public.WithInstanceDiscovery(false))
		check(err)
		result, err := way.sign(client)
		check(err)
		accounts, err := client.Accounts(ctx)
		check(err)
		silent, err := client.AcquireTokenSilent(ctx, graph, public.WithSilentAccount(accounts[0]))
		check(err)
		if silent.AccessToken == result.AccessToken {
			found[way.name] = accounts[0].PreferredUsername
		}
	}
}

func main() {
	log.SetFlags(log.Lshortfile)
	asServer()
	asWebApp()
	asDesktop(os.Args[2], os.Args[3])
	check(json.NewEncoder(os.Stdout).Encode(found))
}
