export { NotLoaded, SectionNotLoaded, StillLoading } from './not-loaded';
