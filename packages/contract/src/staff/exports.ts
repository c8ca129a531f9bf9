import { z } from 'zod';
import { defineCall } from '../call';
import type { ErrorCode } from '../errors';
import { membershipId, networkId, roomId, subnetworkId } from '../ids';
import { limits } from '../limits';
import { personText } from '../shapes/person-text';
import { apiKeyId } from './ids';
import { residentStates } from './residents';
import { type KeyKind, keyKinds } from './rights';
import { defineStaffCall } from './staff-call';

const keyKind = z.enum(keyKinds);

/** How long a key can be valid, in days. */
export const keyDays = [30, 90, 180, 365] as const;
export type KeyDays = (typeof keyDays)[number];

/** What a key looks like: a prefix that secret scanners find, 40 random characters, and six that check them. */
export const keyPattern = /^nestmate_[0-9A-Za-z]{46}$/;

const apiKey = z.object({
  key_id: apiKeyId,
  name: z.string(),
  ends_with: z.string().describe('The last four characters of the key'),
  places: z.array(subnetworkId).nullable().describe('Null: the whole network'),
  kinds: z.array(keyKind),
  made_at: z.iso.datetime(),
  made_by: z
    .object({ name: z.string(), works_here: z.boolean() })
    .nullable()
    .describe('Null for one whose account is gone'),
  expires_at: z.iso.datetime(),
  revoked_at: z.iso.datetime().nullable(),
  calls: z.number().int().describe('In the last 30 days'),
  rows: z.number().int().describe('That were read in these days'),
  networks: z
    .array(z.object({ address: z.string(), first_at: z.iso.datetime(), last_at: z.iso.datetime() }))
    .describe('From where it was used, latest first: a /24 or /48 each'),
});
export type ApiKey = z.infer<typeof apiKey>;

const keyList = z.object({ keys: z.array(apiKey).describe('Newest first; ended ones for 90 days') });
const inNetwork = z.object({ networkId });

export const staffKeyCalls = {
  list: defineStaffCall({
    method: 'GET',
    path: '/staff/v1/networks/:networkId/keys',
    summary: 'List the API keys of a network, with where and how often each was used',
    right: 'setUp',
    rateLimit: 'read',
    params: inNetwork,
    reply: keyList,
  }),
  create: defineStaffCall({
    method: 'POST',
    path: '/staff/v1/networks/:networkId/keys',
    summary: 'Create an API key, which is shown this once',
    right: 'setUp',
    rateLimit: 'write',
    params: inNetwork,
    body: z.object({
      name: personText('line', limits.name.max).min(1),
      places: z.array(subnetworkId).min(1).max(500).nullable().describe('Null: the whole network'),
      kinds: z.array(keyKind).min(1).max(keyKinds.length),
      days: z.literal(keyDays).describe('How long it is valid'),
    }),
    reply: keyList.extend({ secret: z.string().describe('The key; it cannot be read again') }),
    errors: ['OutOfScope', 'TooManyKeys'],
  }),
  revoke: defineStaffCall({
    method: 'DELETE',
    path: '/staff/v1/networks/:networkId/keys/:keyId',
    summary: 'Revoke an API key; revoking it again changes nothing',
    right: 'setUp',
    rateLimit: 'write',
    params: inNetwork.extend({ keyId: apiKeyId }),
    reply: keyList,
  }),
};

/** The rows of a page: the most, and without a wish. */
const pageRows = { max: 1000, usual: 500 };
/** A position in an export. */
const position = z.string().max(200);

const page = z.object({
  after: position.optional().describe('`next` of the page before'),
  limit: z.coerce.number().int().min(1).max(pageRows.max).default(pageRows.usual),
});

const named = {
  place_id: subnetworkId,
  place: z.string().describe('The round or hall: what housing systems call a term or a place'),
  unit_type: z.string(),
};

