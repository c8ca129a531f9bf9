import type { MembershipId, NetworkId, SubnetworkId } from '@nestmate/contract/ids';
import type { AuditAction, AuditFilter } from '@nestmate/contract/staff/audit';
import {
  and,
  count as countOf,
  desc,
  eq,
  gt,
  gte,
  ilike,
  inArray,
  lt,
  lte,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../platform/database/client';
import { containing } from '../../platform/database/conditions';
import { type Placeholders, prepared } from '../../platform/database/prepared';
import { dayAfter, startOfDay } from '../../platform/time-zone';
import { hasName } from '../profile';
import { auditLog, auditMembers, auditNames, auditPrivate, auditSeals } from './audit.schema';

/** Stored names of actions that have another name now: the log itself never changes. */
const formerNames: Partial<Record<AuditAction, string>> = { 'units.changed': 'beds.changed' };

const actionNow = sql.join(
  [
    sql`case ${auditLog.action}`,
    ...Object.entries(formerNames).map(([now, former]) => sql`when ${former} then ${now}`),
    sql`else ${auditLog.action} end`,
  ],
  sql` `,
) as SQL<AuditAction>;

const actors = alias(auditNames, 'actors');
const subjects = alias(auditNames, 'subjects');

/** The entries that a reader may see. */
export interface Reach {
  networkId: NetworkId;
  /** Null: the whole network. */
  places: readonly SubnetworkId[] | null;
  /** Only the actions of this staff member. */
  onlyActor?: string;
}

/** Entries about a person, alone or as one of many. Indexes: audit_log(subject_id), audit_members(person_id). */
const isAbout = (subject: string | Placeholder) => sql`${auditLog.id} in (
  select id from ${auditLog} where subject_id = ${subject}
  union select entry_id from ${auditMembers} where person_id = ${subject})`;

function matching(filter: Omit<AuditFilter, 'text'> & { text?: string | undefined }): (SQL | undefined)[] {
  const { action, actor, subject, place, text, from, to, zone = 'UTC' } = filter;
  return [
    action && inArray(sql`${auditLog.action}`, [action, formerNames[action] ?? action]),
    actor && eq(auditLog.actorId, actor),
    subject && isAbout(subject),
    place && eq(auditLog.subnetworkId, place),
    from && gte(auditLog.at, startOfDay(from, zone)),
    to && lt(auditLog.at, startOfDay(dayAfter(to), zone)),
    text
      ? or(
          hasName(actors.words, text),
          hasName(subjects.words, text),
          ilike(sql`${auditPrivate.contents}::jsonb ->> 'reason'`, containing(text)),
        )
      : undefined,
  ].filter((condition) => condition !== undefined && condition !== '');
}

/** Entries with the names and details that are left of them, latest first. */
const entries = (db: Db, where: SQL | undefined, maxCount: number) =>
  db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      action: actionNow,
      actorKind: auditLog.actorKind,
      actorId: auditLog.actorId,
      actorName: actors.name,
      subjectKind: auditLog.subjectKind,
      subjectId: auditLog.subjectId,
      subjectName: subjects.name,
      before: auditLog.before,
      after: auditLog.after,
      members: auditLog.members,
      contents: auditPrivate.contents,
      isSealed: sql<boolean>`${auditLog.id} <= coalesce(
        (select ${auditSeals.lastId} from ${auditSeals} order by ${auditSeals.id} desc limit 1), 0)`,
    })
    .from(auditLog)
    .leftJoin(actors, eq(actors.id, auditLog.actorId))
    .leftJoin(subjects, eq(subjects.id, auditLog.subjectId))
    .leftJoin(auditPrivate, eq(auditPrivate.entryId, auditLog.id))
    .where(where)
    .orderBy(desc(auditLog.id))
    .limit(maxCount);

/** Entries before an id, latest first. Indexes: audit_log(network_id, id), audit_log(subnetwork_id, id). */
export const entriesOf = (
  db: Db,
  { networkId, places, onlyActor }: Reach,
  filter: AuditFilter,
  { before, count }: { before?: number | undefined; count: number },
) =>
  entries(
    db,
    and(
      eq(auditLog.networkId, networkId),
      places ? inArray(auditLog.subnetworkId, [...places]) : undefined,
      onlyActor ? eq(auditLog.actorId, onlyActor) : undefined,
      before ? lte(auditLog.id, before - 1) : undefined,
      ...matching(filter),
    ),
    count,
  );

