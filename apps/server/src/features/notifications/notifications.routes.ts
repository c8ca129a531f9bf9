import { calls } from '@nestmate/contract';
import type { Db } from '../../platform/database/client';
import type { Bind } from '../../platform/http';
import { mailSettingsOf, setMails } from './mails/mail-settings.service';

export function notificationsRoutes(bind: Bind, db: Db): void {
  bind(calls.notifications.mails, ({ actor }) => mailSettingsOf(db, actor.membership.membershipId));
  bind(calls.notifications.setMails, ({ actor, body }) => setMails(db, actor.membership.membershipId, body));
}
