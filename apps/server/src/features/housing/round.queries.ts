import type { SubnetworkId, UnitTypeId } from '@nestmate/contract/ids';
import type { MatchingRoundStatus } from '@nestmate/contract/memberships';
import { and, asc, eq, inArray, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client';
import { deadlineSeeds, subnetworks, unitTypes } from './housing.schema';

/**
 * The status of a round for the residents of a unit type, whose matching may end before that of the others. Joined with
 * both.
 */
export const roundStatusHere = (): SQL<MatchingRoundStatus> => sql`(case
  when ${subnetworks.roundStatus} = 'MATCHING' and ${unitTypes.matchingOver} then 'ACTIVE'
  else ${subnetworks.roundStatus} end)`;

const roundColumns = {
  id: subnetworks.id,
  deadlineEnd: subnetworks.deadlineEnd,
  deadlineHour: subnetworks.deadlineHour,
  timeZone: subnetworks.timeZone,
  reminderDays: subnetworks.reminderDays,
};

export type MatchingRound = Awaited<ReturnType<typeof matchingRounds>>[number];

export const matchingRounds = (db: Db) =>
  db.select(roundColumns).from(subnetworks).where(eq(subnetworks.roundStatus, 'MATCHING'));

/** Those of `ids` that are still matching; locked until the transaction ends. The office may have moved them. */
export const lockMatchingRounds = (tx: Tx, ids: readonly SubnetworkId[]) =>
  tx
    .select(roundColumns)
    .from(subnetworks)
    .where(and(inArray(subnetworks.id, [...ids]), eq(subnetworks.roundStatus, 'MATCHING')))
    .orderBy(asc(subnetworks.id))
    .for('no key update');

export type UnitTypeRound = Awaited<ReturnType<typeof unitTypeRounds>>[number];

/** The unit types of these rounds, with what decides when each ends. Index: unit_types(subnetwork_id). */
export const unitTypeRounds = (db: Db, ids: readonly SubnetworkId[]) =>
  db
    .select({
      id: unitTypes.id,
      subnetworkId: unitTypes.subnetworkId,
      deadlineEnd: unitTypes.deadlineEnd,
      isOver: unitTypes.matchingOver,
      paused: unitTypes.paused,
      remindedOf: unitTypes.remindedOf,
      remindedLast: unitTypes.remindedLast,
    })
    .from(unitTypes)
    .where(inArray(unitTypes.subnetworkId, [...ids]))
    .orderBy(asc(unitTypes.id));

/** Ends matching in these unit types, or opens it again where it is over. */
export async function flipMatchingOver(tx: Tx, ids: readonly UnitTypeId[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(unitTypes)
    .set({ matchingOver: not(unitTypes.matchingOver) })
    .where(inArray(unitTypes.id, [...ids]));
}

/** A reminder of the end of matching; the second is that of the last day. */
interface Reminder {
  end: Date;
  isLast: boolean;
}

/** Returns whether the residents of the unit type have not had this reminder, nor a later one. */
export async function markReminded(tx: Tx, id: UnitTypeId, { end, isLast }: Reminder): Promise<boolean> {
  const isNewEnd = sql`${unitTypes.remindedOf} is distinct from ${end}`;
  const marked = await tx
    .update(unitTypes)
    .set({ remindedOf: end, remindedLast: isLast })
    .where(and(eq(unitTypes.id, id), isLast ? or(isNewEnd, not(unitTypes.remindedLast)) : isNewEnd))
    .returning({ id: unitTypes.id });
  return marked.length > 0;
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

/** When matching starts and ends, and when residents are reminded of it. */
export interface MatchingDays {
  start: string;
  end: string;
  /** Of the last day. */
  hour: number;
  reminderDays: number | null;
}

export async function setDays(
  tx: Tx,
  id: SubnetworkId,
  { start, end, hour, reminderDays }: MatchingDays,
): Promise<void> {
  await tx
    .update(subnetworks)
    .set({ deadlineStart: start, deadlineEnd: end, deadlineHour: hour, reminderDays })
    .where(eq(subnetworks.id, id));
}

/** Sets a unit type's own last day, or with null lets it end with its subnetwork. */
export async function setOwnDeadline(tx: Tx, id: UnitTypeId, end: string | null): Promise<void> {
  await tx.update(unitTypes).set({ deadlineEnd: end }).where(eq(unitTypes.id, id));
}

/**
 * Stores the seed of a new deadline, unless there is one that no search has used. Of two who set a deadline at the same
 * time, the second waits, and has what the first has stored.
 * @returns the seed of the deadline
 */
export async function renewSeed(tx: Tx, subnetworkId: SubnetworkId, seedText: string): Promise<string> {
  const stored = tx
    .insert(deadlineSeeds)
    .values({ subnetworkId, seedText })
    .onConflictDoUpdate({
      target: deadlineSeeds.subnetworkId,
      set: {
        seedText: sql`case when ${deadlineSeeds.usedAt} is null then ${deadlineSeeds.seedText} else excluded.seed_text end`,
        usedAt: null,
      },
    })
    .returning({ seedText: deadlineSeeds.seedText });
  return (await stored)[0]?.seedText ?? seedText;
}

/** The seed of a place's deadline; undefined for one that was set without. Index: the primary key. */
export async function deadlineSeedOf(db: Db, id: SubnetworkId): Promise<string | undefined> {
  const [row] = await db.select().from(deadlineSeeds).where(eq(deadlineSeeds.subnetworkId, id));
  return row?.seedText;
}

/** Gives a search the seed of a place's deadline, which anybody may know from then on. Index: the primary key. */
export async function takeDeadlineSeed(tx: Tx, id: SubnetworkId, now: Date): Promise<string | undefined> {
  const [row] = await tx
    .update(deadlineSeeds)
    .set({ usedAt: sql`coalesce(${deadlineSeeds.usedAt}, ${now})` })
    .where(eq(deadlineSeeds.subnetworkId, id))
    .returning({ seedText: deadlineSeeds.seedText });
  return row?.seedText;
}
