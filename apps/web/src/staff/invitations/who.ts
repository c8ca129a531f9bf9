import type { InvitationKind, InvitationState, StaffInvitation } from '@nestmate/contract/staff';

const invitable = new Set<InvitationState>(['notSent', 'sent', 'bounced', 'opened', 'revoked']);
const revocable = new Set<InvitationState>(['notSent', 'queued', 'sent', 'bounced', 'opened']);

/** Whether somebody can get a mail of a kind now. */
export const canGet = (kind: InvitationKind, { state, email }: StaffInvitation): boolean =>
  email !== '' && (kind === 'reminder' ? state === 'sent' : invitable.has(state));

/** Whether somebody has a valid passcode. */
export const canRevoke = ({ state }: StaffInvitation): boolean => revocable.has(state);
