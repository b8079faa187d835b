// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// The look of all pages. In both schemes text has a contrast of at least 4.5:1, and the border of a control 3:1
/// (WCAG 2.2 sections 1.4.3 and 1.4.11).
package enum Stylesheet {
  package static let text: StaticString = """

    :root {
      color-scheme: light dark;
      --page: #eef1f6; --card: #ffffff; --ink: #1b2330; --soft: #566173; --line: #d5dbe5; --edge: #8590a2; --field: #7d889b;
      --accent: #2457c5; --accent-strong: #1b459f; --on-accent: #ffffff; --tint: #eef3fd;
      --warn: #8a1c1c; --warn-tint: #fdf0ef; --warn-line: #e5b3b0;
      --banner: #fff3d1; --banner-ink: #513c00; --banner-line: #ecd28a;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #12161d; --card: #1b212b; --ink: #e9edf4; --soft: #a5b0c2; --line: #323b4a; --edge: #6b7890; --field: #7a879b;
        --accent: #8fb4ff; --accent-strong: #b3ccff; --on-accent: #0d1a33; --tint: #232d3f;
        --warn: #ffb4ab; --warn-tint: #35201f; --warn-line: #6e3a37;
        --banner: #382c0c; --banner-ink: #ffe2a0; --banner-line: #62501d;
      }
    }
    *, *::before, *::after { box-sizing: border-box; }
    html { scroll-padding-bottom: 10rem; font: 100%/1.5 system-ui, -apple-system, "Segoe UI", Cantarell, "Noto Sans", "DejaVu Sans", sans-serif; }
    body {
      margin: 0; min-height: 100vh; display: flex; flex-direction: column;
      background: var(--page); color: var(--ink);
    }
    .banner {
      position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 0 .75rem; justify-content: center; padding: .5rem 1rem;
      background: var(--banner); color: var(--banner-ink); border-bottom: 1px solid var(--banner-line);
      font-size: .875rem; text-align: center;
    }
    main { flex: 1; display: grid; place-items: center; padding: 1.5rem 1rem 4rem; }
    .card {
      width: 100%; max-width: 27rem; padding: 2.25rem; background: var(--card);
      border: 1px solid var(--line); border-radius: 1rem; box-shadow: 0 1px 2px #0001, 0 12px 32px #0f1b3312;
      overflow-wrap: anywhere;
    }
    .tenant { margin: 0 0 .5rem; color: var(--soft); font-size: .875rem; font-weight: 600; }
    h1 { margin: 0; font-size: 1.625rem; line-height: 1.25; font-weight: 650; letter-spacing: -.01em; }
    .lead { margin: .25rem 0 0; color: var(--soft); }
    .lead strong { color: var(--ink); font-weight: 600; }
    form { margin: 1.5rem 0 0; }
    .field { margin: 0 0 1.125rem; }
    label { display: block; margin-bottom: .375rem; font-size: .9375rem; font-weight: 600; }
    input:not([type=hidden]) {
      width: 100%; padding: .6875rem .875rem; font: inherit; color: inherit; background: transparent;
      border: 1px solid var(--field); border-radius: .5rem;
    }
    input.spelled { font-family: ui-monospace, "DejaVu Sans Mono", monospace; letter-spacing: .08em; text-transform: uppercase; }
    input[aria-invalid] { border-color: var(--warn); }
    .buttons { display: grid; gap: .625rem; margin-top: 1.5rem; }
    .reachable { position: sticky; bottom: 0; grid-template-columns: 1fr 1fr; padding: .75rem 0; background: var(--card); }
    button, a.primary {
      display: block; width: 100%; padding: .6875rem 1rem; font: inherit; font-weight: 600; text-align: center;
      border: 1px solid transparent; border-radius: .5rem; cursor: pointer; text-decoration: none;
    }
    .primary { background: var(--accent); color: var(--on-accent); }
    .primary:hover { background: var(--accent-strong); }
    .quiet { background: transparent; color: var(--accent); border-color: var(--edge); }
    .quiet:hover { background: var(--tint); }
    :focus { outline: none; }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
    .alert {
      margin: 1.25rem 0; padding: .75rem .875rem; font-size: .9375rem; color: var(--warn); background: var(--warn-tint);
      border: 1px solid var(--warn-line); border-radius: .5rem;
    }
    form > .alert { margin-top: 0; }
    .hint { margin: 1.25rem 0 0; color: var(--soft); font-size: .9375rem; }
    form > .hint { margin: 0; }
    .field .explanation { margin: -.25rem 0 .375rem; }
    a { color: var(--accent); }
    a.primary { color: var(--on-accent); }
    .choice { display: flex; gap: .625rem; margin: 1rem 0; }
    .choice input { flex: none; width: 1.25rem; height: 1.25rem; margin: .125rem 0; }
    .choice label, .choice p { margin: 0; }
    .reachable .choice { grid-column: 1 / -1; margin: 0; }
    [hidden] { display: none; }
    html:not(.scripted) .with-script, .scripted .without-script { display: none; }
    .newest, .message { display: grid; grid-template-columns: 1fr auto; gap: .125rem .75rem; align-items: center; }
    .newest { margin: 1.25rem 0 0; padding: 1rem; background: var(--tint); border-radius: .625rem; }
    .message { padding: .75rem 1rem 0; }
    .message + .message { margin-top: .75rem; border-top: 1px solid var(--line); }
    .newest code, .message code { letter-spacing: .08em; user-select: all; color: var(--ink); }
    .newest code { font-size: 2rem; }
    .message code { font-size: 1.125rem; }
    .message code.older, .message code.over, .newest code.over { color: var(--soft); }
    code.over { text-decoration: line-through; }
    .state, .origin { grid-column: 1 / -1; margin: 0; font-size: .9375rem; }
    .origin { color: var(--soft); }
    button.small { width: auto; padding: .375rem .75rem; font-size: .9375rem; }
    .identity, .account { display: flex; align-items: center; gap: .75rem; text-align: left; }
    .identity { margin: 1.25rem 0 0; padding: .625rem .75rem; background: var(--tint); border-radius: .625rem; }
    .avatar {
      flex: none; display: grid; place-items: center; width: 2.25rem; height: 2.25rem; border-radius: 50%;
      background: var(--accent); color: var(--on-accent); font-weight: 600;
    }
    .avatar.plus { background: transparent; color: var(--accent); border: 1.5px dashed var(--accent); }
    .who { flex: 1; min-width: 0; display: flex; flex-direction: column; line-height: 1.35; }
    .name { font-weight: 600; }
    .username { color: var(--soft); font-size: .875rem; font-weight: 400; }
    .note { flex: none; color: var(--soft); font-size: .8125rem; font-weight: 400; }
    .accounts, .permissions { list-style: none; margin: 0; padding: 0; }
    .accounts { display: grid; gap: .5rem; }
    details { margin-top: 1.25rem; }
    summary { padding: .5rem 0; color: var(--accent); font-weight: 600; cursor: pointer; border-radius: .25rem; }
    .account { background: transparent; color: inherit; border-color: var(--edge); padding: .75rem; }
    .account:hover { background: var(--tint); }
    .asker { margin: 1.25rem 0 0; }
    .publisher { display: block; color: var(--soft); font-size: .875rem; }
    .permissions { margin-top: 1rem; border-top: 1px solid var(--line); }
    .permissions li { padding: .75rem 0; border-bottom: 1px solid var(--line); }
    .permissions span { display: block; }
    .explanation { color: var(--soft); font-size: .9375rem; }
    code { font: .8125rem/1.5 ui-monospace, "DejaVu Sans Mono", monospace; color: var(--soft); }
    .next { margin: 1.25rem 0; }
    .advice h2 { margin: 1.25rem 0 .25rem; font-size: 1rem; }
    .advice ol { margin: 0; padding-left: 1.5rem; font-size: .9375rem; }
    .facts { margin: 1.25rem 0 0; padding: .875rem 0 0; border-top: 1px solid var(--line); }
    .facts div { margin-bottom: .375rem; }
    dt { color: var(--soft); font-size: .8125rem; }
    dd { margin: 0; }
    dd code { color: var(--ink); }
    @media (max-width: 30rem) {
      main { place-items: start stretch; padding: 0; }
      .card { border: 0; border-radius: 0; box-shadow: none; padding: 1.75rem 1.25rem; max-width: none; min-height: 100%; }
    }
    @media (forced-colors: active) { .primary, .avatar { border: 1px solid; } }

    """
}
