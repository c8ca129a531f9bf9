import type { UserId } from '@nestmate/contract/ids';
import { expect, it } from 'vitest';
import { newId, type SessionId } from '../../platform/ids';
import { makeSigner } from '../../platform/signer';
import { createAccessTokens } from './access-tokens';

const secret = 'the secret of tests, which is long enough';
const account = { userId: newId<UserId>(), sessionId: newId<SessionId>() };

it('refuses an expired token that was valid before', async () => {
  let now = new Date();
  const tokens = createAccessTokens(makeSigner(secret), () => now);
  const token = await tokens.issue(account);
  const owner = await tokens.verify(token);
  expect(owner).toMatchObject(account);
  now = new Date(owner.expiresAt.getTime() - 1);
  expect(await tokens.verify(token)).toEqual(owner);
  now = owner.expiresAt;
  await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'TokenExpired' });
});

it('refuses a forgery of a token that it has accepted', async () => {
  const tokens = createAccessTokens(makeSigner(secret), () => new Date());
  const token = await tokens.issue(account);
  expect(await tokens.verify(token)).toMatchObject(account);
  const forged = token.slice(0, -2) + (token.endsWith('AA') ? 'BB' : 'AA');
  await expect(tokens.verify(forged)).rejects.toMatchObject({ code: 'Unauthorized' });
});
