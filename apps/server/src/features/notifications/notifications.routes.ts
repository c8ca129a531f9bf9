import { calls } from '@nestmate/contract';
import type { App } from '../../platform/app';
import { listNotifications, readAt, seeUpTo } from './bell/bell.service';
import { chooseOne, choicesOf } from './choices/choices.service';
import type { Subscriptions } from './push/subscriptions.service';
import { savedQuietHours, setQuietHours } from './quiet/quiet.service';

export function notificationsRoutes(app: App, subscriptions: Subscriptions): void {
  const { bind, clock, db } = app;
  bind(calls.notifications.list, ({ actor, query: { after }, language }) =>
    listNotifications(db, actor.membership.membershipId, { after, language }),
  );
  bind(calls.notifications.see, ({ actor, body }) =>
    seeUpTo(app, actor.membership.membershipId, new Date(body.up_to)),
  );
  bind(calls.notifications.read, ({ actor, body }) => readAt(app, actor.membership.membershipId, body.paths));
  bind(calls.notifications.choices, ({ actor }) => choicesOf(db, actor.membership.membershipId));
  bind(calls.notifications.choose, ({ actor, body }) =>
    chooseOne(db, actor.membership.membershipId, body, clock()),
  );
  bind(calls.notifications.quietHours, ({ actor }) => savedQuietHours(db, actor.userId));
  bind(calls.notifications.setQuietHours, ({ actor, body }) =>
    setQuietHours(db, actor.userId, body, clock()),
  );
  bind(calls.notifications.push, ({ actor }) => subscriptions.settings(actor));
  bind(calls.notifications.subscribe, ({ actor, body }) => subscriptions.subscribe(actor, body));
  bind(calls.notifications.unsubscribe, ({ actor }) => subscriptions.unsubscribe(actor));
}
