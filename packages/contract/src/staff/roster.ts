import { z } from 'zod';
import { membershipId, networkId, subnetworkId, unitTypeId } from '../ids';
import { personText } from '../shapes/person-text';
import { rosterImportId } from './ids';
import { reason } from './rounds';
import { defineStaffCall } from './staff-call';

/** The fields that Nestmate reads from a roster; every other column is dropped while the file is read. */
export const rosterFields = [
  'office_id',
  'place',
  'first_name',
  'last_name',
  'preferred_first_name',
  'email',
  'gender',
  'unit_type',
  'room_type',
  'privacy',
  'accessible',
] as const;
const rosterField = z.enum(rosterFields);
export type RosterField = z.infer<typeof rosterField>;

/** The fields for whose words staff can give a meaning; only a file of a campus has `place`. */
export const rosterWordFields = ['place', 'gender', 'unit_type', 'room_type'] as const;
const rosterWordField = z.enum(rosterWordFields);
export type RosterWordField = z.infer<typeof rosterWordField>;

/** Columns that are known and still dropped, because nothing here has a use for them. */
const unneededColumn = z.enum(['birth_date', 'phone', 'language', 'unit_number', 'bed', 'place']);
export type UnneededColumn = z.infer<typeof unneededColumn>;

/** The systems whose columns are known by name. */
export const rosterPresets = ['starrez', 'banner', 'erezlife', 'roompact', 'generic'] as const;
const rosterPreset = z.enum(rosterPresets);
export type RosterPreset = z.infer<typeof rosterPreset>;

export const rosterEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
const rosterEncoding = z.enum(rosterEncodings);
export type RosterEncoding = z.infer<typeof rosterEncoding>;

export const rosterSeparators = ['comma', 'semicolon', 'tab', 'bar'] as const;
const rosterSeparator = z.enum(rosterSeparators);
export type RosterSeparator = z.infer<typeof rosterSeparator>;

export const rosterLimits = {
  bytes: 8 * 1024 * 1024,
  rows: 50_000,
  columns: 200,
  /** The length of a row, in characters. */
  row: 32_768,
  officeId: 64,
  /** The length of a cell that is shown, in characters. */
  word: 100,
  /** The maximum number of words that staff explain together. */
  words: 50,
  /** The number of values shown beside a column. */
  samples: 3,
  /** The first rows of a file, one of which has the names of the columns. */
  top: 20,
  /** The sheets of a workbook that can be chosen. */
  sheets: 50,
  /** The different values by which rows of a column can be left out, and their length together. */
  values: { count: 30, characters: 600 },
  /** Removing more of the people who are missing requires a confirmation: a number of each hundred, and a minimum. */
  removals: { percent: 3, min: 5 },
} as const;

/** Why nothing can be compared. */
const fileProblems = [
  'empty',
  'onlyHeader',
  'notText',
  'oldWorkbook',
  'locked',
  'webPage',
  'damaged',
  'unclosedQuote',
  'rowTooLong',
  'tooManyRows',
  'tooManyColumns',
  'columnsMissing',
  'tooCostly',
  'allLeftOut',
] as const;
const fileProblem = z.enum(fileProblems);
export type FileProblem = z.infer<typeof fileProblem>;

/** Why a row cannot be imported. */
export const rowProblems = [
  'officeIdMissing',
  'placeMissing',
  'placeUnknown',
  'placeOutOfScope',
  'nameMissing',
  'unitTypeMissing',
  'tooLong',
  'tooManyCells',
  'quotes',
  'headerAgain',
  'email',
  'genderUnknown',
  'unitTypeUnknown',
  'roomTypeUnknown',
  'roomTypeElsewhere',
  'roomTypeInSeveral',
  'privacyUnknown',
  'accessibleUnknown',
  'repeated',
  'footer',
  'contradicts',
  'sharedEmail',
  'samePerson',
  'zerosOrCase',
  'spoiled',
  'alike',
  'emailOfAnother',
  'emailTaken',
  'removedHere',
] as const;
const rowProblem = z.enum(rowProblems);
export type RowProblem = z.infer<typeof rowProblem>;

