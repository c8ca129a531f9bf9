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
  const vertexCounts: number[] = [];
  const parents = new Map<number, number>();
  for (const [at, { members, dual }] of blossoms.entries()) {
    for (const member of members) {
      check(!parents.has(member) && member < size + at, `${member} is in two blossoms, or in a later one`);
      parents.set(member, at);
    }
    const count = members.reduce(
      (sum, member) => sum + (member < size ? 1 : (vertexCounts[member - size] ?? 0)),
      0,
    );
    vertexCounts.push(count);
    check(dual > 0 && count % 2 === 1, `blossom ${at} has no right to its dual`);
    bound += (dual * (count - 1)) / 2;
  }
  check(duals.length === size && bound === total, `the bound is ${bound}, not ${total}`);
  check(
    duals.every((dual) => dual >= floor),
    'a dual is below the floor',
  );
  const blossomsAround = (vertex: number) => {
    const around = new Set<number>();
    for (let at = parents.get(vertex); at !== undefined; at = parents.get(size + at)) around.add(at);
    return around;
  };
  for (const [one, other, weight] of edges) {
    let sum = (duals[one] ?? Number.NaN) + (duals[other] ?? Number.NaN);
    if (sum < weight) {
      const around = blossomsAround(other);
      for (const at of blossomsAround(one)) if (around.has(at)) sum += blossoms[at]?.dual ?? 0;
    }
    check(sum >= weight, `${one} and ${other} weigh ${weight}, more than ${sum}`);
  }
  // Edges more cost 2 · floor each, and weigh at least as much as the lightest.
  const lightest = Math.min(0, ...weights.values());
  const isLow = ends + 2 > size || total + 2 * floor < (ends / 2 + 1) * lightest;
  check(maxCardinality ? isLow && 2 * floor < lightest : floor === 0, `the floor is wrong: ${floor}`);
  return problems;
}
