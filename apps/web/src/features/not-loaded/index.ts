export { NotLoaded, StillLoading } from './not-loaded';
export { SectionNotLoaded } from './section-not-loaded';
