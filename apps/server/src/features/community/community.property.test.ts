import { calls } from '@nestmate/contract';
import type { PostId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app';
import { callAsStaff, staffMember } from '../../../test/office/staff';
import { runs } from '../../../test/setup/thorough';
import { community, resident } from '../../../test/world/builders';
import { newId } from '../../platform/ids';
import { setBlocked } from '../blocking';
import { miscountedThreads, unreadThreadCounts } from './threads/counts.queries';

const app = await testApp();
const hall = await community(app.db);
const params = { networkId: hall.networkId, subnetworkId: hall.subnetworkId };
const joan = await staffMember(app, { networkId: hall.networkId, role: 'community' });
const asStaff = callAsStaff(app);
type Person = Awaited<ReturnType<typeof resident>>;

/** One of three people, or the housing office, which everybody sees. */
type Author = number | 'office';

interface Post {
  id: PostId;
  by: Author;
  isRemoved: boolean;
}
/** A record of what happened, as somebody who sees everything would keep it. */
interface Thread {
  posts: Post[];
  horizons: Map<number, number>;
}

const who = fc.nat(2);
const step = fc.oneof(
  fc.record({ does: fc.constant('start' as const), by: who }),
  fc.record({ does: fc.constant('reply' as const), by: who, thread: fc.nat(2) }),
  fc.record({ does: fc.constant('answer' as const), thread: fc.nat(2) }),
  fc.record({ does: fc.constant('read' as const), by: who, thread: fc.nat(2) }),
  fc.record({ does: fc.constant('remove' as const), thread: fc.nat(2), post: fc.nat(4) }),
  fc.record({ does: fc.constant('block' as const), by: who, other: who, isBlocked: fc.boolean() }),
);

/** Plays a scenario with three people of its own, and compares what each of them sees with the record. */
async function play(steps: readonly (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[]) {
  const people = [await resident(app.db, hall), await resident(app.db, hall), await resident(app.db, hall)];
  const blocks = new Set<string>();
  const threads: Thread[] = [];
  const pair = (one: number, other: number) => `${Math.min(one, other)} ${Math.max(one, other)}`;
  const sees = (me: number, other: Author) =>
    other === 'office' || me === other || ![...blocks].some((each) => each.slice(2) === pair(me, other));
  const at = (n: number) => people[n] as Person;

  const write = async (by: number, thread?: Thread) => {
    const { userId, membershipId } = at(by);
    const request = { as: userId, body: { membership_id: membershipId, body: 'Words' } };
    const threadId = thread?.posts[0]?.id;
    const { res } = threadId
      ? await app.call(calls.community.reply, { ...request, params: { ...params, threadId } })
      : await app.call(calls.community.start, { ...request, params });
    return res?.post_id;
  };

  for (const each of steps) {
    const thread = 'thread' in each ? threads[each.thread] : undefined;
    const first = thread?.posts[0];
    if (each.does === 'start') {
      const id = await write(each.by);
      if (!id) throw new Error('The thread was refused');
      threads.push({ posts: [{ id, by: each.by, isRemoved: false }], horizons: new Map([[each.by, 0]]) });
    } else if (each.does === 'block' && each.by !== each.other) {
      await setBlocked(app.db, at(each.by).userId, at(each.other).userId, each.isBlocked);
      const block = `${each.by} ${pair(each.by, each.other)}`;
      if (each.isBlocked) blocks.add(block);
      else blocks.delete(block);
    } else if (each.does === 'reply' && thread && first) {
      const id = await write(each.by, thread);
      expect(id !== undefined).toBe(!first.isRemoved && sees(each.by, first.by));
      if (!id) continue;
      const last = thread.posts.length - 1;
      if ((thread.horizons.get(each.by) ?? last) >= last) thread.horizons.set(each.by, last + 1);
      thread.posts.push({ id, by: each.by, isRemoved: false });
    } else if (each.does === 'answer' && thread && first) {
      const id = newId<PostId>();
      const { code } = await asStaff(joan, staffCalls.staffCommunity.reply, {
        params: { ...params, threadId: first.id },
        body: { post_id: id, body: 'Words' },
      });
      expect(code).toBe(first.isRemoved ? 404 : 204);
      if (code === 204) thread.posts.push({ id, by: 'office', isRemoved: false });
    } else if (each.does === 'read' && thread && first) {
      const index = thread.posts.length - 1;
      const { code } = await app.call(calls.community.read, {
        as: at(each.by).userId,
        params: { ...params, threadId: first.id },
        body: { index },
      });
      if (code === 204) thread.horizons.set(each.by, index);
    } else if (each.does === 'remove' && thread && first) {
      const post = thread.posts[each.post];
      if (!post || post.by === 'office') continue;
      const { code } = await app.call(calls.community.remove, {
        as: at(post.by).userId,
        params: { ...params, threadId: first.id, postId: post.id },
      });
      if (code === 204) post.isRemoved = true;
    }
  }

  const mine = new Set(threads.map(({ posts }) => posts[0]?.id));
  for (const me of [0, 1, 2]) {
    const expected = threads
      .filter(({ posts: [first] }) => first && !first.isRemoved && sees(me, first.by))
      .map(({ posts, horizons }) => {
        const shown = posts.map((post, index) => ({ ...post, index })).filter(({ by }) => sees(me, by));
        const there = shown.filter(({ isRemoved }) => !isRemoved);
        const horizon = horizons.get(me);
        const unread = there.filter(({ by, index }) => by !== me && index > (horizon ?? -1)).length;
        return {
          post_id: posts[0]?.id,
          post_count: there.length,
          unread_count: horizon === undefined ? null : unread,
          shown: shown.map(({ id }) => id),
          offices: shown.filter(({ by }) => by === 'office').map(({ id }) => id),
          writers: [...new Set(there.flatMap(({ by }) => (by === 'office' ? [] : at(by).userId)))],
        };
      });
    const { userId: as, membershipId } = at(me);
    const { res } = await app.call(calls.community.threads, { as, params });
    const listed = (res?.threads ?? []).filter(({ post_id }) => mine.has(post_id));
    const opened = await Promise.all(
      listed.map(async ({ post_id, post_count, unread_count }) => {
        const request = { as, params: { ...params, threadId: post_id } };
        const one = await app.call(calls.community.thread, request);
        const { res: by } = await app.call(calls.community.writers, request);
        expect(by?.count).toBe(by?.people.length);
        const writers = by?.people.map(({ user_id }) => user_id);
        return {
          post_id,
          post_count,
          unread_count,
          shown: one.res?.posts.map((post) => post.post_id),
          offices: one.res?.posts.filter((post) => post.by_office).map((post) => post.post_id),
          writers,
        };
      }),
    );
    const byId = (one: { post_id: PostId | undefined }, other: { post_id: PostId | undefined }) =>
      String(one.post_id).localeCompare(String(other.post_id));
    expect(opened.toSorted(byId)).toEqual(expected.toSorted(byId));
    const times = listed.map(({ updatedAt }) => updatedAt);
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    const unread = expected.filter(({ unread_count: count }) => (count ?? 0) > 0).length;
    expect((await unreadThreadCounts(app.db, [membershipId])).get(membershipId) ?? 0).toBe(unread);
  }
  expect(await miscountedThreads(app.db)).toEqual([]);
}

it('shows everybody what they may see after posts, blocks and deletions in any order', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 35 }), play), {
    numRuns: runs(12),
  });
});
