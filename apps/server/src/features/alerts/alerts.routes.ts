import { staffCalls } from '@nestmate/contract/staff';
import type { App } from '../../platform/app';
import { readAlertSettings, setAlertSettings } from './alerts.service';

const { staffAlerts } = staffCalls;

export function alertsRoutes(app: App): void {
  const { bind } = app;
  bind(staffAlerts.read, ({ actor }) => readAlertSettings(app, actor));
  bind(staffAlerts.save, ({ actor, body }) => setAlertSettings(app, actor, body));
}
