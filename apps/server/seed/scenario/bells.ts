import type { PostId } from '@nestmate/contract/ids';
import { lte, sql } from 'drizzle-orm';
import {
  notifications,
  mutualLikeNews,
  replyNews,
  requestNews,
  insertItems,
} from '../../src/features/notifications';
import type { Db } from '../../src/platform/database/client';
import { hourMs } from '../../src/platform/durations';
import { subnetworkIdOf } from '../communities';
import { demoId } from '../demo-id';
import type { Resident } from '../residents';
import { decisions } from './decisions';
import { requests } from './requests';
import type { Who } from './scenario-types';
import { threads } from './threads';

/** Anything older was read. */
const unreadHours = 40;

/** Fills the bells of those who can sign in: requests, mutual likes, and replies in the threads that they began. */
export async function ringBells(db: Db, residentOf: (who: Who) => Resident, now: Date): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs);
  const idOf = (who: Who) => residentOf(who).membershipId;
  for (const { from, to, hoursAgo } of requests)
    await db.transaction((tx) => insertItems(tx, [requestNews(idOf(from), idOf(to))], ago(hoursAgo)));
  for (const [second, { likes }] of Object.entries(decisions) as [Who, { likes: readonly Who[] }][])
    for (const first of likes)
      if (decisions[first]?.likes.includes(second))
        await db.transaction((tx) => insertItems(tx, [mutualLikeNews(idOf(second), idOf(first))], ago(36)));
  for (const [nth, { posts }] of threads.entries()) {
    const [[starter], ...replies] = posts;
    for (const [at, [who, hoursAgo]] of replies.entries()) {
      const index = at + 1;
      const { membershipId: authorId, community: hall } = residentOf(who);
      if (who === starter) continue;
      const post = {
        subnetworkId: subnetworkIdOf(hall),
        threadId: demoId<PostId>(`thread/${nth}/0`),
        postId: demoId<PostId>(`thread/${nth}/${index}`),
        index,
        authorId,
        membershipIds: [idOf(starter)],
      };
      await db.transaction((tx) => insertItems(tx, [replyNews(post)], ago(hoursAgo)));
    }
  }
  await db
    .update(notifications)
    .set({ readAt: sql`${notifications.notifiedAt} + interval '1 hour'`, seen: true })
    .where(lte(notifications.notifiedAt, ago(unreadHours)));
}
