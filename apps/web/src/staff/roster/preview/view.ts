import type { SubnetworkId } from '@nestmate/contract/ids';
import type { RosterImport, RowOutcome } from '@nestmate/contract/staff/roster';
import { rosterRules } from '../../platform/calls';
import { useAddress } from '../../platform/use-address';
import type { RowFilter } from '../roster.queries';

/** The rows that the preview shows: of one outcome, or those that a note above them or a chip counts. */
export const views = [...rosterRules.outcomes, 'losing', 'kept', 'one_name', 'differing'] as const;
export type View = (typeof views)[number];

/** Rows that need a decision come first. */
const urgency: readonly RowOutcome[] = ['wrong', 'gone', 'relocated', 'moved', 'changed', 'new'];

export const filterOf = (view: View, inPlace?: SubnetworkId): RowFilter => ({
  ...(view === 'losing' || view === 'kept' || view === 'one_name' || view === 'differing'
    ? { [view]: 'true' }
    : { outcome: view }),
  ...(inPlace && { place: inPlace }),
});

/** The number of rows of a view; 0 if it is not known before they are read. */
export function countOf(
  view: View,
  { kept, one_name, differing, places, ...found }: RosterImport,
  inPlace?: SubnetworkId,
): number {
  const counts = places.find(({ subnetwork_id }) => subnetwork_id === inPlace)?.counts ?? found.counts;
  if (inPlace && !(view in counts)) return 0;
  if (view === 'losing') return 0;
  if (view === 'kept') return kept;
  if (view === 'one_name') return one_name;
  return view === 'differing' ? differing : counts[view];
}

/**
 * The view in the address; without one, the most urgent that has rows. A roster of the campus can show the rows of one
 * place.
 */
export function useView({ counts, places }: Pick<RosterImport, 'counts' | 'places'>) {
  const { search, change } = useAddress();
  const view: View =
    views.find((one) => one === search.get('rows')) ??
    urgency.find((outcome) => counts[outcome] > 0) ??
    'same';
  const inPlace = places.find(({ subnetwork_id }) => subnetwork_id === search.get('of'))?.subnetwork_id;
  return {
    view,
    inPlace,
    choose: (rows: View) => change({ rows }),
    chooseIn: (of: SubnetworkId | '') => change({ of }),
  };
}
