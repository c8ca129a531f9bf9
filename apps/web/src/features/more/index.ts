export { AppearanceSegments } from './settings/appearance-segments';
