import { staffCalls } from '@nestmate/contract/staff';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answer, refuse, requestsOf } from '@/testing/server';
import { expectLine } from '../../../../../vitest.quiet';
import { alderId, alder, birchId, prepareConsole, renee, showAs } from '../testing/console';
import { openFileServer } from '../testing/file-server';
import {
  givePlaceForRows,
  importId,
  reading,
  compared,
  row,
  alone,
  choices,
  showRoster,
  showImport,
  countsOf,
} from '../testing/roster';

const { staffRoster } = staffCalls;
prepareConsole();
givePlaceForRows();

let files: Awaited<ReturnType<typeof openFileServer>>;
beforeAll(async () => {
  files = await openFileServer();
});
afterAll(() => files.close());

const drop = (name: string, bytes: BlobPart) =>
  fireEvent.drop(screen.getByRole('heading', { level: 1 }), {
    dataTransfer: { types: ['Files'], files: [new File([bytes], name)] },
  });

it('chooses the place automatically where there is only one', async () => {
  await showRoster('/roster', renee(alder({ places: [{ subnetwork_id: birchId, name: 'Birch Hall' }] })));
  await screen.findByRole('heading', { name: 'Drop a roster here' });
  expect(location.pathname + location.search).toBe(`/staff/${alderId}/roster?place=${birchId}`);
});

async function dropFall() {
  const { person } = await showRoster();
  files.answer(staffRoster.compare, {
    reading: reading(),
    samples: [['A00', 'A01'], ['123'], []],
    top: [],
    values: [],
    import: compared(),
  });
  answer(staffRoster.read, compared());
  drop('fall.csv', 'SPRIDEN_ID;SSN\n1;2');
  await screen.findByText('It looks like a file from Banner.');
  return person;
}

it('sends a dropped file with its name', async () => {
  await dropFall();
  expect(files.received.at(-1)?.bytes).toBe('SPRIDEN_ID;SSN\n1;2');
  expect(files.received.at(-1)?.url.searchParams.get('name')).toBe('fall.csv');
});

it('shows names of a file as it reads them', async () => {
  await dropFall();
  expect(screen.getByText('Zoë Núñez')).toBeDefined();
});

it('says how many columns of a file are not stored', async () => {
  await dropFall();
  expect(screen.getByText('2 columns aren’t needed. They were never stored.')).toBeDefined();
});

it('reads a file again with the columns that staff choose', async () => {
  const before = files.received.length;
  const person = await dropFall();
  await person.selectOptions(screen.getByLabelText('What “NAME” becomes'), 'Office ID');
  expect(screen.getByLabelText<HTMLSelectElement>('What “SPRIDEN_ID” becomes').value).toBe('');
  answer(staffRoster.rows, { rows: [], next: null });
  await person.click(screen.getByRole('button', { name: 'See what would change' }));
  await waitFor(() => expect(files.received).toHaveLength(before + 2));
  expect(files.received.at(-1)?.url.searchParams.get('columns')).toBe('[null,null,"office_id"]');
  expect(files.received.at(-1)?.bytes).toBe('SPRIDEN_ID;SSN\n1;2');
  await screen.findByRole('button', { name: 'Import 200 changes' });
});

async function showUnknownWord() {
  const { person } = await showRoster();
  const found = compared({ counts: countsOf({ new: 1, wrong: 1 }) });
  files.answer(staffRoster.compare, { reading: reading(), samples: [], top: [], values: [], import: found });
  answer(staffRoster.read, found);
  answer(staffRoster.words, {
    words: [{ field: 'room_type', word: 'Private', rows: 1, meaning: null, subnetwork_id: birchId }],
    choices,
  });
  answer(staffRoster.rows, {
    rows: [row({ outcome: 'wrong', problem: 'roomTypeUnknown', said: 'Private' })],
    next: null,
  });
  drop('fall.csv', 'x');
  await person.click(await screen.findByRole('button', { name: 'See what would change' }));
  const select = await screen.findByLabelText('“Private” · Room type · 1 row');
  return { person, explain: () => person.selectOptions(select, 'Private bedroom') };
}

it('shows which words a file should use in place of its own', async () => {
  await showUnknownWord();
  expect(
    (
      await screen.findAllByText(
        '“Private” isn’t a room type here. There are: Private bedroom and Shared bedroom.',
      )
    )[0],
  ).toBeDefined();
});

