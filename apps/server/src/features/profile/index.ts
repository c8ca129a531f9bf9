export * from './profile.schema';
export { pictureUrlsOf } from './picture-urls';
