import { z } from 'zod';
import { networkId, subnetworkId } from '../../ids';
import { matchingRoundStatus } from '../../memberships';
import { timeZone } from '../../shapes/time-zone';
import { defineStaffCall } from '../staff-call';
import { staffDay } from '../staff-day';
import { inPlace, setUpVersion } from './area-calls';
import { officeName } from './texts';

export const networkKinds = ['university', 'property'] as const;

/** What a community needs before residents can join. */
export const openingParts = ['unitTypes', 'questions', 'genders', 'deadline'] as const;
export type OpeningPart = (typeof openingParts)[number];

const networkSettings = z.object({ name: officeName, kind: z.enum(networkKinds) });

const network = z.object({
  version: setUpVersion,
  network: networkSettings,
  places: z
    .array(
      z.object({
        subnetwork_id: subnetworkId,
        name: z.string(),
        time_zone: z.string(),
        round_status: matchingRoundStatus,
        unit_types: z.number().int(),
        questions: z.number().int(),
        residents: z.number().int(),
        is_draft: z.boolean().describe('Whether residents cannot join yet'),
        missing: z.array(z.enum(openingParts)).describe('What is missing before a draft can be opened'),
      }),
    )
    .describe('Those in scope'),
});

const params = z.object({ networkId });

/** The parts of a community for which there are ready contents to start with. */
export const readyAreas = ['questions', 'genders', 'majors', 'housing'] as const;
export type ReadyAreaName = (typeof readyAreas)[number];

export const staffPlaceCalls = {
  network: defineStaffCall({
    method: 'GET',
    path: '/staff/v1/networks/:networkId/set-up',
    summary: 'Read a network and its communities',
    right: 'look',
    rateLimit: 'read',
    params,
    reply: network,
  }),
  saveNetwork: defineStaffCall({
    method: 'PUT',
    path: '/staff/v1/networks/:networkId/set-up',
    summary: 'Rename a network; for staff of the whole network',
    right: 'setUp',
    rateLimit: 'write',
    params,
    body: z.object({ version: setUpVersion, network: networkSettings }),
    reply: network,
    errors: ['OutOfScope', 'ChangedMeanwhile'],
  }),
  fill: defineStaffCall({
    method: 'POST',
    path: '/staff/v1/networks/:networkId/subnetworks/:subnetworkId/set-up/ready',
    summary: 'Add ready contents to a part of a community that is empty; elsewhere it changes nothing',
    right: 'setUp',
    rateLimit: 'write',
    params: inPlace,
    body: z.object({ area: z.enum(readyAreas) }),
    errors: ['ChangedMeanwhile'],
  }),
  open: defineStaffCall({
    method: 'PUT',
    path: '/staff/v1/networks/:networkId/subnetworks/:subnetworkId/set-up/opened',
    summary: 'Start a community that is set up, so that residents can join it; idempotent, and final',
    right: 'setUp',
    rateLimit: 'write',
    params: inPlace,
    reply: network,
    errors: ['SetUpIncomplete'],
  }),
  add: defineStaffCall({
    method: 'POST',
    path: '/staff/v1/networks/:networkId/set-up/places',
    summary:
      'Add a community as a draft, empty or a copy without people of another; for staff of the whole network',
    right: 'setUp',
    rateLimit: 'write',
    params,
    body: z.object({
      subnetwork_id: subnetworkId.describe('Made by the caller, so that a repeated call adds nothing'),
      name: officeName,
      time_zone: timeZone,
      deadline_start: staffDay,
      deadline_end: staffDay,
      copy_of: subnetworkId.nullable().describe('Another community of the network'),
    }),
    reply: network,
    errors: ['OutOfScope', 'DaysReversed'],
  }),
};
