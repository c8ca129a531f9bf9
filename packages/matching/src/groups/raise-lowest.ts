/* oxlint-disable typescript/no-non-null-assertion -- indices are people and units, for which all arrays have room */
import { type Draft, outside } from './draft';

/** The lowest mean in two units. */
function lowestIn(draft: Draft, units: readonly number[]): number {
  let lowest = Infinity;
  for (const unit of units)
    if (unit !== outside)
      for (const person of draft.peopleIn(unit)) lowest = Math.min(lowest, draft.meanOf(person));
  return lowest;
}

/**
 * Raises the lowest mean as long as an exchange of a block in the unit of the person who has it, for a block of as many
 * people elsewhere, leaves everybody in both units above it, and it is not stopped.
 */
export function raiseLowest(draft: Draft, goesOn: () => boolean): void {
  const { blocks } = draft.problem;
  while (goesOn()) {
    let person = -1;
    for (const [one, unit] of draft.unitOf.entries())
      if (unit !== outside && (person < 0 || draft.meanOf(one) < draft.meanOf(person))) person = one;
    if (person < 0) return;
    const here = draft.unitOf[person]!;
    let least = draft.meanOf(person);
    let best: { going: readonly number[]; there: number; coming: readonly number[] } | undefined;
    for (const block of new Set(Array.from(draft.peopleIn(here), (one) => draft.blockOf[one]!)))
      for (const [other, coming] of blocks.entries()) {
        const going = blocks[block]!;
        const there = draft.unitOf[coming[0]!]!;
        if (there === here || there === outside || coming.length !== going.length || other === block)
          continue;
        if (draft.gain(here, going, there, coming) === -Infinity) continue;
        draft.exchange(here, going, there, coming);
        const lowest = lowestIn(draft, [here, there]);
        draft.exchange(there, going, here, coming);
        if (lowest > least + 1e-9) {
          least = lowest;
          best = { going, there, coming };
        }
      }
    if (!best) return;
    draft.exchange(here, best.going, best.there, best.coming);
  }
}
