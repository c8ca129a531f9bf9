// Groups for everybody left; an entry of its own, which browsers do not download.
export { anneal } from './anneal';
export { certificateFiles, certificateOf } from './certify';
export { Draft, outside } from './draft';
export { type PairValues, percentsOfPairs } from './pair-values';
export { bestPairs } from './pairs/best-pairs';
export type { Edge } from './pairs/graph';
export { maximumWeightMatching } from './pairs/maximum-weight-matching';
export { aloneEach, type GroupProblem } from './problem';
export { priceOfChoices, propose } from './propose';
export { createRandom } from './random';
export { conflictsOf } from './rules';
export { type WhyNot, whyNot } from './why-not';
export { powerOf, sumWorth } from './worth';
