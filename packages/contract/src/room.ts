import { z } from 'zod';
import { defineCall } from './call';
import { membershipId, requestId, userId } from './ids';
import { pictureUrls } from './picture';

export const requestItem = z.object({
  request_id: requestId,
  membership_id: membershipId,
  image_urls: pictureUrls.nullable(),
  request_date: z.iso.datetime(),
  first_name: z.string(),
  last_name: z.string(),
  message: z.string(),
});

export const roommate = z.object({
  membership_id: membershipId,
  user_id: userId.nullable(),
  first_name: z.string(),
  last_name: z.string(),
  image_urls: pictureUrls.nullable(),
  previouslyKnown: z.boolean(),
  is_in_bedroom: z.boolean(),
});

export const myRoom = z.object({
  title: z.string(),
  full: z.boolean(),
  locked: z.boolean(),
  inSameRoomEnabled: z.boolean(),
  confirmed_match_text: z.string(),
  incoming_requests: z.array(requestItem),
  my_requests: z.array(requestItem),
  my_roommates: z.array(roommate),
});
export type MyRoom = z.infer<typeof myRoom>;

export const roomCalls = {
  mine: defineCall({
    method: 'GET',
    path: '/users/:userId/my_room',
    summary: 'My room: its people, and the requests that come in and go out',
    access: 'membership',
    rateLimit: 'read',
    params: z.object({ userId }),
    reply: myRoom,
  }),
};
