// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CommandLineArguments

/// `msal token`, `msal run` and `msal credential`: what can be typed.
package enum CredentialGrammar {
  package static let output = Option(
    "output", value: "FORM", choices: ["raw", "json", "header", "curl", "env", "netrc", "xoauth2"],
    help: "What to print; raw, the token alone, unless given.")
  package static let environmentName = Option(
    "env", value: "NAME", default: "ACCESS_TOKEN", help: "The variable that the token is put into.")
  package static let netrcHost = Option(
    "host", value: "HOST", help: "The host that --output netrc is for.")

  package static let token = Command(
    "token", summary: "Print an access token, from the token cache if possible.",
    discussion: """
      header is a line for HTTP, curl one for curl --config, env one for a shell, netrc one for ~/.netrc, and xoauth2 what \
      mail servers take.
      """,
    examples: [
      "msal token -s User.Read --output curl | curl --config - https://graph.microsoft.com/v1.0/me",
      "msal token -s https://ossrdbms-aad.database.windows.net/.default",
    ],
    options: [Commands.scope, Commands.username, Commands.forceRefresh, output, environmentName, netrcHost],
    otherWords: ["-o": "--output", "--claims": "msal login --claims"])

  package static let run = Command(
    "run", summary: "Run a program with an access token in its environment.",
    discussion: """
      The program takes the place of this one: its exit status is the answer, and 126 or 127 say that it can't be run or \
      is not there. Write -- before it.
      """,
    examples: [
      "msal run -s https://ossrdbms-aad.database.windows.net/.default --env PGPASSWORD -- psql -h db.example -U adele"
    ],
    options: [Commands.scope, Commands.username, Commands.forceRefresh, environmentName],
    operands: [Operand("PROGRAM", help: "The program."), Operand("ARGUMENT", .any, help: "What it is given.")])

  package static let printSecret = Option(
    flag: "print-secret", help: "Print the cookie without the question.")

  package static let ssoCookie = Command(
    "sso-cookie", summary: "Print the cookie that signs a browser in, from the desktop's identity broker.",
    discussion: """
      Whoever has the cookie is signed in as you. So the command asks first, and without a terminal it prints nothing \
      unless you give --print-secret. The page has to be at a sign-in host of the profile's cloud, or at its emulator. Other \
      users of the machine see the words of a command: hand the cookie on by a pipe. \
      A page that asks for a nonce has it in its address, as sso_nonce: give the whole address.

      The profile has to sign in with msal login --broker
      """,
    examples: [
      "msal sso-cookie --profile work https://login.microsoftonline.com/",
      "msal sso-cookie --print-secret \"$PAGE\" | sed 's/.*/cookie = \"&\"/' | curl --config - \"$PAGE\"",
    ],
    options: [Commands.username, printSecret], operands: [Operand("URL", help: "The address of the page.")],
    otherWords: ["--yes": "--print-secret", "-y": "--print-secret", "--force": "--print-secret"])

  // MARK: Git

  package static let gitHost = Option(
    "host", value: "HOST", isRepeatable: true,
    help: "A host that may get the token besides dev.azure.com and *.visualstudio.com; may be given several times.")
  package static let gitScope = Option(
    "scope", short: "s", value: "SCOPE", isRepeatable: true,
    help: "A permission to ask for; that of Azure DevOps unless given.")

  private static let git = Command(
    "git", summary: "Answer git, as a credential helper.",
    discussion: """
      get prints an answer for Azure DevOps over https, and nothing for any other host. erase, which git says when a \
      token was refused, fetches a new one. store does nothing.

      Set it up with: msal setup git
      """,
    examples: ["printf 'protocol=https\\nhost=dev.azure.com\\n\\n' | msal credential git get"],
    options: [gitScope, Commands.username, gitHost],
    operands: [Operand("ACTION", help: "get, store or erase; any other action does nothing.")])

  // MARK: Kubernetes

  package static let serverID = Option(
    "server-id", value: "ID", default: "6dae42f8-4368-4678-94ff-3960e28e3630",
    help: "The application id of the cluster's server.")
  package static let kubeloginTenant = Option(
    "tenant-id", short: "t", value: "ID", help: "The tenant; the profile's unless given.")
  package static let loginMode = Option(
    "login", short: "l", value: "MODE",
    help: "devicecode, the default, or interactive: --client-id is the app. azurecli, azd or chained: the profile's is."
  )
  package static let cloud = Option(
    "environment", short: "e", value: "NAME", help: "The cloud, which has to be that of the profile.")
  package static let loginHint = Option(
    "login-hint", value: "NAME", help: "The account to use, unless --username names it.")
  /// kubelogin's flags for tokens that this program does not give to kubectl.
  package static let otherTokens = [
    Option(flag: "legacy", isHidden: true, takesBoolean: true, help: "A token of the first version."),
    Option(flag: "pop-enabled", isHidden: true, takesBoolean: true, help: "A token with proof of possession."),
  ]
  /// kubelogin's flags that make no difference here: there is one cache, nothing but the sign-in service is asked, and
  /// secrets of applications are for other modes.
  private static let passedOver =
    [
      "cache-dir", "token-cache-dir", "redirect-url", "authority-host", "azure-pipelines-service-connection-id",
      "federated-token-file", "identity-resource-id", "client-certificate", "client-certificate-password",
      "client-secret", "password", "pop-claims",
    ].map { Option($0, value: "VALUE", isHidden: true, help: "Passed over.") }
    + [
      "disable-environment-override", "disable-instance-discovery", "use-azurerm-env-vars", "logtostderr",
    ].map { Option(flag: $0, isHidden: true, takesBoolean: true, help: "Passed over.") } + [
      Option("v", short: "v", value: "LEVEL", isHidden: true, help: "Passed over.")
    ]

  package static let kubernetes = Command(
    "kubernetes", summary: "Answer kubectl, as an exec plug-in; takes kubelogin's flags.",
    discussion: """
      A kubeconfig that kubelogin has written stays as it is where msal credential shims has put a kubelogin first in \
      PATH. Otherwise, change command to msal in it and put credential kubernetes before its arguments. Without one:

        kubectl config set-credentials adele --exec-api-version=client.authentication.k8s.io/v1beta1 \\
        --exec-command=msal --exec-arg=credential --exec-arg=kubernetes --exec-arg=get-token

      --client-id is the app that asks, as kubelogin has it; where nobody is signed in to that app, the message has the \
      command that does it. The modes spn, msi, ropc, workloadidentity and azurepipelines, --legacy and --pop-enabled \
      are refused. All other flags of kubelogin are taken and make no difference, those for its cache among them.
      """,
    examples: ["msal credential kubernetes get-token --server-id 6dae42f8-4368-4678-94ff-3960e28e3630"],
    options: [serverID, kubeloginTenant, loginMode, cloud, loginHint, Commands.username] + otherTokens + passedOver,
    operands: [Operand("ACTION", .optional, choices: ["get-token"], help: "get-token; may be left out.")])

  // MARK: Azure SDKs

  package static let tenantID = Option("tenant-id", value: "ID", help: "The tenant; the profile's unless given.")
  private static let azdOutput = Option(
    "output", short: "o", value: "FORM", default: "json", choices: ["json"], help: "json.")
  package static let azOutput = Option(
    "output", short: "o", value: "FORM", default: "json", choices: ["json", "tsv"],
    help: "json; or tsv, which goes with --query.")
  package static let azQuery = Option(
    "query", value: "MEMBER", choices: CredentialForm.azMembers, help: "The one member of the answer to print.")
  package static let azVersion = Option(flag: "version", isHidden: true, help: "Refused: this is not Azure CLI.")
  package static let resource = Option("resource", value: "URI", help: "The API.")
  package static let azTenant = Option("tenant", short: "t", value: "ID", help: "The tenant.")
  private static let subscription = Option("subscription", short: "s", value: "ID", help: "Passed over.")
  private static let onlyErrors = Option(flag: "only-show-errors", isHidden: true, help: "Passed over.")
  package static let azScope = Option(
    "scope", value: "SCOPE", isRepeatable: true, help: "A permission, in place of --resource.")
  private static let azd = Command(
    "azd", summary: "Answer azd auth token, for Azure SDKs.",
    examples: ["msal credential azd auth token --scope https://vault.azure.net/.default"],
    options: [
      azScope, azdOutput, tenantID, Option(flag: "no-prompt", help: "Nobody is asked anyway."), Commands.claims,
    ], operands: [Operand("ACTION", .any, help: "auth token")])
  private static let az = Command(
    "az", summary: "Answer az account get-access-token, for Azure SDKs.",
    discussion: """
      Example:

        msal credential az account get-access-token --resource https://vault.azure.net
        msal credential az account get-access-token --query accessToken --output tsv
      """,
    options: [resource, azScope, azTenant, azOutput, azQuery, azVersion, subscription, onlyErrors],
    operands: [Operand("ACTION", .any, help: "account get-access-token")])

  // MARK: Feeds

  package static let mode = Option(
    "mode", value: "MODE", default: "password", choices: ["password", "creds"], help: "Whether to print the user, too.")
  private static let keyring = Command(
    "keyring", summary: "Answer pip and uv, as the program keyring.",
    discussion: """
      Answers for pkgs.dev.azure.com and *.pkgs.visualstudio.com over https, and for hosts that --host names.
      """,
    examples: [
      "msal credential keyring get https://pkgs.dev.azure.com/contoso/_packaging/feed/pypi/simple/ VssSessionToken"
    ],
    options: [gitScope, gitHost, mode],
    operands: [
      Operand("ACTION", choices: ["get", "set", "del"], help: "get; the others fail, as nothing is kept."),
      Operand("SERVICE", .optional, help: "The address that wants a password."),
      Operand("USERNAME", .optional, help: "The user name in it."),
    ])

  // MARK: Container registries

  package static let registryHost = Option(
    "host", value: "HOST", isRepeatable: true,
    help: "A registry with another name than NAME.azurecr.io that may get your token; may be given several times.")
  private static let registryScope = Option(
    "scope", short: "s", value: "SCOPE", isRepeatable: true,
    help: "A permission to ask for; that of Azure Container Registry unless given.")
  private static let docker = Command(
    "docker", summary: "Answer docker, podman, buildah and skopeo, as a credential helper.",
    discussion: """
      get reads the address of an Azure Container Registry and prints a token of that registry, which it gets in exchange \
      for one of the account and keeps in the token cache until it ends. Other registries get none: the program goes on \
      without. erase forgets the registry's token, store keeps nothing, and fails, list has nothing to list, and version \
      names the program. As the protocol wants it, what fails is said on standard output too, and the exit status is 1.

      Set it up with: msal setup docker contoso.azurecr.io
      """,
    examples: ["echo contoso.azurecr.io | msal credential docker get"],
    options: [registryScope, Commands.username, registryHost],
    operands: [Operand("ACTION", help: "get, store, erase, list or version.")])

  private static let shims = Command(
    "shims",
    summary: "Write az, azd, keyring, kubelogin and docker-credential-msal, which ask this program, into a directory.",
    discussion: """
      Put that directory first in PATH for the program that is to use them, and not for yourself: they do nothing but \
      give tokens. Files that are not such programs are left alone.

      Example:

        msal credential shims ~/.local/share/msal-shims
        PATH=~/.local/share/msal-shims:$PATH AZURE_TOKEN_CREDENTIALS=AzureCliCredential python3 app.py
      """,
    operands: [Operand("DIR", help: "The directory; it is made if it is not there.")])

  package static let command = Command(
    "credential", summary: "Answer other programs that want a token: git, kubectl, docker, Azure SDKs, pip.",
    discussion: "The account is that of the profile. Nobody is asked: whoever has to sign in again is told so.",
    examples: ["msal credential shims ~/.local/share/msal-shims"],
    subcommands: [git, kubernetes, docker, az, azd, keyring, shims], otherWords: ["azure": "msal credential az"])

  package static let port = Option(
    "port", value: "PORT", default: "0", help: "The port on 127.0.0.1; 0 takes a free one.")
  package static let socket = Option(
    "socket", value: "FILE", help: "A socket in the file system to listen at, instead of a port; for you only.")
  private static let servedScope = Option(
    "scope", short: "s", value: "SCOPE", isRepeatable: true,
    help: "A permission that may be asked for, such as https://vault.azure.net/.default; may be given several times.")

  package static let serve = Command(
    "serve", summary: "Give programs tokens as Azure gives them to managed identities.",
    discussion: """
      Prints IDENTITY_ENDPOINT and IDENTITY_HEADER, which MSALs and Azure SDKs understand, and a line to standard error \
      for each request. The header is a secret that is made anew at each start. msal serve ends with the program that \
      started it. With a program after --, that program runs with the two variables, and its exit status is the answer.
      """,
    examples: [
      "msal serve -s https://vault.azure.net/.default -- python3 app.py",
      "(umask 077; msal serve -s https://graph.microsoft.com/.default > identity.env)",
      "(umask 077; msal serve -s https://vault.azure.net/.default --socket ~/identity.sock > identity.env)",
    ],
    options: [servedScope, Commands.username, port, socket],
    operands: [Operand("PROGRAM", .any, help: "A program to run meanwhile, and what it is given.")])

  package static let remove = Option(flag: "remove", help: "Take the settings away again.")

  package static let setup = Command(
    "setup", summary: "Have other programs ask this one.",
    examples: ["msal setup git"],
    subcommands: [
      Command(
        "git", summary: "Make this program git's credential helper for Azure DevOps.",
        discussion: """
          Changes the settings of git for your account (git config --global), for dev.azure.com and *.visualstudio.com \
          only. Other helpers of these hosts stay in the settings, but git doesn't ask them until --remove.
          """,
        examples: ["msal setup git --profile work", "msal setup git --remove"], options: [remove]),
      Command(
        "docker", summary: "Make this program docker's credential helper for Azure Container Registry.",
        discussion: """
          Writes ~/.local/bin/docker-credential-msal, and names it for the registries in ~/.docker/config.json, or in \
          $DOCKER_CONFIG, where all else stays as it is. With --profile the program has the profile's name at its end, so \
          that each registry may have a profile of its own. podman, buildah and skopeo read that file too.
          """,
        examples: ["msal setup docker contoso.azurecr.io", "msal setup docker --host registry.contoso.com"],
        options: [registryHost],
        operands: [Operand("REGISTRY", .any, help: "Azure Container Registries.")]),
    ])
}
