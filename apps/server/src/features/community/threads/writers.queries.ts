import type { PostId } from '@nestmate/contract';
import { and, eq, isNull, min, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { isStanding } from '../../memberships';
import { communityPosts } from '../community.schema';
import { readerQuery } from './prepared-for-reader.queries';
import type { Reader } from './reader.queries';
import { author, authorFor, face, isPostShownTo } from './shown-posts.queries';

const namedFirst = 4;

const writersShown = readerQuery(
  () => 'writers',
  (db, reader) => {
    const { threadId, authorId, index, removedAt } = communityPosts;
    const writers = db
      .select({ authorId, since: min(index).as('since') })
      .from(communityPosts)
      .where(and(eq(threadId, sql.placeholder('threadId')), isNull(removedAt), isPostShownTo(reader)))
      .groupBy(authorId)
      .as('writers');
    return db
      .select({ ...authorFor(reader), count: sql<number>`(count(*) over ())::int` })
      .from(writers)
      .innerJoin(author, and(eq(author.id, writers.authorId), isStanding(author)))
      .innerJoin(face, eq(face.membershipId, author.id))
      .orderBy(writers.since)
      .limit(namedFirst);
  },
);

/**
 * The first residents who have written in a thread and whom the reader may see, each with how many there are.
 * Index: community_posts(thread_id, index).
 */
export const writersFor = (db: Db, reader: Reader, threadId: PostId) =>
  writersShown(db, reader, undefined, { threadId });