it('imports nothing before the file is read with the words’ new meaning', async () => {
  const { explain } = await showUnknownWord();
  await explain();
  expect(screen.getByRole('button', { name: 'Import 1 change' })).toHaveProperty('disabled', true);
  expect(screen.getByText(/aren’t read yet the way you chose/)).toBeDefined();
});

it('reads a file again once staff give a word’s meaning', async () => {
  const before = files.received.length;
  const { person, explain } = await showUnknownWord();
  await explain();
  answer(staffRoster.explain, undefined);
  await person.click(screen.getByRole('button', { name: 'Read the file this way' }));
  await waitFor(() => expect(files.received).toHaveLength(before + 2));
  expect(requestsOf(staffRoster.explain)).toMatchObject([
    { body: { words: [{ field: 'room_type', word: 'Private', meaning: alone }] } },
  ]);
});

const genderWords = ['female', 'Male'].map((word) => ({
  field: 'gender' as const,
  word,
  rows: 1,
  meaning: null,
  subnetwork_id: birchId,
}));

async function showWordsWithoutChoice() {
  const { person } = await showRoster();
  const found = compared({ counts: countsOf({ wrong: 2 }) });
  files.answer(staffRoster.compare, { reading: reading(), samples: [], top: [], values: [], import: found });
  answer(staffRoster.read, found);
  answer(staffRoster.words, { words: genderWords, choices });
  answer(staffRoster.rows, {
    rows: [row({ outcome: 'wrong', problem: 'genderUnknown', said: 'female' })],
    next: null,
  });
  drop('fall.csv', 'x');
  await person.click(await screen.findByRole('button', { name: 'See what would change' }));
  await screen.findByText(
    'Your file says “female” and “Male”, but this community has no genders yet. Set them up, then come back to this file.',
  );
}

it('leads from words without any choice to the set-up', async () => {
  await showWordsWithoutChoice();
  expect(screen.queryByLabelText('“female” · Gender · 1 row')).toBeNull();
  expect(screen.getByRole('link', { name: 'Set up genders' }).getAttribute('href')).toBe(
    `/staff/${alderId}/set-up/genders?place=${birchId}`,
  );
});

it('knows a file’s words on the way back from the set-up', async () => {
  const before = files.received.length;
  await showWordsWithoutChoice();
  cleanup();
  const female = '7a1b5c1e-0000-4000-8000-000000000043';
  const set = { ...choices, gender: [{ id: female, name: 'Female', subnetwork_id: birchId }] };
  answer(staffRoster.words, { words: genderWords, choices: set });
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
  const found = compared({ counts: countsOf({ wrong: 1 }) });
  const said = 'Private bedroom';
  const wrong = row({ outcome: 'wrong', problem: 'roomTypeUnknown', said });
  const showing = showImport(found, [wrong]);
  answer(staffRoster.words, {
    words: [{ field: 'room_type', word: said, rows: 1, meaning: null, subnetwork_id: birchId }],
    choices,
  });
  await showing;
  const select = await screen.findByLabelText<HTMLSelectElement>('“Private bedroom” · Room type · 1 row');
  expect(select.value).toBe('');
  expect(screen.getAllByText(/^“Private bedroom” isn’t a room type here\./)[0]).toBeDefined();
});

it.each([
  ['unclosedQuote', 12, 'A quotation mark in line 12 is never closed'],
  ['notText', null, 'This isn’t a workbook or a text file'],
  ['locked', null, 'This workbook has a password'],
  ['columnsMissing', 1, 'Which column has your office’s ID?'],
] as const)('says what is wrong with a file and what to do: %s', async (code, line, words) => {
  await showRoster();
  files.answer(staffRoster.compare, {
    reading: reading({ problem: { code, line } }),
    samples: [],
    top: [],
    values: [],
    import: null,
  });
  drop('fall.csv', 'x');
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect(screen.getByRole('button', { name: 'Choose another file' })).toBeDefined();
});

