import type { MembershipId, PostId, SubnetworkId } from '@nestmate/contract/ids';
import { fullName } from '@nestmate/contract/text/full-name';
import { and, desc, eq, exists, inArray, ne, type SQL, sql, notInArray } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/client';
import { isStanding, memberships } from '../../memberships';
import { isLastNameShown } from '../../people';
import { hasName, isHidden, isRegistered, profiles, shownFirstName, shownLastName } from '../../profile';
import { communityPosts, communityMentions } from '../community.schema';
import type { Reader } from '../threads/reader.queries';
import { isShownTo } from '../threads/shown-posts.queries';

const lastName = sql<string>`case when ${isLastNameShown(memberships)} then ${shownLastName()} else '' end`;

/** Residents a reader may name, with the names that they show to everybody. */
async function residentsWhere(
  db: Db,
  reader: Reader,
  subnetworkId: SubnetworkId,
  { where, count, first = [] }: { where: SQL | undefined; count: number; first?: SQL[] },
) {
  const rows = await db
    .select({
      id: memberships.id,
      first: shownFirstName(),
      last: lastName,
      pictureKey: profiles.pictureKey,
    })
    .from(memberships)
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .where(
      and(
        eq(memberships.subnetworkId, subnetworkId),
        isStanding(),
        isRegistered(),
        sql`not ${isHidden()}`,
        ne(memberships.id, reader.membershipId),
        isShownTo(reader, memberships.id),
        where,
      ),
    )
    .orderBy(...first.map(desc), shownFirstName(), memberships.id)
    .limit(count);
  return rows.map(({ first, last, ...row }) => ({ ...row, name: fullName(first, last) }));
}

interface LikelyPeople {
  roommates: readonly MembershipId[];
  threadId: PostId | undefined;
}

/**
 * The residents a reader is likely to mean: roommates first, then those who have written in the thread. Index:
 * community_posts(thread_id, index).
 */
function likely(db: Db, { roommates, threadId }: LikelyPeople): SQL[] {
  const order: SQL[] = [];
  // PostgreSQL does not order by a constant.
  if (roommates.length > 0) order.push(inArray(memberships.id, [...roommates]));
  if (threadId) {
    const isTheirs = and(eq(communityPosts.threadId, threadId), eq(communityPosts.authorId, memberships.id));
    order.push(
      exists(
        db
          .select({ one: sql`1` })
          .from(communityPosts)
          .where(isTheirs),
      ),
    );
  }
  return order;
}

/**
 * Residents whom a reader may mention, whose shown name has every word of a text, or all of them without one. The
 * stored words decide nearly all of it, but may have hidden names too. Index: memberships(subnetwork_id).
 */
export function mentionableResidents(
  db: Db,
  reader: Reader,
  subnetworkId: SubnetworkId,
  { text, near, count }: { text: string; near: LikelyPeople; count: number },
) {
  const shown = sql`array_to_tsvector(name_words(${shownFirstName()}, ${lastName}))`;
  const where = text ? and(hasName(profiles.words, text), hasName(shown, text)) : undefined;
  return residentsWhere(db, reader, subnetworkId, { where, count, first: likely(db, near) });
}

/** The residents among these whom a reader may mention. Index: the primary key. */
export const mentionableAmong = (
  db: Db,
  reader: Reader,
  subnetworkId: SubnetworkId,
  ids: readonly MembershipId[],
) =>
  residentsWhere(db, reader, subnetworkId, { where: inArray(memberships.id, [...ids]), count: ids.length });

/** Sets whom a post mentions. @returns those that it did not mention before */
export async function setMentions(
  tx: Tx,
  postId: PostId,
  people: readonly { id: MembershipId; name: string }[],
): Promise<MembershipId[]> {
  const mentioned = people.map(({ id }) => id);
  await tx
    .delete(communityMentions)
    .where(and(eq(communityMentions.postId, postId), notInArray(communityMentions.membershipId, mentioned)));
  if (people.length === 0) return [];
  const added = await tx
    .insert(communityMentions)
    .values(people.map(({ id, name }) => ({ postId, membershipId: id, name })))
    .onConflictDoNothing()
    .returning({ id: communityMentions.membershipId });
  return added.map(({ id }) => id);
}
