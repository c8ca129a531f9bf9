import { hasRight, type ReportCase, type ReportDecision, type StaffRole } from '@nestmate/contract/staff';

/** Whether staff can open a case again: its reports were dismissed, or its decision was taken back, and its evidence is kept. */
export const mayReopen = ({ closed_at: closedAt, decision, evidence }: ReportCase): boolean =>
  closedAt !== null && decision === 'dismiss' && evidence !== null;

/**
 * Whether a role can make a decision now: not while an appeal waits, not the same one twice, none about a person who is gone, and a removal
 * only by administrators.
 */
export function isPossible(one: ReportCase, decision: ReportDecision, role: StaffRole): boolean {
  if (one.appeal) return false;
  if (one.closed_at && one.decision === decision) return false;
  if ((decision === 'remove' || one.decision === 'remove') && !hasRight(role, 'residents')) return false;
  if (decision === 'removePicture') return one.has_picture;
  return decision === 'hide' || decision === 'dismiss' || one.author !== null;
}
