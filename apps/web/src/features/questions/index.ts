export { followQuestions } from './questions.live';
export { LifestyleFilters } from './lifestyle-filters';
