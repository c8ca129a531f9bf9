import { z } from 'zod';
import { membershipId, networkId, roomId, subnetworkId, unitTypeId } from '../ids';
import { pictureUrls } from '../picture';
import { listOf } from '../shapes/in-address';
import { groupCommitId, groupDraftId } from './ids';
import { reason } from './rounds';
import { defineStaffCall } from './staff-call';

/** The aims of a draft, from “best for all together” to “nobody badly off”. */
export const groupAims = ['all', 'mostlyAll', 'both', 'mostlyWorst', 'worst'] as const;
export type GroupAim = (typeof groupAims)[number];

/** How a bound was found; `pairs` says that nothing is better, and `partners` has no proof. */
export const boundMethods = ['pairs', 'prices', 'partners'] as const;
export type BoundMethod = (typeof boundMethods)[number];

/** People of one draft, and drafts of a place that are kept beside each other. */
export const groupDraftLimits = { people: 20_000, drafts: 10, pins: 500 } as const;

/** The two files from which somebody who does not trust a search checks what it found. */
export const certificateFiles = ['certificate.json', 'input.json'] as const;
export type CertificateFile = (typeof certificateFiles)[number];

/** A group whose mean is below this percent is worth a look. */
export const lowGroupPercent = 65;

/** How long a commit can be undone. */
export const groupsUndoableMs = 24 * 60 * 60 * 1000;

/** `running` while groups are searched for; `committing` and `undoing` while rooms are made and dissolved. */
export const groupDraftStates = ['running', 'ready', 'failed', 'committing', 'undoing'] as const;
export type GroupDraftState = (typeof groupDraftStates)[number];

/** What happened to a group: `skipped` could not be committed, `undone` was and is no longer. */
export const groupStates = ['drafted', 'waiting', 'done', 'skipped', 'undoing', 'undone'] as const;
export type GroupState = (typeof groupStates)[number];

/** What has changed about a person since the draft was made, so that they cannot move in as drafted. */
export const draftChanges = ['removed', 'otherUnitType', 'otherRoom', 'locked', 'hidden'] as const;
export type DraftChange = (typeof draftChanges)[number];

/** Why a group was skipped by a commit or by an undo. */
export const groupSkipReasons = [
  'changed',
  'cannotPlace',
  'tooLarge',
  'noUnit',
  'closed',
  'notAllowed',
] as const;
export type GroupSkipReason = (typeof groupSkipReasons)[number];

/** Why people cannot be put where staff drop them; what a resident keeps from others is never among the reasons. */
export const moveRefusals = ['full', 'cannotPlace', 'otherUnitType', 'locked', 'noUnit'] as const;
export type MoveRefusal = (typeof moveRefusals)[number];

const maxSeed = 2 ** 31 - 1;
const count = z.number().int();
const percent = z.number().min(0).max(100);

const person = z.object({
  membership_id: membershipId,
  name: z.string(),
  picture_urls: pictureUrls.nullable(),
  home: z
    .number()
    .int()
    .describe('People of a group with the same number live together already, and move together'),
  change: z.enum(draftChanges).nullable(),
});
export type DraftPerson = z.infer<typeof person>;

const fit = {
  percent: percent.nullable().describe('The mean of each two; null without two who have a common answer'),
  lowest: z
    .object({ percent, one: membershipId, other: membershipId })
    .nullable()
    .describe('The lowest of several'),
};

const group = z.object({
  number: count.describe('Within the draft'),
  version: count.describe('Rises with each change'),
  unit_type_id: unitTypeId,
  unit_type: z.string(),
  capacity: count,
  people: z.array(person),
  ...fit,
  same: z.array(z.string()).describe('What all of them agree on, in a word or two each; at most three'),
  apart: z.string().nullable().describe('On what two of them differ most, where they do'),
  same_count: count,
  question_count: count,
  is_locked: z.boolean().describe('Stays as it is when groups are searched for again'),
  state: z.enum(groupStates),
  skip_reason: z
    .enum(groupSkipReasons)
    .nullable()
    .describe('Of the latest commit or undo, where it skipped the group'),
  is_open: z.boolean().describe('Whether its people can still be moved, unless it is locked'),
  can_commit: z.boolean().describe('Whether a commit makes a room of it: people of several homes'),
  room_id: roomId.nullable().describe('Once committed'),
});
export type DraftGroup = z.infer<typeof group>;

