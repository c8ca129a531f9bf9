export { useDecisionOf, useMutedUntil } from './decisions-in-force';
export { followDecisions } from './decisions.live';
