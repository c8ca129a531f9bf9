import { staffCalls } from '@nestmate/contract/staff';
import type { App } from '../../../platform/app';
import { staffMe } from '../sessions/me.service';
import {
  acceptInvitation,
  addColleague,
  changeColleague,
  colleagues,
  declineInvitation,
  removeColleague,
} from './team.service';
import { queueWelcomeMail } from './welcome-mail.jobs';

const { staffTeam } = staffCalls;

export function teamRoutes(app: App): void {
  const { bind, db } = app;
  bind(staffTeam.list, ({ actor }) => colleagues(db, actor));
  bind(staffTeam.add, async ({ actor, body }) => {
    const invitationId = await addColleague(app, actor, body);
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
}
