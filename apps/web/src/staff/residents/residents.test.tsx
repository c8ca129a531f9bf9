import { membershipId, roomId, unitTypeId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import { residentNoteId } from '@nestmate/contract/staff/ids';
import type { StaffResidentDetail } from '@nestmate/contract/staff/residents';
import { inEnglishOnly } from '@nestmate/contract/staff/setup/texts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, refuse, requestsOf } from '@/testing/server';
import { alder, alderId, announceChange, birchId, prepareConsole, renee, showAs } from '../testing/console';
import { listedResident, mayaId, quadId, residentDetail, womanId } from '../testing/residents';

const { staffGenders, staffRegistration, staffResidents, staffRoster, staffUnitTypes } = staffCalls;
prepareConsole();
// Makes rows visible, because nothing has a size here.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  return () => vi.restoreAllMocks();
});

const maya = listedResident({ requests: 2 });
const detail = (changes: Partial<StaffResidentDetail> = {}) => residentDetail({ requests: 2, ...changes });

async function showMaya(changes: Partial<StaffResidentDetail> = {}, me = renee()) {
  answer(staffResidents.read, detail(changes));
  const shown = await showAs(me, `/residents/${mayaId}`);
  await screen.findByRole('heading', { name: 'Maya Torres', level: 1 });
  return shown;
}

async function showTable() {
  answer(staffResidents.list, { residents: [maya], next: null });
  answer(staffResidents.count, { count: 1 });
  const { person } = await showAs(renee(), '/residents');
  await screen.findByRole('columnheader', { name: 'Email' });
  return person;
}

async function showNobody(filter = '') {
  answer(staffResidents.list, { residents: [], next: null });
  answer(staffResidents.count, { count: 0 });
  const { person } = await showAs(renee(), `/residents?place=${birchId}${filter}`);
  await screen.findByLabelText('Search');
  return person;
}

it('keeps a filter in the address', async () => {
  const person = await showNobody();
  await person.selectOptions(screen.getByLabelText('Room'), 'Alone');
  await screen.findByText('Nobody matches these filters');
  expect(new URLSearchParams(location.search).get('room')).toBe('alone');
  expect(requestsOf(staffResidents.list).at(-1)).toMatchObject({
    url: expect.stringContaining(`?place=${birchId}&room=alone`) as unknown,
  });
});

it('searches for residents', async () => {
  const person = await showNobody();
  await person.type(screen.getByLabelText('Search'), 'maya');
  await expect
    .poll(() => requestsOf(staffResidents.list).at(-1))
    .toMatchObject({
      url: expect.stringContaining('text=maya') as unknown,
    });
});

it('clears all filters but the place in one step', async () => {
  const person = await showNobody('&room=alone&text=maya');
  await screen.findByText('Nobody matches these filters');
  const [clear] = screen.getAllByRole('button', { name: 'Clear all' });
  if (clear) await person.click(clear);
  await screen.findByText('Nobody lives here yet');
});

it('leads administrators from an empty list to the roster', async () => {
  await showNobody();
  const link = await screen.findByRole('link', { name: 'Bring in residents' });
  expect(link.getAttribute('href')).toBe(`/staff/${alderId}/roster?place=${birchId}`);
});

it('says to community staff who fills an empty list', async () => {
  answer(staffResidents.list, { residents: [], next: null });
  answer(staffResidents.count, { count: 0 });
  await showAs(renee(alder({ role: 'community' })), `/residents?place=${birchId}`);
  await screen.findByText('An administrator brings residents in.');
  expect(screen.queryByRole('link', { name: 'Bring in residents' })).toBeNull();
});

it('shows where a resident lives', async () => {
  await showMaya({ roommates: [] });
  expect(screen.getByText('Birch Hall · Quad')).toBeDefined();
});

it('shows the passcode of a resident', async () => {
  await showMaya({ roommates: [], passcode: 'NEST-1' });
  expect(screen.getByText('NEST-1')).toBeDefined();
});

