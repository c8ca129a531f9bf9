export { NotLoaded } from './not-loaded';
export { SectionNotLoaded } from './section-not-loaded';
