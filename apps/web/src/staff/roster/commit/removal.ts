import type { RosterImport } from '@nestmate/contract/staff';

/** What happens to those who are missing from the file; keeping them is the default. */
export interface Removal {
  remove: boolean;
  /** How many that are, as somebody typed it. */
  typed: string;
}

export const keepAll: Removal = { remove: false, typed: '' };

type Found = Pick<RosterImport, 'counts' | 'removal_limit'>;

export const isAboveLimit = ({ counts, removal_limit }: Found): boolean => counts.gone > removal_limit;

/** Whether the number of removals still has to be typed. */
export const isUnconfirmed = (found: Found, { remove, typed }: Removal): boolean =>
  remove && isAboveLimit(found) && typed.trim() !== String(found.counts.gone);

/** How many people the import would change. */
export const changesOf = ({ counts }: Found, { remove }: Removal): number =>
  counts.new + counts.changed + counts.moved + (remove ? counts.gone : 0);

/** Why a file that changes nothing does so: its people are here already, or its rows are wrong, all of them or some. */
export function nothingIn({ counts: { wrong, same } }: Found): 'allWrong' | 'nothing' | 'restHere' {
  if (wrong === 0) return 'nothing';
  return same === 0 ? 'allWrong' : 'restHere';
}
