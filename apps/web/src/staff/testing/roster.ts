import { staffCalls } from '@nestmate/contract/staff';
import type { RosterImport, RosterReading, RosterRow } from '@nestmate/contract/staff/roster';
import { screen } from '@testing-library/react';
import { beforeAll } from 'vitest';
import { answer } from '@/testing/server';
import { dropHeldFile } from '../roster/file/held-file';
import { birchId, renee, showAs } from './console';

const { staffRoster } = staffCalls;

/** There is no layout in tests; rows render because the frame has a height. */
export const givePlaceForRows = () =>
  beforeAll(() => {
    Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 600 });
  });

export const importId = '7a1b5c1e-0000-4000-8000-000000000031' as RosterImport['import_id'];
export const reading = (changes: Partial<RosterReading> = {}): RosterReading => ({
  encoding: 'windows-1252',
  separator: 'semicolon',
  workbook: null,
  header_line: 1,
  preset: 'banner',
  columns: [
    { header: 'SPRIDEN_ID', field: 'office_id' },
    { header: 'SSN', field: null },
    { header: 'NAME', field: null },
  ],
  missing: [],
  problem: null,
  ...changes,
});
/** Rows by what they do; none of those that are not named. */
export const countsOf = (counts: Partial<RosterImport['counts']>): RosterImport['counts'] => ({
  new: 0,
  changed: 0,
  moved: 0,
  relocated: 0,
  gone: 0,
  wrong: 0,
  same: 0,
  ...counts,
});
const nothing = { rooms: 0, requests: 0 };
export const losingOf = (losing: Partial<RosterImport['losing']>): RosterImport['losing'] => ({
  moved: nothing,
  relocated: nothing,
  gone: nothing,
  ...losing,
});
export const compared = (changes: Partial<RosterImport> = {}): RosterImport => ({
  import_id: importId,
  name: 'fall.csv',
  started_at: '2027-06-01T10:00:00.000Z',
  started_by: 'Renee Okafor',
  reading: reading(),
  examples: ['Zoë Núñez'],
  rows: 200,
  counts: countsOf({ new: 198, changed: 1, moved: 1 }),
  places: [],
  losing: losingOf({ moved: { rooms: 1, requests: 0 } }),
  kept: 1,
  one_name: 0,
  skipped: 0,
  never_in_file: 0,
  replaced: [],
  removal_limit: 5,
  state: 'compared',
  progress: 0,
  removes: false,
  relocates: false,
  relocated: 0,
  differing: 0,
  failure: null,
  committed_at: null,
  committed_by: null,
  removed: 0,
  undone_at: null,
  undone_by: null,
  ...changes,
});
export const row = (changes: Partial<RosterRow> = {}): RosterRow => ({
  number: 1,
  line: 2,
  office_id: 'A1',
  name: 'Maya Torres',
  one_name: false,
  outcome: 'new',
  problem: null,
  hint: null,
  said: null,
  subnetwork_id: birchId,
  membership_id: null,
  leaves_id: null,
  changes: [],
  loses: { roommates: 0, requests: 0 },
  removed: false,
  relocated: false,
  differs: false,
  ...changes,
});

export const alone = '7a1b5c1e-0000-4000-8000-000000000041';
export const choices = {
  place: [],
  gender: [],
  unit_type: [],
  room_type: [
    { id: alone, name: 'Private bedroom', subnetwork_id: birchId },
    { id: '7a1b5c1e-0000-4000-8000-000000000042', name: 'Shared bedroom', subnetwork_id: birchId },
  ],
};

export async function showRoster(at = `/roster?place=${birchId}`, me = renee()) {
  dropHeldFile();
  answer(staffRoster.list, { imports: [] });
  answer(staffRoster.words, { words: [], choices });
  const shown = await showAs(me, at);
  await screen.findByRole('heading', { level: 1, name: /Roster|This page/ });
  return shown;
}
export async function showImport(found: RosterImport, rows: RosterRow[], more = '') {
  answer(staffRoster.read, found);
  answer(staffRoster.rows, { rows, next: null });
  return showRoster(`/roster?place=${birchId}&import=${importId}${more}`);
}
