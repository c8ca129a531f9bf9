import { staffCalls } from '@nestmate/contract/staff';
import type { App } from '../../../platform/app';
import { rememberBrowser } from '../sign-in/remember-browser';
import { staffMe } from './me.service';
import type { StaffParts } from './staff-parts';
import { endStaffSession, listStaffSessions } from './staff-sessions.service';

const { staffSignIn } = staffCalls;

export function meRoutes({ bind, db, clock, tokens }: App, { cookies }: StaffParts): void {
  bind(staffSignIn.me, async ({ actor, request, reply }) => {
    const me = await staffMe(db, actor);
    await rememberBrowser({ db, tokens, cookies }, { request, reply }, me, clock());
    return me;
  });
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
