import type { MembershipId, SubnetworkId } from '@nestmate/contract/ids';
import type { ReportCaseId } from '@nestmate/contract/staff/ids';
import { and, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/client';
import { subnetworks } from '../../housing';
import { departedDecisions, reportCases, reportDecisions } from '../reports.schema';
import { isLatest } from './decisions.queries';

/** A decision that has neither ended nor been reversed; a removal is retained by itself. */
const isInForce = (now: Date) =>
  and(
    isNull(reportDecisions.takenBackAt),
    ne(reportDecisions.decision, 'remove'),
    or(ne(reportDecisions.decision, 'mute'), and(gt(reportDecisions.until, now), isLatest)),
  );

/**
 * Retains the decisions against memberships under the hashes of identities. Index: report_decisions(membership_id,
 * decided_at).
 */
export async function retainDecisionsUnder(
  tx: Tx,
  hashes: readonly string[],
  membershipIds: readonly MembershipId[],
  now: Date,
): Promise<void> {
  if (hashes.length === 0 || membershipIds.length === 0) return;
  const decided = await tx
    .select({ decisionId: reportDecisions.id })
    .from(reportDecisions)
    .innerJoin(reportCases, eq(reportCases.id, reportDecisions.caseId))
    .innerJoin(subnetworks, eq(subnetworks.id, reportCases.subnetworkId))
    .where(
      and(
        inArray(reportDecisions.membershipId, [...membershipIds]),
        isInForce(now),
        ne(subnetworks.roundStatus, 'ARCHIVED'),
      ),
    );
  const rows = hashes.flatMap((hash) => decided.map(({ decisionId }) => ({ hash, decisionId })));
  if (rows.length > 0) await tx.insert(departedDecisions).values(rows).onConflictDoNothing();
}

/**
 * Deletes what people wrote in appeals; one that still waits is withdrawn. Index: report_decisions(membership_id,
 * decided_at).
 */
export async function deleteAppealsOf(tx: Tx, membershipIds: readonly MembershipId[]): Promise<void> {
  if (membershipIds.length === 0) return;
  await tx
    .update(reportDecisions)
    .set({
      appeal: null,
      appealedAt: sql`case when ${reportDecisions.answeredAt} is not null then ${reportDecisions.appealedAt} end`,
    })
    .where(inArray(reportDecisions.membershipId, [...membershipIds]));
}

/**
 * Gives the decisions that wait for identities in a subnetwork to a membership, unless they are somebody's meanwhile.
 * @returns those in force. Index: the primary key of departed_decisions
 */
export async function claimRetainedDecisions(
  tx: Tx,
  hashes: readonly string[],
  { membershipId, subnetworkId }: { membershipId: MembershipId; subnetworkId: SubnetworkId },
  now: Date,
): Promise<{ caseId: ReportCaseId; until: Date | null }[]> {
  if (hashes.length === 0) return [];
  const waiting = await tx
    .selectDistinct({
      id: reportDecisions.id,
      caseId: reportDecisions.caseId,
      until: reportDecisions.until,
    })
    .from(departedDecisions)
    .innerJoin(reportDecisions, eq(reportDecisions.id, departedDecisions.decisionId))
    .innerJoin(reportCases, eq(reportCases.id, reportDecisions.caseId))
    .where(
      and(
        inArray(departedDecisions.hash, [...hashes]),
        eq(reportCases.subnetworkId, subnetworkId),
        isInForce(now),
      ),
    );
  if (waiting.length === 0) return [];
  const ids = waiting.map(({ id }) => id);
  await tx
    .update(reportDecisions)
    .set({ membershipId })
    .where(and(inArray(reportDecisions.id, ids), isNull(reportDecisions.membershipId)));
  return waiting;
}

/** Deletes everything that waits in a subnetwork once its round is archived. */
export async function forgetDeparted(tx: Tx, subnetworkId: SubnetworkId): Promise<void> {
  await tx.delete(departedDecisions).where(
    inArray(
      departedDecisions.decisionId,
      tx
        .select({ id: reportDecisions.id })
        .from(reportDecisions)
        .innerJoin(reportCases, eq(reportCases.id, reportDecisions.caseId))
        .innerJoin(subnetworks, eq(subnetworks.id, reportCases.subnetworkId))
        .where(and(eq(subnetworks.id, subnetworkId), eq(subnetworks.roundStatus, 'ARCHIVED'))),
    ),
  );
}
