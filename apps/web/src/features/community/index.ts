// Imports run one way: list, thread → writing → info.
export { followCommunity } from './community.live';
