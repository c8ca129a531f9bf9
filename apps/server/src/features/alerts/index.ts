import type { App } from '../../platform/app';
import { sendMailsRegularly } from '../../platform/mail/delivery';
import { alertMailKind } from './alert-mails';
import { alertsRoutes } from './alerts.routes';
import { makeAlertLinks, unsubscribeRoute } from './unsubscribe';

export async function register(app: App): Promise<void> {
  alertsRoutes(app);
  const links = makeAlertLinks(app.tokens, app.config.publicUrl);
  unsubscribeRoute(app, links);
  await sendMailsRegularly(app, alertMailKind({ ...app, links }));
}
