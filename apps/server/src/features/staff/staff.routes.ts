import { staffCalls } from '@nestmate/contract/staff';
import type { App } from '../../platform/app';
import type { StaffDependencies } from './sessions/staff-dependencies';
import { endStaffSession, listStaffSessions, staffMe } from './sessions/staff-sessions.service';
import { eraseFormer, formerColleagues } from './team/former.service';
import { acceptInvitation, declineInvitation, inviteColleague } from './team/invitations.service';
import { changeColleague, colleagues, removeColleague } from './team/team.service';
import { queueWelcomeMail } from './team/welcome-mail.jobs';

const { staffSignIn, staffTeam } = staffCalls;

export function staffRoutes(app: App, dependencies: StaffDependencies): void {
  sessionsRoutes(app, dependencies);
  teamRoutes(app);
}

function teamRoutes(app: App): void {
  const { bind, db } = app;
  bind(staffTeam.list, ({ actor }) => colleagues(db, actor));
  bind(staffTeam.add, async ({ actor, body }) => {
    const invitationId = await inviteColleague(app, actor, body);
    if (invitationId) await queueWelcomeMail(app, { invitationId, name: body.name });
    return colleagues(db, actor);
  });
  bind(staffTeam.change, async ({ actor, params, body }) => {
    await changeColleague(app, actor, params.staffId, body);
    return colleagues(db, actor);
  });
  bind(staffTeam.remove, async ({ actor, params, body }) => {
    await removeColleague(app, actor, params.staffId, body.reason);
    return colleagues(db, actor);
  });
  bind(staffTeam.accept, async ({ actor, params }) => {
    await db.transaction((tx) =>
      acceptInvitation({ tx, events: app.events }, actor, params.invitationId, app.clock()),
    );
    return staffMe(db, actor);
  });
  bind(staffTeam.decline, async ({ actor, params }) => {
    await declineInvitation(app, actor, params.invitationId);
    return staffMe(db, actor);
  });
  bind(staffTeam.former, ({ actor }) => formerColleagues(db, actor));
  bind(staffTeam.erase, async ({ actor, params }) => {
    await eraseFormer(app, actor, params.staffId);
    return formerColleagues(db, actor);
  });
}

function sessionsRoutes({ bind, db, clock }: App, { cookies }: StaffDependencies): void {
  bind(staffSignIn.sessions, ({ actor }) => listStaffSessions(db, actor, clock()));
  bind(staffSignIn.endSession, async ({ actor, params }) => {
    await endStaffSession(db, actor.staffId, params.sessionId);
    return listStaffSessions(db, actor, clock());
  });
  bind(staffSignIn.signOut, async ({ actor, reply }) => {
    await endStaffSession(db, actor.staffId, actor.sessionId);
    cookies.clear(reply, 'staff');
  });
}
