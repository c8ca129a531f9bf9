import type { MembershipId } from '@nestmate/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { memberships } from '../../memberships';
import { mayKnow } from '../../people';
import { chosenNames, isRegistered, profiles, shownFirstName } from '../../profile';

/** The card fields of residents whom the viewer may know, as a prepared statement. Index: the primary keys. */
export function prepareFaces(db: Db) {
  const faces = db
    .select({
      id: memberships.id,
      userId: memberships.userId,
      registered: isRegistered(),
      firstName: shownFirstName(),
      bio: profiles.bio,
      majors: chosenNames('majors'),
      pictureKey: profiles.pictureKey,
    })
    .from(memberships)
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .where(and(sql`${memberships.id} = any(${sql.placeholder('ids')})`, mayKnow(sql.placeholder('viewerId'))))
    .prepare('find_faces');
  return async (viewerId: MembershipId, ids: readonly string[]) => {
    if (ids.length === 0) return [];
    return faces.execute({ viewerId, ids });
  };
}

export type Face = Awaited<ReturnType<ReturnType<typeof prepareFaces>>>[number];
