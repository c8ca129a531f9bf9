/* oxlint-disable typescript/no-non-null-assertion -- indices are checked to be people and kinds */
import type { Certificate, Input } from './certificate';
import { boundReasons } from './check-bound';
import { type Facts, factsOf, sumOf } from './facts';
import { seedOf } from './files';

export interface CheckedClaim {
  readonly claim: string;
  /** Why it is not true; none if it is. */
  readonly reasons: readonly string[];
}

const tolerance = 1e-6;
const leastOf = (numbers: readonly number[]) => numbers.reduce((a, b) => Math.min(a, b), Infinity);
const isSame = (a: number, b: number) => Math.abs(a - b) <= tolerance;
/** Reasons for which a certificate is not true; none if it is. It uses nothing of the search for groups. */
export const checkCertificate = (input: Input, certificate: Certificate): string[] =>
  checkClaims(input, certificate).flatMap(({ reasons }) => reasons);

/** What a certificate claims, claim by claim; only the first one where it is wrong, which the others need. */
export function checkClaims(input: Input, certificate: Certificate): CheckedClaim[] {
  const check = ([claim, reasonsOf]: (typeof claims)[number]) => ({
    claim,
    reasons: [...reasonsOf(factsOf(input, certificate))],
  });
  const first = check(claims[0]!);
  const isClaimed = new Map<unknown, boolean>([
    [boundReasons, certificate.bound !== undefined],
    [seedReasons, certificate.seedText !== undefined],
  ]);
  const others = claims.slice(1).filter(([, reasonsOf]) => isClaimed.get(reasonsOf) ?? true);
  return first.reasons.length > 0 ? [first] : [first, ...others.map(check)];
}

const claims: readonly (readonly [claim: string, (facts: Facts) => Iterable<string>])[] = [
  ['Everybody is in one unit, or named as unplaced', placementReasons],
  ['Rooms stay whole', ({ blocks, homeOf }) => apartIn(blocks, homeOf)],
  ['Those who live in a unit have one', roomReasons],
  ['People who are pinned together are together', ({ together, homeOf }) => apartIn(together, homeOf)],
  ['Units have the places they need, and held places stay free', capacityReasons],
  ['Nobody lives with somebody they may not live with, or are pinned apart from', pairReasons],
  ['Locked groups are as they were', lockReasons],
  ['Those who are unplaced are so by the rule that is named', unplacedReasons],
  ['Each person’s percents, the total and the lowest mean are these', sumReasons],
  ['No two who could swap would both rather do it', swapReasons],
  ['No draft has a larger total than the bound', boundReasons],
  ['The seed is that of its text', seedReasons],
];

function* seedReasons({ certificate: { seed, seedText = '' } }: Facts) {
  if (seedOf(seedText) !== seed) yield 'the seed is another';
}

function* placementReasons({ size, homes, kinds, certificate: { groups } }: Facts) {
  const people = homes.flat().toSorted((a, b) => a - b);
  if (people.length !== size || people.some((one, at) => one !== at)) yield 'somebody is missing or twice';
  for (const { kind } of groups) if (!kinds[kind]) yield `there is no kind ${kind}`;
}

function* apartIn(sets: readonly (readonly number[])[], homeOf: ReadonlyMap<number, number>) {
  for (const people of sets)
    if (new Set(people.map((one) => homeOf.get(one))).size > 1) yield `${people.join(' and ')} are apart`;
}

function* capacityReasons({ certificate: { groups }, kinds, places }: Facts) {
  for (const [kind, { count }] of kinds.entries())
    if (groups.filter((group) => group.kind === kind).length > count) yield `too many units of kind ${kind}`;
  for (const { kind, people } of groups)
    if (people.length > places[kind]! || people.length === 0)
      yield `too many people, or nobody, in kind ${kind}`;
}

function* roomReasons({ certificate: { unplaced }, rooms }: Facts) {
  const waiting = new Set(unplaced.flatMap(({ people }) => people));
  for (const people of rooms)
    if (people.some((one) => waiting.has(one))) yield `${people.join(' and ')} have lost their unit`;
}

function* pairReasons({ certificate: { groups }, fits, size }: Facts) {
  for (const { people } of groups)
    for (const a of people)
      for (const b of people)
        if (a < b && fits[a * size + b] === 0) yield `${a} and ${b} may not live together`;
}

