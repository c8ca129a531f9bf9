export { followBadges, useBadges } from './badges';
