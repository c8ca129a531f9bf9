export { followQuestions } from './questions.live';
export { useQuestions } from './questions.queries';
export { LifestyleFilters } from './lifestyle-filters';
