export { keepPictures, lookSoon } from './picture/picture.jobs';
export { deleteProfiles } from './picture/picture.queries';
export * from './picture/picture.schema';
export { isUploadAwaited } from './picture/picture.service';
export { pictureName, pictureUrlsOf } from './picture/picture-urls';
export { profileHoldings, profileWithheld } from './profile.holdings';
export { namesOf } from './profile.queries';
export { profileRoutes } from './profile.routes';
export * from './profile.schema';
