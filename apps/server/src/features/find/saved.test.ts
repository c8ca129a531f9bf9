import { calls } from '@nestmate/contract';
import type { Bucket } from '@nestmate/contract/rules/interest';
import { eq } from 'drizzle-orm';
import { assert, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app';
import { community, peopleOf, resident } from '../../../test/world/builders';
import { deckIn } from '../../../test/world/deck';
import { subnetworks } from '../housing';
import { memberships } from '../memberships';
import { profiles } from '../profile';
import { interests } from './find.schema';

let app: TestApp;
let deck: ReturnType<typeof deckIn>;
beforeAll(async () => {
  app = await testApp();
  deck = deckIn(app);
});

it('reads the last skip of a day for an undo, while its person may be met', async () => {
  const hall = await community(app.db);
  const me = await resident(app.db, hall);
  const [first, second, liked] = [
    await resident(app.db, hall),
    await resident(app.db, hall),
    await resident(app.db, hall),
  ];
  const lastSkip = async () => {
    const { res } = await app.call(calls.find.lastSkip, { as: me.userId, params: { userId: me.userId } });
    return res?.card?.membership_id ?? null;
  };
  expect(await lastSkip()).toBeNull();
  await deck.decide(me, first, 'skipped');
  await deck.decide(me, second, 'skipped');
  await deck.decide(me, liked, 'interested');
  expect(await lastSkip()).toBe(second.membershipId);
  await deck.decide(me, second, 'queued');
  expect(await lastSkip()).toBe(first.membershipId);
  await app.db
    .update(memberships)
    .set({ removedAt: new Date() })
    .where(eq(memberships.id, first.membershipId));
  expect(await lastSkip()).toBeNull();
  await deck.decide(me, second, 'skipped');
  const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await app.db.update(interests).set({ decidedAt: longAgo });
  expect(await lastSkip()).toBeNull();
});

describe('the saved lists', () => {
  it('contain the skipped, liked and mutually liked people, latest first', async () => {
    const hall = await community(app.db);
    const me = await resident(app.db, hall);
    const { skippedA, skippedB } = await peopleOf(app.db, hall, 'SkippedA', 'SkippedB');
    const { likedA, likedB } = await peopleOf(app.db, hall, 'LikedA', 'LikedB');
    const { mutualA, mutualB } = await peopleOf(app.db, hall, 'MutualA', 'MutualB');
    for (const other of [skippedA, skippedB]) await deck.decide(me, other, 'skipped');
    for (const other of [likedA, likedB, mutualA, mutualB]) await deck.decide(me, other, 'interested');
    await deck.decide(mutualB, me, 'interested');
    await deck.decide(mutualA, me, 'interested');

    const bucket = (status: Bucket) => deck.ids(me, { status });
    expect(await bucket('skipped')).toEqual([skippedB.membershipId, skippedA.membershipId]);
    expect(await bucket('isOneWayInterested')).toEqual([likedB.membershipId, likedA.membershipId]);
    expect(await bucket('isMutualInterested')).toEqual([mutualA.membershipId, mutualB.membershipId]);
    expect(await deck.likes(me)).toEqual({ isOneWayInterested: 2, isMutualInterested: 2 });
    expect(await deck.ids(me)).toEqual([]);
    expect(await deck.ids(me, { status: 'interested' })).toEqual(await bucket('isOneWayInterested'));
    expect(await deck.ids(me, { status: 'mutual' })).toEqual(await bucket('isMutualInterested'));
  });

  /** 23 people whom somebody skipped, the latest first. */
  async function skippedMany() {
    const hall = await community(app.db);
    const me = await resident(app.db, hall);
    const others = [];
    for (let i = 0; i < 23; i++) others.push(await resident(app.db, hall));
    for (const other of others) await deck.decide(me, other, 'skipped');
    const newestFirst = others.map((other) => other.membershipId).toReversed();
    return { hall, me, others, newestFirst };
  }

  it('have pages of 20', async () => {
    const { me, newestFirst } = await skippedMany();
    const first = await deck.page(me, { status: 'skipped' });
    const second = await deck.page(me, { status: 'skipped', page: 1 });
    expect([first.finished, second.finished]).toEqual([false, true]);
    expect(
      [first, second].flatMap((page) => page.user_profile_cards.map((card) => card.membership_id)),
    ).toEqual(newestFirst);
  });

  it('stay readable after the round', async () => {
    const { hall, me, newestFirst } = await skippedMany();
    await app.db
      .update(subnetworks)
      .set({ roundStatus: 'CLOSED' })
      .where(eq(subnetworks.id, hall.subnetworkId));
    const page = await deck.page(me, { status: 'skipped', page: 1 });
    expect(page.deck).toBe('closed');
    expect(page.user_profile_cards.map((card) => card.membership_id)).toEqual(newestFirst.slice(20));
  });

  it('omit people who have hidden themselves or were removed', async () => {
    const { me, others, newestFirst } = await skippedMany();
    const [hides, removed] = others;
    assert(hides && removed);
    await app.db.update(profiles).set({ hidden: true }).where(eq(profiles.membershipId, hides.membershipId));
    await app.db
      .update(memberships)
      .set({ removedAt: new Date() })
      .where(eq(memberships.id, removed.membershipId));
    const later = await deck.page(me, { status: 'skipped', page: 1 });
    expect(later.finished).toBe(true);
    expect(later.user_profile_cards.map((card) => card.membership_id)).toEqual(newestFirst.slice(20, 21));
  });
});
