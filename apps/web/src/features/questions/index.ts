export { AboutMeScreen } from './about-me-screen';
export { followAnswers } from './questions.live';
export { LifestyleFilters } from './lifestyle-filters';