/**
 * Why a search found no place for people: no unit has places left, those with places have somebody with whom they may
 * not live, their room is larger than a unit, or nobody is left to live with.
 */
export const unplacedReasons = ['places', 'together', 'size', 'alone'] as const;
export type UnplacedReason = (typeof unplacedReasons)[number];

const outsider = person.extend({
  unit_type_id: unitTypeId,
  unit_type: z.string(),
  why: z.enum(unplacedReasons).nullable().describe('Null for one whom staff have moved out of a group'),
});
export type DraftOutsider = z.infer<typeof outsider>;

const unitType = z.object({
  unit_type_id: unitTypeId,
  name: z.string(),
  capacity: count,
  people: count,
  placed: count,
  groups: count,
  held: count.describe('Places that its search left free'),
  mean: percent.nullable().describe('Of all placed people with those they live with, as found'),
  bound: percent.nullable().describe('No groups that place as many people have a higher mean'),
  random: percent.nullable().describe('The mean of random groups'),
  method: z.enum(boundMethods).nullable().describe('How the bound was found'),
  has_certificate: z.boolean(),
});

const listed = z.object({
  draft_id: groupDraftId,
  number: count.describe('Of the drafts of its place, from 1 on'),
  subnetwork_id: subnetworkId,
  place: z.string(),
  state: z.enum(groupDraftStates),
  aim: z.enum(groupAims),
  with_unregistered: z.boolean(),
  seed: count,
  seed_hash: z
    .string()
    .nullable()
    .describe('In the audit log’s entry of the deadline, where the seed was drawn with it'),
  by: z.string().nullable(),
  made_at: z.iso.datetime(),
  progress: z
    .object({
      people: count,
      placed: count,
      mean: percent.nullable(),
      bound: percent.nullable(),
      unit_type: z.string().nullable(),
    })
    .nullable()
    .describe('While groups are searched for'),
  people: count,
  placed: count,
  groups: count,
  locked: count,
  mean: percent.nullable().describe('Of all placed people with those they live with, as the draft is now'),
  lowest: percent.nullable().describe('The mean of the group that fits least'),
  low: count.describe('Groups with a mean below `lowGroupPercent`'),
  bound: percent.nullable().describe('No groups that place as many people have a higher mean'),
  random: percent.nullable(),
  is_edited: z.boolean().describe('Whether the groups differ from those that were found'),
  is_stable: z
    .boolean()
    .describe(
      'Whether no two would both rather swap; unknown, and false, after a change and with too few units',
    ),
  committed: z
    .object({
      done: count.describe('Groups that are rooms now'),
      skipped: count,
      total: count.describe('Groups of the latest commit'),
      waiting: count.describe('Of those, how many are still to be done, or undone'),
      undoable: count.describe('Groups of the latest commit that are rooms, where it can be undone'),
      undoable_commit: groupCommitId.nullable(),
      by: z.string().nullable(),
      at: z.iso.datetime(),
      undoable_until: z.iso.datetime().nullable(),
    })
    .nullable(),
});
export type ListedDraft = z.infer<typeof listed>;

const draft = listed.extend({
  unit_types: z.array(unitType),
  to_commit: z
    .object({ groups: count, people: count })
    .describe('What a commit of all groups makes rooms of, with all people of these groups'),
  changed: count.describe('People who cannot move in as drafted'),
  newcomers: count.describe('People without a place who are not in the draft'),
});
export type GroupDraft = z.infer<typeof draft>;

const pin = z.object({
  one: membershipId,
  one_name: z.string(),
  other: membershipId,
  other_name: z.string(),
  kind: z.enum(['together', 'apart']),
});

const placed = z.object({ membership_id: membershipId, name: z.string() });

