export { AboutMeScreen } from './about-me-screen';
