import type { MembershipId } from '@nestmate/contract/ids';
import type { AuditAction } from '@nestmate/contract/staff/audit';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { auditLog, auditMembers, auditNames, auditPrivate } from './audit.schema';

export async function insertEntry(tx: Db, entry: typeof auditLog.$inferInsert): Promise<number> {
  const [row] = await tx.insert(auditLog).values(entry).returning({ id: auditLog.id });
  if (!row) throw new Error('An audit entry was not inserted');
  return row.id;
}

export async function insertPrivate(tx: Db, row: typeof auditPrivate.$inferInsert): Promise<void> {
  await tx.insert(auditPrivate).values(row);
}

/** One statement for any number: a bulk action may concern everybody. */
export async function insertMembers(
  tx: Db,
  entryId: number,
  members: readonly { membershipId: MembershipId; outcome: string }[],
): Promise<void> {
  if (members.length === 0) return;
  await tx.execute(sql`
    insert into ${auditMembers} (entry_id, person_id, outcome)
    select ${entryId}, m.id, m.outcome
    from unnest(
      ${sql.param(members.map(({ membershipId }) => membershipId))}::uuid[],
      ${sql.param(members.map(({ outcome }) => outcome))}::text[]
    ) as m (id, outcome)`);
}

/**
 * Writes only changed names: concurrent actions of one person would otherwise wait for the row of their name. Rows are in the order of ids,
 * so that two transactions that name the same people do not deadlock.
 */
export async function rememberNames(tx: Db, names: { id: string; name: string }[]): Promise<void> {
  if (names.length === 0) return;
  const distinct = new Map(names.map(({ id, name }) => [id, name]));
  const known = await tx
    .select()
    .from(auditNames)
    .where(inArray(auditNames.id, [...distinct.keys()]));
  for (const { id, name } of known) if (distinct.get(id) === name) distinct.delete(id);
  if (distinct.size === 0) return;
  await tx
    .insert(auditNames)
    .values(
      [...distinct]
        .map(([id, name]) => ({ id, name }))
        .toSorted((one, other) => one.id.localeCompare(other.id)),
    )
    .onConflictDoUpdate({ target: auditNames.id, set: { name: sql`excluded.name` } });
}

/** Index: audit_log(subject_id). */
export async function wasRecorded(
  db: Db,
  { action, actorId, subjectId }: { action: AuditAction; actorId: string; subjectId: string },
  since: Date,
): Promise<boolean> {
  const [row] = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectId, subjectId),
        eq(auditLog.actorId, actorId),
        eq(auditLog.action, action),
        gt(auditLog.at, since),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/**
 * The reason of a bulk action may be about any of its people, even where it has an entry for each place. Indexes: audit_private(person_id),
 * audit_members(person_id), audit_log(actor_id).
 */
export async function deletePeople(tx: Db, ids: readonly string[]): Promise<void> {
  const shared = sql`(
    select same.id from ${auditMembers} theirs
    join ${auditLog} told on told.id = theirs.entry_id
    join ${auditLog} same on same.id = told.id
      or same.actor_id = told.actor_id and same.at = told.at and same.action = told.action
    where theirs.person_id = any(${sql.param([...ids])}::uuid[]))`;
  await tx.delete(auditPrivate).where(inArray(auditPrivate.personId, [...ids]));
  await tx.delete(auditPrivate).where(sql`${auditPrivate.entryId} in ${shared}`);
  await tx.delete(auditNames).where(inArray(auditNames.id, [...ids]));
}
