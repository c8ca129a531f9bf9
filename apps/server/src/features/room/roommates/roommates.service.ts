import type { calls } from '@nestmate/contract';
import type { BodyOf, ReplyOf } from '@nestmate/contract/call';
import type { MembershipId } from '@nestmate/contract/ids';
import { isNetworkClosed } from '@nestmate/contract/rules/rounds';
import type { App } from '../../../platform/app';
import type { Tx } from '../../../platform/database/client';
import type { Publisher } from '../../../platform/events/events';
import { type ActingMembership, ProductError } from '../../../platform/http';
import { wordsNotAllowed } from '../../../platform/words/words-not-allowed';
import { isKnown } from '../../people';
import { withLockedResidents } from '../lock-residents.queries';
import { housingOf } from '../room.queries';
import {
  asksPreviouslyKnown,
  deleteAcquaintance,
  endPair,
  endUnsharedPairs,
  insertAcquaintance,
  roomNameOf,
  setRoomName,
  startPair,
} from './roommates.queries';

type RoommatesDependencies = Pick<App, 'db' | 'events'>;

/**
 * Starts or stops sharing a bedroom with a roommate, for both of them. Both are locked, so that nobody ends up sharing
 * with a person who has just left. Idempotent.
 * @throws ProductError `network_closed`, `NotFound`, `NotRoommates`, or `Conflict` if bedrooms are not shared
 */
export async function shareBedroom(
  { db, events }: RoommatesDependencies,
  { membershipId: me }: Pick<ActingMembership, 'membershipId'>,
  other: MembershipId,
  shared: boolean,
): Promise<void> {
  await withLockedResidents(db, [me, other], async (tx, residents) => {
    const [mine, theirs] = [residents.get(me), residents.get(other)];
    if (mine && isNetworkClosed(mine.roundStatus)) throw new ProductError('network_closed');
    const areNeighbours = mine && theirs && mine.unitTypeId === theirs.unitTypeId && me !== other;
    if (!areNeighbours || !(await isKnown(tx, me, other))) throw new ProductError('NotFound');
    if (shared) {
      if (!mine.people.includes(other)) throw new ProductError('NotRoommates');
      if (!(await housingOf(tx, me))?.sharedBedroom) throw new ProductError('Conflict');
    }
    const changed = await (shared ? startPair : endPair)(tx, me, other);
    if (changed) await events.publish(tx, 'roommates.described', { membershipIds: [me, other] });
  });
}

/**
 * Sets whether the acting resident knew somebody before; nobody else sees it. Idempotent.
 * @throws ProductError `NotFound`, or `PreviouslyKnownOff` if the community does not ask
 */
export async function setPreviouslyKnown(
  { db, events }: RoommatesDependencies,
  { membershipId: me }: ActingMembership,
  other: MembershipId,
  known: boolean,
): Promise<void> {
  const asks = me === other ? undefined : await asksPreviouslyKnown(db, me, other);
  if (asks === undefined) throw new ProductError('NotFound');
  if (!asks) throw new ProductError('PreviouslyKnownOff');
  await db.transaction(async (tx) => {
    await (known ? insertAcquaintance : deleteAcquaintance)(tx, me, other);
    await events.publish(tx, 'roommates.described', { membershipIds: [me] });
  });
}

/**
 * Sets the name of the acting resident's room; an empty one removes it. The room is locked: of two names in parallel
 * the last stays, and the person who gave it learns which one it has replaced. Idempotent.
 * @throws ProductError `network_closed`, `NotRoommates` without a room, `profane_words`
 */
export async function renameRoom(
  { db, events }: RoommatesDependencies,
  { membershipId: me, roundStatus }: ActingMembership,
  { name, seen }: BodyOf<typeof calls.room.rename>,
): Promise<ReplyOf<typeof calls.room.rename>> {
  if (isNetworkClosed(roundStatus)) throw new ProductError('network_closed');
  const words = wordsNotAllowed(name);
  if (words.length > 0)
    throw new ProductError('profane_words', {
      validation: [{ title: 'name', error_text: 'profane_words', words }],
    });
  return withLockedResidents(db, [me], async (tx, residents) => {
    const { roomId = null, people = [] } = residents.get(me) ?? {};
    if (roomId === null) throw new ProductError('NotRoommates');
    const [before, after] = [await roomNameOf(tx, roomId), name || null];
    if (before === after) return { name: after, replaced: null };
    await setRoomName(tx, roomId, after);
    await events.publish(tx, 'roommates.described', { membershipIds: [...people] });
    return { name: after, replaced: before === (seen || null) ? null : before };
  });
}

/** Stops sharing for people whose new kind of bedroom is not shared. Call it with them locked. */
export async function endUnsharedBedrooms(
  tx: Tx,
  events: Publisher,
  ids: readonly MembershipId[],
): Promise<void> {
  const membershipIds = await endUnsharedPairs(tx, ids);
  if (membershipIds.length > 0) await events.publish(tx, 'roommates.described', { membershipIds });
}
