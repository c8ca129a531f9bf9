import type { MembershipId, QuestionId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { memberships } from '../../memberships';
import { mayKnow } from '../../people';
import { chosenNames, isRegistered, profiles, shownFirstName, shownLastName } from '../../profile';
import { answerSheets } from '../../questions';

/** The card fields of residents the viewer may know, as a prepared statement. Index: the primary keys. */
export function prepareFaces(db: Db) {
  const faces = db
    .select({
      id: memberships.id,
      userId: memberships.userId,
      registered: isRegistered(),
      firstName: shownFirstName(),
      lastName: shownLastName(),
      bio: profiles.bio,
      pronoun: profiles.pronoun,
      majors: chosenNames('majors'),
      /** The beginning of the answer to the question `asked`. */
      ownWords: sql<
        string | null
      >`left(${answerSheets.answers} -> ${sql.placeholder('asked')}::text ->> 'text', ${sql.raw(String(limits.bio.max))})`,
      pictureKey: profiles.pictureKey,
    })
    .from(memberships)
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .leftJoin(answerSheets, eq(answerSheets.membershipId, memberships.id))
    .where(and(sql`${memberships.id} = any(${sql.placeholder('ids')})`, mayKnow(sql.placeholder('viewerId'))))
    .prepare('find_faces');
  return async (viewerId: MembershipId, ids: readonly string[], asked: QuestionId | null) => {
    if (ids.length === 0) return [];
    return faces.execute({ viewerId, ids, asked });
  };
}

export type Face = Awaited<ReturnType<ReturnType<typeof prepareFaces>>>[number];
