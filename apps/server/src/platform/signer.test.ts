import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { openSigner } from './signer';

const secret = 'the secret of tests, which is long enough';
const signer = openSigner(secret);
const claims = z.object({ sub: z.string() });
const plain = signer.tokens({ issuer: 'nestmate', claims });
const soon = { expiresAt: new Date(Date.now() + 60_000) };

it('verifies its own tokens, also in another process with the same secret', async () => {
  const token = await plain.issue({ sub: 'maya' }, soon);
  expect(await plain.verify(token)).toEqual({ sub: 'maya' });
  const elsewhere = openSigner(secret).tokens({ issuer: 'nestmate', claims });
  expect(await elsewhere.verify(token)).toEqual({ sub: 'maya' });
});

it.each([
  ['another issuer', signer.tokens({ issuer: 'nestmate/archive', claims })],
  ['another audience', signer.tokens({ issuer: 'nestmate', audience: 'chat', claims })],
  ['a key of its own', signer.tokens({ issuer: 'nestmate', purpose: 'chat session', claims })],
  [
    'another secret',
    openSigner('another secret, which is long enough too').tokens({ issuer: 'nestmate', claims }),
  ],
])('refuses a token where it expects %s', async (_difference, other) => {
  const token = await plain.issue({ sub: 'maya' }, soon);
  await expect(other.verify(token)).rejects.toMatchObject({ code: 'Unauthorized' });
});

it('refuses a token with unexpected claims', async () => {
  const other = signer.tokens({ issuer: 'nestmate', claims: z.object({ sub: z.string(), sid: z.string() }) });
  const token = await plain.issue({ sub: 'maya' }, soon);
  await expect(other.verify(token)).rejects.toMatchObject({ code: 'Unauthorized' });
});

it('reports that a token has expired', async () => {
  const token = await plain.issue({ sub: 'maya' }, soon);
  await expect(plain.verify(token, new Date(Date.now() + 61_000))).rejects.toMatchObject({
    code: 'TokenExpired',
  });
});

it('keeps the links of old mails working: a seal is the HMAC of its text', () => {
  const old = createHmac('sha256', secret).update('end mails 1').digest('base64url');
  expect(signer.isSeal('end mails 1', old)).toBe(true);
  expect(signer.isSeal('end mails 2', old)).toBe(false);
  expect(signer.isSeal('end mails 1', old.slice(1))).toBe(false);
});
