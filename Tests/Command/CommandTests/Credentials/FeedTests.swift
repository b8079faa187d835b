// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// pip and uv from the Python Package Index, with an index that requires a token.
@Suite("Python packages with a token of msal", .serialized, .timeLimit(.minutes(5)))
struct FeedTests {
  private static let wheel = """
    cd "$HOME"; mkdir -p simple/hello programs
    python3 - <<'END'
    import zipfile
    with zipfile.ZipFile("simple/hello/hello-1.0-py3-none-any.whl", "w") as wheel:
        wheel.writestr("hello.py", "print('hello')\\n")
        wheel.writestr("hello-1.0.dist-info/METADATA", "Metadata-Version: 2.1\\nName: hello\\nVersion: 1.0\\n")
        wheel.writestr("hello-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\\nGenerator: test\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
        wheel.writestr("hello-1.0.dist-info/RECORD", "hello.py,,\\nhello-1.0.dist-info/METADATA,,\\nhello-1.0.dist-info/WHEEL,,\\nhello-1.0.dist-info/RECORD,,\\n")
    END
    printf '#!/bin/sh\\nexec msal credential keyring --profile work --scope %s --host 127.0.0.1:%s "$@"\\n' "$SCOPE" "$PORT" >programs/keyring
    chmod 755 programs/keyring; PATH="$HOME/programs:$PATH"
    """

  @Test(arguments: [
    "pip install --no-input --quiet --disable-pip-version-check --keyring-provider subprocess --target here",
    "uv pip install --quiet --no-config --no-cache --keyring-provider subprocess --target here",
  ])
  func `a package is installed with the account's token`(install: String) async throws {
    let tools = try await PythonEnvironment.feeds()
    let shell = try await SignedInShell()
    let (server, port) = try await shell.server()
    let variables = ["PORT": port, "SCOPE": SignedInShell.scope, "TOOLS": tools.path + "/bin/"]
    let output = try await shell(
      """
      \(Self.wheel)
      "$TOOLS"\(install) --index-url "http://VssSessionToken@127.0.0.1:$PORT/simple/" hello 2>&1
      PYTHONPATH=here python3 -c 'import hello'
      """, variables)
    #expect(output.hasSuffix("hello\n"))
    _ = try await server.line { $0.hasPrefix("served GET /simple/hello/hello-1.0") ? true : nil }

    try await shell("msal logout --profile work; rm -r \"$HOME/here\"")
    let refused = try await shell(
      """
      cd "$HOME"; PATH="$HOME/programs:$PATH"
      if "$TOOLS"\(install) --index-url "http://VssSessionToken@127.0.0.1:$PORT/simple/" hello 2>&1; then exit 9; fi
      """, variables)
    #expect(refused.contains("msal login --profile work"), "\(refused)")
    #expect(!refused.contains("eyJ"))
  }
}
