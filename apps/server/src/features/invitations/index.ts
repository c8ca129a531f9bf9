import { passcodeId } from '@nestmate/contract/staff/ids';
import type { App } from '../../platform/app';
import { admitByInvitation } from '../auth';
import { addScope } from '../staff';
import { endDemoPasscodes } from './demo-passcodes';
import { friendJobs } from './friends.jobs';
import { friendsLive } from './friends.live';
import { invitationsRoutes } from './invitations.routes';
import { joinByInvitation } from './join.service';
import { invitationMailJobs } from './mails/invitation-mail.jobs';
import { placeOfPasscode } from './passcodes.queries';

export { demoPasscodes, knownDemoPasscodes } from './demo-passcodes';
export { invitationPersonalData, invitationWithheld } from './invitations.personal-data';
export { deleteLinksOf } from './friends.queries';
export { officePlacesAmong, openPasscodesOf } from './invitations.queries';
export { invitationOf, type InvitationRecord } from './invited.queries';
export { invitationMails, invitations } from './invitations.schema';
export { nudgeInvitations } from './mails/invitation-mail.jobs';
export {
  addressees,
  lockInvitations,
  revokePasscodes,
  stillRevoked,
  unrevoke,
  waitingMails,
  withdrawMails,
  withPasscode,
} from './mails/queue.queries';
export { queueMails } from './mails/queue.service';
export { validInvitation } from './invitations.service';
export { readSample } from './mails/sample.service';
export { invitationTextsOf, type StoredTexts, writeInvitationTexts } from './mails/texts.queries';
export { replaceMailedPasscodes } from './mails/replace.service';
export { clearRoomTypesOfRevoked, deleteRevokedOf } from './passcodes.queries';
export { newPasscode } from './passcode';

export async function register(app: App): Promise<void> {
  if (app.config.production) await endDemoPasscodes(app.db);
  admitByInvitation(app, joinByInvitation);
  addScope(app, 'passcodeId', passcodeId, placeOfPasscode);
  invitationsRoutes(app);
  await invitationMailJobs(app);
  friendsLive(app);
  await friendJobs(app);
}
