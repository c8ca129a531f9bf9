import { calls } from '@nestmate/contract';
import { staffCalls } from '@nestmate/contract/staff';
import type { App } from '../../platform/app';
import { closeFriendLink, friendLinkOf, openFriendLink } from './friends.service';
import { preflight } from './invitations.service';
import { countInvitations, invitationSheets, listInvitations } from './listing.service';
import {
  countRecipients,
  queueInvitations,
  revokeInvitations,
  sendingOf,
  stopSending,
  withdrawSending,
} from './mails/queue.service';
import { askForSample, readSample } from './mails/sample.service';
import { endPasscode, listPasscodes, openPasscode } from './passcodes.service';

const { staffInvitations } = staffCalls;

export function invitationsRoutes(app: App): void {
  const { bind, clock, db } = app;
  bind(calls.invitations.preflight, ({ params }) => preflight(db, params.token, clock()));
  bind(calls.invitations.readFriendLink, ({ actor }) => friendLinkOf(app, actor.membership));
  bind(calls.invitations.openFriendLink, ({ actor, body }) =>
    openFriendLink(app, actor.membership, body.message, clock()),
  );
  bind(calls.invitations.closeFriendLink, ({ actor }) => closeFriendLink(app, actor.membership, clock()));
  bind(staffInvitations.list, ({ params, query }) => listInvitations(db, params.subnetworkId, query));
  bind(staffInvitations.count, async ({ params: { subnetworkId } }) => ({
    ...(await countInvitations(db, subnetworkId, clock())),
    sending: await sendingOf(app, subnetworkId),
  }));
  bind(staffInvitations.recipients, async ({ actor, params, body }) => ({
    count: await countRecipients(db, actor, params.subnetworkId, body, clock()),
  }));
  bind(staffInvitations.withdraw, async ({ actor, params }) => ({
    withdrawn: await withdrawSending(app, actor, params.subnetworkId),
  }));
  bind(staffInvitations.stopSending, async ({ actor, params, body: { stopped } }) => ({
    sending: await stopSending(app, actor, params.subnetworkId, stopped),
  }));
  bind(staffInvitations.send, async ({ actor, params, body }) => ({
    queued: await queueInvitations(app, actor, params.subnetworkId, body),
  }));
  bind(staffInvitations.mail, ({ actor, params: { subnetworkId }, query }) =>
    readSample(app, actor, { ...query, subnetworkId }),
  );
  bind(staffInvitations.sendSample, async ({ actor, params: { subnetworkId }, body }) => {
    await askForSample(app, actor, { ...body, subnetworkId });
    return undefined;
  });
  bind(staffInvitations.revoke, async ({ actor, params, body }) => ({
    revoked: await revokeInvitations(app, actor, params.subnetworkId, body),
  }));
  bind(staffInvitations.sheets, ({ actor, params, query }) =>
    invitationSheets(app, actor, params.subnetworkId, query, clock()),
  );
  bind(staffInvitations.passcodes, ({ params }) => listPasscodes(db, params.subnetworkId));
  bind(staffInvitations.openPasscode, async ({ actor, params, body }) => {
    await openPasscode(app, actor, params.subnetworkId, body);
    return listPasscodes(db, params.subnetworkId);
  });
  bind(staffInvitations.rotatePasscode, async ({ actor, params }) =>
    listPasscodes(db, await endPasscode(app, actor, params.passcodeId, 'rotate')),
  );
  bind(staffInvitations.closePasscode, async ({ actor, params }) =>
    listPasscodes(db, await endPasscode(app, actor, params.passcodeId, 'close')),
  );
}
