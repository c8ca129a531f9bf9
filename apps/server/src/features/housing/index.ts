export { housingRoutes } from './housing.routes';
export { optionsFor } from './housing.service';
export * from './housing.schema';
export { inLanguage } from './local-text';
export { keepRounds, moveRound, pauseMatching } from './round.service';
