import type { Invitation, MembershipId } from '@nestmate/contract';
import type { Db } from '../../platform/database/client';
import type { Events } from '../../platform/events/events';
import { ProductError } from '../../platform/http';
import { newId } from '../../platform/ids';
import {
  claimMembership,
  insertMembership,
  type Invitee,
  type JoinByInvitation,
  lockAccount,
  membershipIn,
  providerNames,
} from '../auth';
import { type FoundInvitation, insertProfile, invitationWith } from './invitations.queries';
import { isSamePasscode } from './passcode';
import { splitName } from './person-name';

/** @throws ProductError `InvalidPasscode` for an unknown or revoked one, and when its resident was removed */
async function validInvitation(db: Db, passcode: string): Promise<FoundInvitation> {
  const typed = passcode.trim();
  const found = await invitationWith(db, typed);
  const matches = isSamePasscode(typed, found?.invitation.passcode ?? '');
  if (!found || !matches || found.invitation.revokedAt || found.membership?.removedAt) {
    throw new ProductError('InvalidPasscode');
  }
  return found;
}

/** What an invitation opens; an unclaimed UNIQUE one names its resident, so that they can say whether it is them. */
export async function preflight(db: Db, passcode: string): Promise<Invitation> {
  const { invitation, place, membership, resident, inviter } = await validInvitation(db, passcode);
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

/** @returns how an account takes up an invitation, telling the rest of the product of the new resident */
export function makeJoinByInvitation(events: Pick<Events, 'publish'>): JoinByInvitation {
  return async (tx, invitee) => {
    // Before anything is read: of two windows of one account the second sees what the first has claimed.
    if (!(await lockAccount(tx, invitee.userId))) throw new ProductError('AccountDeleted');
    const found = await validInvitation(tx, invitee.passcode);
    const { loginMethod } = found.invitation;
    if (loginMethod && !invitee.providers.includes(loginMethod)) {
      throw new ProductError('LoginMethodFixed', { values: { method: providerNames[loginMethod] } });
    }
    const { membershipId, isNew } = found.membership
      ? await claim(tx, found, found.membership, invitee)
      : await join(tx, found, invitee);
    if (isNew) {
      const { firstName, lastName } = splitName(invitee.name);
      await insertProfile(tx, { membershipId, firstName, lastName, email: invitee.email ?? '' });
      await events.publish(tx, 'roster.changed', { membershipId });
    }
    return membershipId;
  };
}

interface Joined {
  membershipId: MembershipId;
  isNew: boolean;
}

/**
 * A UNIQUE invitation: its one membership, once; again for the same account, never for another. Nobody has two places in one
 * subnetwork: the account is held, so that two invitations at once cannot give them.
 */
async function claim(
  tx: Db,
  { place }: FoundInvitation,
  { id, userId }: NonNullable<FoundInvitation['membership']>,
  invitee: Invitee,
): Promise<Joined> {
  if (userId === invitee.userId) return { membershipId: id, isNew: false };
  const before = userId ? undefined : await membershipIn(tx, invitee.userId, place.subnetworkId);
  if (before && !before.removedAt) throw new ProductError('AlreadyResident');
  if (!(await claimMembership(tx, id, invitee.userId))) throw new ProductError('InvitationClaimed');
  return { membershipId: id, isNew: true };
}

/** A GENERAL invitation: a membership at its unit type, one per account and subnetwork. */
async function join(tx: Db, { invitation, place }: FoundInvitation, { userId }: Invitee): Promise<Joined> {
  const { subnetworkId, unitTypeId } = place;
  const before = await membershipIn(tx, userId, subnetworkId);
  if (before?.removedAt) throw new ProductError('AccessRemoved');
  if (before) return { membershipId: before.membershipId, isNew: false };
  const membershipId = newId<MembershipId>();
  const { roomTypeId } = invitation;
  await insertMembership(tx, { id: membershipId, userId, subnetworkId, unitTypeId, roomTypeId });
  return { membershipId, isNew: true };
}
