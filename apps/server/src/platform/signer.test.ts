import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { makeSigner } from './signer';

const secret = 'the secret of tests, which is long enough';
const signer = makeSigner(secret);
const claims = z.object({ sub: z.string() });
const plain = signer.tokens({ issuer: 'nestmate', claims });
const soon = { expiresAt: new Date(Date.now() + 60_000) };

it('verifies its own tokens, also in another process with the same secret', async () => {
  const token = await plain.issue({ sub: 'maya' }, soon);
  expect(await plain.verify(token, new Date())).toEqual({ sub: 'maya' });
  const elsewhere = makeSigner(secret).tokens({ issuer: 'nestmate', claims });
  expect(await elsewhere.verify(token, new Date())).toEqual({ sub: 'maya' });
});

it.each([
  ['another issuer', signer.tokens({ issuer: 'nestmate/archive', claims })],
  ['another audience', signer.tokens({ issuer: 'nestmate', audience: 'chat', claims })],
  ['a key of its own', signer.tokens({ issuer: 'nestmate', purpose: 'chat session', claims })],
  [
    'another secret',
    makeSigner('another secret, which is long enough too').tokens({ issuer: 'nestmate', claims }),
  ],
])('refuses a token where it expects %s', async (_difference, other) => {
  const token = await plain.issue({ sub: 'maya' }, soon);
  await expect(other.verify(token, new Date())).rejects.toMatchObject({ code: 'Unauthorized' });
});

it('refuses a token with unexpected claims', async () => {
  const other = signer.tokens({ issuer: 'nestmate', claims: z.object({ sub: z.string(), sid: z.string() }) });
  const token = await plain.issue({ sub: 'maya' }, soon);
  await expect(other.verify(token, new Date())).rejects.toMatchObject({ code: 'Unauthorized' });
});

it.each([
  ['no signature', 'none', ''],
  ['another algorithm', 'HS512', 'sha512'],
])('refuses a token with %s', async (_, alg, hash) => {
  const coded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const payload = { sub: 'maya', iss: 'nestmate', exp: Math.floor(Date.now() / 1000) + 60 };
  const text = `${coded({ alg })}.${coded(payload)}`;
  const signature = hash && createHmac(hash, secret).update(text).digest('base64url');
  await expect(plain.verify(`${text}.${signature}`, new Date())).rejects.toMatchObject({
    code: 'Unauthorized',
  });
});

it('signs tokens with no key that anything else uses', async () => {
  const token = await plain.issue({ sub: 'maya' }, soon);
  const [head = '', body = '', signature = ''] = token.split('.');
  expect(signer.isSeal(`${head}.${body}`, signature)).toBe(false);
  expect(createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url')).not.toBe(signature);
});

it('reports that a token has expired', async () => {
  const token = await plain.issue({ sub: 'maya' }, soon);
  await expect(plain.verify(token, new Date(Date.now() + 61_000))).rejects.toMatchObject({
    code: 'TokenExpired',
  });
});

it('gives each text a seal of its own', () => {
  const seal = signer.seal('end mails 1');
  expect(signer.isSeal('end mails 1', seal)).toBe(true);
  expect(signer.isSeal('end mails 2', seal)).toBe(false);
});

it('accepts the seals of old mails', () => {
  const old = createHmac('sha256', secret).update('end mails 1').digest('base64url');
  expect(signer.isSeal('end mails 1', old)).toBe(true);
  expect(signer.isSeal('end mails 2', old)).toBe(false);
  expect(signer.isSeal('end mails 1', old.slice(1))).toBe(false);
});

it('opens an encrypted text for its purpose, its subject and its secret alone', () => {
  const stored = signer.encrypt('secrets', 'one', 'the text 文');
  expect(stored).not.toContain('text');
  expect(signer.encrypt('secrets', 'one', 'the text 文')).not.toBe(stored);
  expect(signer.decrypt('secrets', 'one', stored)).toBe('the text 文');
  expect(signer.decrypt('secrets', 'other', stored)).toBeUndefined();
  expect(signer.decrypt('others', 'one', stored)).toBeUndefined();
  expect(
    makeSigner('another secret, which is long enough').decrypt('secrets', 'one', stored),
  ).toBeUndefined();
  const changed = `${stored.slice(0, -2)}${stored.endsWith('AA') ? 'BB' : 'AA'}`;
  expect(signer.decrypt('secrets', 'one', changed)).toBeUndefined();
  expect(signer.decrypt('secrets', 'one', 'short')).toBeUndefined();
});
