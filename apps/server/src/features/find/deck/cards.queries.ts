import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { memberships } from '../../memberships';
import { chosenNames, profiles } from '../../profile';

/** What cards show of their residents, by id. Index: the primary keys. */
export function prepareFaces(db: Db) {
  const faces = db
    .select({
      id: memberships.id,
      userId: memberships.userId,
      firstName: profiles.firstName,
      preferredFirstName: profiles.preferredFirstName,
      bio: profiles.bio,
      majors: chosenNames('majors'),
      pictureKey: profiles.pictureKey,
    })
    .from(memberships)
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .where(and(sql`${memberships.id} = any(${sql.placeholder('ids')})`, isNull(memberships.removedAt)))
    .prepare('find_faces');
  return async (ids: readonly string[]) => {
    if (ids.length === 0) return [];
    return faces.execute({ ids });
  };
}

export type Face = Awaited<ReturnType<ReturnType<typeof prepareFaces>>>[number];
