import type { App } from '../../platform/app';
import { endDemoPasscodes } from './demo-passcodes';
import { invitationRoutes } from './invitations.routes';

export { invitationPersonalData, invitationWithheld } from './invitations.personal-data';
export { demoPasscodes, knownDemoPasscodes } from './demo-passcodes';
export * from './invitation-mails.schema';
export * from './invitations.schema';
export { officePlacesAmong } from './invitations.queries';
export { joinByInvitation } from './join.service';
export { newPasscode } from './passcode';

export async function register(app: App): Promise<void> {
  if (app.config.production) await endDemoPasscodes(app.db);
  invitationRoutes(app);
}
