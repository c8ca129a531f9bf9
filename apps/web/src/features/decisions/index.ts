export { useDecisionOf, useMutedUntil } from './decisions.queries';
export { followDecisions } from './decisions.live';
