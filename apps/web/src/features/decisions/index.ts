export { followDecisions } from './decisions.live';