/** `relocated`: a resident of another place of the file, in which the file no longer has them. */
export const rowOutcomes = ['new', 'changed', 'moved', 'relocated', 'gone', 'wrong', 'same'] as const;
const rowOutcome = z.enum(rowOutcomes);
export type RowOutcome = z.infer<typeof rowOutcome>;

/**
 * Why a value of the file is not taken: staff corrected it by hand, the resident fills it in themself, or their room is
 * locked.
 */
const reasonNotTaken = z.enum(['corrected', 'theirs', 'locked']);

/** The state of an import. `stale`: residents have changed since it was shown; its rows now have the current result. */
export const importStates = [
  'compared',
  'stale',
  'failed',
  'waiting',
  'committing',
  'done',
  'undoing',
  'undone',
] as const;
const importState = z.enum(importStates);
export type ImportState = z.infer<typeof importState>;

/** The states in which an import can be requested or discarded: it has changed nobody, and is not about to. */
export const openImportStates: readonly ImportState[] = ['compared', 'stale', 'failed'];

/** Why an import changed nothing: the person who requested it may no longer do so, or something failed. */
const importFailure = z.enum(['notAllowed', 'broken']);
export type ImportFailure = z.infer<typeof importFailure>;

const column = z.object({
  header: z.string(),
  field: rosterField.nullable().describe('Null: dropped while the file was read'),
  unneeded: unneededColumn.optional().describe('What it is, if it is known and has no use here'),
  only: z.array(z.string()).optional().describe('Rows with other values in this column were left out'),
});

const reading = z.object({
  encoding: rosterEncoding,
  separator: rosterSeparator,
  workbook: z
    .object({
      sheets: z.array(z.string()),
      sheet: z.number().int().describe('Which of them was read, from 0'),
    })
    .nullable()
    .describe('Null for a text file; encoding and separator say nothing about a workbook'),
  header_line: z.number().int().describe('Which line has the names of the columns; those above are left out'),
  preset: rosterPreset,
  columns: z.array(column),
  left_out: z.number().int().optional().describe('The number of rows that were left out by a column'),
  missing: z.array(rosterField).describe('Columns without which nothing can be compared'),
  problem: z
    .object({ code: fileProblem, line: z.number().int().nullable() })
    .nullable()
    .describe('Why nothing was compared'),
});
export type RosterReading = z.infer<typeof reading>;

const word = z.object({
  field: rosterWordField,
  word: z.string().describe('As the file writes it'),
  rows: z.number().int(),
  meaning: z.uuid().nullable().describe('What staff said that it means; null while nobody has'),
  subnetwork_id: subnetworkId.nullable().describe('The place of its rows; null for the name of a place'),
});
export type RosterWord = z.infer<typeof word>;

const choices = z.record(
  rosterWordField,
  z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      subnetwork_id: subnetworkId.nullable().describe('The place that has it; null for a place itself'),
    }),
  ),
);

const counts = z.record(rowOutcome, z.number().int());

const losses = z.object({ rooms: z.number().int(), requests: z.number().int() });

