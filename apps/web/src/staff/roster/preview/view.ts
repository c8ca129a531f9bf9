import type { RosterImport, RowOutcome } from '@nestmate/contract/staff';
import { rosterRules } from '../../platform/call';
import { useAddress } from '../../platform/use-address';
import type { RowFilter } from '../roster.queries';

/** Which rows the preview shows: those of one outcome, those who would lose something, or those with a value that is kept. */
export const views = [...rosterRules.outcomes, 'losing', 'kept'] as const;
export type View = (typeof views)[number];

/** What needs a decision comes first. */
const urgency: readonly RowOutcome[] = ['wrong', 'gone', 'moved', 'changed', 'new'];

export const filterOf = (view: View): RowFilter =>
  view === 'losing' || view === 'kept' ? { [view]: 'true' } : { outcome: view };

/** The view in the address; without one, the most urgent that has rows. */
export function useView({ counts }: Pick<RosterImport, 'counts'>) {
  const { search, change } = useAddress();
  const view: View =
    views.find((one) => one === search.get('rows')) ??
    urgency.find((outcome) => counts[outcome] > 0) ??
    'same';
  return { view, choose: (rows: View) => change({ rows }) };
}
