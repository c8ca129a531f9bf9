import { staffCalls } from '@nestmate/contract/staff';
import type { App } from '../../../platform/app';
import { announce, editAnnouncement, pinThread, readThread, threadsOf } from './community.service';

export function communityOfficeRoutes(app: App): void {
  const { bind, db } = app;
  const { staffCommunity } = staffCalls;
  bind(staffCommunity.threads, ({ params, query }) => threadsOf(db, params.subnetworkId, query.text));
  bind(staffCommunity.thread, ({ params, query }) => readThread(app, params, query.first));
  bind(staffCommunity.announce, ({ actor, params, body }) => announce(app, actor, params.subnetworkId, body));
  bind(staffCommunity.edit, ({ actor, params, body }) => editAnnouncement(app, actor, params, body));
  bind(staffCommunity.pin, ({ actor, params, body }) => pinThread(app, actor, params, body.pinned));
}
