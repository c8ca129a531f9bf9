interface SpeakerState {
  /** The participant shown as the speaker. */
  dominant: string | null;
  /** When somebody else began to speak, in milliseconds. */
  challenger: { id: string; since: number } | null;
}

export const nobodySpeaks: SpeakerState = { dominant: null, challenger: null };

/** From 0 to 1. */
const audible = 0.06;
const takesOverAfterMs = 1000;

/** Somebody becomes the dominant speaker who is loudest for a second; silence changes nothing. */
export function afterLevels(
  { dominant, challenger }: SpeakerState,
  levels: Readonly<Record<string, number>>,
  now: number,
): SpeakerState {
  const [loudest] = Object.entries(levels).toSorted(([, one], [, other]) => other - one);
  if (!loudest || loudest[1] < audible || loudest[0] === dominant) return { dominant, challenger: null };
  const [id] = loudest;
  if (challenger?.id !== id) return { dominant, challenger: { id, since: now } };
  return now - challenger.since < takesOverAfterMs
    ? { dominant, challenger }
    : { dominant: id, challenger: null };
}

/** The others in their order, the dominant speaker at the front. */
export const orderParticipants = <One extends { id: string }>(
  others: readonly One[],
  dominant: string | null,
): One[] => others.toSorted((one, other) => Number(other.id === dominant) - Number(one.id === dominant));
