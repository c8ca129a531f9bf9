import type { StaffId } from '@nestmate/contract/staff/ids';
import { and, eq, gt, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/client';
import { mayEnter } from '../invitations.queries';
import { staff, staffLinks, staffNetworks, staffSessions } from '../staff.schema';

export type StaffLink = typeof staffLinks.$inferSelect;

/** The person who may sign in with an address: one who works somewhere, or is invited to. Index: staff(email). */
export async function staffOfAddress(db: Db, email: string) {
  const [row] = await db
    .select({ id: staff.id, name: staff.name, email: staff.email })
    .from(staff)
    .where(and(eq(staff.email, email), mayEnter(db)))
    .limit(1);
  return row;
}

/** Serializes the requests for an address until the transaction ends, so that the hourly limit is counted correctly. */
export async function lockLinkRequests(tx: Tx, addressHash: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`staff links ${addressHash}`}, 0))`);
}

/** Whether the person of an address was signed in on a network since a time. Index: the primary key. */
export async function isKnownNetwork(db: Db, sourceHash: string, since: Date): Promise<boolean> {
  const rows = await db
    .select({ staffId: staffNetworks.staffId })
    .from(staffNetworks)
    .where(and(eq(staffNetworks.sourceHash, sourceHash), gt(staffNetworks.seenAt, since)));
  return rows.length > 0;
}

/** Notes the network of a signed-in person, at most once in a while; of nobody whose sessions have ended meanwhile. */
export async function noteNetwork(
  db: Db,
  { sourceHash, staffId, seenAt }: typeof staffNetworks.$inferInsert,
  unlessSince: Date,
): Promise<void> {
  await db.execute(sql`
    insert into ${staffNetworks} (source_hash, staff_id, seen_at)
    select ${sourceHash}, person.id, ${seenAt.toISOString()}::timestamptz from ${staff} person
    where person.id = ${staffId} and exists (select from ${staffSessions} session where session.staff_id = person.id)
    for key share of person
    on conflict (source_hash) do update set staff_id = excluded.staff_id, seen_at = excluded.seen_at
    where ${staffNetworks}.seen_at < ${unlessSince.toISOString()}::timestamptz`);
}

export async function deleteNetworksUntil(db: Db, until: Date): Promise<void> {
  await db.delete(staffNetworks).where(lt(staffNetworks.seenAt, until));
}

export type LinkSource = Pick<StaffLink, 'addressHash' | 'requester' | 'sourceHash'>;

/** The links that share a limit: those of an address by one kind of requester; a known network has its own. */
const sharesLimit = ({ addressHash, requester, sourceHash }: LinkSource) =>
  and(
    eq(staffLinks.addressHash, addressHash),
    eq(staffLinks.requester, requester),
    requester === 'knownNetwork' ? eq(staffLinks.sourceHash, sourceHash) : undefined,
  );

export interface LinkCounts {
  hour: number;
  day: number;
}

/**
 * The links in the last hour and day that share a limit, and those of them for the same network. Refused ones don't
 * count: they would lock out the owner. Index: staff_links(address_hash, created_at).
 */
export async function linksIssued(
  db: Db,
  source: LinkSource,
  { hourAgo, dayAgo }: { hourAgo: Date; dayAgo: Date },
): Promise<{ inAll: LinkCounts; fromHere: LinkCounts }> {
  const isRecent = gt(staffLinks.createdAt, hourAgo);
  const isFromHere = eq(staffLinks.sourceHash, source.sourceHash);
  const many = (condition: SQL | undefined) => sql<number>`count(*) filter (where ${condition})::int`;
  const [row] = await db
    .select({
      inAll: { hour: many(isRecent), day: sql<number>`count(*)::int` },
      fromHere: { hour: many(and(isFromHere, isRecent)), day: many(isFromHere) },
    })
    .from(staffLinks)
    .where(and(sharesLimit(source), isNotNull(staffLinks.staffId), gt(staffLinks.createdAt, dayAgo)));
  const none = { hour: 0, day: 0 };
  return row ?? { inAll: none, fromHere: none };
}

const attemptsInAll = sql<number>`coalesce(sum(${staffLinks.attempts}), 0)::int`;

/**
 * The wrong codes since a time that share a limit, whatever their nonces. Index: staff_links(address_hash, created_at).
 */
export async function codesTriedSince(db: Db, source: LinkSource, since: Date): Promise<number> {
  const [row] = await db
    .select({ attempts: attemptsInAll })
    .from(staffLinks)
    .where(and(sharesLimit(source), gt(staffLinks.createdAt, since)));
  return row?.attempts ?? 0;
}

/** The wrong codes with a browser's nonce. Index: staff_links(nonce_hash). */
export async function attemptsWith(db: Db, nonceHash: string): Promise<number> {
  const [row] = await db
    .select({ attempts: attemptsInAll })
    .from(staffLinks)
    .where(eq(staffLinks.nonceHash, nonceHash));
  return row?.attempts ?? 0;
}

/** The links of a browser that have not expired. Index: staff_links(nonce_hash). */
export const livingLinksOf = (db: Db, nonceHash: string, now: Date) =>
  db
    .select({
      id: staffLinks.id,
      addressHash: staffLinks.addressHash,
      sourceHash: staffLinks.sourceHash,
      requester: staffLinks.requester,
    })
    .from(staffLinks)
    .where(and(eq(staffLinks.nonceHash, nonceHash), gt(staffLinks.expiresAt, now)));

export async function insertLink(db: Db, link: typeof staffLinks.$inferInsert): Promise<void> {
  await db.insert(staffLinks).values(link);
}

/**
 * A link with the person it is for; locked until the transaction ends, since it is spent once. Index:
 * staff_links(hash).
 */
export async function linkByHash(tx: Tx, hash: string): Promise<StaffLink | undefined> {
  const [row] = await tx.select().from(staffLinks).where(eq(staffLinks.hash, hash)).for('update');
  return row;
}

/** The unused links of a browser, locked until the transaction ends. Index: staff_links(nonce_hash). */
export const lockLinksOf = (tx: Tx, nonceHash: string, now: Date): Promise<StaffLink[]> =>
  tx
    .select()
    .from(staffLinks)
    .where(and(eq(staffLinks.nonceHash, nonceHash), isNull(staffLinks.usedAt), gt(staffLinks.expiresAt, now)))
    .for('update');

/** Counts a wrong code, on one link of its browser. */
export async function tryOnce(tx: Tx, id: string): Promise<void> {
  await tx
    .update(staffLinks)
    .set({ attempts: sql`${staffLinks.attempts} + 1` })
    .where(eq(staffLinks.id, id));
}

export async function markUsed(tx: Tx, id: string, usedAt: Date): Promise<void> {
  await tx.update(staffLinks).set({ usedAt }).where(eq(staffLinks.id, id));
}

/** A link to be mailed, with its recipient; undefined when it is for nobody, or no longer valid. */
export async function linkToMail(db: Db, id: string, now: Date) {
  const [row] = await db
    .select({
      id: staffLinks.id,
      language: staffLinks.language,
      addressHash: staffLinks.addressHash,
      sourceHash: staffLinks.sourceHash,
      requester: staffLinks.requester,
      name: staff.name,
      email: staff.email,
    })
    .from(staffLinks)
    .innerJoin(staff, eq(staff.id, staffLinks.staffId))
    .where(and(eq(staffLinks.id, id), isNull(staffLinks.usedAt), gt(staffLinks.expiresAt, now)));
  return row;
}

export async function deleteLinksUntil(db: Db, until: Date): Promise<void> {
  await db.delete(staffLinks).where(lt(staffLinks.createdAt, until));
}

export async function rememberLanguage(tx: Tx, id: StaffId, language: StaffLink['language']): Promise<void> {
  await tx.update(staff).set({ language }).where(eq(staff.id, id));
}
