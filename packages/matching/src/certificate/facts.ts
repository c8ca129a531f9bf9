/* oxlint-disable typescript/no-non-null-assertion -- indices are people and kinds */
import type { Certificate, Input } from './certificate';

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
/** In which of the lists each person is. */
const placesIn = (lists: readonly (readonly number[])[]) =>
  new Map(lists.flatMap((people, at) => people.map((person) => [person, at] as const)));

export type Facts = ReturnType<typeof factsOf>;

/** The input and the certificate as the checks read them. */
export function factsOf({ pairs: { size, values }, ...input }: Input, certificate: Certificate) {
  const { blocks, kinds, rooms = [], together = [], apart = [], locked = [] } = input;
  // Roommates may live together whatever they answered; those who are pinned apart may not.
  const fits = values.slice();
  for (const block of blocks)
    for (const a of block)
      for (const b of block) if (a !== b) fits[a * size + b] = Math.max(values[a * size + b]!, 1);
  for (const [a, b] of apart) fits[a * size + b] = fits[b * size + a] = 0;
  const percents = (one: number, others: readonly number[]) =>
    others.flatMap((other) => (other === one ? [] : Math.max(fits[one * size + other]! - 1, 0)));
  const sumWith = (ones: readonly number[], others: readonly number[]) =>
    sumOf(ones.map((one) => sumOf(percents(one, others))));
  const meanOf = (one: number, unit: readonly number[]) => sumWith([one], unit) / (unit.length - 1 || 1);

  /** Everybody who stays with a person: of the same room, or pinned together. */
  const crewOf = new Map(blocks.flatMap((block) => block.map((one) => [one, block])));
  for (const [a, b] of together) {
    const crew = [...new Set([...crewOf.get(a)!, ...crewOf.get(b)!])];
    for (const one of crew) crewOf.set(one, crew);
  }
  const homes = [...certificate.groups, ...certificate.unplaced].map(({ people }) => people);
  const settled = locked.map((group) => group.blocks.flatMap((block) => blocks[block]!));
  return {
    certificate,
    size,
    blocks,
    kinds,
    rooms: rooms.map((block) => blocks[block]!),
    together,
    locked,
    fits,
    percents,
    sumWith,
    meanOf,
    crewOf,
    homes,
    homeOf: placesIn(homes),
    settled,
    isSettled: new Set(settled.flat()),
    settledTotal: sumOf(settled.flatMap((people) => people.map((one) => meanOf(one, people)))),
    places: kinds.map(({ capacity, held = 0 }) => Math.max(capacity - held, 0)),
    /** Units of each kind that are not locked. */
    counts: kinds.map(({ count }, at) => count - locked.filter(({ kind }) => kind === at).length),
  };
}
