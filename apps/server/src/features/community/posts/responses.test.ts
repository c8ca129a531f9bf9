import { calls } from '@nestmate/contract';
import type { PostId } from '@nestmate/contract/ids';
import type { Reaction } from '@nestmate/contract/reactions';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app';
import { untilWaitedFor } from '../../../../test/database/locks';
import { community, peopleOf } from '../../../../test/world/builders';
import { type Person, threadsIn } from '../../../../test/world/threads';
import { setBlocked } from '../../blocking';
import { memberships } from '../../memberships';
import { communityPosts } from '../community.schema';

const app = await testApp();
const hall = await community(app.db, { lastNameShown: false });
const params = { networkId: hall.networkId, subnetworkId: hall.subnetworkId };
const people = await peopleOf(app.db, hall, 'Ana', 'Ben', 'Cleo');
const { write } = threadsIn(app).communityOf(hall);

const postsOf = async (me: Person, threadId: PostId) => {
  const { res } = await app.call(calls.community.thread, { as: me.userId, params: { ...params, threadId } });
  return res?.posts ?? [];
};
const react = (me: Person, threadId: PostId, postId: PostId, reaction: Reaction | null) =>
  app.call(calls.community.react, {
    as: me.userId,
    params: { ...params, threadId, postId },
    body: { reaction },
  });

it('counts one reaction of each resident, without those of blocked people', async () => {
  const { ana, ben, cleo } = people;
  const id = await write(ana, 'Cake in the kitchen');
  await react(ben, id, id, 'like');
  await react(ben, id, id, 'heart');
  await react(cleo, id, id, 'heart');
  const seen = async (me: Person) => (await postsOf(me, id))[0]?.reactions;
  expect(await seen(ben)).toEqual([{ reaction: 'heart', count: 2, is_mine: true }]);
  await setBlocked(app.db, cleo.userId, ben.userId, true);
  expect(await seen(ben)).toEqual([{ reaction: 'heart', count: 1, is_mine: true }]);
  expect(await seen(ana)).toEqual([{ reaction: 'heart', count: 2, is_mine: false }]);
  await setBlocked(app.db, cleo.userId, ben.userId, false);
  await react(ben, id, id, null);
  expect(await seen(ben)).toEqual([{ reaction: 'heart', count: 1, is_mine: false }]);
});

it('publishes a change of a reaction, and nothing when it is repeated', async () => {
  const { ana, ben } = people;
  const id = await write(ana, 'Soup in the kitchen');
  const changes: PostId[] = [];
  app.events.within(
    'community.changed',
    'tests' as never,
    async (_tx, { threadId }) => void changes.push(threadId),
  );
  for (const reaction of ['like', 'like', 'heart', 'heart', null, null] as const)
    expect((await react(ben, id, id, reaction)).code, String(reaction)).toBe(204);
  expect(changes).toEqual([id, id, id]);
});

it('a reaction has locked no post while it waits for its resident’s membership', async () => {
  const { ana } = people;
  const id = await write(ana, 'Tea in the kitchen');
  const waiting = await app.db.transaction(async (tx) => {
    const isAna = eq(memberships.id, ana.membershipId);
    await tx.select({ id: memberships.id }).from(memberships).where(isAna).for('update');
    const reaction = react(ana, id, id, 'like');
    await untilWaitedFor(tx);
    const columns = { id: communityPosts.id };
    const isPost = eq(communityPosts.id, id);
    const unlocked = app.db.select(columns).from(communityPosts).where(isPost);
    expect(await unlocked.for('update', { skipLocked: true })).toEqual([{ id }]);
    return { reaction };
  });
  expect((await waiting.reaction).code).toBe(204);
});

it('refuses the reaction of a resident who is removed meanwhile', async () => {
  const { ana } = people;
  const { dan } = await peopleOf(app.db, hall, 'Dan');
  const id = await write(ana, 'Rice in the kitchen');
  const waiting = await app.db.transaction(async (tx) => {
    const isDan = eq(memberships.id, dan.membershipId);
    await tx.update(memberships).set({ removedAt: new Date() }).where(isDan);
    const reaction = react(dan, id, id, 'like');
    await untilWaitedFor(tx);
    return { reaction };
  });
  expect(await waiting.reaction).toMatchObject({ code: 403, err: { error_code: 'AccessRemoved' } });
});
