export { communityQuery, useCommunity } from './community.queries';
export { DeadlineDates } from './deadline-dates';
export { dayInWords, type Deadline, deadlineOf } from './deadline';
export { type RoundState, roundState } from './round-state';
