import type { RequestItem } from '@nestmate/contract';
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

/** Each of these requests as its reader sees it: the other side, the percent match and who they live with. */
export async function requestItems(db: Db, acting: ActingMembership, requests: readonly OpenRequest[]) {
  const registered = requests.filter((each) => each.registered).map(({ membershipId }) => membershipId);
  const shared = requests.filter(({ room }) => room.size > 1).map(({ membershipId }) => membershipId);
  const [percents, roommates] = await Promise.all([
    percentMatchesOf(db, acting, registered),
    shared.length > 0 ? roommatesOfEach(db, acting.membershipId, shared) : [],
  ]);
  return (request: OpenRequest): Omit<RequestItem, 'refusal'> => ({
    request_id: request.requestId,
    membership_id: request.membershipId,
    image_urls: request.registered ? pictureUrlsOf(request.pictureKey) : null,
    request_date: request.createdAt.toISOString(),
    first_name: request.firstName,
    last_name: request.lastName,
    message: request.message,
    percent_match: percents.get(request.membershipId) ?? null,
    room_size: request.room.size,
    roommates: roommates.filter((each) => each.of === request.membershipId).map(theirRoommateOf),
  });
}
