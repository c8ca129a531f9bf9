export { followCommunity } from './community.live';
