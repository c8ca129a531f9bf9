import type { Participant } from './room-engine';

/** In place of a participant's id, for oneself. */
export const meId = 'me';

/**
 * What fills the stage. `other` is null while they have not come. In a `gallery` nobody does: all are of one size.
 */
export type Large =
  | { what: 'gallery' }
  | { what: 'screen'; of: Participant; stream: MediaStream }
  | { what: 'me'; isWaiting: boolean }
  | { what: 'other'; other: Participant | null };

export interface Arrangement {
  large: Large;
  /** The others who have a tile; null is the one who has not come. */
  tiles: readonly (Participant | null)[];
  /** Whether somebody was chosen among several. */
  isPinned: boolean;
}

interface Seen {
  others: readonly Participant[];
  /** Whom the person chose: a participant's id, or `meId`. */
  pinned: string | null;
  isRoom: boolean;
  isCalling: boolean;
}

/**
 * Who fills the stage and who stands beside it: who is pinned, else what somebody shows of their screen, else the first of the others. In a
 * room all are of one size until somebody is chosen or shows their screen.
 */
export function arrange({ others, pinned, isRoom, isCalling }: Seen): Arrangement {
  const isAlone = others.length === 0;
  const isSeveral = others.length > 1;
  const isHere = pinned === meId || others.some(({ id }) => id === pinned);
  const isPinned = isSeveral && isHere;
  // Of a room, nobody in particular is missing.
  const people = isAlone && !isRoom ? [null] : others;

  // While it rings there is nobody else to look at.
  if (isCalling || (isAlone && isRoom))
    return { large: { what: 'me', isWaiting: true }, tiles: people, isPinned };

  // What somebody shows is looked at; a press on them shows their face instead.
  const sharer = others.find(({ id, hasScreen, screen }) => hasScreen && screen && id !== pinned);
  if (sharer?.screen)
    return { large: { what: 'screen', of: sharer, stream: sharer.screen }, tiles: people, isPinned };
  if (pinned === meId) return { large: { what: 'me', isWaiting: false }, tiles: people, isPinned };
  if (isSeveral && !isPinned) return { large: { what: 'gallery' }, tiles: others, isPinned };

  const other = others.find(({ id }) => id === pinned) ?? others[0] ?? null;
  return { large: { what: 'other', other }, tiles: others.filter((each) => each !== other), isPinned };
}
