import { chatIdOf, type MembershipId, type RequestItem } from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import type { ActingMembership } from '../../../platform/http';
import { pictureUrlsOf } from '../../pictures';
import { percentMatchesOf } from '../../questions';
import { roommatesOfEach } from '../room.queries';
import type { OpenRequest } from './requests.queries';

type Roommate = Awaited<ReturnType<typeof roommatesOfEach>>[number];

export const theirRoommateOf = ({ membershipId, firstName, registered, pictureKey }: Roommate) => ({
  membership_id: membershipId,
  first_name: firstName,
  image_urls: registered ? pictureUrlsOf(pictureKey) : null,
});

/** Each of these requests as its reader sees it: the other side, their roommates, and the percent match with each. */
export async function requestItems(db: Db, acting: ActingMembership, requests: readonly OpenRequest[]) {
  const shared = requests.filter(({ room }) => room.size > 1).map(({ membershipId }) => membershipId);
  const roommates = shared.length > 0 ? await roommatesOfEach(db, acting.membershipId, shared) : [];
  const registered = [...requests, ...roommates].filter((each) => each.registered);
  const percents = await percentMatchesOf(
    db,
    acting,
    registered.map(({ membershipId }) => membershipId),
  );
  const percentOf = ({ membershipId }: { membershipId: MembershipId }) => percents.get(membershipId) ?? null;
  return (request: OpenRequest): Omit<RequestItem, 'refusal'> => ({
    request_id: request.requestId,
    membership_id: request.membershipId,
    image_urls: request.registered ? pictureUrlsOf(request.pictureKey) : null,
    chat_id: request.registered && request.userId ? chatIdOf([acting.userId, request.userId]) : null,
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
