export { AppearanceSegments } from './appearance-segments';
