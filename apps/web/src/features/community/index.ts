export { communityQuery, useCommunity } from './community.queries';
export { dayInWords, type Deadline, deadlineOf } from './deadline';
