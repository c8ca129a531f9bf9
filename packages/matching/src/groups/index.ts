// Groups for everybody left; an entry of its own, which browsers do not download.
export { anneal } from './anneal';
export { certificateFiles, certificateOf } from './certify';
export { Draft, outside } from './draft';
export { type PairValues, percentsOfPairs } from './pair-values';
export { bestPairs } from './pairs/best-pairs';
export type { Edge } from './pairs/graph';
export { maximumWeightMatching } from './pairs/maximum-weight-matching';
export { aloneEach, type GroupProblem } from './problem';
export { type Proposal, propose } from './propose';
export { createRandom } from './random';
export type { Progress } from './search';
export { conflictsOf, withoutConflicts } from './rules';
export type { LeavingRule } from './unplaced';
export { type PeopleToPlace, proposeInUnits, unitsFor } from './units';
export { type WhyNot, whyNot } from './why-not';
export { aimPowers, sumWorth } from './worth';
