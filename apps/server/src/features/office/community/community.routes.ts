import { staffCalls } from '@nestmate/contract/staff';
import type { App } from '../../../platform/app';
import { readThread, threadsOf } from './community.service';
import { announce, editPost, pinThread, replyInThread } from './writing.service';

export function communityOfficeRoutes(app: App): void {
  const { bind, db } = app;
  const { staffCommunity } = staffCalls;
  bind(staffCommunity.threads, ({ params, query, language }) =>
    threadsOf(db, params.subnetworkId, { ...query, language }),
  );
  bind(staffCommunity.thread, ({ params, query, language }) =>
    readThread(app, params, { ...query, language }),
  );
  bind(staffCommunity.announce, ({ actor, params, body }) => announce(app, actor, params.subnetworkId, body));
  bind(staffCommunity.reply, ({ actor, params, body }) => replyInThread(app, actor, params, body));
  bind(staffCommunity.edit, ({ actor, params, body }) => editPost(app, actor, params, body));
  bind(staffCommunity.pin, ({ actor, params, body }) => pinThread(app, actor, params, body.pinned));
}
