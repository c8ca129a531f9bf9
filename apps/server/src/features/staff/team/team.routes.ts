import { staffCalls } from '@nestmate/contract/staff';
import type { App } from '../../../platform/app';
import { addColleague, changeColleague, colleagues, removeColleague } from './team.service';
import { queueWelcomeMail } from './welcome-mail.jobs';

const { staffTeam } = staffCalls;

export function teamRoutes(app: App): void {
  const { bind, db } = app;
  bind(staffTeam.list, ({ actor }) => colleagues(db, actor));
  bind(staffTeam.add, async ({ actor, body }) => {
    const staffId = await addColleague(app, actor, body);
    if (staffId) await queueWelcomeMail(app, { staffId, by: actor.name, networkId: actor.grant?.networkId });
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
}