const rosterImport = z.object({
  import_id: rosterImportId,
  name: z.string(),
  started_at: z.iso.datetime(),
  started_by: z.string().nullable(),
  reading,
  examples: z.array(z.string()).describe('Names of the file, which show whether the encoding is right'),
  rows: z.number().int(),
  counts,
  places: z
    .array(z.object({ subnetwork_id: subnetworkId, name: z.string(), counts }))
    .describe('The places that its rows name, or its only one; rows of no known place are not among these'),
  losing: z
    .object({ moved: losses, relocated: losses, gone: losses })
    .describe(
      'Who leaves a shared room, and whose requests end; people who are missing or go to another place, only if staff say so',
    ),
  kept: z.number().int().describe('Rows of which a value is not taken'),
  one_name: z.number().int().describe('New people with one name only, until the file is imported'),
  skipped: z.number().int().describe('Lines that are about nobody, such as a total; not among the rows'),
  never_in_file: z
    .number()
    .int()
    .describe(
      'Residents whom no file has named, this one included; no file removes them. 0 once it is imported',
    ),
  replaced: z.array(rosterImportId).describe('Earlier readings of the same file, which it replaced'),
  removal_limit: z.number().int().describe('Removing more has to be confirmed'),
  state: importState,
  progress: z.number().int().min(0).max(100).describe('In percent, while it waits or runs'),
  removes: z.boolean().describe('Whether those who are missing from the file are removed'),
  relocates: z.boolean().describe('Whether residents whom the file has in another place go there'),
  relocated: z.number().int().describe('Residents who went to another place by it'),
  differing: z.number().int().describe('Rows that mean something else than was shown, when it is stale'),
  failure: importFailure.nullable(),
  committed_at: z.iso.datetime().nullable(),
  committed_by: z.string().nullable(),
  removed: z.number().int().describe('Residents that it removed'),
  undone_at: z.iso.datetime().nullable(),
  undone_by: z.string().nullable(),
});
export type RosterImport = z.infer<typeof rosterImport>;

const rosterRow = z.object({
  number: z.number().int(),
  line: z.number().int().nullable().describe('In the file; null for one who is not in it'),
  office_id: z.string(),
  subnetwork_id: subnetworkId.nullable().describe('Its place; null if that is unknown or out of scope'),
  name: z.string(),
  one_name: z.boolean().describe('A new person with one name only, until the file is imported'),
  outcome: rowOutcome,
  problem: rowProblem.nullable(),
  hint: z.string().nullable().describe('The office id that is probably meant'),
  said: z.string().nullable().describe('The cell that the problem is about'),
  membership_id: membershipId.nullable(),
  leaves_id: membershipId.nullable().describe('Where the outcome is `relocated`: the membership that ends'),
  changes: z.array(
    z.object({
      field: rosterField,
      from: z.string(),
      to: z.string(),
      kept: reasonNotTaken.nullable().describe('Null: the value of the file is taken'),
    }),
  ),
  loses: z.object({ roommates: z.number().int(), requests: z.number().int() }),
  removed: z.boolean().describe('One who is not in the file, and whom the import removes'),
  relocated: z.boolean().describe('One whom the import takes to another place'),
  differs: z.boolean().describe('Means something else than was shown before'),
});
export type RosterRow = z.infer<typeof rosterRow>;

/** The filter for an exported file; removed residents are never included. */
const exportFilter = z.object({
  state: z.enum(['invited', 'registering', 'registered']).optional(),
  unit_type: unitTypeId.optional(),
});
export type RosterExportFilter = z.infer<typeof exportFilter>;

/** The effects of undoing an import, as counts of people. */
const undoing = z.object({
  newcomers: z.number().int().describe('Came by it, have not joined, and are removed'),
  joined: z.number().int().describe('Came by it, have joined since, and stay'),
  back: z.number().int().describe('Get values back that it changed'),
  later: z.number().int().describe('Have values that were changed again since, which stay'),
  restored: z.number().int().describe('Were removed by it, and come back'),
  returned: z.number().int().describe('Went to another place by it, have not joined there, and come back'),
});
export type RosterUndoing = z.infer<typeof undoing>;

const lineNumber = z.coerce.number().int().min(1).max(1_048_576);

const inPlace = z.object({ networkId, subnetworkId });
const inNetwork = z.object({ networkId });
const mapping = z.array(rosterField.nullable()).max(rosterLimits.columns);

/** Columns as staff mapped them: JSON, a field or null for each column in order. */
const columnsByHand = z
  .string()
  .max(6000)
  .transform((text, context) => {
    try {
      const columns = mapping.safeParse(JSON.parse(text));
      if (columns.success) return columns.data;
    } catch {
      // The issue below says so.
    }
    context.addIssue({ code: 'custom', message: 'validation.invalid' });
    return z.NEVER;
  });

