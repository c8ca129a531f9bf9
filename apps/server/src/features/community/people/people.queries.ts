import { fullName, type MembershipId, type SubnetworkId } from '@nestmate/contract';
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { isStanding, memberships } from '../../memberships';
import { isLastNameShown } from '../../people';
import { isHidden, isRegistered, profiles, shownFirstName, shownLastName } from '../../profile';
import type { Reader } from '../threads/reader.queries';
import { isShownTo } from '../threads/shown-posts.queries';

const lastName = sql<string>`case when ${isLastNameShown(memberships)} then ${shownLastName()} else '' end`;

/** Residents a reader may name, with the names that they show to everybody. */
async function residentsWhere(
  db: Db,
  reader: Reader,
  subnetworkId: SubnetworkId,
  { where, count }: { where: SQL | undefined; count: number },
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
    .orderBy(shownFirstName(), memberships.id)
    .limit(count);
  return rows.map(({ first, last, ...row }) => ({ ...row, name: fullName(first, last) }));
}

/** Lower case, without accents. */
const folded = (text: SQL<string>) =>
  sql<string>`regexp_replace(normalize(lower(${text}), NFD), '[\\u0300-\\u036f]', '', 'g')`;

/** Those with a word of their name that begins so, case and accents aside. Index: memberships(subnetwork_id). */
export function residentsNamed(
  db: Db,
  reader: Reader,
  subnetworkId: SubnetworkId,
  { text, count }: { text: string; count: number },
) {
  const name = folded(sql`${shownFirstName()} || ' ' || ${lastName}`);
  const where = sql`position(' ' || ${folded(sql`${text}::text`)} in ' ' || ${name}) > 0`;
  return residentsWhere(db, reader, subnetworkId, { where, count });
}

/** Those of some residents a reader may name. Index: the primary key. */
export const residentsOf = (
  db: Db,
  reader: Reader,
  subnetworkId: SubnetworkId,
  ids: readonly MembershipId[],
) =>
  residentsWhere(db, reader, subnetworkId, { where: inArray(memberships.id, [...ids]), count: ids.length });
