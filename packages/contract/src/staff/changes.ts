import { z } from 'zod';
import { networkId } from '../ids';
import { defineStaffCall } from './staff-call';

/**
 * The areas that may have changed: residents and their rooms, the threads of a community, drafts of groups, reports,
 * support questions, the status and deadlines of rounds, the set-up of a community, the staff.
 */
export const officeAreas = [
  'community',
  'groups',
  'people',
  'reports',
  'rounds',
  'setUp',
  'support',
  'team',
] as const;
export type OfficeArea = (typeof officeAreas)[number];

export const staffChangeCalls = {
  follow: defineStaffCall({
    method: 'GET',
    path: '/staff/v1/networks/:networkId/changes',
    summary: 'Stream server-sent events; `changed` lists the areas that windows read again',
    right: 'look',
    rateLimit: 'read',
    params: z.object({ networkId }),
    errors: ['TooManyRequests'],
  }),
};
