export { AboutMeScreen } from './about-me-screen';
export { LifestyleFilters } from './lifestyle-filters';
