import { z } from 'zod';
import { membershipId, networkId, subnetworkId, unitTypeId } from '../ids';
import { personText } from '../shapes/person-text';
import { rosterImportId } from './ids';
import { reason } from './rounds';
import { defineStaffCall } from './staff-call';

/** The fields that Nestmate reads from a roster; every other column is dropped while the file is read. */
export const rosterFields = [
  'office_id',
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

/** The fields for whose words staff can give a meaning. */
export const rosterWordFields = ['gender', 'unit_type', 'room_type'] as const;
const rosterWordField = z.enum(rosterWordFields);
export type RosterWordField = z.infer<typeof rosterWordField>;

/** Columns that are known and still dropped, because nothing here has a use for them. */
const unneededColumn = z.enum(['birth_date', 'phone', 'language', 'unit_number', 'bed']);
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

export const rowOutcomes = ['new', 'changed', 'moved', 'gone', 'wrong', 'same'] as const;
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
});
export type RosterWord = z.infer<typeof word>;

const choices = z.record(rosterWordField, z.array(z.object({ id: z.uuid(), name: z.string() })));

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
  losing: z
    .object({ moved: losses, gone: losses })
    .describe(
      'Who leaves a shared room, and whose requests end; the people who are missing, only if they are removed',
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
  name: z.string(),
  one_name: z.boolean().describe('A new person with one name only, until the file is imported'),
  outcome: rowOutcome,
  problem: rowProblem.nullable(),
  hint: z.string().nullable().describe('The office id that is probably meant'),
  said: z.string().nullable().describe('The cell that the problem is about'),
  membership_id: membershipId.nullable(),
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
});
export type RosterUndoing = z.infer<typeof undoing>;

const lineNumber = z.coerce.number().int().min(1).max(1_048_576);

const inPlace = z.object({ networkId, subnetworkId });
const one = inPlace.extend({ importId: rosterImportId });
const path = '/staff/v1/networks/:networkId/subnetworks/:subnetworkId/imports';
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

export const staffRosterCalls = {
  compare: defineStaffCall({
    method: 'POST',
    path,
    summary: 'Compare a roster file with the residents of a place; imports nothing yet',
    right: 'setUp',
    rateLimit: 'upload',
    params: inPlace,
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
    path: '/staff/v1/networks/:networkId/subnetworks/:subnetworkId/roster-words',
    summary: 'Set what words of the office’s files mean in a place; applies from the next comparison',
    right: 'setUp',
    rateLimit: 'write',
    params: inPlace,
    body: z.object({
      words: z
        .array(
          z.object({
            field: rosterWordField,
            word: personText('line', rosterLimits.word).min(1),
            meaning: z.uuid().nullable().describe('Null: forget it'),
          }),
        )
        .min(1)
        .max(rosterLimits.words),
    }),
  }),
  list: defineStaffCall({
    method: 'GET',
    path,
    summary: 'List the imports of a place, newest first',
    right: 'setUp',
    rateLimit: 'read',
    params: inPlace,
    reply: z.object({ imports: z.array(rosterImport) }),
  }),
  read: defineStaffCall({
    method: 'GET',
    path: `${path}/:importId`,
    summary: 'Read how a roster file differs from the residents of its place',
    right: 'setUp',
    rateLimit: 'read',
    params: one,
    reply: rosterImport,
  }),
  rows: defineStaffCall({
    method: 'GET',
    path: `${path}/:importId/rows`,
    summary: 'List what each row of a roster file would do, a page at a time',
    right: 'setUp',
    rateLimit: 'read',
    params: one,
    query: z.object({
      outcome: rowOutcome.optional(),
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
    summary: 'List words of a roster file that its place does not have, with those that it has',
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
    summary: 'Import a compared file; every row, or nothing if a resident has changed since',
    right: 'setUp',
    rateLimit: 'write',
    params: one,
    body: z.object({
      remove: z.boolean().default(false).describe('Whether those who are missing from the file are removed'),
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
    }),
    reply: rosterImport,
    errors: ['ImportRunning', 'RemovalsUnconfirmed', 'WordsUnread'],
  }),
  undoing: defineStaffCall({
    method: 'GET',
    path: `${path}/:importId/undo`,
    summary: 'Preview undoing an import',
    right: 'setUp',
    rateLimit: 'read',
    params: one,
    reply: undoing,
  }),
  undo: defineStaffCall({
    method: 'POST',
    path: `${path}/:importId/undo`,
    summary: 'Undo a whole import; what was changed again since stays',
    right: 'setUp',
    rateLimit: 'write',
    params: one,
    body: z.object({ reason }),
    reply: rosterImport,
    errors: ['ImportRunning'],
  }),
  export: defineStaffCall({
    method: 'GET',
    path: '/staff/v1/networks/:networkId/subnetworks/:subnetworkId/residents.csv',
    summary: 'Export the residents of a place as a CSV file, which an import reads back',
    right: 'setUp',
    rateLimit: 'upload',
    params: inPlace,
    query: exportFilter,
  }),
  discard: defineStaffCall({
    method: 'DELETE',
    path: `${path}/:importId`,
    summary: 'Delete a compared file; an imported one stays',
    right: 'setUp',
    rateLimit: 'write',
    params: one,
    errors: ['ImportRunning'],
  }),
};
