export { NotLoaded, StillLoading } from './not-loaded';
export { SectionNotLoaded } from './not-loaded';