/** How many more people than places there are, of a gender where only those of one live together. */
const shortage = z.object({ gender: z.string().nullable(), people: count });

const groupNumber = z.number().int().min(1).max(1_000_000);
const seenVersion = z.number().int().min(1).max(1_000_000);

/** Where people go: everybody who lives with them comes, too. */
const move = z.object({
  places: z
    .array(
      z.object({
        membership_id: membershipId,
        to: z
          .union([groupNumber, z.literal('new')])
          .nullable()
          .describe('Null for no place'),
      }),
    )
    .min(1)
    .max(2)
    .refine((places) => new Set(places.map(({ membership_id: id }) => id)).size === places.length)
    .refine((places) => places.filter(({ to }) => to === 'new').length < 2)
    .describe('Two to swap them'),
});

const sideOf = z.object({ percent: percent.nullable(), lowest: percent.nullable() });
const effect = z.object({
  refusal: z.enum(moveRefusals).nullable(),
  groups: z
    .array(
      z.object({
        number: groupNumber.nullable().describe('Null for a new one'),
        before: sideOf,
        after: sideOf,
      }),
    )
    .max(4),
  mean: z.object({ before: percent.nullable(), after: percent.nullable() }),
  lowest: z.object({ before: percent.nullable(), after: percent.nullable() }),
});
export type MoveEffect = z.infer<typeof effect>;

const pinned = { one: membershipId, one_name: z.string(), other: membershipId, other_name: z.string() };
const helpful = {
  mean: percent.describe('The mean that the person would have with those they would live with'),
};
/** Something that staff could decide otherwise; none names an answer of anybody, or a block. */
const help = z.discriminatedUnion('change', [
  z.object({ change: z.literal('not_apart'), ...pinned, ...helpful }),
  z.object({ change: z.literal('not_together'), ...pinned, ...helpful }),
  z.object({ change: z.literal('not_locked'), ...helpful }),
  z.object({ change: z.literal('more_units'), count, ...helpful }),
]);
export type DraftHelp = z.infer<typeof help>;

const inNetwork = z.object({ networkId });
const one = inNetwork.extend({ draftId: groupDraftId });
const path = '/staff/v1/networks/:networkId/groups';

