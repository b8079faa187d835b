# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT
#
# Ruby's openid_connect as a web server: discovery, code with a proof key, an ID token that the library checks, user info,
# refresh. Arguments: issuer, client id, secret, redirect URI. Prints the address to open, reads the answer's parameters
# from standard input, and prints one JSON object.

require "json"
require "openid_connect"

issuer, client_id, secret, redirect_uri = ARGV
provider = OpenIDConnect::Discovery::Provider::Config.discover!(issuer)
client = OpenIDConnect::Client.new(
  identifier: client_id, secret: secret, redirect_uri: redirect_uri,
  authorization_endpoint: provider.authorization_endpoint, token_endpoint: provider.token_endpoint,
  userinfo_endpoint: provider.userinfo_endpoint)
verifier, nonce = SecureRandom.urlsafe_base64(48), SecureRandom.hex(16)
puts client.authorization_uri(
  scope: %i[openid profile email offline_access], nonce: nonce, state: "état", code_challenge_method: "S256",
  code_challenge: Base64.urlsafe_encode64(Digest::SHA256.digest(verifier), padding: false))
$stdout.flush

answer = JSON.parse($stdin.gets)
client.authorization_code = answer["code"]
token = client.access_token!(code_verifier: verifier)
id_token = OpenIDConnect::ResponseObject::IdToken.decode(token.id_token, provider.jwks)
id_token.verify!(issuer: provider.issuer, client_id: client_id, nonce: nonce)
report = {
  state: answer["state"], username: id_token.raw_attributes["preferred_username"],
  userinfo: token.userinfo!.raw_attributes["name"] }
begin
  id_token.verify!(issuer: provider.issuer, client_id: client_id, nonce: "other")
rescue OpenIDConnect::ResponseObject::IdToken::InvalidToken => error
  report[:wrong_nonce] = error.class.name
end
client.refresh_token = token.refresh_token
report[:renewed] = client.access_token!.access_token != token.access_token
client.authorization_code = answer["code"]
begin
  client.access_token!(code_verifier: verifier)
rescue Rack::OAuth2::Client::Error => error
  report[:replayed] = [error.status, error.response[:error]]
end
puts JSON.generate(report)
