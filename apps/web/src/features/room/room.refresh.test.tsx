import { calls } from '@nestmate/contract';
import { type MembershipId, requestId, type RequestId, userId } from '@nestmate/contract/ids';
import { beforeEach, expect, it } from 'vitest';
import { profileKeys } from '@/features/profile';
import { queryClient } from '@/platform/calls/query-client';
import { deliver } from '@/platform/live/events';
import { fillWithCandidates, mutate } from '@/testing/queries';
import { mayaId, membershipOf, requestOf, roommateOf, roomOf, uuid } from '@/testing/residents';
import { signIn } from '@/testing/screen';
import { answer, refuse } from '@/testing/server';
import { declines } from './requests/declining';
import { roomKeys } from './room.keys';
import { followRoom } from './room.live';
import {
  myRoomQuery,
  useAcceptRequest,
  useCancelRequest,
  useMarkKnown,
  useLeaveRoom,
  useSendRequest,
  useShareBedroom,
} from './room.queries';

const { membershipId } = membershipOf();
const other = uuid(7) as MembershipId;
const request: RequestId = requestId.parse(uuid(8));
const { room } = calls;

beforeEach(() => signIn());

const fill = () =>
  fillWithCandidates(membershipId, {
    room: roomKeys.mine(membershipId),
    overview: profileKeys.overview(membershipId),
    'another membership': roomKeys.mine(other),
  });

const newRequest = { potential_roommate_id: other, message: 'Hello', request_id: request };

/** The page is left right after a decline. */
async function deny() {
  declines.decline({
    requestId: request,
    membershipId: other,
    name: 'Priya',
    userId: mayaId,
    actsFor: membershipId,
  });
  await declines.sendAll();
}

it.each([
  ['a request is sent', room.request, () => mutate(useSendRequest, newRequest)],
  ['a request is accepted', room.acceptRequest, () => mutate(useAcceptRequest, request)],
  ['a request is denied', room.denyRequest, deny],
  ['a request is canceled', room.cancelRequest, () => mutate(useCancelRequest, request)],
  ['the room is left', room.leave, () => mutate(useLeaveRoom, undefined)],
  [
    'a bedroom is shared',
    room.shareBedroom,
    () => mutate(useShareBedroom, { membershipId: other, isShared: true }),
  ],
  [
    'a bedroom is no longer shared',
    room.unshareBedroom,
    () => mutate(useShareBedroom, { membershipId: other, isShared: false }),
  ],
  [
    'a roommate was known before',
    room.markKnown,
    () => mutate(useMarkKnown, { membershipId: other, isKnown: true }),
  ],
  [
    'a roommate was not known before',
    room.unmarkKnown,
    () => mutate(useMarkKnown, { membershipId: other, isKnown: false }),
  ],
] as const)(
  'reads the room and the candidates again after %s, and after a failure',
  async (_, call, change) => {
    if (call === room.request) answer(call, { request_id: request, status: 'outgoing_request' });
    else answer(call);
    const afterSuccess = fill();
    await change();
    expect(afterSuccess()).toEqual(['room', 'candidates']);
    refuse(call, { code: 409, error_code: 'Conflict' });
    const afterFailure = fill();
    await change();
    expect(afterFailure()).toEqual(['room', 'candidates']);
  },
);

it('reads the room again when somebody in it, or with a request, has left', () => {
  const stop = followRoom({ userId: userId.parse(mayaId), membershipId });
  const stale = fill();
  queryClient.setQueryData(
    myRoomQuery(mayaId, membershipId).queryKey,
    roomOf({ my_roommates: [roommateOf(7)] }),
  );
  deliver('resident.left', { membershipId, otherMembershipId: roommateOf(9).membership_id });
  expect(stale()).toEqual([]);
  deliver('resident.left', { membershipId, otherMembershipId: roommateOf(7).membership_id });
  expect(stale()).toEqual(['room', 'candidates']);
  stop();
});

it('follows somebody who asked a roommate and has left', () => {
  const stop = followRoom({ userId: userId.parse(mayaId), membershipId });
  const stale = fill();
  const to = { membership_id: roommateOf(7).membership_id, first_name: 'Diego' };
  queryClient.setQueryData(
    myRoomQuery(mayaId, membershipId).queryKey,
    roomOf({
      my_roommates: [roommateOf(7)],
      requests_to_roommates: [{ ...requestOf(9), to, objected: false }],
    }),
  );
  deliver('resident.left', { membershipId, otherMembershipId: requestOf(9).membership_id });
  expect(stale()).toEqual(['room', 'candidates']);
  stop();
});
