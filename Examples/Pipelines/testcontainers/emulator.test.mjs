// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

// npm install --save-dev testcontainers, and Kits/JavaScript/msal-emulator.mjs beside this file; node --test
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {GenericContainer, Wait} from 'testcontainers';
import {Emulator} from './msal-emulator.mjs';

let container;
let emulator;

before(async () => {
  container = await new GenericContainer('msal-emulator:0.2.0')
    .withExposedPorts(8400)
    .withWaitStrategy(Wait.forHttp('/_emulator/health', 8400))
    .start();
  // The issuer is at the address that is asked, so the port outside is the right one.
  emulator = await Emulator.attach(`http://${container.getHost()}:${container.getMappedPort(8400)}`, '');
});
after(() => container.stop());

test('an API gets a token to accept', async () => {
  const token = await emulator.token({person: 'adele@contoso.example'});
  assert.deepEqual((await emulator.inspect(token)).refusals, []);
});