const filter = z.object({
  column: z.number().int().min(0).max(rosterLimits.columns),
  values: z.array(z.string().max(rosterLimits.values.characters)).min(1).max(rosterLimits.values.count),
});

/** Which rows are read: JSON, a column and the values that they have in it. */
const filterByHand = z
  .string()
  .max(6000)
  .transform((text, context) => {
    try {
      const chosen = filter.safeParse(JSON.parse(text));
      if (chosen.success) return chosen.data;
    } catch {
      // The issue below says so.
    }
    context.addIssue({ code: 'custom', message: 'validation.invalid' });
    return z.NEVER;
  });

/** The calls about roster files of one place, or of a campus: a network whose places the rows name. */
function rosterCallsOf<Scope extends z.ZodObject, One extends z.ZodObject>(
  base: string,
  where: 'a campus' | 'a place',
  { scope, one }: { scope: Scope; one: One },
) {
  const path = `${base}/imports`;
  return {
    compare: defineStaffCall({
      method: 'POST',
      path,
      summary: `Compare a roster file with the residents of ${where}; imports nothing yet`,
      right: 'setUp',
      rateLimit: 'upload',
      params: scope,
      query: z.object({
        name: personText('line', 200).min(1).describe('Of the file'),
        encoding: rosterEncoding.optional(),
        separator: rosterSeparator.optional(),
        sheet: z.coerce
          .number()
          .int()
          .min(0)
          .max(rosterLimits.sheets - 1)
          .optional(),
        header_line: lineNumber.optional(),
        columns: columnsByHand.optional(),
        only: filterByHand.optional(),
        replaces: rosterImportId
          .optional()
          .describe('How the same file was read before; it is deleted unless it was imported'),
      }),
      fileBytes: rosterLimits.bytes,
      body: z.custom<Uint8Array>((body) => body instanceof Uint8Array),
      reply: z.object({
        reading,
        samples: z.array(z.array(z.string())).describe('By column, a few of its values; they are not stored'),
        values: z
          .array(z.array(z.object({ value: z.string(), rows: z.number().int() })))
          .describe('By column, all of its values if they are few; they are not stored'),
        top: z
          .array(z.object({ line: z.number().int(), text: z.string() }))
          .describe('The first lines, any of which can have the names of the columns; they are not stored'),
        import: rosterImport.nullable(),
      }),
    }),
    explain: defineStaffCall({
      method: 'PUT',
      path: `${base}/roster-words`,
      summary: `Set what words of the office’s files mean in ${where}; applies from the next comparison`,
      right: 'setUp',
      rateLimit: 'write',
      params: scope,
      body: z.object({
        words: z
          .array(
            z.object({
              field: rosterWordField,
              word: personText('line', rosterLimits.word).min(1),
              meaning: z.uuid().nullable().describe('Null: forget it'),
              subnetwork_id: subnetworkId
                .nullish()
                .describe('In a file of a campus, the place of its rows; none for the name of a place'),
            }),
          )
          .min(1)
          .max(rosterLimits.words),
      }),
    }),
    list: defineStaffCall({
      method: 'GET',
      path,
      summary: `List the imports of ${where}, newest first`,
      right: 'setUp',
      rateLimit: 'read',
      params: scope,
      reply: z.object({ imports: z.array(rosterImport) }),
    }),
    read: defineStaffCall({
      method: 'GET',
      path: `${path}/:importId`,
      summary: `Read how a roster file differs from the residents of ${where}`,
      right: 'setUp',
      rateLimit: 'read',
      params: one,
      reply: rosterImport,
    }),
    rows: defineStaffCall({
      method: 'GET',
      path: `${path}/:importId/rows`,
      summary: `List what each row of a roster file would do in ${where}, a page at a time`,
      right: 'setUp',
      rateLimit: 'read',
      params: one,
      query: z.object({
        outcome: rowOutcome.optional(),
        place: subnetworkId.optional().describe('Only rows of this place'),
        losing: z.literal('true').optional().describe('Only those who would lose a room or requests'),
        kept: z.literal('true').optional().describe('Only rows with a value that is not taken'),
        one_name: z.literal('true').optional().describe('Only new people with one name'),
        differing: z.literal('true').optional().describe('Only rows that mean something else than before'),
        after: z.coerce.number().int().min(0).max(1e6).optional(),
      }),
      reply: z.object({ rows: z.array(rosterRow), next: z.number().int().nullable() }),
    }),
    words: defineStaffCall({
      method: 'GET',
      path: `${path}/:importId/words`,
      summary: `List words of a roster file that ${where} does not have, with those that it has`,
      right: 'setUp',
      rateLimit: 'read',
      params: one,
      reply: z.object({
        words: z.array(word).describe('The most frequent first'),
        choices: choices.describe('What the place has, by field'),
      }),
    }),
    commit: defineStaffCall({
      method: 'POST',
      path: `${path}/:importId/commit`,
      summary: `Import a compared file into ${where}; every row, or nothing if a resident has changed since`,
      right: 'setUp',
      rateLimit: 'write',
      params: one,
      body: z.object({
        remove: z
          .boolean()
          .default(false)
          .describe('Whether those who are missing from the file are removed'),
        remove_only: z
          .array(membershipId)
          .min(1)
          .max(rosterLimits.rows)
          .optional()
          .describe('Only these of them'),
        remove_count: z
          .number()
          .int()
          .min(0)
          .max(rosterLimits.rows)
          .optional()
          .describe('How many that are, typed: needed above the removal limit'),
        relocate: z
          .boolean()
          .default(false)
          .describe(
            'Whether residents whom the file has in another place leave theirs, and are invited there',
          ),
        relocate_only: z
          .array(membershipId)
          .min(1)
          .max(rosterLimits.rows)
          .optional()
          .describe('Only these of them, by the memberships that end'),
      }),
      reply: rosterImport,
      errors: ['ImportRunning', 'RemovalsUnconfirmed', 'WordsUnread'],
    }),
    undoing: defineStaffCall({
      method: 'GET',
      path: `${path}/:importId/undo`,
      summary: `Preview undoing an import into ${where}`,
      right: 'setUp',
      rateLimit: 'read',
      params: one,
      reply: undoing,
    }),
    undo: defineStaffCall({
      method: 'POST',
      path: `${path}/:importId/undo`,
      summary: `Undo a whole import into ${where}; what was changed again since stays`,
      right: 'setUp',
      rateLimit: 'write',
      params: one,
      body: z.object({ reason }),
      reply: rosterImport,
      errors: ['ImportRunning'],
    }),
    discard: defineStaffCall({
      method: 'DELETE',
      path: `${path}/:importId`,
      summary: `Delete a file that was compared with ${where}; an imported one stays`,
      right: 'setUp',
      rateLimit: 'write',
      params: one,
      errors: ['ImportRunning'],
    }),
  };
}

const ofImport = { importId: rosterImportId };
const placePath = '/staff/v1/networks/:networkId/subnetworks/:subnetworkId';

export const staffRosterCalls = {
  ...rosterCallsOf(placePath, 'a place', { scope: inPlace, one: inPlace.extend(ofImport) }),
  export: defineStaffCall({
    method: 'GET',
    path: `${placePath}/residents.csv`,
    summary: 'Export the residents of a place as a CSV file, which an import reads back',
    right: 'setUp',
    rateLimit: 'upload',
    params: inPlace,
    query: exportFilter,
  }),
};

/** One file for all places of a network that a staff member works in: each row names its own. */
export const staffCampusRosterCalls = rosterCallsOf('/staff/v1/networks/:networkId', 'a campus', {
  scope: inNetwork,
  one: inNetwork.extend(ofImport),
});
