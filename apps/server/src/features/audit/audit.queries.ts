import type { NetworkId, SubnetworkId } from '@nestmate/contract/ids';
import type { AuditFilter } from '@nestmate/contract/staff/audit';
import {
  and,
  count as countOf,
  desc,
  eq,
  gte,
  ilike,
  inArray,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/database/client';
import { containing } from '../../platform/database/like-pattern';
import { dayAfter, startOfDay } from '../../platform/time-zone';
import { hasName } from '../profile';
import { auditLog, auditMembers, auditNames, auditPrivate } from './audit.schema';

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
const isAbout = (subject: string) => sql`${auditLog.id} in (
  select id from ${auditLog} where subject_id = ${subject}
  union select entry_id from ${auditMembers} where person_id = ${subject})`;

function matching(filter: Omit<AuditFilter, 'text'> & { text?: string | undefined }): (SQL | undefined)[] {
  const { action, actor, subject, place, text, from, to, zone = 'UTC' } = filter;
  return [
    action && eq(auditLog.action, action),
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

/** Entries before an id, latest first. Indexes: audit_log(network_id, id), audit_log(subnetwork_id, id). */
export async function entriesOf(
  db: Db,
  { networkId, places, onlyActor }: Reach,
  filter: AuditFilter,
  { before, count }: { before?: number | undefined; count: number },
) {
  return db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      action: auditLog.action,
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
    })
    .from(auditLog)
    .leftJoin(actors, eq(actors.id, auditLog.actorId))
    .leftJoin(subjects, eq(subjects.id, auditLog.subjectId))
    .leftJoin(auditPrivate, eq(auditPrivate.entryId, auditLog.id))
    .where(
      and(
        eq(auditLog.networkId, networkId),
        places ? inArray(auditLog.subnetworkId, [...places]) : undefined,
        onlyActor ? eq(auditLog.actorId, onlyActor) : undefined,
        before ? lte(auditLog.id, before - 1) : undefined,
        ...matching(filter),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(count);
}

/** Index: audit_log(network_id, id). */
export async function entriesUpTo(db: Db, networkId: NetworkId, lastId: number): Promise<number> {
  const [row] = await db
    .select({ entries: countOf() })
    .from(auditLog)
    .where(and(eq(auditLog.networkId, networkId), lte(auditLog.id, lastId)));
  return row?.entries ?? 0;
}
