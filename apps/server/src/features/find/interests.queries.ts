import type { MembershipId } from '@nestmate/contract/ids';
import type { Bucket, Decision, InterestStatus } from '@nestmate/contract/rules/interest';
import { and, asc, desc, eq, inArray, isNotNull, isNull, type Placeholder, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../platform/database/client';
import { type Placeholders, prepared } from '../../platform/database/prepared';
import { memberships } from '../memberships';
import { mayKnow } from '../people';
import { interestFrom } from './find.policy';
import { interests } from './find.schema';

const lockQuery = prepared('find_lock_pair', (tx, { pair }: Placeholders<{ pair: string }>) =>
  tx
    .select({ locked: sql`pg_advisory_xact_lock(hashtextextended(${pair}, 0))` })
    .from(sql`(values (true)) as nothing`),
);

/** Serializes decisions of two people about each other until the transaction ends. */
export async function lockPair(tx: Tx, a: MembershipId, b: MembershipId): Promise<void> {
  const pair = [a, b].toSorted().join();
  await lockQuery(tx, { pair });
}

const decisionOf = (from: Placeholder, to: Placeholder) =>
  sql<Decision>`coalesce((select ${interests.status} from ${interests}
    where ${interests.fromMembershipId} = ${from} and ${interests.toMembershipId} = ${to}), 'queued')`;

const decisionsQuery = prepared(
  'find_decisions',
  (tx, { me, other }: Placeholders<{ me: MembershipId; other: MembershipId }>) =>
    tx
      .select({
        revision: sql`pg_current_xact_id()::text`.mapWith(Number),
        mine: decisionOf(me, other),
        theirs: decisionOf(other, me),
      })
      .from(sql`(values (true)) as nothing`),
);

/**
 * The decisions of a locked pair about each other; the caller's side is `mine`. Index: the primary key.
 * @returns with the revision of a decision made now: the transaction's id, which is assigned only now, and so is above
 * that of every earlier decision of the pair
 */
export async function decisionsBetween(tx: Tx, me: MembershipId, other: MembershipId) {
  const [row] = await decisionsQuery(tx, { me, other });
  if (!row) throw new Error('A row without a source');
  return row;
}

const theirs = alias(interests, 'theirs');

/** The like of the person whom a resident has decided about. Index: the primary key. */
const likeBack = and(
  eq(theirs.fromMembershipId, interests.toMembershipId),
  eq(theirs.toMembershipId, interests.fromMembershipId),
  eq(theirs.status, 'interested'),
);

const interestsQuery = prepared(
  'find_interests',
  (db, { from, ids }: Placeholders<{ from: MembershipId; ids: readonly MembershipId[] }>) =>
    db
      .select({ id: interests.toMembershipId, mine: interests.status, theirs: theirs.status })
      .from(interests)
      .leftJoin(theirs, likeBack)
      .where(
        and(eq(interests.fromMembershipId, from), sql`${interests.toMembershipId} = any(${ids}::uuid[])`),
      ),
);

/** One resident's interest in others; people without a decision are left out. Index: the primary key. */
export async function interestsIn(
  db: Db,
  from: MembershipId,
  ids: readonly MembershipId[],
): Promise<ReadonlyMap<MembershipId, InterestStatus>> {
  const rows = await interestsQuery(db, { from, ids });
  return new Map(rows.map((row) => [row.id, interestFrom(row.mine, row.theirs)]));
}

export type SavedBucket = Exclude<Bucket, 'queued'>;

interface PageRange {
  limit: number;
  offset: number;
}

/**
 * The people in one of a resident's saved lists whom they may know, the latest decision first; a mutual like is dated
 * by the later of the two. Index: the primary key.
 */
export async function savedIn(
  db: Db,
  bucket: SavedBucket,
  membershipId: MembershipId,
  { limit, offset }: PageRange,
): Promise<MembershipId[]> {
  const isLikedBack = {
    skipped: undefined,
    isOneWayInterested: isNull(theirs.status),
    isMutualInterested: isNotNull(theirs.status),
  }[bucket];
  const isMutual = bucket === 'isMutualInterested';
  const decidedAt = isMutual
    ? sql`greatest(${interests.decidedAt}, ${theirs.decidedAt})`
    : interests.decidedAt;
  const rows = await db
    .select({ id: interests.toMembershipId })
    .from(interests)
    .innerJoin(memberships, eq(memberships.id, interests.toMembershipId))
    .leftJoin(theirs, likeBack)
    .where(
      and(
        eq(interests.fromMembershipId, membershipId),
        eq(interests.status, bucket === 'skipped' ? 'skipped' : 'interested'),
        isLikedBack,
        mayKnow(membershipId),
      ),
    )
    .orderBy(desc(decidedAt), asc(interests.toMembershipId))
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}

const lastSkipQuery = prepared(
  'find_last_skip',
  (db, { from, since }: Placeholders<{ from: MembershipId; since: string }>) =>
    db
      .select({ id: interests.toMembershipId })
      .from(interests)
      .innerJoin(memberships, eq(memberships.id, interests.toMembershipId))
      .where(
        and(
          eq(interests.fromMembershipId, from),
          inArray(interests.status, ['skipped']),
          sql`${interests.decidedAt} >= ${since}::timestamptz`,
          mayKnow(from),
        ),
      )
      .orderBy(desc(interests.decidedAt), asc(interests.toMembershipId))
      .limit(1),
);

/** Whom a resident skipped last, not before `since`, of those they may know. Index: the primary key. */
export async function lastSkippedBy(db: Db, from: MembershipId, since: Date): Promise<MembershipId | null> {
  const [row] = await lastSkipQuery(db, { from, since: since.toISOString() });
  return row?.id ?? null;
}

const likesQuery = prepared('find_likes', (db, { from }: Placeholders<{ from: MembershipId }>) =>
  db
    .select({
      isOneWayInterested: sql`count(*) filter (where ${theirs.status} is null)`.mapWith(Number),
      isMutualInterested: sql`count(*) filter (where ${theirs.status} is not null)`.mapWith(Number),
    })
    .from(interests)
    .innerJoin(memberships, eq(memberships.id, interests.toMembershipId))
    .leftJoin(theirs, likeBack)
    .where(
      and(
        eq(interests.fromMembershipId, from),
        // No parameter, or PostgreSQL would plan it again each time, which takes longer than running it.
        sql`${interests.status} = ${sql.raw(`'interested'`)}`,
        mayKnow(from),
      ),
    ),
);

/** The number of people in a resident's two lists of likes, as `savedIn` lists them. Index: the primary key. */
export async function countLikes(db: Db, from: MembershipId) {
  const [row] = await likesQuery(db, { from });
  return row ?? { isOneWayInterested: 0, isMutualInterested: 0 };
}

const putBack = prepared(
  'find_put_back',
  (tx, { from, to }: Placeholders<{ from: MembershipId; to: MembershipId }>) =>
    tx.delete(interests).where(and(eq(interests.fromMembershipId, from), eq(interests.toMembershipId, to))),
);

const save = prepared(
  'find_save_decision',
  (
    tx,
    {
      from,
      to,
      decision,
      now,
    }: Placeholders<{ from: MembershipId; to: MembershipId; decision: Decision; now: string }>,
  ) =>
    tx
      .insert(interests)
      .values({
        fromMembershipId: from,
        toMembershipId: to,
        status: decision,
        decidedAt: sql`${now}::timestamptz`,
      })
      .onConflictDoUpdate({
        target: [interests.fromMembershipId, interests.toMembershipId],
        set: { status: sql`excluded.status`, decidedAt: sql`excluded.decided_at` },
      }),
);

export async function saveDecision(
  tx: Tx,
  from: MembershipId,
  to: MembershipId,
  { decision, now }: { decision: Decision; now: Date },
): Promise<void> {
  if (decision === 'queued') {
    await putBack(tx, { from, to });
    return;
  }
  await save(tx, { from, to, decision, now: now.toISOString() });
}
