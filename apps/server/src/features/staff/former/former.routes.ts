import { staffCalls } from '@nestmate/contract/staff';
import type { App } from '../../../platform/app';
import { eraseFormer, formerColleagues } from './former.service';

const { staffTeam } = staffCalls;

export function formerRoutes(app: App): void {
  const { bind, db } = app;
  bind(staffTeam.former, ({ actor }) => formerColleagues(db, actor));
  bind(staffTeam.erase, async ({ actor, params }) => {
    await eraseFormer(app, actor, params.staffId);
    return formerColleagues(db, actor);
  });
}
