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

/** The emulator is not installed, or ended or said nothing before it was ready. The message says what to do. */
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
  #process;
  #folder;

  /** Use `start` or `attach`. */
  constructor(control, ca) {
    this.ca = ca;
    this.#control = control;
    this.#authority = ca && readFileSync(ca);
    /** Where clients find the emulator, such as https://localhost:40123. */
    this.address = control.split('/_emulator')[0];
  }

  /**
   * Starts one on free ports, with keys and files of its own, and returns when it is ready.
   * @param {object} options `arguments`: options of `msal-emulator serve`, such as ['--seed', 'people.json'];
   *   `program`: the emulator's path, by default the one in MSAL_EMULATOR_PROGRAM, otherwise the one on PATH;
   *   `timeout`: seconds until it must be ready (30).
   */
  static async start({arguments: more = [], program, timeout = 30} = {}) {
    program ??= process.env.MSAL_EMULATOR_PROGRAM || 'msal-emulator';
    const folder = mkdtempSync(join(tmpdir(), 'msal-emulator-kit-'));
    const child = spawn(
      program, ['serve', '--port', '0', '--https-port', '0', '--json', '--quiet', ...more],
      {env: {...process.env, XDG_DATA_HOME: folder}, stdio: ['ignore', 'pipe', 'pipe']});
    const endWithUs = () => child.kill();
    process.once('exit', endWithUs);
    child.once('exit', () => process.removeListener('exit', endWithUs));
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text) => { said = (said + text).slice(-2000); });
    try {
      const ready = JSON.parse(await firstLine(child, timeout));
      const emulator = await new Emulator(ready.control, ready.ca).#described();
      emulator.#process = child;
      emulator.#folder = folder;
      child.unref();
      child.stdout.unref();
      child.stderr.unref();
      return emulator;
    } catch (error) {
      await end(child, folder);
      if (error.code === 'ENOENT') {
        throw new NotStarted(`There is no program ${program}. Install msal-emulator, or name it in MSAL_EMULATOR_PROGRAM.`);
      }
      throw new NotStarted(`${program} did not start: ${said.trim() || error.message}`, {cause: error});
    }
  }

  /** The emulator at an address; by default the one of `msal-emulator run`, which sets MSAL_EMULATOR. */
  static async attach(address = process.env.MSAL_EMULATOR, ca = process.env.NODE_EXTRA_CA_CERTS) {
    if (!address) throw new NotStarted('No emulator is named. Run the tests with: msal-emulator run -- npm test');
    return new Emulator(`${address.replace(/\/$/, '')}/_emulator`, ca).#described();
  }

  async #described() {
    this.ready = await this.describe();
    return this;
  }

  /** Ends the emulator that `start` started, and deletes its files. */
  async stop() {
    if (this.#process) await end(this.#process, this.#folder);
    this.#process = undefined;
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
      request.setTimeout(30_000, () => request.destroy(new Error(`${url} does not answer.`))).on('error', reject);
      request.end(isCommand ? JSON.stringify(body) : undefined);
    });
    const answer = JSON.parse(text);
    if (status >= 400) throw new ControlError(status, answer.error.code, answer.error.message);
    return answer;
  }

  /** The ready line as it is now. All is at this `address`, also when a container has other ports inside. */
  async describe() {
    const ready = await this.call('GET', 'ready');
    return JSON.parse(JSON.stringify(ready).replaceAll(`"${ready.graph}`, `"${this.address}`));
  }

  /** Variables by which other programs find this emulator, and trust it besides nobody else. */
  get environment() {
    const names = this.ca ? ['SSL_CERT_FILE', 'REQUESTS_CA_BUNDLE', 'CURL_CA_BUNDLE', 'NODE_EXTRA_CA_CERTS'] : [];
    return {
      MSAL_EMULATOR: this.address, AZURE_AUTHORITY_HOST: this.address,
      ...Object.fromEntries(names.map((name) => [name, this.ca])),
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

  /** The authority of a tenant, by domain, id or name. */
  authority(tenant = 'contoso.example') {
    return found(this.ready.tenants, tenant, ['domain', 'id', 'name']).authority;
  }

  /** Adds a person; the members are those of a seed file, of which only `username` is needed. */
  async addUser(members) {
    const person = {name: members.username, tenant: members.username.split('@').at(-1), ...members};
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

  /** Registers an app; the members are those of a seed file, of which only `name` is needed. */
  async addApp(members) {
    const standard = {tenant: 'contoso.example', audience: 'singleTenant', redirectUris: []};
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
      timer = setTimeout(() => reject(new Error(`it was not ready after ${timeout} seconds`)), timeout * 1000);
      child.once('error', reject).once('close', (status) => reject(new Error(`it ended with status ${status}`)));
      createInterface({input: child.stdout}).once('line', resolve);
    });
  } finally {
    clearTimeout(timer);
  }
}

async function end(child, folder) {
  if (child.pid && child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.ref();
    child.kill();
    const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await ended;
    clearTimeout(timer);
  }
  rmSync(folder, {recursive: true, force: true});
}
