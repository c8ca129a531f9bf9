import type { Participant } from '../engine/engine';
import type { PictureSize } from '../engine/layout';

/** Stands for the person's own id. */
export const meId = 'me';

/** The content of the stage. `other` is null until they join. In a `gallery` all have the same size. */
export type Large =
  | { what: 'gallery' }
  | { what: 'screen'; of: Participant; stream: MediaStream }
  | { what: 'me'; isWaiting: boolean }
  | { what: 'other'; other: Participant | null };

export interface Arrangement {
  large: Large;
  /** The other participants who have a tile; null is the other of two until they join. */
  tiles: readonly (Participant | null)[];
  /** The participants who share a screen that does not fill the stage. */
  screens: readonly Participant[];
  /** Whether one of several participants is pinned. */
  isPinned: boolean;
}

export interface Situation {
  others: readonly Participant[];
  /** The id of the pinned participant, or `meId`. */
  pinned: string | null;
  /** The participant whose screen is preferred, where several share theirs. */
  screenOf: string | null;
  isRoom: boolean;
  isCalling: boolean;
}

/**
 * Decides what fills the stage: the pinned participant, else a shared screen, else the first of the others. The others
 * have tiles. In a room, all have the same size until one is pinned or shares their screen.
 */
export function arrange({ others, pinned, screenOf, isRoom, isCalling }: Situation): Arrangement {
  const isAlone = others.length === 0;
  const isSeveral = others.length > 1;
  const sharers = others.filter(sharesScreen);
  const sharer = sharers.find(({ id }) => id === screenOf) ?? sharers[0];
  const chosen = others.find(({ id }) => id === pinned);
  // With one other and no screen, a click on the other leads back, and needs no button.
  const isPinned = (pinned === meId || chosen !== undefined) && (isSeveral || sharer !== undefined);
  // In a room, nobody in particular is missing.
  const people = isAlone && !isRoom ? [null] : others;

  const rest = { tiles: people, screens: sharers, isPinned };
  // While it rings there is nobody else to show.
  if (isCalling || (isAlone && isRoom)) return { ...rest, large: { what: 'me', isWaiting: true } };
  if (pinned === meId) return { ...rest, large: { what: 'me', isWaiting: false } };
  if (sharer?.screen && !chosen)
    return {
      ...rest,
      large: { what: 'screen', of: sharer, stream: sharer.screen },
      screens: sharers.filter((each) => each !== sharer),
    };
  if (isSeveral && !chosen) return { ...rest, large: { what: 'gallery' } };

  const other = chosen ?? others[0] ?? null;
  return { ...rest, large: { what: 'other', other }, tiles: others.filter((each) => each !== other) };
}

/** Whether a participant's shared screen has arrived. */
export const sharesScreen = ({ hasScreen, screen }: Participant): boolean => hasScreen && screen !== null;

/** A click on a tile pins its participant, unless they fill the stage without a pin. */
export function pinAfterClick(situation: Situation, id: string): string | null {
  const { large } = arrange({ ...situation, pinned: null });
  return large.what === 'other' && large.other?.id === id ? null : id;
}

/** Wide enough for a face and shoulders: on a phone in portrait, and on a landscape screen. */
const upright = 0.9;
const lying = 1.25;

/** The number of columns in which tiles of one size show faces largest. */
export function galleryColumns(count: number, { width, height }: PictureSize): number {
  const aspect = height > width ? upright : lying;
  const faceIn = (columns: number) => Math.min(width / columns / aspect, height / Math.ceil(count / columns));
  const choices = Array.from({ length: count }, (_, before) => before + 1);
  return choices.reduce((best, columns) => (faceIn(columns) > faceIn(best) ? columns : best), 1);
}

/** The position of a tile in a grid with two tracks for each column, so that the last row is centered. */
export function tileColumn(at: number, count: number, columns: number): string {
  const inLastRow = count % columns || columns;
  return at === count - inLastRow ? `${columns - inLastRow + 1} / span 2` : 'span 2';
}
