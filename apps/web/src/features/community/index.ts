export { communityKeys } from './community.keys';
export { useCommunity } from './community.queries';
export { DeadlineDates } from './deadline-dates';
export { type RoundState, roundState } from './round-state';
