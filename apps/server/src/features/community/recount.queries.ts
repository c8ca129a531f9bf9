import type { PostId } from '@nestmate/contract/ids';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { communityPosts, communityThreads } from './community.schema';

const isCounted = sql`post.removed_at is null and post.hidden_at is null`;

/** The counts that a thread keeps of its posts, computed again. */
const counted = sql`select post.thread_id as id, max(post.index) as last_index,
  count(*) filter (where ${isCounted})::int as post_count,
  (array_agg(post.created_at order by post.index desc) filter (where ${isCounted}))[1] as last_post_at,
  (array_agg(post.author_id order by post.index desc) filter (where ${isCounted}))[1] as last_author_id
  from ${communityPosts} post`;

/** The threads whose counts differ from their posts; one statement reads both. */
export async function miscounted(db: Db): Promise<PostId[]> {
  const { rows } = await db.execute<{ id: PostId }>(sql`
    select thread.id from ${communityThreads} thread join (${counted} group by 1) posts on posts.id = thread.id
    where thread.removed_at is null and (thread.post_count, thread.last_index, thread.last_post_at, thread.last_author_id)
      is distinct from (posts.post_count, posts.last_index, posts.last_post_at, posts.last_author_id)`);
  return rows.map(({ id }) => id);
}

/** Counts one thread again, locked against writers. A deleted one may have no post left to count. */
export const recount = (db: Db, id: PostId): Promise<void> =>
  db.transaction(async (tx) => {
    await tx
      .select({ id: communityThreads.id })
      .from(communityThreads)
      .where(eq(communityThreads.id, id))
      .for('no key update');
    await tx.execute(sql`
      update ${communityThreads} thread set post_count = posts.post_count, last_index = posts.last_index,
        last_post_at = posts.last_post_at, last_author_id = posts.last_author_id
      from (${counted} where post.thread_id = ${id} group by 1) posts
      where thread.id = posts.id and thread.removed_at is null`);
  });
