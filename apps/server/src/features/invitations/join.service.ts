import type { BroughtInvitation } from '@nestmate/contract/auth';
import type { MembershipId, RequestId } from '@nestmate/contract/ids';
import { providerNames } from '@nestmate/contract/providers';
import { fullName, namesIn } from '@nestmate/contract/text/full-name';
import { foldName } from '@nestmate/contract/text/name-words';
import type { Tx } from '../../platform/database/client';
import { ProductError } from '../../platform/http';
import { newId } from '../../platform/ids';
import { acceptableName } from '../../platform/words/person-name';
import { record } from '../audit';
import type { JoinByInvitation } from '../auth';
import { claimMembership, insertMembership, lockAccount, membershipIn } from '../memberships';
import { insertProfile } from '../profile';
import { admitAgain, applyRetainedDecisions, wasRemovedFrom } from '../removal';
import { insertInvitedFriend } from './friends.queries';
import { requireOpenLink } from './friends.service';
import { countJoin, type FoundInvitation } from './invitations.queries';
import { typeForWindows, validInvitation } from './invitations.service';
import { isSamePasscode } from './passcode';

type Invitee = Parameters<JoinByInvitation>[1];
type JoinAttempt = Invitee & { now: Date };

/**
 * Gives an account the membership that an invitation is for; idempotent.
 * @throws ProductError `InvalidPasscode`, `InvitationReplaced`, `InvitationClaimed`, `AlreadyResident`,
 * `LoginMethodFixed`, `AccessRemoved` or `AccountDeleted`
 */
export const joinByInvitation: JoinByInvitation = async ({ tx, events, productName }, invitee, now) => {
  // Runs before the first read: of two windows of one account, the second sees the claim of the first.
  if (!(await lockAccount(tx, invitee.userId))) throw new ProductError('AccountDeleted');
  const found = await validInvitation(tx, invitee.passcode);
  if (invitee.brought && !isSameInvitation(invitee.brought, found)) throw new ProductError('InvalidPasscode');
  const { loginMethod } = found.invitation;
  if (loginMethod && !invitee.providers.includes(loginMethod)) {
    throw new ProductError('LoginMethodFixed', { values: { method: providerNames[loginMethod] } });
  }
  const { membershipId, isNew } = found.membership
    ? await claim(tx, found, found.membership, { ...invitee, now })
    : await join(tx, found, { ...invitee, now });
  if (isNew) {
    const { firstName, lastName } = splitName(invitee.name, productName);
    await insertProfile(tx, { membershipId, firstName, lastName, email: invitee.email ?? '' });
    const { subnetworkId } = found.place;
    await applyRetainedDecisions({ tx, events }, invitee.identityHashes, { membershipId, subnetworkId });
    await events.publish(tx, 'roster.changed', { membershipId });
    await recordOtherPerson(tx, { found, membershipId, invitee }, now);
  }
  return membershipId;
};

/** A provider's one name as the two that a profile has. Empty where a person could not have typed it. */
function splitName(name: string | undefined, productName: string): { firstName: string; lastName: string } {
  const { first, last } = namesIn(acceptableName(name ?? '', productName, { isWhole: true }));
  return { firstName: acceptableName(first, productName), lastName: acceptableName(last, productName) };
}

/** The words of a whole name; a Chinese one has two, also without a space between them. */
function wordsOf(whole: string): string[] {
  const { first, last } = namesIn(whole);
  return foldName(`${first} ${last}`);
}

/** Whether both are known and are not one name, in whatever order and spelling, perhaps without some of its words. */
const isOtherName = (one: string, other: string) => {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  const hasAll = (all: string[], some: string[]) => some.every((word) => all.includes(word));
  return !hasAll(words, others) && !hasAll(others, words);
};
const foldAddress = (address: string) => address.normalize('NFKC').trim().toLowerCase();
const isOtherAddress = (one: string, other: string) =>
  one !== '' && other !== '' && foldAddress(one) !== foldAddress(other);

/**
 * Records that a personal invitation was used by somebody with another name, or where a name is unknown, with another
 * address. The office sees in its log and on the resident's page what the provider says, as far as it differs.
 */
