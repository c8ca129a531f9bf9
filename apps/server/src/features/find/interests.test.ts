import { calls } from '@nestmate/contract';
import type { UnitTypeId, UserId } from '@nestmate/contract/ids';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../test/app';
import { community, resident, roomOf } from '../../../test/world/builders';
import { deckIn, type Person } from '../../../test/world/deck';
import { newId } from '../../platform/ids';
import { subnetworks, unitTypes } from '../housing';
import { memberships } from '../memberships';

let app: TestApp;
let deck: ReturnType<typeof deckIn>;
let mutualLikes: { a: string; b: string }[];
beforeAll(async () => {
  app = await testApp();
  deck = deckIn(app);
  mutualLikes = [];
  app.events.on('interest.mutual', 'find', ({ membershipIds: [a, b] }) => void mutualLikes.push({ a, b }));
});

async function pair(settings: Parameters<typeof community>[1] = {}) {
  const hall = await community(app.db, settings);
  return { hall, me: await resident(app.db, hall), other: await resident(app.db, hall) };
}

const status = async (me: Person, other: Person) => {
  const { res } = await app.call(calls.find.candidate, {
    as: me.userId,
    params: { userId: me.userId, membershipId: other.membershipId },
  });
  return res?.status;
};

describe('a decision', () => {
  it('starts as queued and can be skipped, liked and put back [4.5]', async () => {
    const { me, other } = await pair();
    expect(await status(me, other)).toBe('queued');
    for (const [sent, answered, shown] of [
      ['skipped', 'Skipped', 'skipped'],
      ['interested', 'Interested', 'interested'],
      ['queued', 'Queued', 'queued'],
    ] as const) {
      expect((await deck.decide(me, other, sent)).res).toEqual({ status: answered });
      expect(await status(me, other)).toBe(shown);
    }
    expect(await deck.ids(me)).toEqual([other.membershipId]);
  });

  it('is emitted to nobody until both like each other [7.28]', async () => {
    const { me, other } = await pair();
    await deck.decide(me, other, 'interested');
    expect(await status(other, me)).toBe('queued');
    expect(await deck.ids(other)).toEqual([me.membershipId]);
    expect(await deck.ids(other, { status: 'isOneWayInterested' })).toEqual([]);

    expect((await deck.decide(other, me, 'interested')).res).toMatchObject({ status: 'Mutual' });
    expect([await status(me, other), await status(other, me)]).toEqual(['mutual', 'mutual']);
  });

  it('can be retried after a lost response, without a second event or a new position in the list', async () => {
    const { hall, me, other } = await pair();
    const third = await resident(app.db, hall);
    await deck.decide(me, other, 'interested');
    await deck.decide(me, third, 'interested');
    expect((await deck.decide(me, other, 'interested')).res).toMatchObject({ status: 'Interested' });
    expect(await deck.ids(me, { status: 'isOneWayInterested' })).toEqual([
      third.membershipId,
      other.membershipId,
    ]);

    mutualLikes.length = 0;
    for (let tries = 0; tries < 3; tries++)
      expect((await deck.decide(other, me, 'interested')).res).toMatchObject({ status: 'Mutual' });
    await vi.waitFor(() => expect(mutualLikes.length).toBeGreaterThan(0));
    expect(mutualLikes).toEqual([{ a: other.membershipId, b: me.membershipId }]);
  });

  it('stays when another window, which has not seen it, decides otherwise', async () => {
    for (const [first, second, status] of [
      ['interested', 'skipped', 'Interested'],
      ['skipped', 'interested', 'Skipped'],
    ] as const) {
      const { me, other } = await pair();
      await deck.decide(me, other, first, 'queued');
      expect((await deck.decide(me, other, second, 'queued')).res).toMatchObject({ status });
      // The same decision, also as a retry.
      expect((await deck.decide(me, other, first, 'queued')).res).toMatchObject({ status });
    }
  });

  it('stays mutual when another window skips without having seen the like', async () => {
    const { me, other } = await pair();
    await deck.decide(other, me, 'interested');
    await deck.decide(me, other, 'interested');
    expect((await deck.decide(me, other, 'skipped', 'queued')).res).toMatchObject({ status: 'Mutual' });
    expect((await deck.decide(me, other, 'skipped', 'interested')).res).toMatchObject({ status: 'Skipped' });
  });

  it('does not come back when another window, which has not seen the undo, changes it', async () => {
    const { me, other } = await pair();
    await deck.decide(me, other, 'interested');
    await deck.decide(me, other, 'queued', 'interested');
    expect((await deck.decide(me, other, 'skipped', 'interested')).res).toMatchObject({ status: 'Queued' });
    expect(await deck.ids(me)).toEqual([other.membershipId]);
  });

  it('stays mutual on an undo, and goes when it is taken back', async () => {
    const { me, other } = await pair();
    await deck.decide(other, me, 'interested');
    await deck.decide(me, other, 'interested');
    const undone = await deck.undo(me, other);
    expect([undone.code, undone.err?.error_code]).toEqual([409, 'InTouch']);
    expect(await status(other, me)).toBe('mutual');
    expect((await deck.decide(me, other, 'queued')).res).toMatchObject({ status: 'Queued' });
    expect(await status(other, me)).toBe('interested');
  });

  it('leaves no like when both people take theirs back in parallel, also twice', async () => {
    for (let round = 0; round < 8; round++) {
      const { me, other } = await pair();
      await deck.decide(me, other, 'interested');
      await deck.decide(other, me, 'interested');
      const undone = await Promise.all([
        deck.decide(me, other, 'queued'),
        deck.decide(other, me, 'queued'),
        deck.decide(me, other, 'queued'),
      ]);
      expect(undone.map(({ code }) => code)).toEqual([200, 200, 200]);
      expect([await status(me, other), await status(other, me)]).toEqual(['queued', 'queued']);
    }
  });

  it('can be undone when mutual, which keeps the other person’s like', async () => {
    const { me, other } = await pair();
    await deck.decide(me, other, 'interested');
    await deck.decide(other, me, 'interested');
    await deck.decide(me, other, 'queued');
    expect(await deck.ids(other, { status: 'isMutualInterested' })).toEqual([]);
    expect(await deck.ids(other, { status: 'isOneWayInterested' })).toEqual([me.membershipId]);
  });
});

