export { communityRoutes } from './community.routes';
export { optionsFor } from './community.service';
export * from './community.schema';
export { inLanguage } from './local-text';
export { keepRounds, moveRound, pauseMatching } from './round.service';
