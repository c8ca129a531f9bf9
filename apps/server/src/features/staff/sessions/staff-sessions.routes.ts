import { staffCalls } from '@nestmate/contract/staff';
import type { App } from '../../../platform/app';
import type { StaffDependencies } from './staff-dependencies';
import { endStaffSession, listStaffSessions } from './staff-sessions.service';

const { staffSignIn } = staffCalls;

export function staffSessionsRoutes({ bind, db, clock }: App, { cookies }: StaffDependencies): void {
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
