import type { UserId } from '@nestmate/contract/ids';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app';
import { browser } from '../../../../test/clients/browser';
import { community, resident } from '../../../../test/world/builders';
import { deckIn } from '../../../../test/world/deck';
import { profiles } from '../../profile';
import { openSession } from './sessions.service';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

async function renewed(userId: UserId, path = '/auth/refresh?with=cards', headers = {}, from = app) {
  const source = { address: '203.0.113.0/24', browser: null };
  const { refreshToken } = await openSession(from.db, { userId, ...source }, new Date());
  const window = browser(from);
  window.jar.set('nestmate_refresh', refreshToken);
  const response = await window.post(path, headers);
  return response.json<{ code: number; res: { userId: UserId; cards?: unknown } }>();
}

it('a renewed session brings the first page of the deck on request, as its own call reads it', async () => {
  const hall = await community(app.db);
  const me = await resident(app.db, hall);
  await resident(app.db, hall, { firstName: 'Wei' });
  const { res } = await renewed(me.userId, '/auth/refresh?with=cards', { 'accept-language': 'es' });
  expect(res.cards).toEqual(await deckIn(app).page(me, { language: 'es' }));
  expect(res.cards).toMatchObject({ user_profile_cards: [{ first_name: 'Wei' }] });
  expect((await renewed(me.userId, '/auth/refresh')).res).not.toHaveProperty('cards');
});

it('a session is renewed without cards by a person who renews it again and again', async () => {
  const few = await testApp({ config: { rateLimitFactor: 1 / 15 } });
  const hall = await community(few.db);
  const [me, other] = [await resident(few.db, hall), await resident(few.db, hall)];
  const replies = [];
  for (const { userId } of [me, me, me, other])
    replies.push(await renewed(userId, undefined, undefined, few));
  expect(replies.map(({ code, res }) => [code, 'cards' in res])).toEqual([
    [200, true],
    [200, true],
    [200, false],
    [200, true],
  ]);
});

it('a session is renewed without cards where the person could not read them, or has several decks', async () => {
  const [hall, other] = [await community(app.db), await community(app.db)];
  const newcomer = await resident(app.db, hall);
  const { membershipId } = newcomer;
  await app.db.update(profiles).set({ registeredAt: null }).where(eq(profiles.membershipId, membershipId));
  const both = await resident(app.db, hall);
  await resident(app.db, other, { userId: both.userId });
  for (const { userId } of [newcomer, both]) {
    const { code, res } = await renewed(userId);
    expect({ code, userId: res.userId }).toEqual({ code: 200, userId });
    expect(res).not.toHaveProperty('cards');
  }
});
