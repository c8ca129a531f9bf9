import type { App } from '../../platform/app';
import { addPictureRules, retainPictures } from '../pictures';
import { communityLive } from './community.live';
import { communityRoutes } from './community.routes';
import { postedAmong } from './post-pictures.queries';
import { postPictures } from './post-pictures.service';
import { recountJobs } from './recount.jobs';

export { changesFor, type ThreadChange } from './people.service';
export { communityPersonalData, communityWithheld } from './community.personal-data';
export * from './community.schema';
export { addMute, setHidden, setMute } from './moderating.queries';
export { deletePostPicturesOf } from './post-pictures.queries';
export { miscountedThreads, readersAmong, unreadThreadCounts } from './counts.queries';
export { deletePostReports, insertReport } from './responses.queries';
export { appendPost, insertThread } from './threads/write.queries';

export async function register(app: App): Promise<void> {
  addPictureRules(app.http, postPictures);
  retainPictures(app.http, postedAmong);
  communityRoutes(app);
  communityLive(app);
  await recountJobs(app);
}
