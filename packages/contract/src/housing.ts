import { z } from 'zod';
import { defineCall } from './call';
import { profileOption } from './choices';
import { networkId, roomTypeId, subnetworkId, unitTypeId } from './ids';
import { matchingRoundStatus } from './memberships';

/**
 * Who may share a unit: people of one gender, anybody, or people each of whom would live with the gender of the others,
 * as they have said.
 */
export const genderPolicy = z.enum(['SAME_GENDER', 'ANY', 'RESIDENTS_CHOICE']);
export type GenderPolicy = z.infer<typeof genderPolicy>;

/** Whether residents may change their gender, choose it once, or have none. */
export const genderSettings = z.enum(['EDITABLE', 'LOCKED', 'DISABLED']);

/**
 * Settings, deadlines and texts of a subnetwork. Deadlines are calendar days in its own time zone, those of the
 * resident's unit type; matching ends at 8pm of the last, or at the hour that the office set.
 */
export const subnetworkDetails = z.object({
  genderSettings,
  genderSelectionTitle: z.string(),
  genderSelectionExplainer: z.string(),
  personalProNounsEnabled: z.boolean(),
  previouslyKnownEnabled: z.boolean(),
  residentsInvite: z.boolean().describe('Whether residents may invite people they know to their room'),
  phoneNumberEnabled: z.boolean(),
  basicInfoEditable: z.boolean(),
  matchingRoundStatus,
  deadline_start_date: z.iso.date(),
  deadline_end_date: z.iso.date(),
  time_zone: z.string(),
  matching_ends_at: z.iso.datetime(),
});
export type SubnetworkDetails = z.infer<typeof subnetworkDetails>;

const place = z.object({ networkId, subnetworkId });

export const housingCalls = {
  details: defineCall({
    method: 'GET',
    path: '/networks/:networkId/subnetworks/:subnetworkId/details',
    summary: 'Read the settings, deadlines and texts of a community',
    access: 'membership',
    rateLimit: 'read',
    params: place,
    reply: subnetworkDetails,
  }),
  roomTypes: defineCall({
    method: 'GET',
    path: '/networks/:networkId/subnetworks/:subnetworkId/unit_types/:unitTypeId/room_types',
    summary: 'List the room types of a unit type',
    access: 'membership',
    rateLimit: 'read',
    params: place.extend({ unitTypeId }),
    reply: z.object({
      room_types: z.array(z.object({ id: roomTypeId, name: z.string(), shared: z.boolean() })),
    }),
  }),
  majors: defineCall({
    method: 'GET',
    path: '/networks/:networkId/subnetworks/:subnetworkId/majors',
    summary: 'List the majors that residents of a community choose from',
    access: 'membership',
    rateLimit: 'read',
    params: place,
    reply: z.object({ majors: z.array(profileOption) }),
  }),
  housingPreferences: defineCall({
    method: 'GET',
    path: '/networks/:networkId/subnetworks/:subnetworkId/housing',
    summary: 'List the housing preferences that residents of a community choose from',
    access: 'membership',
    rateLimit: 'read',
    params: place,
    reply: z.object({ housing: z.array(profileOption) }),
  }),
};
