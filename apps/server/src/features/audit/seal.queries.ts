import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client';
import { prepared } from '../../platform/database/prepared';
import { auditLog, auditMembers, auditPrivate, auditSeals } from './audit.schema';

export type Seal = typeof auditSeals.$inferSelect;

/** The key of the lock that every insert into `audit_log` shares until its transaction ends; see the migration. */
const appending = 727_277;

/** Does not wait: while a transaction that has added entries is open, there is nothing to seal yet. */
export async function lockAgainstAppends(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${appending}) as locked`,
  );
  return rows[0]?.locked === true;
}

/** All columns of an entry, with its members, as one text that does not depend on a connection's settings. */
const line = sql`jsonb_build_array(
  l.id, extract(epoch from l.at), l.network_id, l.subnetwork_id, l.action, l.actor_kind, l.actor_id, l.subject_kind, l.subject_id,
  l.before, l.after, l.members, l.private_digest,
  (select encode(sha256(convert_to(string_agg(m.person_id || ' ' || m.outcome, ',' order by m.person_id), 'UTF8')), 'hex')
   from ${auditMembers} m where m.entry_id = l.id)
)::text`;

export interface Digest {
  firstId: number;
  lastId: number;
  entries: number;
  digest: string;
}

/** A digest of the entries from one id to another; undefined when there are none. Index: the primary key. */
export async function digestOfEntries(
  db: Db,
  { after, upTo }: { after: number; upTo?: number },
): Promise<Digest | undefined> {
  const { rows } = await db.execute<{
    first: string | null;
    last: string | null;
    entries: number;
    digest: string | null;
  }>(sql`
    select min(l.id) as first, max(l.id) as last, count(*)::int as entries,
      encode(sha256(convert_to(string_agg(${line}, E'\n' order by l.id), 'UTF8')), 'hex') as digest
    from ${auditLog} l
    where l.id > ${after} ${upTo === undefined ? sql`` : sql`and l.id <= ${upTo}`}`);
  const [row] = rows;
  // All three are null when there are no entries.
  if (!row?.first || !row.last || !row.digest) return undefined;
  return { firstId: Number(row.first), lastId: Number(row.last), entries: row.entries, digest: row.digest };
}

const latestSealQuery = prepared('audit_latest_seal', (db) =>
  db.select().from(auditSeals).orderBy(desc(auditSeals.id)).limit(1),
);

export async function latestSeal(db: Db): Promise<Seal | undefined> {
  const [row] = await latestSealQuery(db, {});
  return row;
}

/** The latest seals, the latest first. */
export const latestSeals = (db: Db, limit: number): Promise<Seal[]> =>
  db.select().from(auditSeals).orderBy(desc(auditSeals.id)).limit(limit);

export const allSeals = (db: Db): Promise<Seal[]> => db.select().from(auditSeals).orderBy(asc(auditSeals.id));

export async function insertSeal(tx: Tx, seal: Seal): Promise<void> {
  await tx.insert(auditSeals).values(seal);
}

/** The remaining details about people, with the digest in the entry. */
export const remainingDetails = (db: Db) =>
  db
    .select({
      entryId: auditPrivate.entryId,
      salt: auditPrivate.salt,
      contents: auditPrivate.contents,
      digest: auditLog.privateDigest,
    })
    .from(auditPrivate)
    .innerJoin(auditLog, eq(auditLog.id, auditPrivate.entryId));
