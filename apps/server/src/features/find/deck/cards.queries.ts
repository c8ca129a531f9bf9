import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { isStanding, memberships } from '../../memberships';
import { chosenNames, profiles, shownFirstName } from '../../profile';

/** The card fields of residents, as a prepared statement. Index: the primary keys. */
export function prepareFaces(db: Db) {
  const faces = db
    .select({
      id: memberships.id,
      userId: memberships.userId,
      firstName: shownFirstName(),
      bio: profiles.bio,
      majors: chosenNames('majors'),
      pictureKey: profiles.pictureKey,
    })
    .from(memberships)
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .where(and(sql`${memberships.id} = any(${sql.placeholder('ids')})`, isStanding()))
    .prepare('find_faces');
  return async (ids: readonly string[]) => {
    if (ids.length === 0) return [];
    return faces.execute({ ids });
  };
}

export type Face = Awaited<ReturnType<ReturnType<typeof prepareFaces>>>[number];
