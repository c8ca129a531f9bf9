import { membershipId, subnetworkId } from '@nestmate/contract/ids';
import { reportCaseId } from '@nestmate/contract/staff/ids';
import type { ReportCase, ReportDecision } from '@nestmate/contract/staff/reports';

const id = '7a1b5c1e-0000-4000-8000-000000000021';
export const at = '2027-03-01T10:00:00.000Z';
export const reporter = { membership_id: membershipId.parse(id), name: 'Ana Li', about: [], reason: '', at };
/** A reported post that waits for staff. */
export const reported = (changes: Partial<ReportCase> = {}): ReportCase => ({
  case_id: reportCaseId.parse(id),
  kind: 'post',
  subnetwork_id: subnetworkId.parse(id),
  place: 'Birch Hall',
  author: { membership_id: membershipId.parse(id), name: 'Diego Ruiz' },
  evidence: [],
  reports: [reporter],
  is_urgent: false,
  is_hidden: false,
  is_deleted: false,
  has_picture: false,
  opened_at: at,
  closed_at: null,
  decision: null,
  reason: null,
  decided_at: null,
  decided_by: null,
  took_back: null,
  decisions: [],
  reopened: null,
  people: [],
  thread_id: null,
  is_first_post: false,
  earlier: [],
  appeal: null,
  version: 1,
  ...changes,
});
export const closed = (decision: ReportDecision) => ({ decision, closed_at: at });
