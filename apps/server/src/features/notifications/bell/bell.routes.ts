import { calls } from '@nestmate/contract';
import type { App } from '../../../platform/app';
import { listNotifications, readAt, seeUpTo } from './bell.service';

export function bellRoutes(app: App): void {
  const { bind, db } = app;
  bind(calls.notifications.list, ({ actor, query }) =>
    listNotifications(db, actor.membership.membershipId, query.after),
  );
  bind(calls.notifications.see, ({ actor, body }) =>
    seeUpTo(app, actor.membership.membershipId, new Date(body.up_to)),
  );
  bind(calls.notifications.read, ({ actor, body }) => readAt(app, actor.membership.membershipId, body.paths));
}
