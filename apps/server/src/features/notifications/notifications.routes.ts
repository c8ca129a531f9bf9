import { calls } from '@nestmate/contract';
import type { App } from '../../platform/app';
import { mailSettingsOf, setMails } from './mails/mail-settings.service';
import type { Subscriptions } from './push/subscriptions.service';

export function notificationsRoutes({ bind, db }: App, subscriptions: Subscriptions): void {
  bind(calls.notifications.mails, ({ actor }) => mailSettingsOf(db, actor.membership.membershipId));
  bind(calls.notifications.setMails, ({ actor, body }) => setMails(db, actor.membership.membershipId, body));
  bind(calls.notifications.push, ({ actor }) => subscriptions.settings(actor));
  bind(calls.notifications.subscribe, ({ actor, body }) => subscriptions.subscribe(actor, body));
  bind(calls.notifications.unsubscribe, ({ actor }) => subscriptions.unsubscribe(actor));
}