/** The number of entries that a person's history shows. */
const historySize = 50;

const historyQuery = prepared(
  'audit_history',
  (
    db,
    {
      networkId,
      places,
      onlyActor,
      subject,
    }: Placeholders<{
      networkId: NetworkId;
      places: readonly SubnetworkId[] | null;
      onlyActor: string | null;
      subject: string;
    }>,
  ) =>
    entries(
      db,
      and(
        eq(auditLog.networkId, networkId),
        sql`(${places}::uuid[] is null or ${auditLog.subnetworkId} = any(${places}::uuid[]))`,
        sql`(${onlyActor}::uuid is null or ${auditLog.actorId} = ${onlyActor}::uuid)`,
        isAbout(subject),
      ),
      historySize,
    ),
);

/** The last entries about a person. Indexes: those of `isAbout`. */
export const historyOf = (db: Db, { networkId, places, onlyActor }: Reach, subject: string) =>
  historyQuery(db, { networkId, places, onlyActor: onlyActor ?? null, subject });

/** Index: audit_log(network_id, id). */
export async function entriesUpTo(db: Db, networkId: NetworkId, lastId: number): Promise<number> {
  const [row] = await db
    .select({ entries: countOf() })
    .from(auditLog)
    .where(and(eq(auditLog.networkId, networkId), lte(auditLog.id, lastId)));
  return row?.entries ?? 0;
}

export async function insertEntry(tx: Tx, entry: typeof auditLog.$inferInsert): Promise<number> {
  const [row] = await tx.insert(auditLog).values(entry).returning({ id: auditLog.id });
  if (!row) throw new Error('An audit entry was not inserted');
  return row.id;
}

export async function insertPrivate(tx: Tx, row: typeof auditPrivate.$inferInsert): Promise<void> {
  await tx.insert(auditPrivate).values(row);
}

/** One statement for any number: a bulk action may concern everybody. */
export async function insertMembers(
  tx: Tx,
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
 * Writes only changed names: concurrent actions of one person would otherwise wait for the row of their name. Rows are
 * in the order of ids, so that two transactions that name the same people do not deadlock.
 */
export async function rememberNames(tx: Tx, names: { id: string; name: string }[]): Promise<void> {
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

/** The names that are left of people. Index: the primary key. */
export const namesOf = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: auditNames.id, name: auditNames.name })
    .from(auditNames)
    .where(inArray(auditNames.id, [...ids]));

const recordedQuery = prepared(
  'audit_was_recorded',
  (
    db,
    {
      action,
      actorId,
      subjectId,
      since,
    }: Placeholders<{ action: AuditAction; actorId: string; subjectId: string; since: string }>,
  ) =>
    db
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.subjectId, subjectId),
          eq(auditLog.actorId, actorId),
          eq(auditLog.action, action),
          gt(auditLog.at, sql`${since}::timestamptz`),
        ),
      )
      .limit(1),
);

/** Index: audit_log(subject_id). */
export async function wasRecorded(
  db: Db,
  { action, actorId, subjectId }: { action: AuditAction; actorId: string; subjectId: string },
  since: Date,
): Promise<boolean> {
  const [row] = await recordedQuery(db, { action, actorId, subjectId, since: since.toISOString() });
  return row !== undefined;
}

/**
 * The reason of a bulk action may be about any of its people, even where it has an entry for each place. Indexes:
 * audit_private(person_id), audit_members(person_id), audit_log(actor_id).
 */
export async function deletePeople(tx: Tx, ids: readonly string[]): Promise<void> {
  const shared = sql`(
    select same.id from ${auditMembers} theirs
    join ${auditLog} entry on entry.id = theirs.entry_id
    join ${auditLog} same on same.id = entry.id
      or same.actor_id = entry.actor_id and same.at = entry.at and same.action = entry.action
    where theirs.person_id = any(${sql.param([...ids])}::uuid[]))`;
  await tx.delete(auditPrivate).where(inArray(auditPrivate.personId, [...ids]));
  await tx.delete(auditPrivate).where(sql`${auditPrivate.entryId} in ${shared}`);
  await tx.delete(auditNames).where(inArray(auditNames.id, [...ids]));
}
