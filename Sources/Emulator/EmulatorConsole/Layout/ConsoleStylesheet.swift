// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import IdentityEmulator

extension Stylesheet {
  /// The additional styles of the console.
  static let console: StaticString = """

    .console main { place-items: start center; }
    .console .card { max-width: 60rem; }
    nav { background: var(--card); border-bottom: 1px solid var(--line); }
    nav ul { display: flex; flex-wrap: wrap; gap: .25rem; justify-content: center; max-width: 60rem; margin: 0 auto; padding: .5rem 1rem; list-style: none; }
    nav p.world { max-width: 60rem; margin: 0 auto; padding: .5rem 1rem 0; text-align: center; font-weight: 650; }
    nav a { display: block; padding: .375rem .75rem; border-radius: .5rem; font-weight: 600; text-decoration: none; }
    nav a:hover { background: var(--tint); }
    nav a[aria-current] { background: var(--accent); color: var(--on-accent); }
    section { margin-top: 2rem; }
    section section { margin-top: 1.25rem; }
    h2 { margin: 0 0 .5rem; font-size: 1.25rem; line-height: 1.3; }
    h3 { margin: 0 0 .25rem; font-size: 1rem; }
    .console p { margin: .5rem 0; }
    .console p code, .console li > code { color: var(--ink); }
    .console form { margin-top: 1rem; max-width: 36rem; }
    .console form > button { width: auto; min-width: 10rem; }
    .console .facts { border-top: 0; margin-top: .5rem; padding-top: 0; }
    select, textarea {
      width: 100%; padding: .6875rem .875rem; font: inherit; color: inherit; background: var(--card);
      border: 1px solid var(--field); border-radius: .5rem;
    }
    textarea { font: .875rem/1.5 ui-monospace, "DejaVu Sans Mono", monospace; resize: vertical; }
    select[aria-invalid], textarea[aria-invalid] { border-color: var(--warn); }
    .done { padding: .75rem .875rem; background: var(--tint); border: 1px solid var(--edge); border-radius: .5rem; }
    .rows { list-style: none; margin: .75rem 0; padding: 0; border-top: 1px solid var(--line); }
    .rows li { border-bottom: 1px solid var(--line); }
    .row { display: flex; flex-wrap: wrap; gap: .125rem .75rem; align-items: baseline; padding: .625rem .5rem; color: inherit; text-decoration: none; }
    a.row:hover { background: var(--tint); }
    a.row .name { color: var(--accent); text-decoration: underline; }
    .row .note { flex: 0 1 auto; font-size: .875rem; }
    .note.failed { color: var(--warn); font-weight: 600; }
    .lines { margin: .5rem 0; padding-left: 1.25rem; }
    .steps { margin: 1rem 0 0; padding-left: 1.5rem; }
    .steps > li { margin-bottom: 1.5rem; padding-left: .25rem; }
    .steps > li::marker { font-weight: 650; }
    .snippet { position: relative; margin: .75rem 0; padding: .75rem .875rem; background: var(--tint); border: 1px solid var(--line); border-radius: .5rem; }
    .snippet pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
    .snippet pre code { color: var(--ink); }
    .snippet button { float: right; margin: -.25rem -.25rem .25rem .5rem; background: var(--card); }
    .console details { margin-top: .5rem; }
    .console details + details { margin-top: 0; }
    .console details > .snippet { margin-top: .25rem; }
    @media (min-width: 48rem) {
      .console .facts div { display: grid; grid-template-columns: 13rem 1fr; gap: 0 1rem; }
      .console .facts dt { grid-column: 1; font-size: .875rem; }
      .console .facts dd { grid-column: 2; }
    }
    @media (max-width: 30rem) {
      .row { flex-direction: column; }
      nav ul { justify-content: flex-start; gap: 0; padding: .375rem .5rem; }
      nav a { padding: .375rem .5rem; font-size: .9375rem; }
      .console form > button { width: 100%; }
    }

    """
}
