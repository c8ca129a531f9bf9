import { isNetworkClosed, type MembershipId } from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import type { Events } from '../../../platform/events/events';
import { type ActingMembership, ProductError } from '../../../platform/http';
import { whileHolding } from '../holding';
import { placeOf } from '../room.queries';
import { asksWhoKnew, know, knowNoMore, pairNoMore, pairUp } from './roommates.queries';

interface Parts {
  db: Db;
  events: Pick<Events, 'publish'>;
}

/**
 * Shares a bedroom with a roommate, or does so no more; it holds for both. Their rooms stand still, so that nobody shares a
 * bedroom with somebody who has just left. Again, it changes nothing.
 * @throws ProductError `network_closed`, `NotFound`, `NotRoommates`, or `Conflict` where bedrooms are not shared
 */
export async function shareBedroom(
  { db, events }: Parts,
  { membershipId: me, roundStatus }: ActingMembership,
  other: MembershipId,
  shared: boolean,
): Promise<void> {
  if (isNetworkClosed(roundStatus)) throw new ProductError('network_closed');
  await whileHolding(db, [me, other], async (tx, held) => {
    const [mine, theirs] = [held.get(me), held.get(other)];
    if (!mine || !theirs || mine.unitTypeId !== theirs.unitTypeId || me === other)
      throw new ProductError('NotFound');
    if (shared) {
      if (!mine.people.includes(other)) throw new ProductError('NotRoommates');
      if (!(await placeOf(tx, me))?.sharedBedroom) throw new ProductError('Conflict');
    }
    const changed = await (shared ? pairUp : pairNoMore)(tx, me, other);
    if (changed) await events.publish(tx, 'roommates.described', { membershipIds: [me, other] });
  });
}

/**
 * Notes whether I knew somebody before; it is my view alone. Again, it changes nothing.
 * @throws ProductError `NotFound`, or `PreviouslyKnownOff` where the community does not ask
 */
export async function setPreviouslyKnown(
  { db, events }: Parts,
  { membershipId: me, subnetworkId }: ActingMembership,
  other: MembershipId,
  known: boolean,
): Promise<void> {
  const asks = me === other ? undefined : await asksWhoKnew(db, subnetworkId, other);
  if (asks === undefined) throw new ProductError('NotFound');
  if (!asks) throw new ProductError('PreviouslyKnownOff');
  await db.transaction(async (tx) => {
    await (known ? know : knowNoMore)(tx, me, other);
    await events.publish(tx, 'roommates.described', { membershipIds: [me] });
  });
}
