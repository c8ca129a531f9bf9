import type { App } from '../../platform/app';
import { ownPushSender } from '../notifications';
import { makeStaffPush } from './alert-pushes';
import { alertsJobs } from './alerts.jobs';
import { alertsRoutes } from './alerts.routes';
import { makeAlertLinks, unsubscribeRoute } from './unsubscribe';

export async function register(app: App): Promise<void> {
  const sender = await ownPushSender(app);
  alertsRoutes(app, makeStaffPush({ ...app, sender }));
  const links = makeAlertLinks(app.tokens, app.config.publicUrl);
  unsubscribeRoute(app, links);
  await alertsJobs(app, { links, sender });
}
