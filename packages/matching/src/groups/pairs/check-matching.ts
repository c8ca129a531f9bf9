import type { Edge } from './graph';
import type { MatchingSolution } from './maximum-weight-matching';

/** What is wrong with a matching or its proof, by arithmetic alone; empty if it is proven to be the best. */
export function problemsOf(
  { size, edges, maxCardinality }: { size: number; edges: readonly Edge[]; maxCardinality: boolean },
  { partners, total, proof: { floor, duals, blossoms } }: MatchingSolution,
): string[] {
  const problems: string[] = [];
  const check = (isRight: boolean, problem: string) => isRight || problems.push(problem);

  const weights = new Map<string, number>();
  for (const [one, other, weight] of edges)
    for (const ends of [`${one} ${other}`, `${other} ${one}`])
      weights.set(ends, Math.max(weight, weights.get(ends) ?? weight));
  let [ends, weight] = [0, 0];
  for (const [vertex, partner] of partners.entries()) {
    if (partner === -1) continue;
    check(partners[partner] === vertex, `${vertex} is not the partner of its partner ${partner}`);
    ends += 1;
    weight += (weights.get(`${vertex} ${partner}`) ?? Number.NaN) / 2;
  }
  check(partners.length === size && weight === total, `matched edges weigh ${weight}, not ${total}`);

  let bound = ends * floor;
  for (const dual of duals) bound += dual - floor;
  for (const { members, dual } of blossoms) bound += (dual * (members.length - 1)) / 2;
  check(duals.length === size && bound === total, `the bound is ${bound}, not ${total}`);
  check(
    duals.every((dual) => dual >= floor),
    'a dual is below the floor',
  );
  check(
    blossoms.every(({ members, dual }) => dual > 0 && new Set(members).size % 2 === 1),
    'a blossom has no right to its dual',
  );
  const blossomsOf = Array.from({ length: size }, () => new Set<number>());
  for (const [at, { members }] of blossoms.entries())
    for (const member of members) blossomsOf[member]?.add(at);
  for (const [one, other, weight] of edges) {
    let sum = (duals[one] ?? Number.NaN) + (duals[other] ?? Number.NaN);
    for (const at of blossomsOf[one] ?? []) if (blossomsOf[other]?.has(at)) sum += blossoms[at]?.dual ?? 0;
    check(sum >= weight, `${one} and ${other} weigh ${weight}, more than ${sum}`);
  }
  // Edges more cost 2 · floor each, and weigh at least as much as the lightest.
  const lightest = Math.min(0, ...weights.values());
  const isLow = ends + 2 > size || total + 2 * floor < (ends / 2 + 1) * lightest;
  check(maxCardinality ? isLow && 2 * floor < lightest : floor === 0, `the floor is wrong: ${floor}`);
  return problems;
}
