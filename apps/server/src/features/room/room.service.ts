import type { Language, MembershipId, MyRoom } from '@nestmate/contract';
import type { Db } from '../../platform/database/client';
import { type ActingMembership, ProductError } from '../../platform/http';
import { inLanguage } from '../housing';
import { pictureUrlsOf } from '../pictures';
import { isFull, togetherRefusalOf } from './living-together.policy';
import { requestItems, theirRoommateOf } from './requests/request-items';
import { type OpenRequest, openRequestsOf } from './requests/requests.queries';
import { housingOf, roommatesOf } from './room.queries';
import { acquaintancesOf, bedroomMatesOf } from './roommates/roommates.queries';

/** The acting membership's room, with its incoming and outgoing requests. */
export async function myRoom(db: Db, acting: ActingMembership, language: Language): Promise<MyRoom> {
  const { membershipId, capacity } = acting;
  const [housing, roommates, bedroom, known, incoming, outgoing] = await Promise.all([
    housingOf(db, membershipId),
    roommatesOf(db, membershipId),
    bedroomMatesOf(db, membershipId),
    acquaintancesOf(db, membershipId),
    openRequestsOf(db, membershipId, 'incoming'),
    openRequestsOf(db, membershipId, 'outgoing'),
  ]);
  if (!housing) throw new ProductError('NotFound');
  const { room } = housing;
  const itemOf = await requestItems(db, acting, [...incoming, ...outgoing]);
  const item = (request: OpenRequest) => ({
    ...itemOf(request),
    refusal: togetherRefusalOf(acting, room, request.room),
  });
  return {
    title: housing.unitType,
    capacity,
    room_size: room.size,
    full: isFull(room.size, capacity),
    locked: room.locked,
    unit_number: housing.unitNumber,
    inSameRoomEnabled: housing.sharedBedroom,
    confirmed_match_text: inLanguage(housing.confirmedMatchText, language),
    incoming_requests: incoming.map(item),
    my_requests: outgoing.map(item),
    my_roommates: roommates.map((roommate) => ({
      membership_id: roommate.membershipId,
      user_id: roommate.registered ? roommate.userId : null,
      first_name: roommate.firstName,
      last_name: roommate.lastName,
      image_urls: roommate.registered ? pictureUrlsOf(roommate.pictureKey) : null,
      previouslyKnown: known.has(roommate.membershipId),
      is_in_bedroom: bedroom.has(roommate.membershipId),
    })),
  };
}

/** A candidate's roommates, how the acting resident knows them, and what prevents the two from living together. */
export async function candidateRoomOf(db: Db, acting: ActingMembership, otherId: MembershipId) {
  const me = acting.membershipId;
  const [mine, theirs, roommates, bedroom, known] = await Promise.all([
    housingOf(db, me),
    housingOf(db, otherId),
    roommatesOf(db, me, otherId),
    bedroomMatesOf(db, me),
    acquaintancesOf(db, me),
  ]);
  if (!mine || !theirs) throw new ProductError('NotFound');
  return {
    previouslyKnown: known.has(otherId),
    is_in_bedroom: bedroom.has(otherId),
    roommates: roommates.map(theirRoommateOf),
    refusal: togetherRefusalOf(acting, mine.room, theirs.room),
  };
}
