import { calls } from '@nestmate/contract';
import type { PostId } from '@nestmate/contract/ids';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app';
import { runs } from '../../../../test/setup/thorough';
import { community, resident, type TestCommunity } from '../../../../test/world/builders';
import { deckIn, type Person } from '../../../../test/world/deck';
import { roomsIn } from '../../../../test/world/rooms';
import { newId } from '../../../platform/ids';
import { setBlocked } from '../../blocking';
import { appendPost, communityPosts, insertThread } from '../../community';
import { currentBadges } from '../badges.service';

let app: TestApp;
let hall: TestCommunity;
beforeAll(async () => {
  app = await testApp();
  hall = await community(app.db);
});

/** Events that can happen to a resident, caused by one of three others. */
const happens = fc.record({
  what: fc.constantFrom(
    'asks',
    'withdraws',
    'likes',
    'unlikes',
    'replies',
    'names',
    'deletes what they wrote',
    'the office replies',
    'the office hides its replies',
    'is blocked',
    'is unblocked',
    'the office decides',
    'visits',
    'reads all',
    'sees',
  ),
  who: fc.nat({ max: 2 }),
});

it('counts exactly the unread items of the list, after any events in any order', async () => {
  const { db, events, call } = app;
  const deck = deckIn(app);
  const rooms = roomsIn(app);
  await fc.assert(
    fc.asyncProperty(fc.array(happens, { minLength: 5, maxLength: 25 }), async (scenario) => {
      const me = await resident(db, hall);
      const others = [await resident(db, hall), await resident(db, hall), await resident(db, hall)] as const;
      const threadId = newId<PostId>();
      const first = { id: threadId, authorId: me.membershipId, body: 'Hello', at: new Date() };
      await db.transaction((tx) => insertThread(tx, hall.subnetworkId, first));
      const as = { as: me.userId, membershipId: me.membershipId, params: { userId: me.userId } };
      const read = (path: string | null) =>
        call(calls.notifications.read, { ...as, body: { paths: path === null ? null : [path] } });
      for (const other of others) await deck.decide(me, other, 'interested');
      for (const [index, { what, who }] of scenario.entries()) {
        const other = others[who] as Person;
        const post = {
          subnetworkId: hall.subnetworkId,
          threadId,
          postId: newId<PostId>(),
          index: index + 1,
          authorId: other.membershipId,
          membershipIds: [me.membershipId],
        };
        const written = { id: post.postId, authorId: post.authorId, body: 'Hi', at: new Date() };
        if (what === 'replies' || what === 'names')
          await db.transaction((tx) => appendPost(tx, post, written));
        if (what === 'the office replies')
          await db.transaction((tx) => appendPost(tx, post, { ...written, authorId: null }));
        const decided = { decision: 'office.locked' as const, membershipIds: [me.membershipId] };
        await {
          asks: () => rooms.request(other, me),
          withdraws: () => rooms.cancel(other, me.membershipId as never),
          likes: () => deck.decide(other, me, 'interested'),
          unlikes: () => deck.decide(other, me, 'queued'),
          replies: () => db.transaction((tx) => events.publish(tx, 'community.replied', post)),
          names: () => db.transaction((tx) => events.publish(tx, 'community.mentioned', post)),
          'deletes what they wrote': () =>
            db
              .update(communityPosts)
              .set({ removedAt: new Date() })
              .where(eq(communityPosts.authorId, other.membershipId)),
          'the office replies': () =>
            db.transaction((tx) => events.publish(tx, 'community.replied', { ...post, authorId: null })),
          'the office hides its replies': () =>
            db
              .update(communityPosts)
              .set({ hiddenAt: new Date() })
              .where(eq(communityPosts.isByOffice, true)),
          'is blocked': () => setBlocked(db, me.userId, other.userId, true),
          'is unblocked': () => setBlocked(db, me.userId, other.userId, false),
          'the office decides': () => db.transaction((tx) => events.publish(tx, 'office.decided', decided)),
          visits: () => read(`/thread/${threadId}`),
          'reads all': () => read(null),
          sees: () => call(calls.notifications.see, { ...as, body: { up_to: Date.now() } }),
        }[what]();
      }
      const items: { isRead: boolean; people: readonly string[]; count: number }[] = [];
      for (let after: string | null | undefined; after !== null;) {
        const { res } = await call(calls.notifications.list, { ...as, query: after ? { after } : {} });
        if (!res) throw new Error('The list was refused');
        after = res.next;
        for (const { is_read: isRead, people, people_count: count } of res.notifications)
          items.push({ isRead, people: people.map(({ membership_id: id }) => id), count });
      }
      const badges = (await currentBadges(db, [me.membershipId])).get(me.membershipId);
      expect(badges?.unreadNotifications).toBe(items.filter(({ isRead }) => !isRead).length);
      expect(badges?.newNotifications).toBeLessThanOrEqual(badges?.unreadNotifications ?? 0);
      // Each person once.
      for (const { people, count } of items) expect(new Set(people).size).toBe(Math.min(3, count));
      await call(calls.notifications.see, { ...as, body: { up_to: Date.now() } });
      const seen = (await currentBadges(db, [me.membershipId])).get(me.membershipId);
      expect(seen).toMatchObject({ newNotifications: 0, unreadNotifications: badges?.unreadNotifications });
    }),
    { numRuns: runs(8) },
  );
});
