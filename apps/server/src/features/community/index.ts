import type { App } from '../../platform/app';
import { addPictureRules, keepPictures } from '../pictures';
import { communityLive } from './community.live';
import { communityRoutes } from './community.routes';
import { postPictures } from './pictures/post-pictures';
import { keptAmong } from './pictures/post-pictures.queries';
import { recountJobs } from './recount/recount.jobs';

export { changesFor, type ThreadChange } from './audience.service';
export { communityPersonalData, communityWithheld } from './community.personal-data';
export * from './community.schema';
export { setBody } from './changes/change.queries';
export { tellFollowers } from './following/following.service';
export { setHidden } from './hiding/hiding.queries';
export { addMute, setMute } from './muting/muting.queries';
export { deletePostPicturesOf } from './pictures/post-pictures.queries';
export { miscounted } from './recount/recount.queries';
export { insertReport } from './reports/reports.queries';
export { readersAmong, unreadThreadCounts } from './unread/unread.queries';
export { queryOf } from './search/words';
export { appendPost, insertThread, postById } from './threads/write.queries';
export { topicsOffered } from './topics/topics.queries';
export { requireAllowedWords } from './writing/allowed.policy';

export async function register(app: App): Promise<void> {
  addPictureRules(app.http, postPictures);
  keepPictures(app.http, keptAmong);
  communityRoutes(app);
  communityLive(app);
  await recountJobs(app);
}
