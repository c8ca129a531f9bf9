import type { QueryOf } from '@nestmate/contract/call';
import type { staffCalls } from '@nestmate/contract/staff';
import type { ReportCase } from '@nestmate/contract/staff/reports';
import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import type { StaffActor } from '../../../platform/http';
import { signedPictureUrl } from '../../pictures';
import { grantOf } from '../../staff';
import { mayAnswer } from './appeals.service';
import { casesIn, countCases } from './cases.queries';

type Calls = (typeof staffCalls)['staffReports'];
type Row = Awaited<ReturnType<typeof casesIn>>[number];

/** Waiting cases come first; as they are decided, others follow. */
const maxShown = 50;

const caseOf = (
  row: Row,
  appeal: ReportCase['appeal'],
  { tokens, now }: { tokens: App['tokens']; now: Date },
): ReportCase => ({
  case_id: row.id,
  kind: row.kind,
  subnetwork_id: row.subnetworkId,
  place: row.place,
  author: row.authorId && { membership_id: row.authorId, name: row.authorName },
  people: row.people,
  thread_id: row.threadId,
  is_first_post: row.isFirstPost,
  evidence:
    row.evidence?.map(({ picture, ...post }) => ({
      ...post,
      by_office: post.by_office ?? false,
      picture: picture ? signedPictureUrl(tokens, picture, 'large', now) : null,
    })) ?? null,
  reports: row.reports,
  is_urgent: row.isUrgent,
  is_hidden: row.isHidden,
  is_deleted: row.removedAt !== null,
  has_picture: row.hasPicture,
  opened_at: row.openedAt.toISOString(),
  closed_at: row.closedAt?.toISOString() ?? null,
  decision: row.decision,
  reason: row.reason,
  decided_at: row.decidedAt?.toISOString() ?? null,
  decided_by: row.decidedByName,
  reopened: row.reopenedAt && {
    at: row.reopenedAt.toISOString(),
    by: row.reopenedByName,
    reason: row.reopenReason ?? '',
  },
  took_back: row.tookBack,
  decisions: row.decisions,
  earlier: row.earlier,
  appeal,
  version: row.version,
});

async function appealOf(db: Db, actor: StaffActor, row: Row): Promise<ReportCase['appeal']> {
  const { appeal, appealedAt, decidedBy } = row;
  if (!appealedAt || !decidedBy) return null;
  const may = await mayAnswer(db, actor, { ...row, decidedBy });
  return { text: appeal ?? '', at: appealedAt.toISOString(), may_answer: may };
}

/** The cases in a staff member's places. */
export async function listCases(
  { db, tokens }: Pick<App, 'db' | 'tokens'>,
  actor: StaffActor,
  filter: QueryOf<Calls['list']>,
  now: Date,
): Promise<{ cases: ReportCase[]; count: number }> {
  const grant = grantOf(actor);
  const [rows, count] = await Promise.all([
    casesIn(db, grant, filter, maxShown),
    countCases(db, grant, filter),
  ]);
  const cases = rows.map(async (row) => caseOf(row, await appealOf(db, actor, row), { tokens, now }));
  return { cases: await Promise.all(cases), count };
}

/** The number of cases that wait in a staff member's places. */
export const countWaiting = async (
  { db }: Pick<App, 'db'>,
  actor: StaffActor,
  { place }: QueryOf<Calls['count']>,
): Promise<{ count: number }> => ({ count: await countCases(db, grantOf(actor), { state: 'open', place }) });
