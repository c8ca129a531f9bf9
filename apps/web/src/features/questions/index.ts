export { AboutMeScreen } from './about-me-screen';
export { followQuestions } from './questions.live';
export { LifestyleFilters } from './lifestyle-filters';
