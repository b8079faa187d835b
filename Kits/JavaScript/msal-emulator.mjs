// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/**
 * Starts msal-emulator, a local stand-in for the Microsoft identity platform, and controls it. It is not Microsoft.
 *
 *     const emulator = await Emulator.start();
 *     const token = await emulator.token({person: 'adele@contoso.example', scopes: ['ToDoList.Read']});
 *     await emulator.stop();
 *
 * Copy this file: it needs Node 18 or later and nothing else. Whatever has no method here is one `call` away: GET
 * openapi.json describes all of it.
 */

import {spawn} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';

/** No emulator answers: none started, it ended, or something else is at the address. The message says what to do. */
export class NotStarted extends Error {
  name = 'NotStarted';
}

/** The emulator refused a request. `code` is for programs, the message for people. */
export class ControlError extends Error {
  name = 'ControlError';

  constructor(status, code, message) {
    super(`${message} (${status} ${code})`);
    Object.assign(this, {status, code});
  }
}

/** An emulator that runs, or a world in one. `ready` is its ready line: addresses, tenants, users, apps, APIs. */
export class Emulator {
  #control;
  #authority;
  #running;

  /** Use `start` or `attach`. */
  constructor(control, ca) {
    this.ca = ca;
    this.#control = control;
    try {
      this.#authority = ca && readFileSync(ca);
    } catch (cause) {
      throw new NotStarted(`${ca} has no certificate authority: ${cause.message}. Name the emulator's.`, {cause});
    }
    /** Where clients find the emulator, such as https://localhost:40123. */
    this.address = control.split('/_emulator')[0];
  }

