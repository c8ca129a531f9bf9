import { calls } from '@nestmate/contract';
import type { App } from '../../../platform/app';
import { getQuietHours, setQuietHours } from './quiet.service';

export function quietRoutes(app: App): void {
  const { bind, db } = app;
  bind(calls.notifications.quietHours, ({ actor }) => getQuietHours(db, actor.userId));
  bind(calls.notifications.setQuietHours, ({ actor, body }) => setQuietHours(app, actor.userId, body));
}
