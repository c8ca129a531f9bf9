import type { MembershipId, PostId } from '@nestmate/contract';
import { and, eq, notInArray } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { communityMentions } from './community.schema';

/** Sets the people that a post names. @returns those that it did not name before */
export async function setMentions(
  tx: Db,
  postId: PostId,
  people: readonly { id: MembershipId; name: string }[],
): Promise<MembershipId[]> {
  const named = people.map(({ id }) => id);
  await tx
    .delete(communityMentions)
    .where(and(eq(communityMentions.postId, postId), notInArray(communityMentions.membershipId, named)));
  if (people.length === 0) return [];
  const added = await tx
    .insert(communityMentions)
    .values(people.map(({ id, name }) => ({ postId, membershipId: id, name })))
    .onConflictDoNothing()
    .returning({ id: communityMentions.membershipId });
  return added.map(({ id }) => id);
}
