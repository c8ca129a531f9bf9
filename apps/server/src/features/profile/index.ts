export { pictureUrlsOf } from './picture-urls';
export { profileRoutes } from './profile.routes';
export * from './profile.schema';
