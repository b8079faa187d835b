# SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
# SPDX-License-Identifier: MIT

"""An OpenID provider that nobody of this project wrote: Django OAuth Toolkit, with its own pages, forms and rules, as its
documentation sets it up. Serves https on a free port of 127.0.0.1 and says so in one line of JSON.

openid_provider.py CERTIFICATE KEY DATABASE CLIENT USERNAME PASSWORD"""

import json
import socketserver
import ssl
import sys
import wsgiref.simple_server

import django
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from django.conf import settings

CERTIFICATE, KEY, DATABASE, CLIENT, USERNAME, PASSWORD = sys.argv[1:]
SIGN_IN_PAGE = """<!doctype html><title>Sign in</title><h1>Sign in</h1>
<form method="post">{% csrf_token %}{{ form.as_p }}<input type="hidden" name="next" value="{{ next }}">
<button id="signin">Sign in</button></form>"""

signing_key = rsa.generate_private_key(public_exponent=65537, key_size=2048).private_bytes(
    serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()).decode()

settings.configure(
    SECRET_KEY="not secret", ALLOWED_HOSTS=["localhost"], ROOT_URLCONF=__name__, LOGIN_URL="/accounts/login/", USE_TZ=True,
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    # As Django's documentation advises for tests: its usual one takes half a second for each password.
    PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
    DATABASES={"default": {
        "ENGINE": "django.db.backends.sqlite3", "NAME": DATABASE,
        "OPTIONS": {"init_command": "PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF"}}},
    # Tables are made as they are today, not in the steps of their history.
    MIGRATION_MODULES={"auth": None, "contenttypes": None, "sessions": None, "oauth2_provider": None},
    INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions", "oauth2_provider"],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware", "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware"],
    TEMPLATES=[{
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "OPTIONS": {
            "context_processors": ["django.template.context_processors.request", "django.contrib.auth.context_processors.auth"],
            "loaders": [
                ("django.template.loaders.locmem.Loader", {"registration/login.html": SIGN_IN_PAGE}),
                "django.template.loaders.app_directories.Loader"],
        }}],
    # No offline_access: this provider gives refresh tokens without being asked, and refuses scopes that it does not have.
    OAUTH2_PROVIDER={
        "OIDC_ENABLED": True, "OIDC_RSA_PRIVATE_KEY": signing_key, "PKCE_REQUIRED": True,
        "OIDC_RP_INITIATED_LOGOUT_ENABLED": True, "OIDC_RP_INITIATED_LOGOUT_ALWAYS_PROMPT": False,
        "OAUTH2_VALIDATOR_CLASS": f"{__name__}.Validator",
        "SCOPES": {"openid": "Know who you are", "profile": "Know your name", "notes.read": "Read your notes"}},
)
django.setup()

from django.contrib.auth import get_user_model, views  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.urls import include, path  # noqa: E402
from oauth2_provider import urls as provider_urls  # noqa: E402
from oauth2_provider.models import get_application_model  # noqa: E402
from oauth2_provider.oauth2_validators import OAuth2Validator  # noqa: E402

urlpatterns = [path("accounts/login/", views.LoginView.as_view()), path("o/", include(provider_urls))]


class Validator(OAuth2Validator):
    def get_additional_claims(self, request):
        return {"preferred_username": request.user.username, "name": request.user.get_full_name()}


class Server(socketserver.ThreadingMixIn, wsgiref.simple_server.WSGIServer):
    daemon_threads = True


class Handler(wsgiref.simple_server.WSGIRequestHandler):
    def get_environ(self):
        return {**super().get_environ(), "HTTPS": "on"}


def main():
    call_command("migrate", run_syncdb=True, verbosity=0)
    user = get_user_model().objects.create_user(USERNAME, password=PASSWORD, first_name="Ada", last_name="Abel")
    Application = get_application_model()
    Application.objects.create(
        client_id=CLIENT, name="Swift app", user=user, client_type=Application.CLIENT_PUBLIC,
        authorization_grant_type=Application.GRANT_AUTHORIZATION_CODE, algorithm=Application.RS256_ALGORITHM,
        redirect_uris="http://127.0.0.1", post_logout_redirect_uris="http://127.0.0.1")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATE, KEY)
    server = wsgiref.simple_server.make_server(
        "127.0.0.1", 0, get_wsgi_application(), server_class=Server, handler_class=Handler)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    print(json.dumps({"port": server.server_port}), flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
