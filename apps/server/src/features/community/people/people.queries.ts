import { fullName, type MembershipId, type PostId, type SubnetworkId } from '@nestmate/contract';
import { and, desc, eq, exists, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { isStanding, memberships } from '../../memberships';
import { isLastNameShown } from '../../people';
import { isHidden, isRegistered, nameInFull, profiles, shownFirstName, shownLastName } from '../../profile';
import type { Reader } from '../threads/reader.queries';
import { communityPosts } from '../community.schema';
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

/** Lower case, without accents. */
const folded = (text: SQL<string>) =>
  sql<string>`regexp_replace(normalize(lower(${text}), NFD), '[\\u0300-\\u036f]', '', 'g')`;

interface Near {
  roommates: readonly MembershipId[];
  threadId: PostId | undefined;
}

/**
 * The residents a reader is likely to mean: roommates first, then those who have written in the thread. Index: community_posts(thread_id,
 * index).
 */
function likely(db: Db, { roommates, threadId }: Near): SQL[] {
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

/** Residents with a name in which a word begins like this, ignoring case and accents. Index: memberships(subnetwork_id). */
export function residentsNamed(
  db: Db,
  reader: Reader,
  subnetworkId: SubnetworkId,
  { text, near, count }: { text: string; near: Near; count: number },
) {
  const name = folded(sql`${shownFirstName()} || ' ' || ${nameInFull(shownFirstName(), lastName)}`);
  const where = sql`position(' ' || ${folded(sql`${text}::text`)} in ' ' || ${name}) > 0`;
  return residentsWhere(db, reader, subnetworkId, { where, count, first: likely(db, near) });
}

/** The residents among these whom a reader may name. Index: the primary key. */
export const residentsOf = (
  db: Db,
  reader: Reader,
  subnetworkId: SubnetworkId,
  ids: readonly MembershipId[],
) =>
  residentsWhere(db, reader, subnetworkId, { where: inArray(memberships.id, [...ids]), count: ids.length });
