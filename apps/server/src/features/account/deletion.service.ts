import type { UserId } from '@nestmate/contract/ids';
import type { App } from '../../platform/app';
import { transactionWithRetries } from '../../platform/database/transaction-with-retries';
import { newId } from '../../platform/ids';
import { identitiesOf } from '../auth';
import { deleteChatsOf } from '../chat';
import { deletePostPicturesOf } from '../community';
import { deleteLinksOf, officePlacesAmong } from '../invitations';
import { deleteAccountRow, insertUnclaimedMemberships, lockAccount, lockMembershipsOf } from '../memberships';
import { schedulePictureJob } from '../pictures';
import { deleteProfiles } from '../profile';
import { retainDecisions, makeIdentityHash } from '../removal';
import { lockResidents, vacate } from '../room';

/**
 * Deletes an account and the person's data in one transaction; only others' decisions about the person stay, under a
 * keyed hash. Idempotent: the account is locked first, so that of two concurrent calls the second finds nothing to do.
 * A concurrent write finds its membership gone and is refused.
 */
export async function deleteAccount(
  { db, events, jobs, tokens }: Pick<App, 'db' | 'events' | 'jobs' | 'tokens'>,
  userId: UserId,
): Promise<void> {
  await transactionWithRetries(db, async (tx) => {
    if (!(await lockAccount(tx, userId))) return;
    const memberships = await lockMembershipsOf(tx, userId);
    const membershipIds = memberships.map(({ membershipId }) => membershipId);
    const residents = await lockResidents(tx, membershipIds);
    await deleteChatsOf(tx, events, membershipIds);
    await vacate(tx, events, residents);
    await deletePostPicturesOf(tx, membershipIds);
    await retainDecisions(
      { tx, events },
      {
        userId,
        hashes: (await identitiesOf(tx, userId)).map(makeIdentityHash(tokens)),
        memberships,
        isAccountLeaving: true,
      },
    );
    await deleteProfiles(tx, membershipIds);
    await deleteLinksOf(tx, membershipIds);
    const ofTheOffice = await officePlacesAmong(tx, membershipIds);
    await deleteAccountRow(tx, userId);

    // A place with an office's invitation reopens under a new id, so that no data of this person points to the next
    // person.
    const reopened = memberships.filter(
      ({ membershipId, removedAt }) => ofTheOffice.has(membershipId) && !removedAt,
    );
    await insertUnclaimedMemberships(
      tx,
      reopened.map(({ subnetworkId, unitTypeId, roomTypeId }) => ({
        id: newId(),
        subnetworkId,
        unitTypeId,
        roomTypeId,
      })),
    );

    for (const membershipId of membershipIds) await events.publish(tx, 'roster.changed', { membershipId });
    const subnetworkIds = [...new Set(memberships.map(({ subnetworkId }) => subnetworkId))];
    await events.publish(tx, 'account.deleted', { userId, membershipIds, subnetworkIds });
  });
  await schedulePictureJob(jobs);
}
