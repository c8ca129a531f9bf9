import { isAgainst, type ReportCase, type ReportDecision } from '@nestmate/contract/staff/reports';
import { hasRight, type StaffRole } from '@nestmate/contract/staff/rights';

/** Whether a case is closed without an effect on anybody. */
const isWithoutEffect = ({ closed_at: closedAt, decision }: ReportCase): boolean =>
  closedAt !== null && decision !== null && !isAgainst(decision);

/** Whether staff can open a case again: nothing in it has an effect now, and its evidence is still stored. */
export const mayReopen = (one: ReportCase, role: StaffRole): boolean =>
  hasRight(role, 'moderate') && isWithoutEffect(one) && one.evidence !== null;

/**
 * Whether staff may have done something outside the product: gone to a room or a person, or called somebody in danger.
 */
const isDealtWithElsewhere = ({ kind, reports }: ReportCase): boolean =>
  kind === 'room' || kind === 'person' || reports.some(({ about }) => about.includes('danger'));

/**
 * Whether a role can make a decision now: not while an appeal waits, not the same one twice, none about a person who is
 * gone, none by a viewer, a removal only by administrators, and “dealt with” only where staff do something outside the
 * product.
 */
export function isPossible(one: ReportCase, decision: ReportDecision, role: StaffRole): boolean {
  if (one.appeal || !hasRight(role, 'moderate')) return false;
  if (one.closed_at && one.decision === decision) return false;
  // Closed without an effect, it opens again first.
  if (!isAgainst(decision) && isWithoutEffect(one)) return false;
  if (decision === 'handled') return !one.closed_at && isDealtWithElsewhere(one);
  if ((decision === 'remove' || one.decision === 'remove') && !hasRight(role, 'residents')) return false;
  if (decision === 'removePicture') return one.has_picture;
  return decision === 'hide' || decision === 'dismiss' || one.author !== null;
}
