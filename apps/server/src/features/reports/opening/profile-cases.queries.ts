import type { MembershipId, SubnetworkId } from '@nestmate/contract/ids';
import type { ReportCaseId } from '@nestmate/contract/staff/ids';
import { and, count, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/client';
import { newId } from '../../../platform/ids';
import { isStanding, memberships } from '../../memberships';
import { nameInFull, profiles, shownFirstName, shownLastName } from '../../profile';
import { profileReports } from '../reports.schema';

type Report = typeof profileReports.$inferInsert;

/**
 * Locks two residents, so that they cannot be removed until the transaction ends, and serializes their reports.
 * @returns whether both are standing members. Index: the primary key.
 */
export async function lockBoth(tx: Tx, ids: [MembershipId, MembershipId]): Promise<boolean> {
  const standing = await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(inArray(memberships.id, ids), isStanding()))
    .orderBy(memberships.id)
    .for('no key update');
  return standing.length === 2;
}

/** The profiles that a resident has reported since a time. Index: profile_reports(reporter_id, created_at). */
export async function profilesReportedSince(tx: Tx, reporterId: MembershipId, since: Date): Promise<number> {
  const [row] = await tx
    .select({ reports: count() })
    .from(profileReports)
    .where(and(eq(profileReports.reporterId, reporterId), gt(profileReports.createdAt, since)));
  return row?.reports ?? 0;
}

/** Index: the primary key, report_cases(subject_id). @returns false where the same resident's report already waits */
export async function saveProfileReport(
  tx: Tx,
  { about, reason, createdAt, ...ids }: Report,
): Promise<boolean> {
  const saved = await tx
    .insert(profileReports)
    .values({ about, reason, createdAt, ...ids })
    .onConflictDoUpdate({
      target: [profileReports.reportedId, profileReports.reporterId],
      set: { about, reason, createdAt },
      setWhere: sql`exists (select 1 from report_cases known where known.kind = 'profile'
        and known.subject_id = ${profileReports.reportedId} and known.closed_at >= ${profileReports.createdAt})`,
    })
    .returning({ reportedId: profileReports.reportedId });
  return saved.length > 0;
}

/**
 * Opens the case of a profile, or opens it again with the profile as it is now; a waiting case also stores what has
 * changed since. The profile's row lock serializes it with a change of the picture, whose file is retained for as long
 * as the case has it. Index: the primary keys.
 */
export async function openProfileCase(
  tx: Tx,
  reportedId: MembershipId,
  at: Date,
): Promise<SubnetworkId | undefined> {
  const { rows } = await tx.execute<{ subnetwork_id: SubnetworkId }>(sql`
    insert into report_cases as known (id, kind, subnetwork_id, subject_id, evidence, opened_at, version)
    select ${newId<ReportCaseId>()}::uuid, 'profile', ${memberships.subnetworkId}, ${memberships.id}, jsonb_build_array(jsonb_build_object(
      'is_reported', true, 'name', ${nameInFull(shownFirstName(), shownLastName())}, 'body', ${profiles.bio},
      'picture', ${profiles.pictureKey}, 'date_created', floor(extract(epoch from ${profiles.updatedAt}) * 1000)::bigint)), ${at}, 1
    from ${memberships} join ${profiles} on ${profiles.membershipId} = ${memberships.id}
    where ${memberships.id} = ${reportedId}
    for share of profiles
    on conflict (subject_id) where kind = 'profile' do update set
      version = known.version + 1,
      evidence = case
        when known.closed_at is not null or known.evidence is null then excluded.evidence
        when known.evidence -> -1 ->> 'body' = excluded.evidence -> 0 ->> 'body'
          and known.evidence -> -1 ->> 'picture' is not distinct from excluded.evidence -> 0 ->> 'picture' then known.evidence
        else known.evidence || excluded.evidence end,
      opened_at = case when known.closed_at is null then known.opened_at else excluded.opened_at end,
      closed_at = null
    returning subnetwork_id
  `);
  return rows[0]?.subnetwork_id;
}

/** The subset of the pictures that are evidence in a case, or that staff may put back. */
export async function retainedPictures(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select post ->> 'picture' as key from report_cases cases, jsonb_array_elements(cases.evidence) post
    where post ->> 'picture' = any (${sql.param([...keys])}::text[])
    union
    select cases.removed_picture_key from report_cases cases where cases.removed_picture_key = any (${sql.param([...keys])}::text[])
  `);
  return new Set(rows.map(({ key }) => key));
}