it('offers no other encoding of a workbook from before Excel 2007 [1.9]', async () => {
  await showRoster();
  const columns: never[] = [];
  files.answer(staffRoster.compare, {
    reading: reading({ columns, problem: { code: 'oldWorkbook', line: null } }),
    samples: [],
    top: [],
    values: [],
    import: null,
  });
  drop('fall.xls', 'x');
  expect((await screen.findByRole('alert')).textContent).toContain('save it as an Excel workbook (.xlsx)');
  expect(screen.queryByLabelText('Encoding')).toBeNull();
});

/** A window that still shows a reading of a file which is gone. */
async function showGone(imports: Parameters<typeof compared>[0][]) {
  refuse(staffRoster.read, { code: 404, error_code: 'NotFound', error_description: 'Not here.' });
  refuse(staffRoster.rows, { code: 404, error_code: 'NotFound', error_description: 'Not here.' });
  expectLine('A call was refused');
  const { person } = await showRoster(`/roster?place=${birchId}&import=${importId}`);
  answer(staffRoster.list, { imports: imports.map(compared) });
  return person;
}

it('leads from a reading that another window has replaced to the new one [1.9]', async () => {
  const laterId = '7a1b5c1e-0000-4000-8000-000000000032' as typeof importId;
  const later = { import_id: laterId, replaced: [importId] };
  const person = await showGone([later]);
  await screen.findByText('“fall.csv” was read again in another window');
  answer(staffRoster.read, compared(later));
  answer(staffRoster.rows, { rows: [], next: null });
  await person.click(screen.getByRole('button', { name: 'See the new reading' }));
  await screen.findByRole('button', { name: 'Import 200 changes' });
  expect(new URLSearchParams(location.search).get('import')).toBe(laterId);
});

it('says of a file that somebody discarded that it is gone [1.9]', async () => {
  const person = await showGone([]);
  await screen.findByText('This file isn’t here anymore');
  await person.click(screen.getAllByRole('button', { name: 'All imports' })[0] ?? document.body);
  await screen.findByRole('heading', { name: 'Drop a roster here' });
});

it('says in the list of imports how many of the missing were removed and how many stay [1.9]', async () => {
  const counts = countsOf({ gone: 6, same: 4 });
  const committed_at = '2027-06-01T10:05:00.000Z';
  const shown = showRoster();
  answer(staffRoster.list, { imports: [compared({ state: 'done', counts, removed: 2, committed_at })] });
  await shown;
  expect((await screen.findAllByText('2 removed · 4 missing, kept'))[0]).toBeDefined();
});

it('names the residents who were never in a file [1.9]', async () => {
  await showImport(compared({ never_in_file: 26 }), []);
  await screen.findByText(/26 residents aren’t in this file or an earlier one/);
  expect(
    screen
      .getByRole('link', { name: 'See everyone who’s never been in an imported file' })
      .getAttribute('href'),
  ).toBe(`/staff/${alderId}/residents?place=${birchId}&office_id=missing`);
});

it('refuses a file that is too large before it is sent', async () => {
  await showRoster();
  const before = files.received.length;
  drop('fall.csv', new Uint8Array(8 * 1024 * 1024 + 1));
  await screen.findByText(/larger than 8 MB/);
  expect(files.received).toHaveLength(before);
});

const refusal = 'That was a lot. Try again in a minute.';

it('says why a file was refused', async () => {
  expectLine('A call was refused');
  await showRoster();
  files.refuse(429, 'TooManyRequests', refusal);
  drop('fall.csv', 'x');
  await screen.findByText(refusal);
});

async function failToSendSpring() {
  expectLine('A call was refused');
  const person = await dropFall();
  files.refuse(429, 'TooManyRequests', refusal);
  drop('spring.csv', 'spring');
  await screen.findByText(refusal);
  return person;
}

it('stays at an import while another file cannot be sent', async () => {
  await failToSendSpring();
  expect(screen.getByRole('heading', { name: 'fall.csv' })).toBeDefined();
  expect(screen.getByText('It looks like a file from Banner.')).toBeDefined();
});