function* lockReasons({ certificate: { groups }, locked, settled, homeOf }: Facts) {
  for (const [at, people] of settled.entries()) {
    const group = groups[homeOf.get(people[0]!)!];
    const isWhole =
      group?.people.length === people.length && people.every((one) => group.people.includes(one));
    if (!isWhole || group.kind !== locked[at]!.kind) yield `locked group of ${people.join()} is another`;
  }
}

function* unplacedReasons({ certificate: { groups, unplaced }, kinds, places, isSettled, ...facts }: Facts) {
  const { fits, size } = facts;
  for (const { people, rule } of unplaced) {
    const large = [...kinds.keys()].filter((kind) => places[kind]! >= people.length);
    const isEmpty = (kind: number) =>
      groups.filter((group) => group.kind === kind).length < kinds[kind]!.count;
    const open = groups.filter(
      ({ kind, people: unit }) =>
        large.includes(kind) && places[kind]! - unit.length >= people.length && !isSettled.has(unit[0]!),
    );
    const fitsIn = open.some((unit) =>
      people.every((a) => unit.people.every((b) => fits[a * size + b] !== 0)),
    );
    if (fitsIn || large.some(isEmpty)) yield `there is a place for ${people.join()}`;
    const why = large.length === 0 ? 'size' : open.length === 0 ? 'places' : 'together';
    if (rule !== why) yield `the rule for ${people.join()} is ${why}`;
  }
}

function* sumReasons({ certificate, percents, meanOf }: Facts) {
  const { groups, people, total, lowest } = certificate;
  const means: number[] = [];
  for (const { people: unit } of groups)
    for (const one of unit) {
      const own = percents(one, unit);
      means.push(meanOf(one, unit));
      if (people[one]?.sum !== sumOf(own) || people[one].lowest !== (own.length === 0 ? 0 : leastOf(own)))
        yield `other percents of ${one}`;
    }
  const least = means.length === 0 ? 0 : leastOf(means);
  if (!isSame(total, sumOf(means))) yield `the total is ${sumOf(means)}`;
  if (!isSame(lowest, least)) yield `the lowest mean is ${least}`;
}

/**
 * Two people, or two rooms of as many, who would both rather change places, may, and lower nobody below the floor.
 * People who are pinned together are one room.
 */
function* swapReasons({ certificate, crewOf, homeOf, isSettled, sumWith, meanOf, fits, size }: Facts) {
  const { groups, floor } = certificate;
  const crews = [...new Set(crewOf.values())].filter(([one]) => !isSettled.has(one!));
  const homes = groups.map(({ kind, people: unit }, at) => {
    const own = crews.filter(([one]) => homeOf.get(one!) === at);
    const others = unit.length - 1 || 1;
    return {
      kind,
      unit,
      others,
      own: own.map((block) => ({ block, sum: sumWith(block, unit), inside: sumWith(block, block) })),
    };
  });
  let swaps = 0;
  for (const [at, home] of homes.entries())
    for (const other of homes.slice(0, at))
      for (const mine of home.own) {
        const sum = sumWith(mine.block, other.unit) + mine.inside;
        for (const theirs of other.own) {
          if (mine.block.length !== theirs.block.length) continue;
          swaps += 1;
          const between = sumWith(mine.block, theirs.block);
          if ((sum - between) / other.others <= mine.sum / home.others + tolerance) continue;
          const their = sumWith(theirs.block, home.unit) + theirs.inside - between;
          if (their / home.others <= theirs.sum / other.others + tolerance) continue;
          const units = [
            [...mine.block, ...other.unit.filter((one) => !theirs.block.includes(one))],
            [...theirs.block, ...home.unit.filter((one) => !mine.block.includes(one))],
          ];
          const isWrong = (unit: readonly number[]) =>
            unit.some((a) => unit.some((b) => a !== b && fits[a * size + b] === 0)) ||
            unit.some((one) => meanOf(one, unit) < floor - tolerance);
          if (!units.some(isWrong)) yield `${theirs.block.join()} and ${mine.block.join()} would rather swap`;
        }
      }
  if (swaps !== certificate.swaps) yield `${swaps} swaps were examined`;
}
