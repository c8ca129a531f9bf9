import type { RosterImport } from '@nestmate/contract/staff/roster';

/** What happens to people who are missing from the file; they are kept by default. */
export interface Removal {
  remove: boolean;
  /** Their number, as typed. */
  typed: string;
}

export const removeNobody: Removal = { remove: false, typed: '' };

type ComparedImport = Pick<RosterImport, 'counts' | 'removal_limit'>;

export const isAboveLimit = ({ counts, removal_limit }: ComparedImport): boolean =>
  counts.gone > removal_limit;

/** Whether the number of removals still has to be typed. */
export const isUnconfirmed = (found: ComparedImport, { remove, typed }: Removal): boolean =>
  remove && isAboveLimit(found) && typed.trim() !== String(found.counts.gone);

/** The number of people that the import would change. */
export const changesOf = ({ counts }: ComparedImport, { remove }: Removal): number =>
  counts.new + counts.changed + counts.moved + (remove ? counts.gone : 0);

/** Why a file changes nothing: its people are already here, or all or some of its rows are wrong. */
export function nothingIn({ counts: { wrong, same } }: ComparedImport): 'allWrong' | 'nothing' | 'restHere' {
  if (wrong === 0) return 'nothing';
  return same === 0 ? 'allWrong' : 'restHere';
}
