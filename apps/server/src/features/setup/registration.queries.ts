import type { SubnetworkId } from '@nestmate/contract/ids';
import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client';
import { type StoredRegistrationQuestion, subnetworks } from '../housing';
import { memberships } from '../memberships';
import { profiles } from '../profile';

/** How many residents have answered each question, by its number. Index: memberships(subnetwork_id). */
export async function answeredByNumber(db: Db, subnetworkId: SubnetworkId): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; people: number }>(sql`
    select answered.id, count(*)::int as people
    from ${memberships}
    join ${profiles} on ${profiles.membershipId} = ${memberships.id}
    cross join lateral jsonb_object_keys(${profiles.registrationResponses}) as answered (id)
    where ${memberships.subnetworkId} = ${subnetworkId}
    group by answered.id`);
  return new Map(rows.map(({ id, people }) => [id, people]));
}

export async function writeRegistration(
  tx: Tx,
  subnetworkId: SubnetworkId,
  registrationQuestions: StoredRegistrationQuestion[],
): Promise<void> {
  await tx.update(subnetworks).set({ registrationQuestions }).where(eq(subnetworks.id, subnetworkId));
}
