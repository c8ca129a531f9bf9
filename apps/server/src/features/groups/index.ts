import { groupDraftId } from '@nestmate/contract/staff/ids';
import type { App } from '../../platform/app';
import { addScope } from '../staff';
import { groupsJobs } from './groups.jobs';
import { groupsLive } from './groups.live';
import { placeOfDraft } from './groups.queries';
import { groupsRoutes } from './groups.routes';

export * from './groups.schema';

export async function register(app: App): Promise<void> {
  const { residentIndexes } = app.contributions;
  if (!residentIndexes) throw new Error('Groups need the index of residents');
  const closing = new AbortController();
  app.http.addHook('onClose', async () => closing.abort());
  addScope(app, 'draftId', groupDraftId, placeOfDraft);
  groupsRoutes(app, residentIndexes);
  groupsLive(app);
  await groupsJobs(app, { residentIndexes, closing: closing.signal });
}