it('says what staff cannot see of a resident', async () => {
  await showMaya({ roommates: [] });
  expect(screen.getByText(/stay private to residents/)).toBeDefined();
});

const removed = { state: 'removed', removed_at: '2027-06-01T10:00:00.000Z' } as const;

it('removes a resident only with a reason', async () => {
  const { person } = await showMaya();
  await person.click(screen.getByRole('button', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: 'Remove' }));
  await dialog.findByText('Say why.');
  expect(requestsOf(staffResidents.remove)).toEqual([]);
  await person.type(dialog.getByLabelText('Reason'), 'Left the university');
  answer(staffResidents.remove, detail(removed));
  await person.click(dialog.getByRole('button', { name: 'Remove' }));
  await screen.findByText('Maya Torres was removed.');
  expect(requestsOf(staffResidents.remove)).toMatchObject([{ body: { reason: 'Left the university' } }]);
});

it('no longer shows a removed resident on the cached page of a former roommate', async () => {
  const benId = membershipId.parse('7a1b5c1e-0000-4000-8000-000000000022');
  const ben = (roommates: StaffResidentDetail['roommates']) =>
    answer(
      staffResidents.read,
      detail({ membership_id: benId, first_name: 'Ben', last_name: 'Reyes', roommates }),
      { membershipId: benId },
    );
  const { person } = await showMaya({ roommates: [{ membership_id: benId, name: 'Ben Reyes' }] });
  ben([{ membership_id: mayaId, name: 'Maya Torres' }]);
  await person.click(screen.getByRole('link', { name: 'Ben Reyes' }));
  await person.click(await screen.findByRole('link', { name: 'Maya Torres' }));
  await person.click(await screen.findByRole('button', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByLabelText('Reason'), 'Left the university');
  answer(staffResidents.remove, detail(removed));
  ben([]);
  await person.click(dialog.getByRole('button', { name: 'Remove' }));
  await screen.findByText('Maya Torres was removed.');
  act(() => history.back());
  await screen.findByRole('heading', { name: 'Ben Reyes', level: 1 });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Maya Torres' })).toBeNull());
});

it('takes the removal of a resident back', async () => {
  const { person } = await showMaya(removed);
  answer(staffResidents.restore, detail());
  await person.click(screen.getByRole('button', { name: 'Take the removal back' }));
  await screen.findByText('Maya Torres is back, without a room.');
});

const actions = ['Remove', 'Move', 'Hide from Find', 'Correct details'];

it('offers administrators every action on a resident', async () => {
  await showMaya();
  for (const name of [...actions, 'Add to a room']) await screen.findByRole('button', { name });
});

it('offers community staff only a room for a resident', async () => {
  await showMaya({}, renee(alder({ role: 'community' })));
  await screen.findByRole('button', { name: 'Add to a room' });
  for (const name of actions) expect(screen.queryByRole('button', { name })).toBeNull();
});

it('shows what a colleague did to the resident whose page is open', async () => {
  await showMaya();
  answer(staffResidents.read, detail(removed));
  await announceChange('people');
  await screen.findByRole('button', { name: 'Take the removal back' });
  answer(staffResidents.read, detail());
  await announceChange('people');
  await screen.findByRole('button', { name: 'Remove' });
});

async function openDetails(changes: Partial<StaffResidentDetail> = {}) {
  const label = inEnglishOnly('Woman');
  answer(staffCalls.staffGenders.read, {
    version: '1',
    in_use: [],
    contents: [{ gender_id: womanId, label, is_retired: false }],
  });
  const { person } = await showMaya(changes);
  await person.click(screen.getByRole('button', { name: 'Correct details' }));
  return { person, dialog: within(await screen.findByRole('dialog')) };
}

it('does not correct a name to an empty one', async () => {
  const { person, dialog } = await openDetails();
  await person.clear(dialog.getByLabelText('First name'));
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Type a name');
  expect(requestsOf(staffResidents.correct)).toHaveLength(0);
});

it('overwrites details that a colleague saved meanwhile only when saved again', async () => {
  const { person, dialog } = await openDetails();
  await person.clear(dialog.getByLabelText('First name'));
  await person.type(dialog.getByLabelText('First name'), 'Mia');
  answer(staffResidents.read, detail({ first_name: 'May' }));
  await announceChange('people');
  await dialog.findByText('Saved meanwhile: May');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('A colleague has changed the same. Save again to keep yours.');
  expect(requestsOf(staffResidents.correct)).toHaveLength(0);
  answer(staffResidents.correct, detail({ first_name: 'Mia' }));
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('The details are corrected.');
  expect(requestsOf(staffResidents.correct)).toMatchObject([
    { body: { first_name: 'Mia', gender_id: womanId, seen: { first_name: 'May' } } },
  ]);
});

it('keeps a last name that a colleague gives meanwhile to a person with one name', async () => {
  const named = { first_name: 'Maya Torres', last_name: '', single_name: true };
  const { person, dialog } = await openDetails(named);
  expect(dialog.queryByLabelText('Last name')).toBeNull();
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Maya Torres');
  answer(staffResidents.read, detail({ first_name: 'Maya', last_name: 'Torres' }));
  await announceChange('people');
  await dialog.findByText('Saved meanwhile: Torres');
  answer(staffResidents.correct, detail());
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('The details are corrected.');
  expect(requestsOf(staffResidents.correct)).toMatchObject([
    { body: { first_name: 'Maya', last_name: 'Torres', single_name: false } },
  ]);
});

it('lets a missing last name stay missing, which does not mean that there is none', async () => {
  const { person, dialog } = await openDetails({ first_name: 'Maya Torres', last_name: '' });
  expect(dialog.getByRole('checkbox')).toHaveProperty('checked', false);
  await person.clear(dialog.getByLabelText('Email'));
  await person.type(dialog.getByLabelText('Email'), 'm@mail.example');
  answer(staffResidents.correct, detail());
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('The details are corrected.');
  expect(requestsOf(staffResidents.correct)).toMatchObject([
    { body: { first_name: 'Maya Torres', last_name: '', single_name: false, email: 'm@mail.example' } },
  ]);
});

it('shows a last name that a colleague gives to a person who is being corrected to one name', async () => {
  const { person, dialog } = await openDetails({ first_name: 'Maya Torres', last_name: '' });
  await person.click(dialog.getByRole('checkbox'));
  answer(staffResidents.read, detail({ first_name: 'Maya Torres', last_name: 'Ruiz' }));
  await announceChange('people');
  await dialog.findByText('Saved meanwhile: Ruiz');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('A colleague has changed the same. Save again to keep yours.');
  expect(requestsOf(staffResidents.correct)).toHaveLength(0);
  answer(staffResidents.correct, detail());
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('The details are corrected.');
  expect(requestsOf(staffResidents.correct)).toMatchObject([
    { body: { last_name: '', single_name: true, seen: { last_name: 'Ruiz', single_name: false } } },
  ]);
});

it('says before a move to another unit what it ends', async () => {
  const studioId = unitTypeId.parse('7a1b5c1e-0000-4000-8000-000000000012');
  answer(staffCalls.staffUnitTypes.read, {
    version: '1',
    in_use: [],
    contents: [
      { unit_type_id: maya.unit_type_id, name: inEnglishOnly('Quad'), capacity: 4, room_types: [] },
      { unit_type_id: studioId, name: inEnglishOnly('Studio'), capacity: 1, room_types: [] },
    ],
  });
  const { person } = await showMaya({ roommates: [{ membership_id: mayaId, name: 'Ana Souza' }] });
  await person.click(screen.getByRole('button', { name: 'Move' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('option', { name: 'Studio' });
  await person.selectOptions(dialog.getByLabelText('Unit type'), 'Studio');
  await dialog.findByText(/1 roommate stays behind. 2 open requests end./);
  await person.type(dialog.getByLabelText('Reason'), 'Asked for it');
  answer(staffResidents.move, detail({ unit_type: 'Studio' }));
  await person.click(dialog.getByRole('button', { name: 'Move' }));
  await screen.findByText('Maya Torres is moved.');
  expect(requestsOf(staffResidents.move)).toMatchObject([
    { body: { unit_type_id: studioId, seen: { unit_type_id: maya.unit_type_id }, reason: 'Asked for it' } },
  ]);
});

it('offers administrators the residents that the filter finds as a file', async () => {
  await showNobody('&state=invited');
  const link = await screen.findByRole('link', { name: 'Download CSV' });
  expect(link.getAttribute('href')).toMatch(`/subnetworks/${birchId}/residents.csv?state=invited`);
});

it('says why the residents could not be downloaded', async () => {
  const person = await showNobody();
  const link = await screen.findByRole('link', { name: 'Download CSV' });
  refuse(staffRoster.export, { code: 403, error_code: 'Forbidden', error_description: 'Not yours.' });
  await person.click(link);
  await screen.findByText('Not yours.');
});

it('reverses the order of a column on a second click', async () => {
  const person = await showTable();
  const head = () => screen.getByRole('columnheader', { name: /Registration/ });
  await person.click(within(head()).getByRole('button'));
  await expect.poll(() => head().getAttribute('aria-sort')).toBe('ascending');
  await person.click(within(head()).getByRole('button'));
  await expect.poll(() => head().getAttribute('aria-sort')).toBe('descending');
  expect(requestsOf(staffResidents.list).at(-1)).toMatchObject({
    url: expect.stringContaining('sort=state&down=true') as unknown,
  });
});

it('shows the chosen columns', async () => {
  const person = await showTable();
  await person.click(screen.getByRole('button', { name: 'Columns' }));
  const dialog = await screen.findByRole('dialog');
  await person.click(within(dialog).getByLabelText('Email'));
  await person.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('columnheader', { name: 'Email' })).toBeNull();
});

const access = {
  question_num: 4,
  type: 'TEXT',
  title: 'Access',
  is_sensitive: true,
  is_answered: true,
  answer: null,
} as const;
const moveIn = {
  question_num: 2,
  type: 'SELECT',
  title: 'When do you move in?',
  is_sensitive: false,
  is_answered: true,
  answer: 'Late',
} as const;

it('shows what a resident answered at registration, and a sensitive answer when pressed', async () => {
  const { person } = await showMaya({ answers: [moveIn, access] });
  const answers = within(screen.getByRole('region', { name: 'Registration answers' }));
  answers.getByText('Late');
  answer(staffResidents.readAnswer, { answer: 'A wheelchair' }, { questionNum: '4' });
  await person.click(answers.getByRole('button', { name: 'Show the answer to “Access”' }));
  await answers.findByText('A wheelchair');
  expect(requestsOf(staffResidents.readAnswer)).toHaveLength(1);
});

it('shows who needs an accessible unit when pressed, and changes it [1.9]', async () => {
  const { person } = await showMaya();
  answer(staffResidents.readAccessNeed, { needs_accessible: false });
  await person.click(screen.getByRole('button', { name: 'Show whether they need an accessible unit' }));
  await screen.findByText('Not needed');
  answer(staffResidents.setAccessNeed, { needs_accessible: true });
  await person.click(screen.getByRole('button', { name: 'Change: accessible unit needed' }));
  await screen.findByText('Needed');
  expect(requestsOf(staffResidents.setAccessNeed)).toMatchObject([{ body: { needs_accessible: true } }]);
});

/** The table of a place that asks when one moves in, and one thing that is sensitive. */
async function showPlaceWithQuestions(query = '') {
  const question = { options: [], is_required: false, is_retired: false };
  answer(staffRegistration.read, {
    version: '1',
    in_use: [],
    contents: [
      {
        ...question,
        question_num: 2,
        type: 'SELECT',
        title: inEnglishOnly('When do you move in?'),
        options: [inEnglishOnly('Early'), inEnglishOnly('Late')],
        is_sensitive: false,
      },
      { ...question, question_num: 4, type: 'TEXT', title: inEnglishOnly('Access'), is_sensitive: true },
    ],
  });
  answer(staffResidents.list, { residents: [{ ...maya, answers: [moveIn, access] }], next: null });
  answer(staffResidents.count, { count: 1 });
  const { person } = await showAs(renee(), `/residents?place=${birchId}${query}`);
  await screen.findByRole('columnheader', { name: 'Email' });
  return person;
}

it('shows answers to the registration as columns of a place, of sensitive ones only that they exist', async () => {
  const person = await showPlaceWithQuestions();
  await person.click(screen.getByRole('button', { name: 'Columns' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByLabelText('When do you move in?'));
  await person.click(dialog.getByLabelText('Access'));
  await person.click(dialog.getByRole('button', { name: 'Close' }));
  await screen.findByRole('columnheader', { name: 'Access' });
  const row = within(screen.getByRole('row', { name: /Maya Torres/ }));
  row.getByRole('cell', { name: 'Late' });
  row.getByRole('cell', { name: 'Answered' });
  expect(requestsOf(staffResidents.list).at(-1)?.url).toContain('answers=true');
});

it('filters residents by their answer to a question of the registration', async () => {
  const person = await showPlaceWithQuestions();
  await person.click(screen.getByRole('button', { name: 'More filters' }));
  await person.selectOptions(await screen.findByLabelText('Registration question'), 'When do you move in?');
  await person.selectOptions(await screen.findByLabelText('Answer'), 'Late');
  await expect
    .poll(() => requestsOf(staffResidents.list).at(-1)?.url)
    .toMatch(/question=2.*answer=1|answer=1.*question=2/);
  await person.selectOptions(screen.getByLabelText('Answer'), 'Not answered');
  await expect.poll(() => requestsOf(staffResidents.list).at(-1)?.url).toContain('answered=false');
});

it('offers no words of sensitive answers as a filter', async () => {
  await showPlaceWithQuestions('&question=4');
  const select = await screen.findByLabelText('Answer');
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Answered', 'Not answered']);
  expect(screen.queryByLabelText('Words of the answer')).toBeNull();
});

it('filters residents by unit type, gender, invitation, unit number and when they were last seen', async () => {
  answer(staffUnitTypes.read, {
    version: '1',
    in_use: [],
    contents: ['Quad', 'Double'].map((name, at) => ({
      unit_type_id: at === 0 ? quadId : unitTypeId.parse('7a1b5c1e-0000-4000-8000-000000000012'),
      name: inEnglishOnly(name),
      capacity: 4,
      room_types: [],
    })),
  });
  answer(staffGenders.read, {
    version: '1',
    in_use: [],
    contents: [{ gender_id: womanId, label: inEnglishOnly('Woman'), is_retired: false }],
  });
  const person = await showNobody();
  await person.selectOptions(await screen.findByLabelText('Unit type'), 'Quad');
  await person.click(screen.getByRole('button', { name: 'More filters' }));
  await person.selectOptions(await screen.findByLabelText('Gender'), 'Woman');
  await person.selectOptions(screen.getByLabelText('Invitation'), 'Bounced');
  await person.selectOptions(screen.getByLabelText('Unit number'), 'None yet');
  await person.selectOptions(screen.getByLabelText('Last seen'), 'Not for 7 days');
  await expect
    .poll(() =>
      Object.fromEntries(new URL(requestsOf(staffResidents.list).at(-1)?.url ?? '', 'http://x').searchParams),
    )
    .toEqual({
      place: birchId,
      unit_type: quadId,
      gender: womanId,
      invitation: 'bounced',
      unit_number: 'missing',
      seen: 'notWeek',
    });
});

it('shows what the office is asked about a resident on the phone', async () => {
  await showMaya({
    office_id: 'U42',
    phone: '+13125550123',
    room: {
      room_id: roomId.parse('7a1b5c1e-0000-4000-8000-000000000031'),
      people: 2,
      is_locked: false,
      unit_number: '12',
    },
    invitation: { state: 'bounced', sent_at: '2027-06-01T10:00:00.000Z', why: 'No such mailbox' },
    lifestyle: [{ label: 'Bedtime', answer: 'Before 11' }],
  });
  for (const text of [
    'U42',
    'Bounced',
    'No such mailbox',
    'Woman',
    'Before 11',
    '2 open requests',
    'Not yet',
  ])
    screen.getByText(text);
  expect(screen.getByRole('link', { name: 'Unit 12' }).getAttribute('href')).toContain('text=12');
  expect(screen.getByRole('link', { name: 'maya@mail.example' }).getAttribute('href')).toBe(
    'mailto:maya@mail.example',
  );
});

it('leads to the residents before and after in the list from which a page was opened', async () => {
  const anaId = membershipId.parse('7a1b5c1e-0000-4000-8000-000000000031');
  const zoeId = membershipId.parse('7a1b5c1e-0000-4000-8000-000000000032');
  answer(staffResidents.list, {
    residents: [
      listedResident({ membership_id: anaId, first_name: 'Ana' }),
      maya,
      listedResident({ membership_id: zoeId, first_name: 'Zoe' }),
    ],
    next: null,
  });
  answer(staffResidents.count, { count: 3 });
  answer(staffResidents.read, detail(), { membershipId: mayaId });
  answer(staffResidents.read, detail({ membership_id: zoeId, first_name: 'Zoe' }), { membershipId: zoeId });
  const { person } = await showAs(renee(), '/residents?room=alone');
  await person.click(await screen.findByRole('link', { name: 'Maya Torres' }));
  await screen.findByRole('link', { name: 'Previous' });
  await person.click(await screen.findByRole('link', { name: 'Next' }));
  await screen.findByRole('heading', { name: 'Zoe Torres', level: 1 });
  expect(screen.queryByRole('link', { name: 'Next' })).toBeNull();
  await person.keyboard('k');
  await screen.findByRole('heading', { name: 'Maya Torres', level: 1 });
  expect(screen.getByRole('link', { name: 'All residents' }).getAttribute('href')).toContain('room=alone');
});

const note = {
  note_id: residentNoteId.parse('7a1b5c1e-0000-4000-8000-000000000051'),
  body: 'Called about the key.',
  by: 'Ida Lund',
  is_mine: false,
  created_at: '2027-06-01T10:00:00.000Z',
  edited_at: null,
};

it('keeps notes of staff about a resident, of which each changes their own', async () => {
  const { person } = await showMaya({ notes: [note] });
  const notes = within(screen.getByRole('region', { name: 'Notes' }));
  notes.getByText('Called about the key.');
  expect(notes.queryByRole('button', { name: 'Edit' })).toBeNull();
  await person.type(notes.getByRole('textbox', { name: 'New note' }), 'Moves in late');
  const mine = { ...note, body: 'Moves in late', by: 'Renee Okafor', is_mine: true };
  answer(staffResidents.saveNote, detail({ notes: [mine] }));
  await person.click(notes.getByRole('button', { name: 'Add note' }));
  await notes.findByText('Renee Okafor');
  expect(requestsOf(staffResidents.saveNote)).toMatchObject([{ body: { body: 'Moves in late' } }]);
  answer(staffResidents.deleteNote, detail());
  await person.click(notes.getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this note?' }));
  await person.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(notes.queryByText('Moves in late')).toBeNull());
});
