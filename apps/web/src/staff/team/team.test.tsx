import { staffCalls } from '@nestmate/contract/staff';
import { officeMessageId, staffId } from '@nestmate/contract/staff/ids';
import type { OfficeMessage } from '@nestmate/contract/staff/messages';
import type { Colleague } from '@nestmate/contract/staff/team';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, refuse, requestsOf } from '@/testing/server';
import { alder, announceChange, birchId, renee, reneeId, showAs, prepareConsole } from '../testing/console';

const { staffMessages, staffTeam } = staffCalls;
prepareConsole();

const joanId = staffId.parse('7a1b5c1e-0000-4000-8000-000000000005');
const me: Colleague = {
  staff_id: reneeId,
  name: 'Renee Okafor',
  email: 'renee@alder.example',
  role: 'administrator',
  places: null,
  version: 1,
  last_here_at: null,
  is_me: true,
  is_invited: false,
};
const joan = (changes: Partial<Colleague> = {}): Colleague => ({
  ...me,
  staff_id: joanId,
  name: 'Joan Reyes',
  email: 'joan@alder.example',
  role: 'community',
  places: [birchId],
  is_me: false,
  ...changes,
});

async function showTeam(staff: Colleague[] = [me, joan()], at = '/staff') {
  answer(staffTeam.list, { staff });
  answer(staffTeam.former, { former: [] });
  answer(staffMessages.list, { messages: [] });
  const { person } = await showAs(renee(), at);
  await screen.findByRole('row', { name: /Renee Okafor/ });
  const start = async (action: 'Change' | 'Remove') => {
    await person.click(screen.getByRole('button', { name: 'Actions for Joan Reyes' }));
    await person.click(await screen.findByRole('menuitem', { name: action }));
    return within(await screen.findByRole('dialog'));
  };
  return { person, start };
}

it('lists who works here, with role and places', async () => {
  await showTeam([me, joan()]);
  expect(
    screen.getByRole('row', { name: /Renee Okafor.*Property administrator.*Whole network/ }),
  ).toBeDefined();
});

it('lists only the people of the chosen place', async () => {
  const linden = alder().places[1]?.subnetwork_id;
  await showTeam([me, joan()], `/staff?place=${linden}`);
  screen.getByRole('row', { name: /Renee Okafor/ });
  expect(screen.queryByRole('row', { name: /Joan Reyes/ })).toBeNull();
});

it('shows the rights of each role, as the server enforces them', async () => {
  await showTeam();
  const rights = within(screen.getByRole('table', { name: 'What each role may do' }));
  // A phone shows the names of the roles in place of the columns.
  rights.getByRole('row', {
    name: 'Create matches and assign units Property administrator and Community staff Yes Yes No',
  });
  rights.getByRole('row', { name: 'Pause, resume, and move deadlines Property administrator Yes No No' });
});

async function openNewColleague() {
  const { person } = await showTeam([me]);
  await person.click(screen.getByRole('button', { name: 'Add a colleague' }));
  return { person, form: within(await screen.findByRole('dialog')) };
}

it('adds no colleague without a name', async () => {
  const { person, form } = await openNewColleague();
  await person.click(form.getByRole('button', { name: 'Add' }));
  await form.findByText('Type a name.');
  expect(requestsOf(staffTeam.add)).toEqual([]);
});

it('adds a colleague for some places only', async () => {
  const { person, form } = await openNewColleague();
  await person.type(form.getByLabelText('Email'), 'joan@alder.example');
  await person.type(form.getByLabelText('Name'), 'Joan Reyes');
  await person.click(form.getByLabelText('Only these places'));
  await person.click(form.getByLabelText('Birch Hall'));
  answer(staffTeam.add, { staff: [me, joan()] });
  await person.click(form.getByRole('button', { name: 'Add' }));
  await screen.findByRole('row', { name: /Joan Reyes/ });
  expect(requestsOf(staffTeam.add).map(({ body }) => body)).toEqual([
    { name: 'Joan Reyes', role: 'community', places: [birchId], email: 'joan@alder.example' },
  ]);
});

