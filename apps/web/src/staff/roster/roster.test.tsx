import { membershipId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import type { RosterImport, RosterReading, RosterRow } from '@nestmate/contract/staff/roster';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectLine } from '../../../../../vitest.quiet';
import { answer, requestsOf, refuse } from '@/testing/server';
import { alderId, alder, birchId, prepareConsole, renee, showAs } from '../testing/console';
import { openFileServer } from '../testing/file-server';
import { dropHeldFile } from './file/held-file';

const { staffRoster } = staffCalls;
prepareConsole();

let files: Awaited<ReturnType<typeof openFileServer>>;
beforeAll(async () => {
  files = await openFileServer();
  // There is no layout here; rows render because the frame has a height.
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 600 });
});
afterAll(() => files.close());

const importId = '7a1b5c1e-0000-4000-8000-000000000031' as RosterImport['import_id'];
const reading = (changes: Partial<RosterReading> = {}): RosterReading => ({
  encoding: 'windows-1252',
  separator: 'semicolon',
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
const compared = (changes: Partial<RosterImport> = {}): RosterImport => ({
  import_id: importId,
  name: 'fall.csv',
  started_at: '2027-06-01T10:00:00.000Z',
  started_by: 'Renee Okafor',
  reading: reading(),
  examples: ['Zoë Núñez'],
  rows: 200,
  counts: { new: 198, changed: 1, moved: 1, gone: 0, wrong: 0, same: 0 },
  losing: { rooms: 1, requests: 0 },
  kept: 1,
  one_name: 0,
  skipped: 0,
  removal_limit: 5,
  state: 'compared',
  progress: 0,
  removes: false,
  differing: 0,
  failure: null,
  committed_at: null,
  committed_by: null,
  removed: 0,
  undone_at: null,
  undone_by: null,
  ...changes,
});
const row = (changes: Partial<RosterRow> = {}): RosterRow => ({
  number: 1,
  line: 2,
  office_id: 'A1',
  name: 'Maya Torres',
  one_name: false,
  outcome: 'new',
  problem: null,
  hint: null,
  said: null,
  membership_id: null,
  changes: [],
  loses: { roommates: 0, requests: 0 },
  differs: false,
  ...changes,
});

const alone = '7a1b5c1e-0000-4000-8000-000000000041';
const choices = {
  gender: [],
  unit_type: [],
  room_type: [
    { id: alone, name: 'Private bedroom' },
    { id: '7a1b5c1e-0000-4000-8000-000000000042', name: 'Shared bedroom' },
  ],
};

async function showRoster(at = `/roster?place=${birchId}`, me = renee()) {
  dropHeldFile();
  answer(staffRoster.list, { imports: [] });
  answer(staffRoster.words, { words: [], choices });
  const shown = await showAs(me, at);
  await screen.findByRole('heading', { level: 1, name: /Roster|This page/ });
  return shown;
}
async function showImport(found: RosterImport, rows: RosterRow[], more = '') {
  answer(staffRoster.read, found);
  answer(staffRoster.rows, { rows, next: null });
  return showRoster(`/roster?place=${birchId}&import=${importId}${more}`);
}
const drop = (name: string, bytes: BlobPart) =>
  fireEvent.drop(screen.getByRole('heading', { level: 1 }), {
    dataTransfer: { types: ['Files'], files: [new File([bytes], name)] },
  });

it('chooses an only place automatically', async () => {
  await showRoster('/roster', renee(alder({ places: [{ subnetwork_id: birchId, name: 'Birch Hall' }] })));
  await screen.findByRole('heading', { name: 'Drop a roster here' });
  expect(location.pathname + location.search).toBe(`/staff/${alderId}/roster?place=${birchId}`);
});

it('reads a dropped file, shows how, and reads it again in the way that staff choose', async () => {
  const { person } = await showRoster();
  files.answer(staffRoster.compare, {
    reading: reading(),
    samples: [['A00', 'A01'], ['123'], []],
    import: compared(),
  });
  answer(staffRoster.read, compared());
  drop('fall.csv', 'SPRIDEN_ID;SSN\n1;2');
  await screen.findByText('It looks like a file from Banner.');
  expect(files.received.at(-1)?.bytes).toBe('SPRIDEN_ID;SSN\n1;2');
  expect(files.received.at(-1)?.url.searchParams.get('name')).toBe('fall.csv');
  expect(screen.getByText('Zoë Núñez')).toBeDefined();
  expect(screen.getByText('2 columns aren’t needed. They were never stored.')).toBeDefined();

  await person.selectOptions(screen.getByLabelText('What “NAME” becomes'), 'Office ID');
  expect(screen.getByLabelText<HTMLSelectElement>('What “SPRIDEN_ID” becomes').value).toBe('');
  answer(staffRoster.rows, { rows: [], next: null });
  await person.click(screen.getByRole('button', { name: 'See what would change' }));
  await waitFor(() => expect(files.received).toHaveLength(2));
  expect(files.received[1]?.url.searchParams.get('columns')).toBe('[null,null,"office_id"]');
  expect(files.received[1]?.bytes).toBe('SPRIDEN_ID;SSN\n1;2');
  await screen.findByRole('button', { name: 'Import 200 changes' });
});

it('shows the file’s words, and reads it again once staff give a word’s meaning', async () => {
  const { person } = await showRoster();
  const found = compared({ counts: { new: 1, changed: 0, moved: 0, gone: 0, wrong: 1, same: 0 } });
  files.answer(staffRoster.compare, { reading: reading(), samples: [], import: found });
  answer(staffRoster.read, found);
  answer(staffRoster.words, {
    words: [{ field: 'room_type', word: 'Private', rows: 1, meaning: null }],
    choices,
  });
  answer(staffRoster.rows, {
    rows: [row({ outcome: 'wrong', problem: 'roomTypeUnknown', said: 'Private' })],
    next: null,
  });
  const before = files.received.length;
  drop('fall.csv', 'x');
  await person.click(await screen.findByRole('button', { name: 'See what would change' }));
  expect(
    (
      await screen.findAllByText(
        '“Private” isn’t a room type here. There are: Private bedroom and Shared bedroom.',
      )
    )[0],
  ).toBeDefined();
  await person.selectOptions(
    await screen.findByLabelText('“Private” · Room type · 1 row'),
    'Private bedroom',
  );
  expect(screen.getByRole('button', { name: 'Import 1 change' })).toHaveProperty('disabled', true);
  expect(screen.getByText(/aren’t read yet the way you chose/)).toBeDefined();
  answer(staffRoster.explain, undefined);
  await person.click(screen.getByRole('button', { name: 'Read the file this way' }));
  await waitFor(() => expect(files.received).toHaveLength(before + 2));
  expect(requestsOf(staffRoster.explain)).toMatchObject([
    { body: { words: [{ field: 'room_type', word: 'Private', meaning: alone }] } },
  ]);
});

it('leads from words without any choice to the set-up, and knows them on the way back', async () => {
  const { person } = await showRoster();
  const found = compared({ counts: { new: 0, changed: 0, moved: 0, gone: 0, wrong: 2, same: 0 } });
  files.answer(staffRoster.compare, { reading: reading(), samples: [], import: found });
  answer(staffRoster.read, found);
  const words = ['female', 'Male'].map((word) => ({
    field: 'gender' as const,
    word,
    rows: 1,
    meaning: null,
  }));
  answer(staffRoster.words, { words, choices });
  answer(staffRoster.rows, {
    rows: [row({ outcome: 'wrong', problem: 'genderUnknown', said: 'female' })],
    next: null,
  });
  const before = files.received.length;
  drop('fall.csv', 'x');
  await person.click(await screen.findByRole('button', { name: 'See what would change' }));
  await screen.findByText(
    'Your file says “female” and “Male”, but this community has no genders yet. Set them up, then come back to this file.',
  );
  expect(screen.queryByLabelText('“female” · Gender · 1 row')).toBeNull();
  expect(screen.getByRole('link', { name: 'Set up genders' }).getAttribute('href')).toBe(
    `/staff/${alderId}/set-up/genders?place=${birchId}`,
  );
  cleanup();

  const female = '7a1b5c1e-0000-4000-8000-000000000043';
  answer(staffRoster.words, { words, choices: { ...choices, gender: [{ id: female, name: 'Female' }] } });
  answer(staffRoster.explain, undefined);
  const { person: back } = await showAs(renee(), `/roster?place=${birchId}&import=${importId}`);
  const select = await screen.findByLabelText<HTMLSelectElement>('“female” · Gender · 1 row');
  await waitFor(() => expect(select.value).toBe(female));
  expect(screen.getAllByText('“female” is here by now. Read the file again.')[0]).toBeDefined();
  await back.click(screen.getByRole('button', { name: 'Read the file this way' }));
  await waitFor(() => expect(files.received).toHaveLength(before + 2));
  expect(requestsOf(staffRoster.explain)).toMatchObject([
    { body: { words: [{ field: 'gender', word: 'female', meaning: female }] } },
  ]);
});

it('treats a kind of room that only another kind of unit has as unknown', async () => {
  const found = compared({ counts: { new: 0, changed: 0, moved: 0, gone: 0, wrong: 1, same: 0 } });
  const said = 'Private bedroom';
  const wrong = row({ outcome: 'wrong', problem: 'roomTypeUnknown', said });
  const showing = showImport(found, [wrong]);
  answer(staffRoster.words, {
    words: [{ field: 'room_type', word: said, rows: 1, meaning: null }],
    choices,
  });
  await showing;
  const select = await screen.findByLabelText<HTMLSelectElement>('“Private bedroom” · Room type · 1 row');
  expect(select.value).toBe('');
  expect(screen.getAllByText(/^“Private bedroom” isn’t a room type here\./)[0]).toBeDefined();
});

it.each([
  ['unclosedQuote', 12, 'A quotation mark in line 12 is never closed'],
  ['notText', null, 'This isn’t a text file'],
  ['columnsMissing', 1, 'Which column has your office’s ID?'],
] as const)('says what is wrong with a file and what to do: %s', async (code, line, words) => {
  await showRoster();
  files.answer(staffRoster.compare, {
    reading: reading({ problem: { code, line } }),
    samples: [],
    import: null,
  });
  drop('fall.csv', 'x');
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect(screen.getByRole('button', { name: 'Choose another file' })).toBeDefined();
});

it('refuses a file that is too large before it is sent', async () => {
  await showRoster();
  const before = files.received.length;
  drop('fall.csv', new Uint8Array(8 * 1024 * 1024 + 1));
  await screen.findByText(/larger than 8 MB/);
  expect(files.received).toHaveLength(before);
});

it('says why a file was refused', async () => {
  expectLine('A call was refused');
  await showRoster();
  files.refuse(429, 'TooManyRequests', 'That was a lot. Try again in a minute.');
  drop('fall.csv', 'x');
  await screen.findByText('That was a lot. Try again in a minute.');
});

const mayaId = membershipId.parse('7a1b5c1e-0000-4000-8000-000000000021');
/** A row that moves Maya, who leaves a room, and whose address the office has corrected. */
async function showMove() {
  const { person } = await showImport(compared(), [
    row({
      outcome: 'moved',
      membership_id: mayaId,
      changes: [
        { field: 'unit_type', from: 'Quad', to: 'Double', kept: null },
        { field: 'email', from: 'maya@mail.example', to: 'm@mail.example', kept: 'corrected' },
      ],
      loses: { roommates: 2, requests: 1 },
    }),
  ]);
  return { person, rows: within(await screen.findByRole('table', { name: 'Rows' })) };
}

it('shows where a row moves a person', async () => {
  const { rows } = await showMove();
  expect(screen.getByRole('heading', { name: 'People who move' })).toBeDefined();
  expect((await rows.findAllByText('Double'))[0]?.closest('span')?.textContent).toBe(
    'Unit type: Quad → Double',
  );
  expect(rows.getByRole('link', { name: 'Maya Torres' }).getAttribute('href')).toContain(mayaId);
});

it('shows a value that stays because the office has corrected it', async () => {
  const { rows } = await showMove();
  expect(
    rows.getAllByText(/stays. The file says m@mail.example; your office corrected it by hand./)[0],
  ).toBeDefined();
});

it('shows who would lose a room', async () => {
  const { person, rows } = await showMove();
  expect(rows.getAllByText('Leaves a room with 2 roommates')[0]).toBeDefined();
  await person.click(screen.getByRole('button', { name: /Would lose something: 1 person leaves a room/ }));
  await waitFor(() => expect(requestsOf(staffRoster.rows).at(-1)?.url).toContain('losing=true'));
});

it('shows why a row can’t be used', async () => {
  const { person } = await showMove();
  answer(staffRoster.rows, {
    rows: [row({ outcome: 'wrong', problem: 'zerosOrCase', hint: '007' })],
    next: null,
  });
  await person.keyboard('5');
  await screen.findByRole('heading', { name: 'Rows we can’t use' });
  expect((await screen.findAllByText(/Is it 007\?/))[0]).toBeDefined();
  expect(requestsOf(staffRoster.rows).at(-1)?.url).toContain('outcome=wrong');
});

it('counts new people with one name before an import, and says it on their rows', async () => {
  const counts = { new: 400, changed: 0, moved: 0, gone: 0, wrong: 0, same: 0 };
  const { person } = await showImport(compared({ counts, one_name: 400 }), [
    row({ name: 'Maya', one_name: true }),
  ]);
  expect(
    (await screen.findAllByText('One name only. Is added, with an invitation of their own'))[0],
  ).toBeDefined();
  await person.click(screen.getByRole('button', { name: '400 with one name only' }));
  await screen.findByRole('heading', { name: 'New people with one name only' });
  await waitFor(() => expect(requestsOf(staffRoster.rows).at(-1)?.url).toContain('one_name=true'));
  await person.click(screen.getByRole('button', { name: 'Import 400 changes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import fall.csv?' }));
  expect(dialog.getByText(/^400 new people have one name only/)).toBeDefined();
});

it('says after a reload that the file is needed to read it in another way', async () => {
  await showImport(compared(), [], '&step=columns');
  await screen.findByText(/This window doesn’t have the file anymore/);
  expect(screen.queryByLabelText('What “NAME” becomes')).toBeNull();
  expect(screen.getByRole('button', { name: 'See what would change' })).toBeDefined();
});

it('asks for a place first', async () => {
  await showRoster('/roster');
  expect(screen.getByRole('link', { name: 'Birch Hall' }).getAttribute('href')).toContain(birchId);
});

it('tells community staff why the page is not theirs', async () => {
  await showRoster(`/roster?place=${birchId}`, renee(alder({ role: 'community' })));
  expect(screen.getByText(/Your role in Alder University is Community staff/)).toBeDefined();
});

it('imports after a confirmation, leaves rows out explicitly, and follows the job to its end', async () => {
  const found = compared({ counts: { new: 198, changed: 0, moved: 0, gone: 0, wrong: 2, same: 0 } });
  const { person } = await showImport(found, [row({ outcome: 'wrong', problem: 'email' })]);
  await person.click(await screen.findByRole('button', { name: 'Import 198 changes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import fall.csv?' }));
  await person.click(dialog.getByRole('button', { name: 'Import' }));
  await dialog.findByText('Check this box, or mend the file first.');
  expect(requestsOf(staffRoster.commit)).toEqual([]);

  await person.click(dialog.getByRole('checkbox', { name: /Leave out 2 rows/ }));
  const running = { ...found, state: 'committing' as const, progress: 40 };
  answer(staffRoster.commit, running);
  answer(staffRoster.read, running);
  await person.click(dialog.getByRole('button', { name: 'Import' }));
  await screen.findByRole('progressbar', { name: 'Importing' });
  expect(requestsOf(staffRoster.commit)).toMatchObject([{ body: { remove: false } }]);
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
  answer(staffRoster.read, {
    ...found,
    state: 'done',
    progress: 100,
    committed_at: '2027-06-01T10:05:00.000Z',
    committed_by: 'Renee Okafor',
  });
  await screen.findByText('198 new');
  expect(screen.getByRole('link', { name: 'See residents' })).toBeDefined();
});

it.each([
  ['removed them', { removes: true, removed: 1 }, 'Removed'],
  ['kept them', { removes: false }, 'Stayed'],
  ['removed them and is undone', { removes: true, removed: 1, state: 'undone' as const }, 'Removed'],
])('says of people who were missing what happened where an import %s', async (_, changes, words) => {
  const done = compared({
    counts: { new: 0, changed: 0, moved: 0, gone: 1, wrong: 0, same: 0 },
    state: 'done',
    committed_at: '2027-06-01T10:05:00.000Z',
    ...changes,
  });
  await showImport(done, [row({ outcome: 'gone', line: null, loses: { roommates: 2, requests: 0 } })]);
  expect((await screen.findAllByText(words))[0]).toBeDefined();
  expect(screen.queryByText(/unless you choose/)).toBeNull();
  expect(screen.queryAllByText(/Leaves a room/).length > 0).toBe(done.removes);
});

it('says that rows are wrong where nothing can be imported for that reason', async () => {
  const wrong = { new: 0, changed: 0, moved: 0, gone: 0, wrong: 3, same: 0 };
  await showImport(compared({ counts: wrong }), [row({ outcome: 'wrong', problem: 'email' })]);
  await screen.findByText(/none of these rows can be used/);
  expect(screen.getByText(/3 rows can’t be used/)).toBeDefined();
  expect(screen.queryByText(/is here already/)).toBeNull();
});

it('keeps people missing from the file, and removes more than the limit by typed number', async () => {
  const found = compared({ counts: { new: 0, changed: 0, moved: 0, gone: 20, wrong: 0, same: 180 } });
  const { person } = await showImport(found, []);
  await screen.findByRole('heading', { name: '20 people are missing from the file' });
  expect(screen.getByText(/Nothing to import/)).toBeDefined();
  await person.click(screen.getByRole('radio', { name: 'Remove all 20' }));
  await person.click(screen.getByRole('button', { name: 'Import 20 changes' }));
  await screen.findByText('Type 20, or keep them.');
  expect(screen.queryByRole('dialog')).toBeNull();
  await person.type(screen.getByLabelText('Type 20 to remove them'), '20');
  await person.click(screen.getByRole('button', { name: 'Import 20 changes' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('20 people are removed. They lose access right away.')).toBeDefined();
  answer(staffRoster.commit, { ...found, state: 'waiting' });
  answer(staffRoster.read, { ...found, state: 'waiting' });
  await person.click(dialog.getByRole('button', { name: 'Import' }));
  await screen.findByRole('progressbar', { name: 'Importing' });
  expect(requestsOf(staffRoster.commit)).toMatchObject([{ body: { remove: true, remove_count: 20 } }]);
});

it('says what changed since a preview was shown', async () => {
  const { person } = await showImport(compared({ state: 'stale', differing: 3 }), [row({ differs: true })]);
  await screen.findByText('3 rows mean something else now');
  await person.click(screen.getByRole('button', { name: 'See which' }));
  await waitFor(() => expect(requestsOf(staffRoster.rows).at(-1)?.url).toContain('differing=true'));
});

it('says why nothing was imported', async () => {
  await showImport(compared({ state: 'failed', failure: 'broken' }), []);
  await screen.findByText('Something broke on our side, and nothing changed. Try again.');
});

it('undoes an import after explaining what that does', async () => {
  const done = compared({
    state: 'done',
    committed_at: '2027-06-01T10:05:00.000Z',
    committed_by: 'Renee Okafor',
  });
  refuse(staffRoster.undoing, { code: 404, error_code: 'NotFound', error_description: 'Not counted.' });
  const { person } = await showImport(done, []);
  await person.click(await screen.findByRole('button', { name: 'Undo this import' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Not counted.');
  answer(staffRoster.undoing, { newcomers: 190, joined: 8, back: 0, later: 0, restored: 2 });
  await person.click(dialog.getByRole('button', { name: 'Try again' }));
  await dialog.findByText('190 people who came with it and haven’t joined are removed.');
  expect(dialog.getAllByRole('listitem')).toHaveLength(3);
  await person.type(dialog.getByLabelText('Reason'), 'The file of last year');
  const undone = {
    ...done,
    state: 'undone' as const,
    undone_at: '2027-06-01T11:00:00.000Z',
    undone_by: 'Renee Okafor',
  };
  answer(staffRoster.undo, undone);
  answer(staffRoster.read, undone);
  await person.click(dialog.getByRole('button', { name: 'Undo it' }));
  await screen.findByText('This import is undone');
  expect(requestsOf(staffRoster.undo)).toMatchObject([{ body: { reason: 'The file of last year' } }]);
});
