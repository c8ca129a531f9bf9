import type { App } from '../../platform/app';
import { mayShow } from './may-show';
import { pictureJobs } from './pictures.jobs';
import { rulesOfEveryFolder } from './rules-of-features';
import { isUploadAwaited } from './uploads.service';

export { discardPictures } from './discarded.queries';
export { signedPictureUrl } from './may-show';
export { schedulePictureJob } from './pictures.jobs';
export { createPictureMaking, type PictureMaking } from './making.service';
export { pictureName, pictureUrlsOf } from './picture-name';
export type { PictureRules } from './rules-of-features';
export { sharedPictureOf } from './save-picture';
export { picturesWithheld } from './pictures.personal-data';
export * from './pictures.schema';
export type { SavedPicture } from './save-picture';
export { deleteUploadsFor, lastRefusal, type Upload } from './uploads.queries';
export { addPictureRules, retainPictures } from './rules-of-features';
export { isUploadAwaited, requestUpload } from './uploads.service';

export async function register(app: App): Promise<void> {
  const { db, http, storage } = app;
  await storage.serve(http, {
    isAwaited: (folder, name) => isUploadAwaited(db, folder, name),
    mayShow: mayShow(app),
  });
  http.addHook('onReady', () =>
    pictureJobs(app, rulesOfEveryFolder(app), app.contributions.pictureRetention ?? []),
  );
}
