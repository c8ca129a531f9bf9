import type { SubnetworkId, UnitTypeId } from '@nestmate/contract/ids';
import type { MatchingRoundStatus } from '@nestmate/contract/memberships';
import { and, eq, ne, or } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client';
import { subnetworks, unitTypes } from './housing.schema';

export type MatchingRound = Awaited<ReturnType<typeof matchingRounds>>[number];

export async function matchingRounds(db: Db) {
  return db
    .select({ id: subnetworks.id, deadlineEnd: subnetworks.deadlineEnd, timeZone: subnetworks.timeZone })
    .from(subnetworks)
    .where(eq(subnetworks.roundStatus, 'MATCHING'));
}

/** Returns the subset of `rounds` that was still matching until the same day: the office may have moved it. */
export async function activateRounds(tx: Tx, rounds: readonly MatchingRound[]): Promise<SubnetworkId[]> {
  const areUnchanged = rounds.map(({ id, deadlineEnd, timeZone }) =>
    and(eq(subnetworks.id, id), eq(subnetworks.deadlineEnd, deadlineEnd), eq(subnetworks.timeZone, timeZone)),
  );
  const activated = await tx
    .update(subnetworks)
    .set({ roundStatus: 'ACTIVE' })
    .where(and(eq(subnetworks.roundStatus, 'MATCHING'), or(...areUnchanged)))
    .returning({ id: subnetworks.id });
  return activated.map(({ id }) => id);
}

/** Returns whether the status changed. */
export async function setStatus(
  tx: Tx,
  id: SubnetworkId,
  roundStatus: MatchingRoundStatus,
): Promise<boolean> {
  const changed = await tx
    .update(subnetworks)
    .set({ roundStatus })
    .where(and(eq(subnetworks.id, id), ne(subnetworks.roundStatus, roundStatus)))
    .returning({ id: subnetworks.id });
  return changed.length > 0;
}

/** Returns the subnetwork of the unit type if the setting changed. */
export async function setPaused(tx: Tx, id: UnitTypeId, paused: boolean): Promise<SubnetworkId | undefined> {
  const [changed] = await tx
    .update(unitTypes)
    .set({ paused })
    .where(and(eq(unitTypes.id, id), ne(unitTypes.paused, paused)))
    .returning({ subnetworkId: unitTypes.subnetworkId });
  return changed?.subnetworkId;
}

/** Returns whether the days changed. */
export async function setDays(
  tx: Tx,
  id: SubnetworkId,
  { start, end }: { start: string; end: string },
): Promise<boolean> {
  const changed = await tx
    .update(subnetworks)
    .set({ deadlineStart: start, deadlineEnd: end })
    .where(
      and(eq(subnetworks.id, id), or(ne(subnetworks.deadlineStart, start), ne(subnetworks.deadlineEnd, end))),
    )
    .returning({ id: subnetworks.id });
  return changed.length > 0;
}