async function recordOtherPerson(
  tx: Tx,
  { found, membershipId, invitee }: { found: FoundInvitation; membershipId: MembershipId; invitee: Invitee },
  now: Date,
): Promise<void> {
  const { membership, place, resident } = found;
  if (!membership || !resident) return;
  const expected = { name: fullName(resident.firstName, resident.lastName), email: resident.email };
  const given = { name: invitee.name?.trim() ?? '', email: invitee.email ?? '' };
  const isOther = {
    name: isOtherName(expected.name, given.name),
    email: isOtherAddress(expected.email, given.email),
  };
  const isNameKnown = expected.name !== '' && given.name !== '';
  // People sign in with private addresses: one alone says nothing about a person whose name fits.
  if (isNameKnown ? !isOther.name : !isOther.email) return;
  const differing = ({ name, email }: typeof given) => ({
    ...(isOther.name && { name }),
    ...(isOther.email && { email }),
  });
  await record(
    tx,
    {
      action: 'invitations.otherPerson',
      actor: { kind: 'job' },
      networkId: place.networkId,
      subnetworkId: place.subnetworkId,
      subject: { kind: 'resident', id: membershipId, name: expected.name },
      before: differing(expected),
      after: differing(given),
    },
    now,
  );
}

/**
 * Whether the invitation that the browser names, if any, is the one found. Another person may have claimed it
 * meanwhile.
 */
function isSameInvitation(brought: BroughtInvitation, { invitation, membership }: FoundInvitation): boolean {
  const { passcode, invitationType, loginMethod, membershipId } = brought;
  return (
    isSamePasscode(passcode, invitation.passcode) &&
    (invitationType === undefined || invitationType === typeForWindows(invitation)) &&
    (loginMethod === undefined || loginMethod === invitation.loginMethod) &&
    (membershipId === undefined || membershipId === (membership?.id ?? null))
  );
}

interface JoinedMembership {
  membershipId: MembershipId;
  isNew: boolean;
}

/**
 * A UNIQUE invitation gives its membership to one account, and is idempotent for that account. The account's row lock
 * keeps two concurrent invitations from giving it two memberships in one subnetwork.
 */
async function claim(
  tx: Tx,
  { place }: FoundInvitation,
  { id, userId }: NonNullable<FoundInvitation['membership']>,
  invitee: JoinAttempt,
): Promise<JoinedMembership> {
  if (userId === invitee.userId) return { membershipId: id, isNew: false };
  const before = userId ? undefined : await membershipIn(tx, invitee.userId, place.subnetworkId);
  if (before && !before.removedAt) throw new ProductError('AlreadyResident');
  if (!(await claimMembership(tx, { id, userId: invitee.userId, now: invitee.now })))
    throw new ProductError('InvitationClaimed');
  // The housing office may have revoked it while the claim waited.
  await validInvitation(tx, invitee.passcode);
  const { userId: invited, identityHashes: hashes } = invitee;
  await admitAgain(tx, { userId: invited, hashes }, place.subnetworkId);
  return { membershipId: id, isNew: true };
}

/**
 * A GENERAL or FRIEND invitation gives a new membership at its unit type, one per account and subnetwork. It does not
 * bring back people whom the housing office has removed, even if they have deleted that account.
 */
async function join(
  tx: Tx,
  found: FoundInvitation,
  { userId, identityHashes, now }: JoinAttempt,
): Promise<JoinedMembership> {
  const { invitation, place } = found;
  const { subnetworkId, unitTypeId } = place;
  const before = await membershipIn(tx, userId, subnetworkId);
  if (before?.removedAt) throw new ProductError('AccessRemoved');
  if (before) return { membershipId: before.membershipId, isNew: false };
  if (await wasRemovedFrom(tx, identityHashes, [subnetworkId])) throw new ProductError('AccessRemoved');
  await requireOpenLink(tx, found);
  // Of two people at the last place of a resident's link, one is counted.
  if (!(await countJoin(tx, invitation.id))) throw new ProductError('InvalidPasscode');
  const membershipId = newId<MembershipId>();
  const { roomTypeId } = invitation;
  await insertMembership(tx, { id: membershipId, userId, subnetworkId, unitTypeId, roomTypeId }, now);
  if (invitation.type === 'FRIEND')
    await insertInvitedFriend(tx, {
      membershipId,
      invitationId: invitation.id,
      requestId: newId<RequestId>(),
    });
  return { membershipId, isNew: true };
}