it('lets me choose between somebody else’s changes and mine, field by field', async () => {
  const { person, start } = await showTeam();
  const form = await start('Change');
  await person.clear(form.getByLabelText('Name'));
  await person.type(form.getByLabelText('Name'), 'Joan R. Reyes');
  refuse(staffTeam.change, { code: 409, error_code: 'ChangedMeanwhile', error_description: 'Changed.' });
  answer(staffTeam.list, {
    staff: [me, joan({ name: 'Joan Reyes-Lima', role: 'administrator', version: 2 })],
  });
  await person.click(form.getByRole('button', { name: 'Save' }));
  const conflict = within(await form.findByRole('region', { name: 'Saved by someone else' }));
  expect(conflict.getByText('Joan Reyes-Lima')).toBeDefined();
  expect(conflict.getByText('Joan R. Reyes')).toBeDefined();
  await person.click(conflict.getByRole('button', { name: 'Use theirs: Role' }));
  answer(staffTeam.change, {
    staff: [me, joan({ name: 'Joan R. Reyes', role: 'administrator', version: 3 })],
  });
  await person.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByRole('row', { name: /Joan R. Reyes/ });
  expect(requestsOf(staffTeam.change).map(({ body }) => body)).toEqual([
    { name: 'Joan R. Reyes', role: 'community', places: [birchId], version: 1 },
    { name: 'Joan R. Reyes', role: 'administrator', places: [birchId], version: 2 },
  ]);
});

it('removes a colleague only with a reason', async () => {
  const { person, start } = await showTeam();
  const question = await start('Remove');
  await person.click(question.getByRole('button', { name: 'Remove' }));
  await question.findByText('Say why, in a few words.');
  expect(requestsOf(staffTeam.remove)).toEqual([]);
});

it('removes a colleague from the same dialog after a refusal', async () => {
  const { person, start } = await showTeam();
  const question = await start('Remove');
  refuse(staffTeam.remove, {
    code: 409,
    error_code: 'LastAdministrator',
    error_description: 'The last one.',
  });
  await person.type(question.getByLabelText('Reason'), 'Moved on{Enter}');
  await question.findByText('The last one.');
  answer(staffTeam.remove, { staff: [me] });
  await person.click(question.getByRole('button', { name: 'Remove' }));
  await screen.findByText('Joan Reyes is off the list.');
  expect(requestsOf(staffTeam.remove).at(-1)?.body).toEqual({ reason: 'Moved on' });
});

const keys: OfficeMessage = {
  message_id: officeMessageId.parse('7a1b5c1e-0000-4000-8000-000000000051'),
  subject: 'Keys on Monday',
  texts: [],
  state: 'waiting',
  by: 'Joan Reyes',
  by_id: joanId,
  made_at: '2027-06-01T10:00:00.000Z',
  send_at: '2027-06-05T10:00:00.000Z',
  people: 2,
  delivered: 0,
  audience: null,
  version: 1,
  has_lost_writer: false,
};

it.each([
  ['Send as planned, in my name', 1],
  ['Don’t send', 0],
])('names planned messages of a removed colleague, and does with them: %s', async (choice, takenOver) => {
  const { person, start } = await showTeam();
  answer(staffMessages.list, { messages: [keys, { ...keys, by_id: reneeId, subject: 'Mine' }] });
  answer(staffMessages.takeOver, { messages: [{ ...keys, by_id: reneeId }] });
  answer(staffTeam.remove, { staff: [me] });
  const question = await start('Remove');
  await question.findByText('Joan Reyes wrote a message that hasn’t gone out yet: “Keys on Monday”.');
  await person.click(question.getByRole('radio', { name: choice }));
  await person.type(question.getByLabelText('Reason'), 'Moved on{Enter}');
  await screen.findByText('Joan Reyes is off the list.');
  expect(requestsOf(staffMessages.takeOver)).toHaveLength(takenOver);
});

async function openErasing() {
  const ida = {
    staff_id: joanId,
    name: 'Ida Bell',
    email: 'ida@alder.example',
    removed_at: '2026-11-02T10:00:00.000Z',
  };
  const { person } = await showTeam([me]);
  answer(staffTeam.former, { former: [ida] });
  await announceChange('team');
  await person.click(await screen.findByRole('button', { name: 'Erase Ida Bell' }));
  return { person, question: within(await screen.findByRole('dialog')) };
}

it('shows why a former colleague was not erased', async () => {
  const { person, question } = await openErasing();
  refuse(staffTeam.erase, { code: 404, error_code: 'NotFound', error_description: 'Not there.' });
  await person.click(question.getByRole('button', { name: 'Erase' }));
  await question.findByText('Not there.');
});

it('erases a former colleague after explaining what that does', async () => {
  const { person, question } = await openErasing();
  question.getByText(/What they did stays in the log/);
  answer(staffTeam.erase, { former: [] });
  await person.click(question.getByRole('button', { name: 'Erase' }));
  await screen.findByText('The name is gone from the log.');
  expect(screen.queryByRole('heading', { name: 'Former colleagues' })).toBeNull();
});

it('shows a role without the right why the page is not for it', async () => {
  await showAs(renee(alder({ role: 'community' })), '/staff');
  await screen.findByRole('heading', { name: 'This page is for administrators' });
  expect(screen.queryByRole('link', { name: 'Staff' })).toBeNull();
});
