import type { Language, MembershipId, MyRoom } from '@nestmate/contract';
import type { Db } from '../../platform/database/client';
import { type ActingMembership, ProductError } from '../../platform/http';
import { inLanguage } from '../community';
import { pictureUrlsOf } from '../profile';
import { openRequestsOf } from './requests.queries';
import { isFull } from './room.policy';
import { placeOf, roommatesOf } from './room.queries';

declare module '../../platform/events/events' {
  interface DomainEvents {
    /** Somebody joined or left: everyone who is or was in the room. */
    'room.changed': { membershipIds: MembershipId[] };
    /** A request was sent, answered or cancelled: both its people. */
    'roommateRequest.changed': { membershipIds: MembershipId[] };
  }
}

/** The acting membership's room, with the requests that come in and go out. */
export async function myRoom(db: Db, acting: ActingMembership, language: Language): Promise<MyRoom> {
  const { membershipId, capacity } = acting;
  const [place, roommates, incoming, outgoing] = await Promise.all([
    placeOf(db, membershipId),
    roommatesOf(db, membershipId),
    openRequestsOf(db, membershipId, 'incoming'),
    openRequestsOf(db, membershipId, 'outgoing'),
  ]);
  if (!place) throw new ProductError('NotFound');
  return {
    title: place.unitType,
    full: isFull(roommates.length + 1, capacity),
    locked: place.locked,
    inSameRoomEnabled: place.sharedBedroom,
    confirmed_match_text: inLanguage(place.confirmedMatchText, language),
    incoming_requests: incoming.map(requestItem),
    my_requests: outgoing.map(requestItem),
    my_roommates: roommates.map((roommate) => ({
      membership_id: roommate.membershipId,
      user_id: roommate.userId,
      first_name: roommate.firstName,
      last_name: roommate.lastName,
      image_urls: roommate.userId ? pictureUrlsOf(roommate.pictureKey) : null,
      previouslyKnown: false,
      is_in_bedroom: false,
    })),
  };
}

function requestItem(request: Awaited<ReturnType<typeof openRequestsOf>>[number]) {
  return {
    request_id: request.requestId,
    membership_id: request.membershipId,
    image_urls: request.claimed ? pictureUrlsOf(request.pictureKey) : null,
    request_date: request.createdAt.toISOString(),
    first_name: request.firstName,
    last_name: request.lastName,
    message: request.message,
  };
}
