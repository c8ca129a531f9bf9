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

export interface Situation {
  others: readonly Participant[];
  /** The id of the pinned participant, or `meId`. */
  pinned: string | null;
  isRoom: boolean;
  isCalling: boolean;
}

/**
 * Decides what fills the stage: the pinned participant, else a shared screen, else the first of the others. The others have tiles. In a room,
 * all have the same size until one is pinned or shares their screen.
 */
export function arrange({ others, pinned, isRoom, isCalling }: Situation): Arrangement {
  const isAlone = others.length === 0;
  const isSeveral = others.length > 1;
  const sharer = sharerAmong(others);
  const chosen = others.find(({ id }) => id === pinned);
  // With one other and no screen, a click on the other leads back, and needs no button.
  const isPinned = (pinned === meId || chosen !== undefined) && (isSeveral || sharer !== undefined);
  // In a room, nobody in particular is missing.
  const people = isAlone && !isRoom ? [null] : others;

  // While it rings there is nobody else to show.
  if (isCalling || (isAlone && isRoom))
    return { large: { what: 'me', isWaiting: true }, tiles: people, isPinned };
  if (pinned === meId) return { large: { what: 'me', isWaiting: false }, tiles: people, isPinned };
  if (sharer?.screen && !chosen)
    return { large: { what: 'screen', of: sharer, stream: sharer.screen }, tiles: people, isPinned };
  if (isSeveral && !chosen) return { large: { what: 'gallery' }, tiles: others, isPinned };

  const other = chosen ?? others[0] ?? null;
  return { large: { what: 'other', other }, tiles: others.filter((each) => each !== other), isPinned };
}

/** The participant whose screen is shown, if any. */
export const sharerAmong = (others: readonly Participant[]): Participant | undefined =>
  others.find(({ hasScreen, screen }) => hasScreen && screen);

/** A click on a tile pins its participant, unless they fill the stage without a pin. */
export function pinAfterClick(situation: Situation, id: string): string | null {
  const { large } = arrange({ ...situation, pinned: null });
  return large.what === 'other' && large.other?.id === id ? null : id;
}
