import { z } from 'zod';
import { defineCall } from './call';
import { membershipId, requestId, userId } from './ids';
import { limits } from './limits';
import { pictureUrls } from './picture';
import { requestMessageMistake } from './rules/requests';
import { checkedText } from './shapes/checked-text';
import { personText } from './shapes/person-text';

/** Why two people cannot become roommates now. */
export const togetherRefusal = z.enum([
  'network_closed',
  'matching_finished',
  'matching_paused',
  'room_locked',
  'room_too_small',
  'no_unit_left',
  'roommates_object',
]);
export type TogetherRefusal = z.infer<typeof togetherRefusal>;

/** A roommate of another resident. */
export const theirRoommate = z.object({
  membership_id: membershipId,
  first_name: z.string(),
  image_urls: pictureUrls.nullable(),
});

const percentMatch = z.number().int().min(0).max(100).nullable();

export const requestItem = z.object({
  request_id: requestId,
  membership_id: membershipId,
  image_urls: pictureUrls.nullable(),
  chat_id: z.string().nullable().describe('Null until the other side has registered'),
  request_date: z.iso.datetime(),
  first_name: z.string(),
  last_name: z.string(),
  message: z.string(),
  percent_match: percentMatch,
  room_size: z.number().int().min(1).describe('People in their room, themselves included'),
  roommates: z
    .array(theirRoommate.extend({ percent_match: percentMatch }))
    .describe('The roommates whom the caller may know'),
  refusal: togetherRefusal.nullable().describe('Why it cannot be accepted now'),
  objections: z
    .array(z.string())
    .describe(
      'The shown names of the caller’s roommates who object to it; none on what the caller has sent, and none where the community does not ask them',
    ),
});
export type RequestItem = z.infer<typeof requestItem>;

/** An open request to a roommate, whose words stay between the two. */
export const requestToRoommate = requestItem
  .omit({ chat_id: true, message: true, objections: true, refusal: true })
  .extend({
    to: z
      .object({ membership_id: membershipId, first_name: z.string() })
      .describe('The roommate who was asked'),
    objected: z.boolean().describe('Whether the caller objects to it'),
  });
export type RequestToRoommate = z.infer<typeof requestToRoommate>;

/** An open request that a roommate has sent, whose words stay between the two. */
export const requestByRoommate = requestToRoommate.omit({ to: true, objected: true }).extend({
  from: requestToRoommate.shape.to.describe('The roommate who asked'),
});
export type RequestByRoommate = z.infer<typeof requestByRoommate>;

export const roommate = z.object({
  membership_id: membershipId,
  user_id: userId.nullable(),
  first_name: z.string(),
  last_name: z.string(),
  image_urls: pictureUrls.nullable(),
  previouslyKnown: z.boolean(),
  is_in_bedroom: z.boolean(),
});
export type Roommate = z.infer<typeof roommate>;

export const myRoom = z.object({
  title: z.string(),
  name: z.string().nullable().describe('What its roommates call it'),
  capacity: z.number().int().describe('People per unit'),
  room_size: z.number().int().min(1).describe('People in my room, me included'),
  full: z.boolean(),
  locked: z.boolean(),
  unit_number: z.string().nullable().describe('Which unit it is, once the housing office has said so'),
  inSameRoomEnabled: z.boolean(),
  confirmed_match_text: z.string(),
  incoming_requests: z.array(requestItem),
  my_requests: z.array(requestItem),
  requests_to_roommates: z
    .array(requestToRoommate)
    .describe('The open requests that would bring people whom I may know into my room'),
  requests_by_roommates: z
    .array(requestByRoommate)
    .describe('The open requests of my roommates to people whom I may know, who would join my room'),
  may_object: z.boolean().describe('Whether a roommate’s objection keeps such a request from being accepted'),
  my_roommates: z.array(roommate).describe('The roommates whom I may know'),
});
export type MyRoom = z.infer<typeof myRoom>;

const lastDays = z.object({
  ends_at: z.iso.datetime(),
  places_left: z
    .number()
    .int()
    .nullable()
    .describe(
      'Places of my unit type, outside of locked rooms, in which nobody lives yet; null where there is no limit',
    ),
  rooms_looking: z.number().int().describe('Rooms with a free place that I could join, with my roommates'),
  after_deadline: z
    .string()
    .nullable()
    .describe('What happens then to whoever has a free place, in the office’s words; null without any'),
});
export type LastDays = z.infer<typeof lastDays>;

const user = z.object({ userId });
const roomName = personText('line', limits.roomName);
/** The part of an address that names a request. */
export const requestRef = z
  .uuid()
  .toLowerCase()
  .brand('RequestRef')
  .describe('The id of the request, or the membership of the other side');
export type RequestRef = z.infer<typeof requestRef>;
const oneRequest = user.extend({ requestId: requestRef });
/** Errors of calls with which two rooms become one. */
const joiningErrors = [...togetherRefusal.options, 'RequestClosed'] as const;