  /**
   * Starts one on free ports, with keys and files of its own. It ends with this process, if not before.
   * @param {object} options `arguments`: options of `msal-emulator serve`, such as ['--seed', 'people.json'];
   *   `program`: the emulator's path, by default the one in MSAL_EMULATOR_PROGRAM, otherwise the one on PATH;
   *   `timeout`: seconds until it must be ready (30).
   */
  static async start({arguments: more = [], program, timeout = 30} = {}) {
    program ??= process.env.MSAL_EMULATOR_PROGRAM || 'msal-emulator';
    const folder = mkdtempSync(join(tmpdir(), 'msal-emulator-kit-'));
    // However this process ends, its end of the pipe is closed then, and the emulator stops.
    const child = spawn(
      program, ['serve', '--port', '0', '--https-port', '0', '--json', '--quiet', '--until-stdin-ends', ...more],
      {env: {...process.env, XDG_DATA_HOME: folder}, stdio: 'pipe'});
    const running = {child, folder, forgotten: () => { child.kill(); remove(folder); }};
    process.once('exit', running.forgotten);
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text) => { said = (said + text).slice(-2000); });
    try {
      const ready = JSON.parse(await firstLine(child, timeout));
      const emulator = await new Emulator(ready.control, ready.ca).#described();
      emulator.#running = running;
      for (const part of [child, ...child.stdio]) part.unref();
      return emulator;
    } catch (error) {
      await end(running);
      if (error.code === 'ENOENT') {
        throw new NotStarted(`There is no program ${program}. Install it, or name another in MSAL_EMULATOR_PROGRAM.`);
      }
      throw new NotStarted(`${program} did not start: ${error.message}. ${said.trim()}`, {cause: error});
    }
  }

  /** The emulator at an address; by default the one of `msal-emulator run`, which sets MSAL_EMULATOR. */
  static async attach(address = process.env.MSAL_EMULATOR, ca = process.env.NODE_EXTRA_CA_CERTS) {
    if (!/^https?:\/\//.test(address)) {
      const step = 'Name one, or run: msal-emulator run -- npm test';
      throw new NotStarted(`'${address ?? ''}' is no address of an emulator. ${step}`);
    }
    return new Emulator(`${address.replace(/\/$/, '')}/_emulator`, ca).#described();
  }

  async #described() {
    this.ready = await this.describe();
    return this;
  }

  /** Ends the emulator that `start` started, and deletes its files. */
  async stop() {
    if (this.#running) await end(this.#running);
    this.#running = undefined;
  }

  /**
   * A request to the control API.
   * @param {string} path as openapi.json has it; `segments` fill its braces.
   */
  async call(method, path, body = {}, segments = {}) {
    const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(segments[name]));
    const url = new URL(`${this.#control}/${filled}`);
    const isCommand = method !== 'GET' && method !== 'DELETE';
    const options = {
      method, agent: false, ca: this.#authority, headers: isCommand ? {'Content-Type': 'application/json'} : {}};
    const {status, text} = await new Promise((resolve, reject) => {
      const request = (url.protocol === 'https:' ? https : http).request(url, options, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part) => { text += part; }).on('error', reject)
          .on('end', () => resolve({status: answer.statusCode, text}));
      });
      request.setTimeout(30_000, () => request.destroy(new Error('no answer in 30 seconds'))).on('error', reject);
      request.end(isCommand ? JSON.stringify(body) : undefined);
    }).catch((cause) => {
      const untrusted = /CERT|SIGNATURE/.test(cause.code);
      const step = untrusted ? 'Name its ca.pem, as ca.' : 'Start it, or run: msal-emulator run -- npm test';
      throw new NotStarted(`No emulator answers at ${this.address}: ${cause.message || cause.code}. ${step}`, {cause});
    });
    const answer = json(text);
    if (answer && status < 400) return answer;
    if (answer?.error?.code) throw new ControlError(status, answer.error.code, answer.error.message);
    throw new NotStarted(`${this.address} answers ${status}, but is no emulator. Check it.`);
  }

  /** The ready line as it is now. All is at this `address`, also when a container has other ports inside. */
  async describe() {
    const ready = await this.call('GET', 'ready');
    return JSON.parse(JSON.stringify(ready).replaceAll(`"${ready.graph}`, `"${this.address}`));
  }

  /** Variables by which other programs find this emulator, and trust it besides nobody else. */
  get environment() {
    const names = ['SSL_CERT_FILE', 'REQUESTS_CA_BUNDLE', 'CURL_CA_BUNDLE', 'GIT_SSL_CAINFO', 'NODE_EXTRA_CA_CERTS'];
    const host = new URL(this.address).hostname;
    const given = process.env.no_proxy || process.env.NO_PROXY;
    const direct = [given, 'localhost,127.0.0.1,::1', host].filter(Boolean).join(',');
    const identity = Object.entries(this.ready.managedIdentity?.appService ?? {});
    return {
      MSAL_EMULATOR: this.address, AZURE_AUTHORITY_HOST: this.address, no_proxy: direct, NO_PROXY: direct,
      ...Object.fromEntries(identity.map(([name, value]) => [name, value.replace(this.ready.http, this.address)])),
      ...Object.fromEntries(this.ca ? names.map((name) => [name, this.ca]) : []),
    };
  }

  /** The people as they are now, with user names and passwords. */
  async users() { return (await this.describe()).users; }

  /** A person, with the password: by user name, or the part before the @. */
  async user(name) { return found(await this.users(), name, ['username'], '@'); }

  /** An app, by name or client id. */
  async app(name) { return found((await this.describe()).apps, name, ['name', 'clientId']); }

  /** An API, by name, such as "todolist". */
  async api(name) { return found((await this.describe()).apis, name, ['name']); }

  /** The authority of a tenant, by domain, id or name; by default of the first. */
  authority(tenant = this.ready.tenants[0].id) {
    return found(this.ready.tenants, tenant, ['domain', 'id', 'name']).authority;
  }

  /** Adds a person; the members are those of a seed file, of which only `username` is needed. */
  async addUser(members) {
    const tenant = members.username?.split('@')[1] ?? this.ready.tenants[0].id;
    const person = {name: members.username, tenant, ...members};
    return {...person, ...await this.call('POST', 'users', person)};
  }

  /** Changes members of a person; null removes one. */
  async changeUser(username, members) { return this.call('PATCH', 'users/{username}', members, {username}); }

  async block(username, blocked = true) {
    await this.call('POST', 'users/{username}/blocked', {blocked}, {username});
  }

  /** Sets a person's conditional access: mfa, passkey, compliantDevice, block or none. */
  async require(username, requirement) {
    await this.call('POST', 'users/{username}/policy', {require: requirement}, {username});
  }

  async revokeSessions(username) { await this.call('POST', 'users/{username}/revoke-sessions', {}, {username}); }

  /** Registers an app, by default in the first tenant. Of the members of a seed file only `name` is needed. */
  async addApp(members) {
    const standard = {tenant: this.ready.tenants[0].id, audience: 'singleTenant', redirectUris: []};
    return this.call('POST', 'apps', {...standard, ...members});
  }

  /** Consents: `{app, scopes, user}`, or with `tenant` for everybody of a tenant. */
  async consent(consent) { await this.call('POST', 'consents', consent); }

  /**
   * An access token without a sign-in, good or bad. All members are optional: person, app, tenant, audience, scopes,
   * roles, groups, claims, lifetime (negative: expired), version, badSignature.
   */
  async token(order = {}) { return (await this.call('POST', 'tokens/issue', order)).access_token; }

  /** The claims of a token, and why an API would refuse it. */
  async inspect(token) { return this.call('POST', 'tokens/inspect', {token}); }

  /** Moves the emulator's clock by seconds, back if negative. */
  async advance(seconds) { return this.call('POST', 'clock', {advanceSeconds: seconds}); }

  /** Answers matching requests otherwise: `fault({status: 503}, {endpoint: 'token', count: 1})`. Gives the id. */
  async fault(answer, match = {}) { return (await this.call('POST', 'faults', {match, answer})).id; }

  /** How many requests a fault rule has answered. */
  async faultApplied(id) { return (await this.call('GET', 'faults/{id}', {}, {id})).applied; }

  async clearFaults() { await this.call('DELETE', 'faults'); }

  /** The one-time codes sent to an address, the newest first. */
  async codes(address) {
    const {messages} = await this.call('GET', `inbox?address=${encodeURIComponent(address)}`);
    return messages.map((message) => message.code);
  }

  /** The last requests, without secrets. */
  async requests() { return (await this.call('GET', 'requests')).requests; }

  /** A copy of the seed with ids of its own, which no other test meets. `removeWorld` deletes it. */
  async world() {
    const {world} = await this.call('POST', 'worlds');
    return new Emulator(`${this.#control}/worlds/${world}`, this.ca).#described();
  }

  async removeWorld(world) { await this.call('DELETE', 'worlds/{id}', {}, {id: world.ready.world}); }

  /** Restores the state of the start. */
  async reset() { await this.call('POST', 'reset'); }
}

function found(entries, name, members, end) {
  const wanted = name.toLowerCase();
  const entry = entries.find((entry) => members.some((member) => entry[member]?.toLowerCase() === wanted)) ??
    (end && entries.find((entry) => entry[members[0]].toLowerCase().startsWith(wanted + end)));
  if (entry) return entry;
  throw new Error(`${name} is not there. Choose from: ${entries.map((entry) => entry[members[0]]).join(', ')}`);
}

/** The first line that a program prints. */
async function firstLine(child, timeout) {
  let timer;
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`not ready after ${timeout} seconds`)), timeout * 1000);
      child.once('error', reject);
      child.once('close', (status, signal) => reject(new Error(`exit status ${status ?? signal}`)));
      createInterface({input: child.stdout}).once('line', resolve);
    });
  } finally {
    clearTimeout(timer);
  }
}

async function end({child, folder, forgotten}) {
  if (child.pid && child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.ref();
    child.kill();
    const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await ended;
    clearTimeout(timer);
  }
  process.removeListener('exit', forgotten);
  remove(folder);
}

function json(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function remove(folder) { rmSync(folder, {recursive: true, force: true}); }
