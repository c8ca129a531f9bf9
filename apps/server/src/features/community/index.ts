export { communityRoutes } from './community.routes';
export * from './community.schema';
export { inLanguage } from './local-text';
export { keepRounds, moveRound, pauseMatching } from './round.service';
