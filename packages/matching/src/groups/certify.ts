/* oxlint-disable typescript/no-non-null-assertion -- indices are people and blocks, for which all arrays have room */
import type { Certificate } from '../certificate/certificate';
import type { GroupProblem } from './problem';
import type { Proposal } from './propose';

/** What a proposal claims, for `checkCertificate`. */
export function certificateOf(
  { pairs: { size, values }, blocks }: GroupProblem,
  proposal: Proposal,
): Certificate {
  const people = Array.from({ length: size }, () => ({ sum: 0, lowest: 0 }));
  const groups = proposal.groups.map(({ kind, blocks: together }) => ({
    kind,
    people: together.flatMap((block) => blocks[block]!),
  }));
  for (const group of groups)
    for (const person of group.people) {
      const percents = group.people.flatMap((other) =>
        other === person ? [] : values[person * size + other]! - 1,
      );
      people[person] = {
        sum: percents.reduce((sum, percent) => sum + percent, 0),
        lowest: percents.length === 0 ? 0 : Math.min(...percents),
      };
    }
  const { bound, total, lowest, floor } = proposal;
  return {
    groups,
    unplaced: proposal.unplaced.flatMap((block) => blocks[block]!),
    people,
    total,
    lowest,
    floor,
    ...(bound.prices && { bound: { total: bound.total, prices: [...bound.prices] } }),
    ...(bound.proof && {
      bound: { total: bound.total, pairs: { ...bound.proof, duals: [...bound.proof.duals] } },
    }),
  };
}
