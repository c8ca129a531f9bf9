import type { PostId } from '@nestmate/contract/ids';
import type { Reaction } from '@nestmate/contract/reactions';
import { appendPost, communityReactions, communityReads, insertThread } from '../../src/features/community';
import type { Db } from '../../src/platform/database/client';
import { hourMs } from '../../src/platform/durations';
import { subnetworkIdOf } from '../communities';
import { demoId } from '../demo-id';
import { savedPhoto } from '../photos';
import type { Resident } from '../residents';
import { topicIdIn } from '../topics';
import type { Who } from './scenario-types';
import { threads } from './threads';

/** Writes the threads of Linden Hall's community; their authors follow them and have read them. */
export async function postThreads(db: Db, residentOf: (who: Who) => Resident, now: Date): Promise<void> {
  for (const [nth, { topic, posts, reactions = {} }] of threads.entries()) {
    const threadId = demoId<PostId>(`thread/${nth}/0`);
    for (const [index, [who, hoursAgo, body, photo]] of posts.entries()) {
      const { membershipId: authorId, community: hall } = residentOf(who);
      const post = {
        id: demoId<PostId>(`thread/${nth}/${index}`),
        authorId,
        body,
        picture: photo ? savedPhoto(photo) : null,
        at: new Date(now.getTime() - hoursAgo * hourMs),
      };
      if (index === 0)
        await db.transaction((tx) =>
          insertThread(tx, subnetworkIdOf(hall), { ...post, topicId: topicIdIn(hall, topic) }),
        );
      else await db.transaction((tx) => appendPost(tx, { threadId, index }, post));
    }
    const reacted = Object.entries(reactions) as [Who, Reaction][];
    if (reacted.length > 0)
      await db.insert(communityReactions).values(
        reacted.map(([who, reaction]) => ({
          postId: threadId,
          membershipId: residentOf(who).membershipId,
          reaction,
        })),
      );
    const writers = [...new Set(posts.map(([who]) => residentOf(who).membershipId))];
    await db.insert(communityReads).values(
      writers.map((membershipId) => ({
        threadId,
        membershipId,
        readIndex: posts.length - 1,
        follows: true,
      })),
    );
  }
}