it('makes two concurrent likes one mutual like every time', async () => {
  const hall = await community(app.db);
  mutualLikes.length = 0;
  const pairs = [];
  for (let i = 0; i < 25; i++) pairs.push([await resident(app.db, hall), await resident(app.db, hall)]);
  for (const [a, b] of pairs) {
    if (!a || !b) continue;
    const [first, second] = await Promise.all([
      deck.decide(a, b, 'interested'),
      deck.decide(b, a, 'interested'),
    ]);
    expect([first.res?.status, second.res?.status].toSorted()).toEqual(['Interested', 'Mutual']);
    expect([await status(a, b), await status(b, a)]).toEqual(['mutual', 'mutual']);
  }
  await vi.waitFor(() => expect(mutualLikes.length).toBe(pairs.length));
});

describe('a decision is rejected', () => {
  const refusal = async (me: Person, other: Person, decision: 'skipped' | 'interested' = 'interested') => {
    const { code, err } = await deck.decide(me, other, decision);
    return [code, err?.error_code];
  };

  it('about a person who does not exist, lives elsewhere, or is the caller', async () => {
    const { hall, me } = await pair();
    const stranger = await resident(app.db, await community(app.db));
    const myOther = await resident(app.db, hall, { userId: me.userId });
    for (const [name, other] of Object.entries({
      stranger,
      me,
      myOther,
      nobody: { membershipId: newId(), userId: newId<UserId>() },
    }))
      expect(await refusal(me, other as Person), name).toEqual([404, 'NotFound']);
  });

  it('about a roommate', async () => {
    const { hall, me, other } = await pair();
    await roomOf(app.db, hall, [me, other]);
    expect(await refusal(me, other)).toEqual([409, 'Conflict']);
  });

  it('when matching is over or paused', async () => {
    const { hall, me, other } = await pair();
    const unitType = eq(unitTypes.id, hall.unitTypeId);
    await app.db.update(unitTypes).set({ paused: true }).where(unitType);
    expect(await refusal(me, other)).toEqual([409, 'matching_paused']);
    const subnetwork = eq(subnetworks.id, hall.subnetworkId);
    await app.db.update(subnetworks).set({ roundStatus: 'ACTIVE' }).where(subnetwork);
    expect(await refusal(me, other)).toEqual([409, 'matching_finished']);
    await app.db.update(subnetworks).set({ roundStatus: 'CLOSED' }).where(subnetwork);
    expect(await refusal(me, other)).toEqual([409, 'network_closed']);
  });

  it('when it likes a person who has moved elsewhere', async () => {
    const { hall, me, other } = await pair();
    expect((await deck.decide(me, other, 'interested')).code).toBe(200);
    const unitTypeId = newId<UnitTypeId>();
    const { subnetworkId } = hall;
    await app.db.insert(unitTypes).values({ id: unitTypeId, subnetworkId, name: 'Studio', capacity: 2 });
    await app.db.update(memberships).set({ unitTypeId }).where(eq(memberships.id, other.membershipId));
    expect(await refusal(me, other)).toEqual([404, 'NotFound']);
    expect((await deck.decide(me, other, 'skipped')).res).toMatchObject({ status: 'Skipped' });
    expect((await deck.decide(me, other, 'queued')).res).toMatchObject({ status: 'Queued' });
  });

  it('when it likes and the unit is full', async () => {
    const { hall, me, other } = await pair({ capacity: 2 });
    await roomOf(app.db, hall, [me, await resident(app.db, hall)]);
    expect(await refusal(me, other)).toEqual([409, 'unit_full']);
    expect(await refusal(me, other, 'skipped')).toEqual([200, undefined]);
  });

  it('for an unknown status', async () => {
    const { me, other } = await pair();
    expect(await refusal(me, other, 'mutual' as 'skipped')).toEqual([422, 'InvalidInput']);
  });
});
