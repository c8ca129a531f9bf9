import { expect, it } from 'vitest';
import { membershipId, requestId } from '../ids';
import { relationTo } from './relation';

const uuid = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const other = { membership_id: membershipId.parse(uuid(1)), claimed: false };
const empty = { my_roommates: [], incoming_requests: [], my_requests: [] };
const names = { first_name: 'Priya', last_name: 'Raman', image_urls: null };
const request = {
  ...names,
  membership_id: other.membership_id,
  request_id: requestId.parse(uuid(2)),
  chat_id: null,
  request_date: '2026-11-20T10:00:00Z',
  message: 'Shall we share?',
  percent_match: null,
  room_size: 1,
  roommates: [],
  refusal: null,
  objections: [],
};
const roommate = {
  ...names,
  membership_id: other.membership_id,
  user_id: null,
  previouslyKnown: false,
  is_in_bedroom: false,
};

it('two without a room or a request are `not_in_room`, with the refusal and whether the other is claimed', () => {
  expect(relationTo(other, undefined)).toEqual({ kind: 'not_in_room', refusal: null, isClaimed: false });
  const refused = { ...other, claimed: true, refusal: 'room_locked' as const };
  expect(relationTo(refused, empty)).toEqual({
    kind: 'not_in_room',
    refusal: 'room_locked',
    isClaimed: true,
  });
});

it('two are related by a shared room first, else by an outgoing or an incoming request', () => {
  const withRequestOut = { ...empty, my_requests: [request] };
  const withRequestIn = { ...empty, incoming_requests: [request] };
  expect(relationTo(other, withRequestOut)).toEqual({ kind: 'outgoing_request', refusal: null });
  expect(relationTo(other, withRequestIn)).toEqual({ kind: 'incoming_request', refusal: null });
  expect(relationTo(other, { ...withRequestIn, my_roommates: [roommate] })).toEqual({ kind: 'in_room' });
});
