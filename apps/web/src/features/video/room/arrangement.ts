import type { Participant } from './room-engine';

/** Stands for the person's own id. */
export const meId = 'me';

/** What fills the stage. `other` is null until they join. In a `gallery` all have the same size. */
export type Large =
  | { what: 'gallery' }
  | { what: 'screen'; of: Participant; stream: MediaStream }
  | { what: 'me'; isWaiting: boolean }
  | { what: 'other'; other: Participant | null };

export interface Arrangement {
  large: Large;
  /** The other participants who have a tile; null is the other of two until they join. */
  tiles: readonly (Participant | null)[];
  /** Whether one of several participants is pinned. */
  isPinned: boolean;
}

interface Seen {
  others: readonly Participant[];
  /** The id of the pinned participant, or `meId`. */
  pinned: string | null;
  isRoom: boolean;
  isCalling: boolean;
}

/**
 * Decides what fills the stage: a shared screen, else the pinned participant, else the first of the others. The others have tiles. In a room, all
 * have the same size until one is pinned or shares their screen.
 */
export function arrange({ others, pinned, isRoom, isCalling }: Seen): Arrangement {
  const isAlone = others.length === 0;
  const isSeveral = others.length > 1;
  const isHere = pinned === meId || others.some(({ id }) => id === pinned);
  const isPinned = isSeveral && isHere;
  // In a room, nobody in particular is missing.
  const people = isAlone && !isRoom ? [null] : others;

  // While it rings there is nobody else to show.
  if (isCalling || (isAlone && isRoom))
    return { large: { what: 'me', isWaiting: true }, tiles: people, isPinned };

  // A shared screen is shown; a click on its participant pins their face instead.
  const sharer = others.find(({ id, hasScreen, screen }) => hasScreen && screen && id !== pinned);
  if (sharer?.screen)
    return { large: { what: 'screen', of: sharer, stream: sharer.screen }, tiles: people, isPinned };
  if (pinned === meId) return { large: { what: 'me', isWaiting: false }, tiles: people, isPinned };
  if (isSeveral && !isPinned) return { large: { what: 'gallery' }, tiles: others, isPinned };

  const other = others.find(({ id }) => id === pinned) ?? others[0] ?? null;
  return { large: { what: 'other', other }, tiles: others.filter((each) => each !== other), isPinned };
}
