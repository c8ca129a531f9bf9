import { calls } from '@nestmate/contract';
import type { App } from '../../platform/app';
import { chooseOne, choicesOf } from './choices/choices.service';
import type { Subscriptions } from './push/subscriptions.service';

export function notificationsRoutes({ bind, db }: App, subscriptions: Subscriptions): void {
  bind(calls.notifications.choices, ({ actor }) => choicesOf(db, actor.membership.membershipId));
  bind(calls.notifications.choose, ({ actor, body }) => chooseOne(db, actor.membership.membershipId, body));
  bind(calls.notifications.push, ({ actor }) => subscriptions.settings(actor));
  bind(calls.notifications.subscribe, ({ actor, body }) => subscriptions.subscribe(actor, body));
  bind(calls.notifications.unsubscribe, ({ actor }) => subscriptions.unsubscribe(actor));
}
