import { createHmac } from 'node:crypto';
import { calls } from '@nestmate/contract';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app';
import { community, resident } from '../../../test/world/builders';

const url = 'https://chat.office.example/nestmate';
const secret = 'shared with the chat';
const app = await testApp({ config: { supportWidget: { url, secret } } });
const without = await testApp();

it('proves a person’s identity to the chat of the office with its secret', async () => {
  const { userId } = await resident(app.db, await community(app.db));
  const { res } = await app.call(calls.support.identity, { as: userId, params: { userId } });
  const hash = createHmac('sha256', secret).update(userId).digest('hex');
  expect(res).toEqual({ identifier: userId, identifier_hash: hash });
});

it('frames only the chat of the office', async () => {
  const options = await app.call(calls.product.options, {});
  expect(options.res?.supportWidget).toBe(url);
  const page = await app.server.inject({ url: '/legal/en/terms.html' });
  expect(page.headers['content-security-policy']).toContain('frame-src https://chat.office.example;');
});

it('proves no identity where the office has no chat', async () => {
  const { userId } = await resident(without.db, await community(without.db));
  const { code } = await without.call(calls.support.identity, { as: userId, params: { userId } });
  expect(code).toBe(404);
});

it('frames no page where the office has no chat', async () => {
  const page = await without.server.inject({ url: '/legal/en/terms.html' });
  expect(page.headers['content-security-policy']).toContain("frame-src 'none';");
});
