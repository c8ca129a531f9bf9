import type { Invitation, InvitationType } from '@nestmate/contract/invitations';
import type { Db } from '../../platform/database/client';
import { ProductError } from '../../platform/http';
import { isUsedUp, requireOpenLink } from './friends.service';
import { type FoundInvitation, hasOpenInvitation, invitationWith, markOpened } from './invitations.queries';
import { isSamePasscode, withHyphens } from './passcode';

/**
 * @throws ProductError `InvitationReplaced` for a revoked passcode whose resident has another: only a person with the
 * old one learns that there is a newer one. `FriendLinkClosed` for a closed link of a resident. `NotOpenYet` where
 * the community is still a draft. `InvalidPasscode` for an unknown or otherwise revoked one, and when its resident was
 * removed
 */
export async function validInvitation(db: Db, passcode: string): Promise<FoundInvitation> {
  const typed = passcode.trim();
  // Looks it up as typed first, so that no two passcodes become one.
  const found = (await invitationWith(db, typed)) ?? (await invitationWith(db, withHyphens(typed)));
  const matches = isSamePasscode(typed, found?.invitation.passcode ?? '');
  if (!found || !matches || found.membership?.removedAt) throw new ProductError('InvalidPasscode');
  const { invitation, membership } = found;
  if (invitation.revokedAt) {
    const isReplaced = membership && (await hasOpenInvitation(db, membership.id));
    if (isReplaced) throw new ProductError('InvitationReplaced');
    throw new ProductError(invitation.type === 'FRIEND' ? 'FriendLinkClosed' : 'InvalidPasscode');
  }
  if (found.isDraft) throw new ProductError('NotOpenYet');
  return found;
}

/** A friend link opens a place to anybody, like a general passcode. */
export const typeForWindows = ({ type }: FoundInvitation['invitation']): InvitationType =>
  type === 'FRIEND' ? 'GENERAL' : type;

/**
 * The place that an invitation is for. An unclaimed UNIQUE one names its resident, who then confirms their identity.
 */
export async function preflight(db: Db, passcode: string, now: Date): Promise<Invitation> {
  const found = await validInvitation(db, passcode);
  await requireOpenLink(db, found);
  const { invitation, place, membership, resident, inviter } = found;
  if (!invitation.openedAt) await markOpened(db, invitation.id, now);
  const isClaimed = Boolean(membership?.userId) || isUsedUp(invitation);
  return {
    passcode: invitation.passcode,
    invitationType: typeForWindows(invitation),
    loginMethod: invitation.loginMethod,
    membershipId: membership?.id ?? null,
    userId: membership?.userId ?? null,
    claimed: isClaimed,
    firstName: isClaimed ? null : (resident?.firstName ?? null),
    lastName: isClaimed ? null : (resident?.lastName ?? null),
    inviter: inviter && { ...inviter, asks: invitation.type === 'FRIEND' },
    ...place,
    roomTypeId: membership?.roomTypeId ?? invitation.roomTypeId,
  };
}
