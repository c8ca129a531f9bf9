import { z } from 'zod';
import { networkId } from '../ids';
import { personText } from '../shapes/person-text';
import { residentViewId } from './ids';
import { defineStaffCall } from './staff-call';

export const viewLimits = {
  name: 60,
  address: 600,
  /** Per person and network. */
  views: 50,
};

/** The query parameters of the residents’ table that a view keeps. */
export const viewParts = [
  'place',
  'text',
  'state',
  'room',
  'hidden',
  'unit_type',
  'gender',
  'unit_number',
  'invitation',
  'seen',
  'question',
  'answered',
  'answer',
  'sort',
  'columns',
] as const;

/** The query string, as a browser writes it. */
const address = z
  .string()
  .max(viewLimits.address)
  .regex(/^[\x21-\x7e]*$/)
  .refine((text) =>
    [...new URLSearchParams(text).keys()].every((name) => viewParts.some((part) => part === name)),
  );

export const residentView = z.object({ view_id: residentViewId, name: z.string(), address: z.string() });
export type ResidentView = z.infer<typeof residentView>;

const inNetwork = z.object({ networkId });
const views = z.object({ views: z.array(residentView).describe('By name') });

export const staffViewCalls = {
  list: defineStaffCall({
    method: 'GET',
    path: '/staff/v1/networks/:networkId/resident-views',
    summary: 'List my saved views of the residents’ table',
    right: 'look',
    rateLimit: 'read',
    params: inNetwork,
    reply: views,
  }),
  save: defineStaffCall({
    method: 'PUT',
    path: '/staff/v1/networks/:networkId/resident-views/:viewId',
    summary: 'Save a view of mine under a new id, or change it; replaces one of the same name',
    right: 'work',
    rateLimit: 'write',
    params: inNetwork.extend({ viewId: residentViewId }),
    body: z.object({ name: personText('line', viewLimits.name).min(1), address }),
    reply: views,
    errors: ['TooManyViews'],
  }),
  remove: defineStaffCall({
    method: 'DELETE',
    path: '/staff/v1/networks/:networkId/resident-views/:viewId',
    summary: 'Delete a view of mine',
    right: 'work',
    rateLimit: 'write',
    params: inNetwork.extend({ viewId: residentViewId }),
    reply: views,
  }),
};
