// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import IdentityEmulator

extension Stylesheet {
  /// The additional styles of the console.
  static let console: StaticString = """

    .console { display: grid; grid-template: auto 1fr / 14rem minmax(0, 1fr); }
    .console > .banner { grid-column: 1 / -1; }
    .console main { display: block; padding: 2rem 2rem 4rem; }
    .console .card { max-width: 72rem; padding: 0; background: none; border: 0; box-shadow: none; }
    nav {
      position: sticky; top: 2.4rem; align-self: start; height: calc(100vh - 2.4rem); overflow-y: auto; padding: 1.25rem .75rem;
      background: var(--card); border-right: 1px solid var(--line);
    }
    nav ul { margin: 0; padding: 0; list-style: none; }
    nav .group, nav .world { display: block; margin: 1rem 0 .25rem; padding: 0 .75rem; color: var(--soft); font-size: .8125rem; font-weight: 600; }
    nav p.world { margin: 0 0 .75rem; color: var(--ink); }
    nav a { display: block; padding: .3125rem .75rem; border-radius: .5rem; font-size: .9375rem; font-weight: 500; color: var(--ink); text-decoration: none; }
    nav a:hover { background: var(--tint); }
    nav a[aria-current] { background: var(--accent); color: var(--on-accent); font-weight: 600; }
    nav a.menu { display: none; color: var(--accent); font-weight: 600; }
    section { margin-top: 2rem; }
    section section { margin-top: 1.25rem; }
    h2 { margin: 0 0 .5rem; font-size: 1.1875rem; line-height: 1.3; }
    h3 { margin: 0 0 .25rem; font-size: 1rem; }
    .console p { margin: .5rem 0; max-width: 46rem; }
    .console p.lead { margin: .25rem 0 1rem; }
    .console p code, .console li > code, .console td code { color: var(--ink); }
    .cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 21rem), 1fr)); gap: 1rem; margin-top: 1rem; align-items: start; }
    .cards > div { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; }
    .part, .console details.action[open] {
      margin: 0; padding: 1.125rem 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem;
    }
    .part > p:last-child { margin-bottom: 0; }
    .console form { margin-top: .75rem; max-width: 36rem; }
    .console form > button { width: auto; min-width: 9rem; }
    .console .facts { border-top: 0; margin-top: .5rem; padding-top: 0; }
    .facts div { margin-bottom: .625rem; }
    .facts dd { line-height: 1.6; overflow-wrap: anywhere; }
    .copied { display: inline-flex; gap: .5rem; align-items: center; max-width: 100%; }
    .copied code { min-width: 0; overflow-wrap: anywhere; }
    .copied button.small { flex: none; padding: 0 .4375rem; font-size: .75rem; line-height: 1.5; border-radius: .375rem; }
    table { width: 100%; margin: .5rem 0; border-collapse: collapse; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; font-size: .9375rem; }
    th, td { padding: .5rem .75rem; text-align: left; vertical-align: top; border-top: 1px solid var(--line); overflow-wrap: break-word; }
    thead th { border-top: 0; color: var(--soft); font-size: .8125rem; font-weight: 600; white-space: nowrap; }
    thead a { color: inherit; }
    th[aria-sort=ascending] a::after { content: " \\2191"; }
    th[aria-sort=descending] a::after { content: " \\2193"; }
    tbody tr:hover { background: var(--tint); }
    .part table { border: 0; border-radius: 0; margin: 0; }
    .part th, .part td { padding: .375rem .5rem; }
    .part th:first-child, .part td:first-child { padding-left: 0; }
    .mark { display: inline-block; padding: 0 .4375rem; border: 1px solid var(--line); border-radius: 1rem; font-size: .8125rem; color: var(--soft); }
    .mark.bad, .problem { color: var(--warn); font-weight: 600; }
    .mark.bad { border-color: var(--warn-line); }
    .problem { margin: .25rem 0 0; font-size: .9375rem; }
    .console form.search { display: flex; gap: .5rem; max-width: 26rem; margin: 1rem 0 0; }
    .search input { flex: 1; min-width: 0; padding: .375rem .75rem; }
    .search button { width: auto; min-width: 0; }
    .count { color: var(--soft); font-size: .875rem; }
    select, textarea {
      width: 100%; padding: .6875rem .875rem; font: inherit; color: inherit; background: var(--card);
      border: 1px solid var(--field); border-radius: .5rem;
    }
    .console input:not([type=hidden], [type=checkbox]) { background: var(--card); }
    textarea { font: .875rem/1.5 ui-monospace, "DejaVu Sans Mono", monospace; resize: vertical; }
    select[aria-invalid], textarea[aria-invalid] { border-color: var(--warn); }
    fieldset { margin: 0 0 1.125rem; padding: .5rem .875rem; border: 1px solid var(--line); border-radius: .5rem; }
    legend { padding: 0 .25rem; font-size: .9375rem; font-weight: 600; }
    .ticks .choice { margin: .25rem 0; }
    .ticks label { font-weight: 400; }
    .amounts { display: grid; grid-template-columns: repeat(4, 1fr); gap: .75rem; }
    .done { padding: .75rem .875rem; background: var(--tint); border: 1px solid var(--edge); border-radius: .5rem; }
    .row { display: flex; flex-wrap: wrap; gap: .5rem; }
    .console .row form { margin: .5rem 0; }
    .console .row form > button { min-width: 0; }
    .lines { margin: .5rem 0; padding-left: 1.25rem; }
    .steps { margin: 1rem 0 0; padding-left: 1.5rem; }
    .steps > li { margin-bottom: 1.5rem; padding-left: .25rem; }
    .steps > li::marker { font-weight: 650; }
    .snippet { position: relative; margin: .75rem 0; padding: .75rem .875rem; background: var(--tint); border: 1px solid var(--line); border-radius: .5rem; }
    .snippet pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
    .snippet pre code { color: var(--ink); }
    .snippet button { float: right; margin: -.25rem -.25rem .25rem .5rem; background: var(--card); }
    .console details { margin-top: .5rem; }
    .console details + details.fold { margin-top: 0; }
    .console details > .snippet { margin-top: .25rem; }
    .console details.action { margin: .75rem .5rem 0 0; }
    .console .card > details.action:not([open]), .part > details.action:not([open]) { display: inline-block; }
    details.action > summary {
      display: inline-block; padding: .375rem .875rem; border: 1px solid var(--edge); border-radius: .5rem; background: var(--card); font-size: .9375rem; list-style: none;
    }
    details.action > summary::-webkit-details-marker { display: none; }
    details.action > summary:hover { background: var(--tint); }
    .console .newest { max-width: 36rem; background: var(--card); border: 1px solid var(--line); }
    .console .message { max-width: 36rem; }
    @media (max-width: 48rem) {
      .console { display: block; }
      nav { position: static; height: auto; padding: .375rem 1rem; border-right: 0; border-bottom: 1px solid var(--line); }
      nav a.menu { display: inline-block; padding: .375rem 0; }
      nav div { display: none; padding-bottom: .5rem; scroll-margin-top: 9rem; }
      nav div:target { display: block; }
      .console main { padding: 1.25rem 1rem 3rem; }
      .cards { grid-template-columns: minmax(0, 1fr); }
    }
    @media (max-width: 40rem) {
      thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
      table, tbody, tr, td { display: block; }
      tbody tr { padding: .5rem .25rem; border-top: 1px solid var(--line); }
      tbody tr:first-child { border-top: 0; }
      td, .part td { padding: .125rem .5rem; border: 0; }
      .part td { padding-left: 0; }
      td:empty { display: none; }
      td:not(:first-child)::before { content: attr(data-label) ": "; color: var(--soft); font-size: .8125rem; }
      td:first-child { font-weight: 600; }
      .amounts { grid-template-columns: 1fr 1fr; }
      .console form:not(.search) > button { width: 100%; }
    }

    """
}
