import { staffCalls } from '@nestmate/contract/staff';
import type { App } from '../../platform/app';
import type { makeStaffPush } from './alert-pushes';
import { readAlertSettings, setAlertSettings } from './alerts.service';

const { staffAlerts } = staffCalls;

export function alertsRoutes(app: App, push: ReturnType<typeof makeStaffPush>): void {
  const { bind } = app;
  bind(staffAlerts.read, ({ actor }) => readAlertSettings(app, actor));
  bind(staffAlerts.save, ({ actor, body }) => setAlertSettings(app, actor, body));
  bind(staffAlerts.push, ({ actor }) => push.settings(actor));
  bind(staffAlerts.subscribe, ({ actor, body }) => push.subscribe(actor, body));
  bind(staffAlerts.unsubscribe, ({ actor, query }) => push.unsubscribe(actor, query.of));
}
