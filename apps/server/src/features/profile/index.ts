export { keepPictures } from './picture/picture.jobs';
export * from './picture/picture.schema';
export { isUploadAwaited } from './picture/picture.service';
export { pictureName, pictureUrlsOf } from './picture/picture-urls';
export { profileRoutes } from './profile.routes';
export * from './profile.schema';
