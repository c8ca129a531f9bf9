/* oxlint-disable typescript/no-non-null-assertion -- indices are people and blocks, for which all arrays have room */
import type { Certificate } from '../certificate/certificate';
import { hashOf, inputText } from '../certificate/files';
import type { GroupProblem } from './problem';
import type { Proposal } from './propose';
import { joinedBlocks } from './rules';

/** What a proposal claims, for `checkCertificate`. */
export function certificateOf(problem: GroupProblem, proposal: Proposal): Certificate {
  const {
    pairs: { size, values },
    blocks,
  } = problem;
  const peopleOf = (some: readonly number[]) => some.flatMap((block) => blocks[block]!);
  const people = Array.from({ length: size }, () => ({ sum: 0, lowest: 0 }));
  const groups = proposal.groups.map(({ kind, blocks: together }) => ({ kind, people: peopleOf(together) }));
  for (const group of groups)
    for (const person of group.people) {
      const percents = group.people.flatMap((other) =>
        other === person ? [] : Math.max(values[person * size + other]! - 1, 0),
      );
      people[person] = {
        sum: percents.reduce((sum, percent) => sum + percent, 0),
        lowest: percents.length === 0 ? 0 : Math.min(...percents),
      };
    }
  const { bound, seed, total, lowest, floor } = proposal;
  return {
    seed,
    groups,
    unplaced: proposal.unplaced.map(({ blocks: some, rule }) => ({ people: peopleOf(some), rule })),
    people,
    total,
    lowest,
    floor,
    swaps: swapsOf(problem, proposal),
    ...(bound.method === 'prices' && {
      bound: {
        total: bound.total,
        prices: { people: [...bound.prices.people], units: [...bound.prices.units] },
      },
    }),
    ...(bound.method === 'pairs' && {
      bound: { total: bound.total, pairs: { ...bound.proof, duals: [...bound.proof.duals] } },
    }),
  };
}

/**
 * The two files from which anybody can check a proposal: `npm run groups -- check`.
 * @param seedText the text of its seed, where that was drawn when the deadline was set
 */
export function certificateFiles(
  problem: GroupProblem,
  proposal: Proposal,
  seedText?: string,
): { input: string; certificate: string } {
  const input = inputText(problem);
  const certificate = {
    input: hashOf(input),
    ...(seedText !== undefined && { seedText }),
    ...certificateOf(problem, proposal),
  };
  return { input, certificate: JSON.stringify(certificate) };
}

/** Pairs of as many people in different units who stay together, and whom no lock holds. */
function swapsOf(problem: GroupProblem, { groups }: Proposal): number {
  const isLocked = new Set(problem.locked?.flatMap((group) => group.blocks));
  const unitOf = new Map(groups.flatMap((group, unit) => group.blocks.map((block) => [block, unit])));
  /** How many of each number of people are in each unit. */
  const units = groups.map(() => new Map<number, number>());
  for (const joined of joinedBlocks(problem)) {
    const unit = units[unitOf.get(joined[0]!) ?? -1];
    const size = joined.flatMap((block) => problem.blocks[block]!).length;
    if (!isLocked.has(joined[0]!)) unit?.set(size, (unit.get(size) ?? 0) + 1);
  }
  let swaps = 0;
  const earlier = new Map<number, number>();
  for (const [size, count] of units.flatMap((unit) => [...unit])) {
    swaps += count * (earlier.get(size) ?? 0);
    earlier.set(size, count + (earlier.get(size) ?? 0));
  }
  return swaps;
}
