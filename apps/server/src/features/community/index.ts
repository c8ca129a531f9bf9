export { communityRoutes } from './community.routes';
export * from './community.schema';
export { inLanguage } from './local-text';
export { matchingEndsAt } from './matching-end';
export { keepRounds } from './round.service';