/** A resident, in the terms of a housing system. */
const resident = z.object({
  membership_id: membershipId.describe('Our own id, which stays the same; keep it with your record'),
  office_id: z.string().nullable().describe('The campus id as text, with its leading zeros'),
  legal_first_name: z.string(),
  legal_last_name: z.string(),
  preferred_first_name: z.string().describe('Empty where it is the legal one'),
  preferred_last_name: z.string(),
  email: z.string(),
  ...named,
  room_type: z.string().nullable(),
  state: z.enum(residentStates),
  changed_at: z.iso.datetime(),
});
export type ExportedResident = z.infer<typeof resident>;

const unit = {
  room_id: roomId.describe('Our id of the group'),
  unit_number: z.string().nullable().describe('Null until it is assigned'),
  building: z.string().nullable().describe('With floor and number: null where units are not listed'),
  floor: z.string().nullable(),
  number: z.string().nullable(),
  is_locked: z.boolean(),
};

/** Where somebody lives, with whom they share a bedroom, and from when to when. */
const home = z.object({
  ...unit,
  bedroom_mates: z.array(membershipId).describe('The roommates with whom they share a bedroom'),
  from: z.iso.date().nullable().describe('Null: the housing system knows the dates'),
  until: z.iso.date().nullable(),
});
export type ExportedHome = z.infer<typeof home>;

const roomOrNone = home.nullable().describe('Null without roommates');
const assignment = resident.extend({ room: roomOrNone });

const room = z.object({
  ...unit,
  ...named,
  capacity: z.number().int(),
  people: z
    .array(z.object({ membership_id: membershipId, office_id: z.string().nullable() }))
    .describe('In the order in which they joined'),
});
export type ExportedRoom = z.infer<typeof room>;

const changeStates = [...residentStates, 'gone'] as const;
const change = z.object({
  membership_id: membershipId,
  changed_at: z.iso.datetime(),
  state: z.enum(changeStates).describe('`gone`: the account was deleted, and nothing else is known'),
  resident: resident.nullable().describe('As they are now; null if gone, or without the kind `residents`'),
  room: home.nullable().describe('Where they live now; null for nowhere, or without the kind `rooms`'),
});
export type ExportedChange = z.infer<typeof change>;

const asOf = z.iso.datetime().describe('The moment that all rows of this page show');
const next = z.string().nullable().describe('For `after`; null at the end');
const cursor = z
  .string()
  .describe('Read the changes since this one, and none is missed while you page through a list');

const defineExport = <Q extends z.ZodType, R extends z.ZodType>(call: {
  path: string;
  summary: string;
  kinds: readonly KeyKind[];
  query: Q;
  reply: R;
  errors?: readonly ErrorCode[];
}) => defineCall({ method: 'GET', access: 'key', rateLimit: 'export', ...call });

/** What another system reads with an API key. The key says the network and the places. */
export const exportCalls = {
  residents: defineExport({
    path: '/staff/v1/export/residents',
    summary: 'Export a page of the residents, without those who were removed',
    kinds: ['residents'],
    query: page,
    reply: z.object({ residents: z.array(resident), next, as_of: asOf, cursor }),
  }),
  rooms: defineExport({
    path: '/staff/v1/export/rooms',
    summary: 'Export a page of the rooms, each with its people and its unit',
    kinds: ['rooms'],
    query: page,
    reply: z.object({ rooms: z.array(room), next, as_of: asOf, cursor }),
  }),
  assignments: defineExport({
    path: '/staff/v1/export/assignments',
    summary: 'Export a page of the residents, each with where they live',
    kinds: ['residents', 'rooms'],
    query: page,
    reply: z.object({ assignments: z.array(assignment), next, as_of: asOf, cursor }),
  }),
  changes: defineExport({
    path: '/staff/v1/export/changes',
    summary: 'Export who has changed since a cursor, each once, as they are now; without a cursor everybody',
    kinds: ['changes'],
    query: z.object({
      since: position.optional().describe('`cursor` of an earlier page or export'),
      limit: page.shape.limit,
    }),
    reply: z.object({
      changes: z.array(change),
      cursor: z.string().describe('For `since` of the next call; keep it'),
      has_more: z.boolean().describe('Whether to call again now'),
      as_of: asOf,
    }),
    errors: ['CursorGone'],
  }),
};
