import type { MembershipId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import type { MyRoom, RequestItem } from '@nestmate/contract/room';
import { chatIdWith } from '@nestmate/contract/rules/chat-id';
import type { Db } from '../../platform/database/client';
import { type ActingMembership, ProductError } from '../../platform/http';
import { inLanguage } from '../housing';
import { pictureUrlsOf } from '../pictures';
import { percentMatchesOf } from '../questions';
import { isFull, togetherRefusalOf } from './living-together.policy';
import { objectionsTo } from './requests/objections.queries';
import {
  requestsByRoommatesOf,
  type OpenRequest,
  openRequestsOf,
  requestsToRoommatesOf,
} from './requests/requests.queries';
import { housingOf, roommatesOf, roommatesOfEach } from './room.queries';

/** The acting membership's room, with its incoming and outgoing requests. */
export async function myRoom(db: Db, acting: ActingMembership, language: Language): Promise<MyRoom> {
  const { membershipId, capacity } = acting;
  const [housing, roommates, incoming, outgoing] = await Promise.all([
    housingOf(db, membershipId),
    roommatesOf(db, membershipId),
    openRequestsOf(db, membershipId, 'incoming'),
    openRequestsOf(db, membershipId, 'outgoing'),
  ]);
  if (!housing) throw new ProductError('NotFound');
  const { room, mayObject } = housing;
  const [toRoommates, byRoommates, objections] =
    room.size > 1
      ? await Promise.all([
          requestsToRoommatesOf(db, membershipId),
          requestsByRoommatesOf(db, membershipId),
          mayObject ? objectionsTo(db, membershipId) : [],
        ])
      : [[], [], []];
  const itemOf = await requestItems(db, acting, [...incoming, ...outgoing, ...toRoommates, ...byRoommates]);
  const nameOf = (id: MembershipId) => roommates.find((each) => each.membershipId === id)?.firstName;
  const roommateOf = (id: MembershipId) => {
    const name = nameOf(id);
    return name === undefined ? undefined : { membership_id: id, first_name: name };
  };
  const withoutWords = (request: OpenRequest) => {
    const { chat_id: _, message: __, ...shown } = itemOf(request);
    return shown;
  };
  const item = (request: OpenRequest) => {
    const objecting = new Set(
      objections.filter(({ requestId }) => requestId === request.requestId).map(({ by }) => by),
    );
    const refusal =
      togetherRefusalOf({ ...acting, unitsLeft: housing.unitsLeft }, room, request.room) ??
      (objecting.size > 0 ? 'roommates_object' : null);
    return { ...itemOf(request), refusal, objections: [...objecting].flatMap((by) => nameOf(by) ?? []) };
  };
  return {
    title: inLanguage(housing.unitTypeNames, language),
    name: housing.name,
    capacity,
    room_size: room.size,
    full: isFull(room.size, capacity),
    locked: room.locked,
    unit_number: housing.unitNumber,
    inSameRoomEnabled: housing.sharedBedroom,
    confirmed_match_text: inLanguage(housing.confirmedMatchText, language),
    incoming_requests: incoming.map(item),
    my_requests: outgoing.map(item),
    requests_to_roommates: toRoommates.flatMap((request) => {
      const to = roommateOf(request.to);
      return to ? { ...withoutWords(request), to, objected: request.objected } : [];
    }),
    requests_by_roommates: byRoommates.flatMap((request) => {
      const from = roommateOf(request.from);
      return from ? { ...withoutWords(request), from } : [];
    }),
    may_object: mayObject,
    my_roommates: roommates.map((roommate) => ({
      membership_id: roommate.membershipId,
      user_id: roommate.isRegistered ? roommate.userId : null,
      first_name: roommate.firstName,
      last_name: roommate.lastName,
      image_urls: roommate.isRegistered ? pictureUrlsOf(roommate.pictureKey) : null,
      previouslyKnown: housing.acquaintances.includes(roommate.membershipId),
      is_in_bedroom: housing.bedroomMates.includes(roommate.membershipId),
    })),
  };
}

type Roommate = Awaited<ReturnType<typeof roommatesOfEach>>[number];

const theirRoommateOf = ({ membershipId, firstName, isRegistered, pictureKey }: Roommate) => ({
  membership_id: membershipId,
  first_name: firstName,
  image_urls: isRegistered ? pictureUrlsOf(pictureKey) : null,
});

/** Each of these requests as its reader sees it: the other side, their roommates, and the percent match with each. */
async function requestItems(db: Db, acting: ActingMembership, requests: readonly OpenRequest[]) {
  const shared = requests.filter(({ room }) => room.size > 1).map(({ membershipId }) => membershipId);
  const roommates = shared.length > 0 ? await roommatesOfEach(db, acting.membershipId, shared) : [];
  const registered = [...requests, ...roommates].filter((each) => each.isRegistered);
  const percents = await percentMatchesOf(
    db,
    acting,
    registered.map(({ membershipId }) => membershipId),
  );
  const percentOf = ({ membershipId }: { membershipId: MembershipId }) => percents.get(membershipId) ?? null;
  return (request: OpenRequest): Omit<RequestItem, 'objections' | 'refusal'> => ({
    request_id: request.requestId,
    membership_id: request.membershipId,
    image_urls: request.isRegistered ? pictureUrlsOf(request.pictureKey) : null,
    chat_id: chatIdWith(acting.userId, request.isRegistered ? request.userId : null),
    request_date: request.createdAt.toISOString(),
    first_name: request.firstName,
    last_name: request.lastName,
    message: request.message,
    percent_match: percentOf(request),
    room_size: request.room.size,
    roommates: roommates
      .filter((each) => each.of === request.membershipId)
      .map((each) => ({ ...theirRoommateOf(each), percent_match: percentOf(each) })),
  });
}

/** A candidate's roommates, how the acting resident knows them, and what prevents the two from living together. */
export async function candidateRoomOf(db: Db, acting: ActingMembership, otherId: MembershipId) {
  const me = acting.membershipId;
  const [mine, theirs, roommates] = await Promise.all([
    housingOf(db, me),
    housingOf(db, otherId),
    roommatesOf(db, me, otherId),
  ]);
  if (!mine || !theirs) throw new ProductError('NotFound');
  return {
    previouslyKnown: mine.acquaintances.includes(otherId),
    is_in_bedroom: mine.bedroomMates.includes(otherId),
    roommates: roommates.map(theirRoommateOf),
    refusal: togetherRefusalOf({ ...acting, unitsLeft: mine.unitsLeft }, mine.room, theirs.room),
  };
}