export const staffGroupCalls = {
  list: defineStaffCall({
    method: 'GET',
    path,
    summary: 'List the drafts of groups for those without a full room, newest first',
    right: 'match',
    rateLimit: 'read',
    params: inNetwork,
    query: z.object({ place: subnetworkId.optional() }),
    reply: z.object({ drafts: z.array(listed) }),
  }),
  before: defineStaffCall({
    method: 'GET',
    path: `${path}/before`,
    summary: 'Count who would be placed in a place, before groups are proposed',
    right: 'match',
    rateLimit: 'read',
    params: inNetwork,
    query: z.object({ place: subnetworkId }),
    reply: z.object({
      unit_types: z.array(
        z.object({
          unit_type_id: unitTypeId,
          name: z.string(),
          capacity: count,
          alone: count.describe('Registered residents without a roommate'),
          in_rooms: count.describe('Residents in rooms with a free place'),
          unregistered: count.describe('Residents without a roommate who have not registered'),
          units_left: count.nullable().describe('Null where units are not counted'),
          short: z.array(shortage).describe('Of those who have registered'),
          short_with_unregistered: z.array(shortage),
        }),
      ),
    }),
  }),
  prices: defineStaffCall({
    method: 'GET',
    path: `${path}/prices`,
    summary: 'Compare what each aim would bring in a place, before groups are proposed',
    right: 'match',
    rateLimit: 'write',
    params: inNetwork,
    query: z.object({
      place: subnetworkId,
      unit_types: listOf(z.array(unitTypeId).min(1).max(200)),
      with_unregistered: z.enum(['true', 'false']),
    }),
    reply: z.object({
      aims: z
        .array(
          z.object({
            aim: z.enum(groupAims),
            mean: percent.nullable(),
            lowest: percent.nullable().describe('Of the person who fits worst'),
          }),
        )
        .describe('In the order of the aims'),
      seed: count
        .nullable()
        .describe('With it, a search for everybody has the same figures; null where the deadline has one'),
      people: count.describe('How many of them, chosen at random, it was computed for'),
      of: count,
    }),
  }),
  propose: defineStaffCall({
    method: 'POST',
    path,
    summary:
      'Search for groups of everybody in a place without a full room; repeated with its id it does nothing more',
    right: 'match',
    rateLimit: 'write',
    params: inNetwork,
    body: z.object({
      draft_id: groupDraftId.describe('Made by the caller'),
      place: subnetworkId,
      unit_types: z.array(unitTypeId).min(1).max(200),
      aim: z.enum(groupAims),
      seed: z
        .number()
        .int()
        .min(1)
        .max(maxSeed)
        .optional()
        .describe('That of the prices which staff saw; ignored where the deadline has one'),
      with_unregistered: z.boolean(),
      held: z
        .array(z.object({ unit_type_id: unitTypeId, places: z.number().int().min(0).max(20_000) }))
        .max(200)
        .default([])
        .describe('Places that stay free for somebody else'),
      from: groupDraftId.nullable().describe('A draft whose locked groups and pins stay'),
    }),
    reply: draft,
    errors: ['Conflict', 'NobodyToPlace', 'TooManyChosen', 'TooManyDrafts', 'network_closed'],
  }),
  read: defineStaffCall({
    method: 'GET',
    path: `${path}/:draftId`,
    summary: 'Read a draft with its totals',
    right: 'match',
    rateLimit: 'read',
    params: one,
    reply: draft.extend({
      outside: z.array(outsider).describe('People without a place; at most 200'),
      outside_count: count,
      pins: z.array(pin),
    }),
  }),
  groups: defineStaffCall({
    method: 'GET',
    path: `${path}/:draftId/groups`,
    summary: 'List the groups of a draft, those that fit least first',
    right: 'match',
    rateLimit: 'read',
    params: one,
    query: z.object({
      unit_type: unitTypeId.optional(),
      below: z.coerce.number().int().min(1).max(100).optional().describe('With a mean under this percent'),
      only: z.enum(['locked', 'changed', 'skipped', 'done']).optional(),
      text: z.string().trim().max(100).optional().describe('In names'),
      against: groupDraftId
        .optional()
        .describe('Only groups that this other draft of the place does not have'),
      from: z.coerce.number().int().min(0).max(20_000).default(0).describe('How many to pass over'),
    }),
    reply: z.object({ groups: z.array(group), count, has_more: z.boolean() }),
  }),
  compare: defineStaffCall({
    method: 'GET',
    path: `${path}/:draftId/compare`,
    summary: 'Compare a draft with another one of its place, by who has a place in only one of them',
    right: 'match',
    rateLimit: 'read',
    params: one,
    query: z.object({ with: groupDraftId }),
    reply: z.object({
      gained: z.array(placed).describe('Who has a place in this draft alone; at most 200'),
      gained_count: count,
      lost: z.array(placed).describe('Who has a place in the other draft alone; at most 200'),
      lost_count: count,
      same: count.describe('Groups of the same people in both'),
      different: count.describe('Groups of this draft that the other does not have'),
    }),
  }),
  certificate: defineStaffCall({
    method: 'GET',
    path: `${path}/:draftId/certificates/:unitTypeId/:certificateFile`,
    summary: 'Read what a search claims of its groups, or its input, for `npm run groups -- check`',
    right: 'match',
    rateLimit: 'upload',
    params: one.extend({ unitTypeId, certificateFile: z.enum(certificateFiles) }),
  }),
  help: defineStaffCall({
    method: 'GET',
    path: `${path}/:draftId/people/:membershipId/help`,
    summary: 'Read what would have helped somebody in a draft who has no place, or whose group fits badly',
    right: 'match',
    rateLimit: 'write',
    params: one.extend({ membershipId }),
    reply: z.object({
      mean: percent.nullable().describe('With those they would live with; null without a place'),
      most: percent.describe(
        'With those who fit them best and are in the draft, as few as a unit has places',
      ),
      helps: z.array(help).describe('The smallest change first; tried with the groups nearest to the person'),
      is_complete: z.boolean().describe('False where the time was over before each change was tried'),
    }),
    errors: ['Conflict'],
  }),
  preview: defineStaffCall({
    method: 'POST',
    path: `${path}/:draftId/moves/check`,
    summary: 'Preview what moving or swapping people changes; saves nothing',
    right: 'match',
    rateLimit: 'write',
    params: one,
    body: move,
    reply: effect,
  }),
  move: defineStaffCall({
    method: 'POST',
    path: `${path}/:draftId/moves`,
    summary: 'Move people of a draft to another group, swap two, or leave them without a place',
    right: 'match',
    rateLimit: 'write',
    params: one,
    body: move.extend({
      seen: z
        .array(z.object({ number: groupNumber, version: seenVersion }))
        .max(4)
        .describe('The groups as staff saw them: refused where one has changed since'),
    }),
    reply: z.object({ groups: z.array(group), refusal: z.enum(moveRefusals).nullable() }),
    errors: ['ChangedMeanwhile', 'Conflict'],
  }),
  lock: defineStaffCall({
    method: 'PUT',
    path: `${path}/:draftId/groups/:groupNumber/lock`,
    summary: 'Lock a group of a draft, so that it stays when groups are searched for again, or unlock it',
    right: 'match',
    rateLimit: 'write',
    params: one.extend({ groupNumber: z.coerce.number().pipe(groupNumber) }),
    body: z.object({ locked: z.boolean() }),
    reply: z.object({ groups: z.array(group) }),
    errors: ['Conflict'],
  }),
  pin: defineStaffCall({
    method: 'PUT',
    path: `${path}/:draftId/pins`,
    summary: 'Pin two people of a draft together or apart for the next search, or take the pin away',
    right: 'match',
    rateLimit: 'write',
    params: one,
    body: z.object({
      one: membershipId,
      other: membershipId,
      kind: z.enum(['together', 'apart']).nullable(),
    }),
    reply: z.object({ pins: z.array(pin), refusal: z.enum(moveRefusals).nullable() }),
    errors: ['Conflict', 'TooManyChosen'],
  }),
  stop: defineStaffCall({
    method: 'POST',
    path: `${path}/:draftId/stop`,
    summary: 'Stop the search for groups with the best that were found',
    right: 'match',
    rateLimit: 'write',
    params: one,
    reply: draft,
  }),
  discard: defineStaffCall({
    method: 'DELETE',
    path: `${path}/:draftId`,
    summary: 'Delete a draft; rooms that were made of it stay',
    right: 'match',
    rateLimit: 'write',
    params: one,
    errors: ['Conflict'],
  }),
  commit: defineStaffCall({
    method: 'POST',
    path: `${path}/:draftId/commit`,
    summary: 'Create rooms of some or all groups of a draft; leaves out groups that no longer fit',
    right: 'rooms',
    rateLimit: 'write',
    params: one,
    body: z.object({
      commit_id: groupCommitId.describe('Made by the caller: repeated with it, the call does nothing more'),
      groups: z
        .array(z.object({ number: groupNumber, version: seenVersion }))
        .max(1000)
        .nullable()
        .describe('Null for all'),
      people: z
        .number()
        .int()
        .min(0)
        .max(groupDraftLimits.people)
        .describe('How many people staff were shown: refused if there are others now'),
      reason: reason.optional(),
    }),
    reply: draft,
    errors: ['ChangedMeanwhile', 'NumbersChanged', 'Conflict'],
  }),
  undo: defineStaffCall({
    method: 'POST',
    path: `${path}/:draftId/undo`,
    summary: 'Undo a commit where nobody has moved since, within a day',
    right: 'rooms',
    rateLimit: 'write',
    params: one,
    body: z.object({
      commit_id: groupCommitId.describe('Which commit: the latest that can be undone'),
      reason,
    }),
    reply: draft,
    errors: ['TooLate', 'Conflict'],
  }),
};
