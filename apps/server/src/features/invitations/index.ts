import type { App } from '../../platform/app';
import { invitationRoutes } from './invitations.routes';

export { invitationPersonalData } from './invitations.personal-data';
export { demoPasscodes, knownDemoPasscodes } from './demo-passcodes';
export * from './invitations.schema';
export { officePlacesAmong } from './invitations.queries';
export { joinByInvitation } from './join.service';
export { newPasscode } from './passcode';

export function register(app: App): void {
  invitationRoutes(app);
}
