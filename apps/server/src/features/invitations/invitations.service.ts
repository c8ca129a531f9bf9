import type { Invitation } from '@nestmate/contract';
import type { App } from '../../platform/app';
import type { Db } from '../../platform/database/client';
import { ProductError } from '../../platform/http';
import { type FoundInvitation, invitationWith, markOpened } from './invitations.queries';
import { isSamePasscode, withHyphens } from './passcode';

/** @throws ProductError `InvalidPasscode` for an unknown or revoked passcode, and when its resident was removed */
export async function validInvitation(db: Db, passcode: string): Promise<FoundInvitation> {
  const typed = passcode.trim();
  // Looks it up as typed first, so that no two passcodes become one.
  const found = (await invitationWith(db, typed)) ?? (await invitationWith(db, withHyphens(typed)));
  const matches = isSamePasscode(typed, found?.invitation.passcode ?? '');
  if (!found || !matches || found.invitation.revokedAt || found.membership?.removedAt) {
    throw new ProductError('InvalidPasscode');
  }
  return found;
}

/** The place that an invitation is for. An unclaimed UNIQUE one names its resident, who then confirms their identity. */
export async function preflight(
  { db, clock }: Pick<App, 'clock' | 'db'>,
  passcode: string,
): Promise<Invitation> {
  const { invitation, place, membership, resident, inviter } = await validInvitation(db, passcode);
  if (!invitation.openedAt) await markOpened(db, invitation.id, clock());
  const isClaimed = Boolean(membership?.userId);
  return {
    passcode: invitation.passcode,
    invitationType: invitation.type,
    loginMethod: invitation.loginMethod,
    membershipId: membership?.id ?? null,
    userId: membership?.userId ?? null,
    claimed: isClaimed,
    firstName: isClaimed ? null : (resident?.firstName ?? null),
    lastName: isClaimed ? null : (resident?.lastName ?? null),
    inviter,
    ...place,
    roomTypeId: membership?.roomTypeId ?? invitation.roomTypeId,
  };
}
