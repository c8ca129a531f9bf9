import { z } from 'zod';
import { membershipId, networkId, subnetworkId } from '../ids';
import { staffRoom } from './rooms';
import { defineStaffCall } from './staff-call';

/** The maximum number of results of each kind. */
export const maxFound = 6;

const foundResident = z.object({
  membership_id: membershipId,
  name: z.string(),
  office_id: z.string().nullable(),
  subnetwork_id: subnetworkId,
  unit_type: z.string(),
  capacity: z.number().int(),
  people: z.number().int().describe('Who live in their room; 0 without one'),
});
export type FoundResident = z.infer<typeof foundResident>;

export const staffPaletteCalls = {
  search: defineStaffCall({
    method: 'GET',
    path: '/staff/v1/networks/:networkId/find',
    summary: 'Search for residents by name, address or the office’s id, and rooms by unit number or roommate',
    right: 'look',
    rateLimit: 'read',
    params: z.object({ networkId }),
    query: z.object({ text: z.string().trim().min(1).max(100) }),
    reply: z.object({
      residents: z.array(foundResident).max(maxFound),
      rooms: z.array(staffRoom).max(maxFound),
    }),
  }),
};
