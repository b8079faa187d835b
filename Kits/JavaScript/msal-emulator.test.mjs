// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

// The kit against a running emulator, and against the description of its control API.

import assert from 'node:assert/strict';
import {spawn, spawnSync} from 'node:child_process';
import {existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {createInterface} from 'node:readline';
import {after, before, beforeEach, test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {ControlError, Emulator, NotStarted} from './msal-emulator.mjs';

const adele = 'adele@contoso.example';
const kit = fileURLToPath(new URL('msal-emulator.mjs', import.meta.url));
let emulator;

before(async () => { emulator = await Emulator.start(); });
beforeEach(async () => { await emulator.reset(); });
after(async () => { await emulator.stop(); });

/** Starts an emulator and prints where it is and its files are, as a program of its own. */
const started = ['--input-type=module', '--eval', `import {Emulator} from ${JSON.stringify(kit)};
  const emulator = await Emulator.start(); console.log(emulator.ready.http, emulator.ca)`];

/** Waits until nothing answers at an address: the emulator was told to stop, and may still answer for a moment. */
async function isGone(address) {
  const answers = () => fetch(`${address}/_emulator/health`).then(() => true, () => false);
  const deadline = Date.now() + 30_000;
  while (await answers()) assert.ok(Date.now() < deadline, 'the emulator still answers');
}

/** Status and text of a request, as a client that trusts the emulator's authority sees them. */
function send(url, {token, form} = {}) {
  const headers = token ? {Authorization: `Bearer ${token}`} : {};
  if (form) headers['Content-Type'] = 'application/x-www-form-urlencoded';
  return new Promise((resolve, reject) => {
    const options = {method: form ? 'POST' : 'GET', headers, ca: readFileSync(emulator.ca), agent: false};
    https.request(url, options, (answer) => {
      let text = '';
      answer.on('data', (part) => { text += part; }).on('end', () => resolve({status: answer.statusCode, text}));
    }).on('error', reject).end(form && new URLSearchParams(form).toString());
  });
}

/** Status and JSON of an endpoint of a tenant. */
async function post(endpoint, tenant, app, form) {
  const {clientId} = await emulator.app(app);
  const url = `${emulator.authority(tenant)}/oauth2/v2.0/${endpoint}`;
  const {status, text} = await send(url, {form: {client_id: clientId, scope: 'openid', ...form}});
  return {status, ...JSON.parse(text)};
}

/** The answer of the token endpoint to a person's password. */
async function redeem({username, password}) {
  return post('token', 'Contoso', 'MSAL Sample App', {grant_type: 'password', username, password});
}

test('every request of the kit is in the description of the control API', async () => {
  const {paths} = await emulator.call('GET', 'openapi.json');
  const calls = [...readFileSync(kit, 'utf8').matchAll(/call\(\s*'([A-Z]+)', ['`]([^'`?]+)/g)];
  assert.ok(calls.length > 15);
  for (const [, method, path] of calls) assert.ok(paths[`/${path}`]?.[method.toLowerCase()], `${method} ${path}`);
});

test('the bodies of the kit are what the description says', async () => {
  const {paths} = await emulator.call('GET', 'openapi.json');
  const sent = [];
  class Recorded extends Emulator {
    call(method, path, body, segments) {
      if (method === 'POST' || method === 'PATCH') sent.push({method, path, body: body ?? {}});
      return super.call(method, path, body, segments);
    }
  }
  const recorded = new Recorded(emulator.ready.control, emulator.ca);
  recorded.ready = await recorded.describe();
  const {username} = await recorded.addUser({username: 'zoe@contoso.example', jobTitle: 'Cook'});
  await recorded.changeUser(username, {jobTitle: null});
  await recorded.block(username);
  await recorded.require(username, 'mfa');
  await recorded.revokeSessions(username);
  const app = await recorded.addApp({name: 'Job', redirectUris: ['http://localhost']});
  await recorded.consent({app: app.clientId, scopes: ['User.Read'], user: adele});
  await recorded.inspect(await recorded.token({person: adele, lifetime: 60, badSignature: true}));
  await recorded.advance(1);
  await recorded.fault({status: 503}, {endpoint: 'token', count: 1});
  assert.equal(sent.length, 11);
  for (const {method, path, body} of sent) {
    const {schema} = paths[`/${path}`][method.toLowerCase()].requestBody.content['application/json'];
    for (const name of schema.required ?? []) assert.ok(name in body, `${path} lacks ${name}`);
    for (const name of Object.keys(body)) assert.ok(name in schema.properties, `${path} has ${name}`);
  }
});

test('the emulator has users, apps, APIs and authorities', async () => {
  assert.equal((await emulator.user('adele')).password, 'Adele-Pass-1');
  assert.equal((await emulator.user(adele.toUpperCase())).username, adele);
  assert.equal((await emulator.app(emulator.ready.apps[0].clientId)).name, emulator.ready.apps[0].name);
  assert.ok((await emulator.api('todolist')).url.startsWith(emulator.address));
  assert.equal((await send(`${emulator.authority()}/v2.0/.well-known/openid-configuration`)).status, 200);
  await assert.rejects(emulator.user('nobody'), /Choose from: .*adele/);
});

test('a person who was added signs in until blocked', async () => {
  const zoe = await emulator.addUser({username: 'zoe@contoso.example'});
  assert.equal((await redeem(zoe)).status, 200);
  await emulator.block(zoe.username);
  assert.deepEqual((await redeem(zoe)).error_codes, [50057]);
});

test('after a reset there is nothing of the test before', async () => {
  await assert.rejects(emulator.user('zoe'));
});

test('tokens are accepted or refused as ordered', async () => {
  const {url} = await emulator.api('todolist');
  assert.equal((await send(url, {token: await emulator.token({person: adele, scopes: ['ToDoList.Read']})})).status, 200);
  for (const order of [{lifetime: -600}, {badSignature: true}, {audience: 'graph'}]) {
    assert.equal((await send(url, {token: await emulator.token({person: adele, ...order})})).status, 401);
  }
  assert.ok((await emulator.inspect(await emulator.token({person: adele, lifetime: -600}))).refusals.length > 0);
});

test('the clock moves', async () => {
  assert.equal((await emulator.call('GET', 'clock')).secondsAhead, 0);
  assert.equal((await emulator.advance(3600)).secondsAhead, 3600);
});

test('faults answer as often as told', async () => {
  const rule = await emulator.fault({error: 'invalid_grant', codes: [50076]}, {endpoint: 'token', count: 1});
  const person = await emulator.user('adele');
  assert.deepEqual((await redeem(person)).error_codes, [50076]);
  assert.equal((await redeem(person)).status, 200);
  assert.equal(await emulator.faultApplied(rule), 1);
  assert.equal((await emulator.requests())[0].fault, rule);
  await emulator.clearFaults();
  await assert.rejects(
    emulator.faultApplied(rule), (error) => error instanceof ControlError && error.code === 'unknown_fault');
});

test('codes reach the inbox and sign in', async () => {
  const username = 'otto@customers.example', challenge_type = 'oob redirect';
  const ask = (endpoint, form) => post(endpoint, 'Fabrikam Customers', 'Fabrikam News', form);
  assert.deepEqual(await emulator.codes(username), []);
  const {continuation_token: begun} = await ask('initiate', {username, challenge_type});
  const {continuation_token} = await ask('challenge', {continuation_token: begun, challenge_type});
  const [oob] = await emulator.codes(username);
  const {status, token_type} = await ask('token', {grant_type: 'oob', oob, continuation_token});
  assert.deepEqual([status, token_type], [200, 'Bearer']);
});

test('worlds do not meet', async () => {
  const world = await emulator.world();
  const {username} = await world.user('adele');
  assert.notEqual(username, adele);
  await world.block(username);
  assert.equal((await world.user('adele')).blocked, true);
  assert.equal((await emulator.user('adele')).blocked, undefined);
  await emulator.removeWorld(world);
  await assert.rejects(world.users(), /unknown_world/);
});

test('the defaults of a world are of its first tenant', async () => {
  const world = await emulator.world();
  assert.equal(world.authority(), world.ready.tenants[0].authority);
  assert.notEqual(world.authority(), emulator.authority());
  const {clientId} = await world.addApp({name: 'Job'});
  assert.equal((await world.app(clientId)).tenant, world.ready.tenants[0].id);
  await assert.rejects(world.addUser({}), (error) => error instanceof ControlError && /username/.test(error.message));
  await emulator.removeWorld(world);
});

test('the environment is that of a program that msal-emulator run starts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kit-test-'));
  const {http_proxy, no_proxy} = process.env;
  Object.assign(process.env, {http_proxy: 'http://127.0.0.1:9', no_proxy: 'intranet.example'});
  try {
    const command = ['run', '--', process.execPath, '--print', 'JSON.stringify(process.env)'];
    const env = {...process.env, XDG_DATA_HOME: folder};
    const options = {env, encoding: 'utf8', timeout: 60_000};
    const theirs = JSON.parse(spawnSync(process.env.MSAL_EMULATOR_PROGRAM, command, options).stdout);
    const ours = emulator.environment;
    const set = Object.keys(theirs).filter((name) => theirs[name] !== env[name]);
    assert.deepEqual(Object.keys(ours).sort(), [...new Set([...set, 'no_proxy'])].sort());
    assert.equal(ours.no_proxy, theirs.no_proxy);
    assert.ok(ours.IDENTITY_ENDPOINT.startsWith(emulator.address));
  } finally {
    for (const [name, value] of Object.entries({http_proxy, no_proxy})) {
      if (value === undefined) delete process.env[name]; else process.env[name] = value;
    }
    rmSync(folder, {recursive: true});
  }
});

test('hosts without a proxy stay so in capitals too', () => {
  const {no_proxy, NO_PROXY} = process.env;
  delete process.env.no_proxy;
  process.env.NO_PROXY = 'intranet.example';
  try {
    assert.equal(emulator.environment.NO_PROXY, 'intranet.example,localhost,127.0.0.1,::1,localhost');
  } finally {
    for (const [name, value] of Object.entries({no_proxy, NO_PROXY})) {
      if (value === undefined) delete process.env[name]; else process.env[name] = value;
    }
  }
});

test('what is no emulator is named with the next step', async () => {
  const other = http.createServer((_, answer) => answer.writeHead(404).end('<p>not here</p>'));
  await new Promise((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${other.address().port}`;
  const isRefused = async (attached, text) => assert.rejects(
    attached, (error) => error instanceof NotStarted && (assert.match(error.message, text), true));
  await isRefused(Emulator.attach(address, ''), /^http:\S+ answers 404, but is no emulator\. Check/);
  await new Promise((resolve) => other.close(resolve));
  await isRefused(Emulator.attach(address, ''), /^No emulator answers at http:\S+: .*REFUSED.* msal-emulator run -- /);
  await isRefused(Emulator.attach(emulator.address, ''), /^No emulator answers at https:\S+: .*certificate.* as ca\.$/);
  await isRefused(Emulator.attach(emulator.address.replace('https', 'http'), ''), /^No emulator answers at http:/);
  await isRefused(Emulator.attach('localhost:8400', ''), /^'localhost:8400' is no address of an emulator\. Name one/);
  const none = '/none.pem';
  await isRefused(Emulator.attach(emulator.address, none), /^\/none\.pem has no .*: ENOENT.* Name the emulator's/);
});

test('an emulator is found by its address', async () => {
  const {MSAL_EMULATOR, NODE_EXTRA_CA_CERTS} = emulator.environment;
  const other = await Emulator.attach(MSAL_EMULATOR, NODE_EXTRA_CA_CERTS);
  assert.equal(other.ready.control, emulator.ready.control);
  // As through a container's port, which is another one outside: here the name is.
  const elsewhere = await Emulator.attach(emulator.address.replace('localhost', '127.0.0.1'), emulator.ca);
  assert.ok(elsewhere.authority().startsWith('https://127.0.0.1:'));
  assert.ok((await elsewhere.world()).authority('Contoso').startsWith('https://127.0.0.1:'));
  await assert.rejects(Emulator.attach(''), /msal-emulator run/);
});

test('what does not start says why', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kit-test-'));
  const silent = join(folder, 'silent');
  writeFileSync(silent, '#!/bin/sh\nexec sleep 60\n', {mode: 0o755});
  await assert.rejects(
    Emulator.start({program: join(folder, 'none')}),
    (error) => error instanceof NotStarted && /MSAL_EMULATOR_PROGRAM/.test(error.message));
  await assert.rejects(Emulator.start({arguments: ['--seed', join(folder, 'seed.json')]}), /seed\.json/);
  await assert.rejects(Emulator.start({program: silent, timeout: 0.2}), /not ready after 0\.2 seconds/);
  writeFileSync(silent, '#!/bin/sh\necho broken >&2\nexit 3\n');
  await assert.rejects(Emulator.start({program: silent}), /silent did not start: exit status 3\. broken/);
  rmSync(folder, {recursive: true});
});

test('an emulator ends with its files, and with the program that forgot it', async () => {
  const other = await Emulator.start();
  assert.ok(existsSync(other.ca));
  await other.stop();
  assert.ok(!existsSync(other.ca));
  await assert.rejects(other.users(), NotStarted);
  const forgot = spawnSync(process.execPath, started, {encoding: 'utf8', timeout: 60_000});
  assert.equal(forgot.status, 0);
  const [address, ca] = forgot.stdout.trim().split(' ');
  await isGone(address);
  assert.ok(!existsSync(dirname(dirname(ca))), 'its files are still there');
});

for (const signal of ['SIGKILL', 'SIGTERM', 'SIGHUP']) {
  test(`an emulator ends with the program that ${signal} ends`, async () => {
    const program = spawn(process.execPath, [...started.slice(0, -1), `${started.at(-1)}; process.stdin.resume();`]);
    const ended = new Promise((resolve) => program.once('exit', (_, by) => resolve(by)));
    const line = await new Promise((resolve, reject) => {
      createInterface({input: program.stdout}).once('line', resolve).once('close', () => reject(new Error('no line')));
    });
    const [address] = line.split(' ');
    assert.equal((await fetch(`${address}/_emulator/health`)).status, 200);
    program.kill(signal);
    assert.equal(await ended, signal);
    await isGone(address);
  });
}

test('the kit needs nothing but Node', () => {
  const names = [...readFileSync(kit, 'utf8').matchAll(/^import .* from '([^']+)'/gm)].map(([, name]) => name);
  assert.ok(names.every((name) => name.startsWith('node:')));
});