export const roomCalls = {
  mine: defineCall({
    method: 'GET',
    path: '/users/:userId/my_room',
    summary: 'Read my room with its people, and my incoming and outgoing requests',
    access: 'membership',
    rateLimit: 'read',
    params: user,
    reply: myRoom,
  }),
  lastDays: defineCall({
    method: 'GET',
    path: '/users/:userId/my_room/last_days',
    summary: 'Read what the last days of matching offer me; null before them, or once nothing can change',
    access: 'resident',
    rateLimit: 'read',
    params: user,
    reply: z.object({ last_days: lastDays.nullable() }),
  }),
  rename: defineCall({
    method: 'PUT',
    path: '/users/:userId/my_room/name',
    summary: 'Rename my room for everybody who lives there; an empty name removes it',
    access: 'resident',
    rateLimit: 'write',
    params: user,
    body: z.object({
      name: roomName,
      seen: roomName.describe('The name that the caller has seen; empty for none'),
    }),
    reply: z.object({
      name: z.string().nullable(),
      replaced: z.string().nullable().describe('The name that a roommate gave it meanwhile'),
    }),
    errors: ['network_closed', 'NotRoommates', 'profane_words'],
  }),
  leave: defineCall({
    method: 'DELETE',
    path: '/users/:userId/roommates',
    summary: 'Leave my room; the others stay together',
    access: 'resident',
    rateLimit: 'write',
    params: user,
    errors: ['network_closed', 'room_locked'],
  }),
  shareBedroom: defineCall({
    method: 'POST',
    path: '/users/:userId/my_room/in_bedroom/:membershipId',
    summary: 'Share a bedroom with a roommate, for both of us',
    access: 'resident',
    rateLimit: 'write',
    params: user.extend({ membershipId }),
    errors: ['network_closed', 'NotRoommates'],
  }),
  unshareBedroom: defineCall({
    method: 'DELETE',
    path: '/users/:userId/my_room/in_bedroom/:membershipId',
    summary: 'Stop sharing a bedroom',
    access: 'resident',
    rateLimit: 'write',
    params: user.extend({ membershipId }),
    errors: ['network_closed'],
  }),
  markKnown: defineCall({
    method: 'PUT',
    path: '/user_membership/:membershipId/previously_known/:otherId',
    summary: 'Mark a resident as previously known to me',
    access: 'resident',
    rateLimit: 'write',
    actsForPath: true,
    params: z.object({ membershipId, otherId: membershipId }),
    errors: ['PreviouslyKnownOff'],
  }),
  unmarkKnown: defineCall({
    method: 'DELETE',
    path: '/user_membership/:membershipId/previously_known/:otherId',
    summary: 'Remove the mark of a resident as previously known to me',
    access: 'resident',
    rateLimit: 'write',
    actsForPath: true,
    params: z.object({ membershipId, otherId: membershipId }),
    errors: ['PreviouslyKnownOff'],
  }),
  request: defineCall({
    method: 'POST',
    path: '/users/:userId/outgoing_requests',
    summary: 'Send a roommate request; if the other has sent one already, both move in together immediately',
    access: 'resident',
    rateLimit: 'write',
    params: user,
    body: z.object({
      potential_roommate_id: membershipId,
      message: checkedText(requestMessageMistake, limits.requestMessage),
      request_id: requestId.optional().describe('Made by the caller, which makes a retry idempotent'),
    }),
    reply: z.object({ request_id: requestId, status: z.enum(['outgoing_request', 'in_room']) }),
    errors: [...joiningErrors, 'RequestExists', 'TooManyRequestsOpen', 'AlreadyRoommates'],
  }),
  cancelRequest: defineCall({
    method: 'DELETE',
    path: '/users/:userId/outgoing_requests/:requestId',
    summary: 'Cancel a request',
    access: 'resident',
    rateLimit: 'write',
    params: oneRequest,
    errors: ['network_closed', 'RequestClosed'],
  }),
  acceptRequest: defineCall({
    method: 'POST',
    path: '/users/:userId/incoming_requests/:requestId',
    summary: 'Accept a request; both rooms become one',
    access: 'resident',
    rateLimit: 'write',
    params: oneRequest,
    errors: joiningErrors,
  }),
  objectToRequest: defineCall({
    method: 'PUT',
    path: '/users/:userId/my_room/requests/:requestId/objection',
    summary: 'Record that I object to a request to a roommate, who cannot accept it as long as I do',
    access: 'resident',
    rateLimit: 'write',
    params: user.extend({ requestId }),
    errors: ['network_closed', 'ObjectionsOff', 'RequestClosed'],
  }),
  withdrawObjection: defineCall({
    method: 'DELETE',
    path: '/users/:userId/my_room/requests/:requestId/objection',
    summary: 'Remove my objection to a request to a roommate',
    access: 'resident',
    rateLimit: 'write',
    params: user.extend({ requestId }),
    errors: ['network_closed', 'ObjectionsOff', 'RequestClosed'],
  }),
  denyRequest: defineCall({
    method: 'DELETE',
    path: '/users/:userId/incoming_requests/:requestId',
    summary: 'Deny a request',
    access: 'resident',
    rateLimit: 'write',
    params: oneRequest,
    errors: ['network_closed', 'RequestClosed'],
  }),
};
