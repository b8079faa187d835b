// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT
//
// Node with its fetch and the library jose, as a web API that checks tokens: keys by their address, issuer, audience.
// Arguments: issuer, client id, secret, identifier of the API. Prints one JSON object.

const jose = require("jose");

async function main() {
  const [issuer, client, secret, api] = process.argv.slice(2);
  const metadata = await (await fetch(issuer + "/.well-known/openid-configuration")).json();
  const form = new URLSearchParams({ grant_type: "client_credentials", scope: api + "/.default" });
  const answer = await fetch(metadata.token_endpoint, {
    method: "POST", body: form,
    headers: { Authorization: "Basic " + Buffer.from(client + ":" + secret).toString("base64") },
  });
  const token = (await answer.json()).access_token;
  const keys = jose.createRemoteJWKSet(new URL(metadata.jwks_uri));
  const audience = api.replace("api://", "");
  const { payload, protectedHeader } = await jose.jwtVerify(token, keys, { issuer: metadata.issuer, audience });
  const refusal = async (text, options) => {
    try { await jose.jwtVerify(text, keys, { issuer: metadata.issuer, audience, ...options }); } catch (error) { return error.code; }
  };
  const [head, body, signature] = token.split(".");
  const other = Buffer.from(JSON.stringify({ ...payload, roles: ["Everything"] })).toString("base64url");
  console.log(JSON.stringify({
    roles: payload.roles, type: protectedHeader.typ, cache: answer.headers.get("cache-control"),
    other_audience: await refusal(token, { audience: "other" }), changed: await refusal([head, other, signature].join(".")),
  }));
}

main();
