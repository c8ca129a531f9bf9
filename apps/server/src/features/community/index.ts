import type { App } from '../../platform/app';
import { addPictureRules, retainPictures } from '../pictures';
import { communityLive } from './community.live';
import { communityRoutes } from './community.routes';
import { postedAmong } from './pictures/post-pictures.queries';
import { postPictures } from './pictures/post-pictures.service';
import { recountJobs } from './recount.jobs';

export { changesFor, type ThreadChange } from './change-audience';
export { communityPersonalData, communityWithheld } from './community.personal-data';
export * from './community.schema';
export { setHidden } from './moderating.queries';
export { addMute, setMute } from './mutes.queries';
export { deletePostPicturesOf } from './pictures/post-pictures.queries';
export { miscountedThreads, readersAmong, unreadThreadCounts } from './threads/counts.queries';
export { deletePostReports, insertReport } from './posts/responses.queries';
export { appendPost, insertThread } from './threads/write.queries';

export async function register(app: App): Promise<void> {
  addPictureRules(app, postPictures);
  retainPictures(app, postedAmong);
  communityRoutes(app);
  communityLive(app);
  await recountJobs(app);
}
