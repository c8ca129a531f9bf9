import type { AuditEntry, AuditFilter } from '@nestmate/contract/staff/audit';
import { hasRight } from '@nestmate/contract/staff/rights';
import { z } from 'zod';
import type { Db } from '../../platform/database/client';
import type { StaffActor } from '../../platform/http';
import { ProductError } from '../../platform/http';
import { entriesOf, entriesUpTo, historyOf, namesOf, type Reach } from './audit.queries';
import type { Fields } from './audit.schema';
import { latestSeal } from './seal.queries';

const pageSize = 50;

/** Administrators read everything in their scope; others only their own actions. */
function reachOf({ grant, staffId }: StaffActor): Reach {
  if (!grant) throw new ProductError('NotFound');
  const { networkId, places, role } = grant;
  return hasRight(role, 'staff') ? { networkId, places } : { networkId, places: null, onlyActor: staffId };
}

interface Contents {
  reason?: string;
  before?: Fields;
  after?: Fields;
}

type Row = Awaited<ReturnType<typeof entriesOf>>[number];

const isPersonId = (value: unknown): value is string => z.uuid().safeParse(value).success;

/**
 * The ids of people in the fields of an entry: many in `people`, one in the filter of an export. Other entries
 * have a count or a text there.
 */
const peopleIn = (...all: readonly AuditEntry['before'][]): string[] => [
  ...new Set(
    all.flatMap((fields) =>
      [fields?.['people'], fields?.['actor'], fields?.['subject']].flat().filter(isPersonId),
    ),
  ),
];

/** Entries with the names that are left of the people in their fields. */
async function withNames(db: Db, rows: readonly Row[]): Promise<AuditEntry[]> {
  const entries = rows.map(entryOf);
  const ids = [...new Set(entries.flatMap(({ before, after }) => peopleIn(before, after)))];
  const names = new Map((ids.length > 0 ? await namesOf(db, ids) : []).map(({ id, name }) => [id, name]));
  return entries.map((entry) => ({
    ...entry,
    people: peopleIn(entry.before, entry.after).flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : { id, name };
    }),
  }));
}

function entryOf(row: Row): Omit<AuditEntry, 'people'> {
  const details: Contents = row.contents === null ? {} : (JSON.parse(row.contents) as Contents);
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
    subject:
      row.subjectKind && row.subjectId
        ? { kind: row.subjectKind, id: row.subjectId, name: row.subjectName }
        : null,
    reason: details.reason ?? null,
    before: row.before ?? details.before ?? null,
    after: row.after ?? details.after ?? null,
    members: row.members,
    is_sealed: row.isSealed,
  };
}

/** A page of the entries that a staff member may read, latest first. */
export async function auditEntries(
  db: Db,
  actor: StaffActor,
  { before, ...filter }: AuditFilter & { before?: number | undefined },
) {
  const rows = await entriesOf(db, reachOf(actor), filter, { before, count: pageSize + 1 });
  const page = rows.slice(0, pageSize);
  return {
    entries: await withNames(db, page),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  };
}

/** The latest seal, with the number of entries of the caller's network that it and the seals before it cover. */
export async function currentSeal(db: Db, { grant }: StaffActor) {
  if (!grant) throw new ProductError('NotFound');
  const seal = await latestSeal(db);
  return {
    sealed_at: seal?.sealedAt.toISOString() ?? null,
    seal: seal?.seal ?? null,
    entries: seal ? await entriesUpTo(db, grant.networkId, seal.lastId) : 0,
  };
}

/** The actions for a person, alone or among many, latest first, as far as a staff member may read them. */
export const auditHistoryOf = async (db: Db, actor: StaffActor, subject: string): Promise<AuditEntry[]> =>
  withNames(db, await historyOf(db, reachOf(actor), subject));
