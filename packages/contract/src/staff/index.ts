import { staffAuditCalls } from './audit';
import { staffSignInCalls } from './sign-in';
import { staffTeamCalls } from './team';

/** Every call of the staff console, by area. A test fails when the server does not bind one. */
export const staffCalls = {
  staffAudit: staffAuditCalls,
  staffSignIn: staffSignInCalls,
  staffTeam: staffTeamCalls,
};

export * from './audit';
export * from './ids';
export * from './rights';
export * from './sign-in';
export * from './team';