it('still holds the file of an import while another one cannot be sent', async () => {
  const person = await failToSendSpring();
  expect(screen.getAllByText('A00 · A01')[0]).toBeDefined();
  files.answer(staffRoster.compare, {
    reading: reading(),
    samples: [],
    top: [],
    values: [],
    import: compared(),
  });
  answer(staffRoster.rows, { rows: [], next: null });
  await person.selectOptions(screen.getByLabelText('What “NAME” becomes'), 'Office ID');
  await person.click(screen.getByRole('button', { name: 'See what would change' }));
  await screen.findByRole('button', { name: 'Import 200 changes' });
  expect(files.received.at(-1)?.bytes).toBe('SPRIDEN_ID;SSN\n1;2');
});

it('still holds the file of an import when a larger one is dropped', async () => {
  await dropFall();
  drop('spring.csv', new Uint8Array(8 * 1024 * 1024 + 1));
  await screen.findByText(/larger than 8 MB/);
  expect(screen.getByLabelText('What “NAME” becomes')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('sends a file again that could not be sent', async () => {
  const person = await failToSendSpring();
  const springId = '7a1b5c1e-0000-4000-8000-000000000032' as typeof importId;
  const found = compared({ import_id: springId, name: 'spring.csv' });
  files.answer(staffRoster.compare, { reading: reading(), samples: [], top: [], values: [], import: found });
  answer(staffRoster.read, found);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'spring.csv' });
  expect(files.received.at(-1)?.bytes).toBe('spring');
  expect(screen.queryByText(refusal)).toBeNull();
});

it('sends a file again with the columns that staff chose', async () => {
  expectLine('A call was refused');
  const person = await dropFall();
  await person.selectOptions(screen.getByLabelText('What “NAME” becomes'), 'Office ID');
  files.refuse(429, 'TooManyRequests', refusal);
  await person.click(screen.getByRole('button', { name: 'See what would change' }));
  await screen.findByText(refusal);
  expect(screen.getByLabelText<HTMLSelectElement>('What “NAME” becomes').value).toBe('office_id');
  files.answer(staffRoster.compare, {
    reading: reading(),
    samples: [],
    top: [],
    values: [],
    import: compared(),
  });
  answer(staffRoster.rows, { rows: [], next: null });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Import 200 changes' });
  expect(files.received.at(-1)?.url.searchParams.get('columns')).toBe('[null,null,"office_id"]');
});

it('imports nothing before a file is read with its new columns', async () => {
  const person = await dropFall();
  await person.selectOptions(screen.getByLabelText('What “NAME” becomes'), 'Office ID');
  answer(staffRoster.rows, { rows: [], next: null });
  await person.click(screen.getByRole('radio', { name: 'Preview' }));
  expect(await screen.findByRole('button', { name: 'Import 200 changes' })).toHaveProperty('disabled', true);
  const again = compared({ counts: countsOf({ new: 7 }) });
  files.answer(staffRoster.compare, { reading: reading(), samples: [], top: [], values: [], import: again });
  await person.click(screen.getByRole('button', { name: 'Read the file again' }));
  expect(await screen.findByRole('button', { name: 'Import 7 changes' })).toHaveProperty('disabled', false);
});

it('names the reading of a file that another one replaces', async () => {
  const person = await dropFall();
  expect(files.received.at(-1)?.url.searchParams.get('replaces')).toBeNull();
  await person.selectOptions(screen.getByLabelText('What “NAME” becomes'), 'Office ID');
  answer(staffRoster.rows, { rows: [], next: null });
  await person.click(screen.getByRole('button', { name: 'See what would change' }));
  await screen.findByRole('button', { name: 'Import 200 changes' });
  expect(files.received.at(-1)?.url.searchParams.get('replaces')).toBe(importId);
});

async function dropWorkbook() {
  const { person } = await showRoster();
  const found = reading({ workbook: { sheets: ['Fall', 'Spring'], sheet: 0 }, header_line: 3 });
  const top = [
    { line: 1, text: 'Linden Hall' },
    { line: 3, text: 'SPRIDEN_ID · SSN · NAME' },
  ];
  files.answer(staffRoster.compare, {
    reading: found,
    samples: [],
    top,
    values: [],
    import: compared({ reading: found }),
  });
  answer(staffRoster.read, compared({ reading: found }));
  drop('fall.xlsx', 'PK');
  await screen.findByLabelText('Sheet');
  return person;
}

it('reads another sheet of a workbook and finds its columns', async () => {
  const person = await dropWorkbook();
  expect(screen.queryByLabelText('Encoding')).toBeNull();
  await person.selectOptions(screen.getByLabelText('Sheet'), 'Spring');
  await person.click(screen.getByRole('button', { name: 'Read the file again' }));
  await screen.findByLabelText('Sheet');
  const query = files.received.at(-1)?.url.searchParams;
  expect([query?.get('sheet'), query?.get('header_line'), query?.get('columns')]).toEqual(['1', null, null]);
});

it('reads the names of the columns in the line that staff choose', async () => {
  const person = await dropWorkbook();
  const lines = screen.getByLabelText<HTMLSelectElement>('Column names are in');
  expect(lines.value).toBe('3');
  await person.selectOptions(lines, 'Line 1: Linden Hall');
  await person.click(screen.getByRole('button', { name: 'Read the file again' }));
  await screen.findByLabelText('Sheet');
  const query = files.received.at(-1)?.url.searchParams;
  expect([query?.get('sheet'), query?.get('header_line'), query?.get('columns')]).toEqual(['0', '1', null]);
});

it('reads the columns of a workbook as staff map them', async () => {
  const person = await dropWorkbook();
  answer(staffRoster.rows, { rows: [], next: null });
  await person.selectOptions(screen.getByLabelText('What “NAME” becomes'), 'Office ID');
  await person.click(screen.getByRole('button', { name: 'See what would change' }));
  await screen.findByRole('button', { name: 'Import 200 changes' });
  const query = files.received.at(-1)?.url.searchParams;
  expect([query?.get('sheet'), query?.get('header_line'), query?.get('columns')]).toEqual([
    '0',
    '3',
    '[null,null,"office_id"]',
  ]);
});

it('says why a known column is dropped, until staff map it', async () => {
  const { person } = await showRoster();
  const columns = [
    { header: 'ID', field: 'office_id' as const },
    { header: 'DOB', field: null, unneeded: 'birth_date' as const },
  ];
  files.answer(staffRoster.compare, {
    reading: reading({ columns }),
    samples: [],
    top: [],
    values: [],
    import: compared({ reading: reading({ columns }) }),
  });
  answer(staffRoster.read, compared({ reading: reading({ columns }) }));
  drop('fall.csv', 'x');
  await screen.findByText('Nothing here asks how old someone is.');
  await person.selectOptions(screen.getByLabelText('What “DOB” becomes'), 'Email');
  expect(screen.queryByText('Nothing here asks how old someone is.')).toBeNull();
});

it('leaves out the rows of another hall, as staff choose', async () => {
  const { person } = await showRoster();
  const columns = [
    { header: 'ID', field: 'office_id' as const },
    { header: 'Hall', field: null },
  ];
  const values = [
    [],
    [
      { value: 'North', rows: 120 },
      { value: 'South', rows: 80 },
    ],
  ];
  const found = reading({ columns });
  files.answer(staffRoster.compare, {
    reading: found,
    samples: [],
    top: [],
    values,
    import: compared({ reading: found }),
  });
  answer(staffRoster.read, compared({ reading: found }));
  drop('campus.csv', 'x');
  await person.selectOptions(await screen.findByLabelText('Rows to read'), 'Hall');
  await person.click(screen.getByRole('checkbox', { name: 'South (80)' }));
  expect(screen.getByRole('checkbox', { name: 'North (120)' })).toHaveProperty('disabled', true);
  const filtered = reading({
    columns: [columns[0] ?? { header: '', field: null }, { header: 'Hall', field: null, only: ['North'] }],
    left_out: 80,
  });
  files.answer(staffRoster.compare, {
    reading: filtered,
    samples: [],
    top: [],
    values,
    import: compared({ reading: filtered }),
  });
  answer(staffRoster.read, compared({ reading: filtered }));
  answer(staffRoster.rows, { rows: [], next: null });
  await person.click(screen.getByRole('button', { name: 'See what would change' }));
  await screen.findByText('80 rows are left out, as you chose under Columns.');
  expect(files.received.at(-1)?.url.searchParams.get('only')).toBe('{"column":1,"values":["North"]}');
  await person.click(screen.getByRole('radio', { name: 'Columns' }));
  expect(await screen.findByRole('checkbox', { name: 'North (120)' })).toHaveProperty('checked', true);
});
