import { unitTypeId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import type { StaffRound } from '@nestmate/contract/staff/rounds';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answer, refuse, requestsOf } from '@/testing/server';
import {
  alder,
  alderId,
  announceChange,
  birchId,
  lindenId,
  prepareConsole,
  renee,
  showAs,
} from '../testing/console';
import { listedResident, mayaId } from '../testing/residents';

const { staffMessages, staffResidents, staffRooms, staffRounds } = staffCalls;
prepareConsole();
beforeEach(() => {
  answer(staffResidents.list, { residents: [], next: null });
  answer(staffRooms.count, { count: 1, shared: 0 });
});

const quadId = unitTypeId.parse('7a1b5c1e-0000-4000-8000-000000000011');
const suiteId = unitTypeId.parse('7a1b5c1e-0000-4000-8000-000000000012');
const quad = (changes: Partial<StaffRound['unit_types'][number]> = {}) => ({
  unit_type_id: quadId,
  name: 'Quad',
  capacity: 4,
  is_paused: false,
  ends_on: null,
  ends_at: '2027-06-16T00:00:00.000Z',
  is_over: false,
  people: 12,
  alone: 3,
  ...changes,
});
const round = (changes: Partial<StaffRound> = {}): StaffRound => ({
  subnetwork_id: birchId,
  name: 'Birch Hall',
  time_zone: 'America/New_York',
  phase: 'MATCHING',
  starts_on: '2027-03-01',
  ends_on: '2027-06-15',
  ends_hour: 20,
  ends_at: '2027-06-16T00:00:00.000Z',
  last_ends_at: '2027-06-16T00:00:00.000Z',
  remind_days: null,
  people: 12,
  alone: 3,
  unit_types: [quad()],
  ...changes,
});
const rounds = (...all: StaffRound[]) => ({ rounds: all });

async function showRounds(all = [round()], me = renee(), at = '/rounds') {
  answer(staffRounds.list, rounds(...all));
  const { person } = await showAs(me, at);
  await screen.findByRole('row', { name: /Birch Hall/ });
  const choose = async (action: string) => {
    await person.click(screen.getByRole('button', { name: 'Actions for Birch Hall' }));
    await person.click(await screen.findByRole('menuitem', { name: action }));
    return within(await screen.findByRole('dialog'));
  };
  return { person, choose };
}

it('leads from a network without rounds to its set-up', async () => {
  answer(staffRounds.list, rounds());
  await showAs(renee(), '/rounds');
  const link = await screen.findByRole('link', { name: 'Go to set-up' });
  expect(link.getAttribute('href')).toBe(`/staff/${alderId}/set-up`);
});

it('shows a round in one row, in the time zone of its place', async () => {
  await showRounds();
  expect(
    screen.getByRole('row', {
      name: /Birch Hall.*12 people · 3 without a roommate.*Matching.*Mar 1.*Jun 15.*8:00 PM EDT/,
    }),
  ).toBeDefined();
});

it('shows whether the round of a unit type is running', async () => {
  await showRounds();
  expect(screen.getByRole('row', { name: /Quad.*Running/ })).toBeDefined();
});

it('shows only the rounds of the chosen place', async () => {
  await showRounds(
    [round(), round({ subnetwork_id: lindenId, name: 'Linden Hall' })],
    renee(),
    `/rounds?place=${birchId}`,
  );
  expect(screen.queryByRole('row', { name: /Linden Hall/ })).toBeNull();
});

it('pauses a unit type after saying what waits', async () => {
  const { person } = await showRounds();
  answer(staffRounds.previewPause, { together: 9, alone: 3, open_requests: 1 });
  await person.click(screen.getByRole('button', { name: 'Pause Quad' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('open request waits until you resume.');
  dialog.getByText(/You can resume at any time/);
  await person.type(dialog.getByLabelText(/Reason/), 'Flood');
  answer(staffRounds.pause, rounds(round({ unit_types: [quad({ is_paused: true })] })));
  await person.click(dialog.getByRole('button', { name: 'Pause' }));
  await screen.findByRole('button', { name: 'Resume Quad' });
  expect(requestsOf(staffRounds.pause)).toMatchObject([{ body: { paused: true, reason: 'Flood' } }]);
  await screen.findByText('Matching in Quad is paused.');
});

async function chooseDeadline() {
  const { person, choose } = await showRounds();
  const dialog = await choose('Move the deadline');
  answer(staffRounds.previewDeadline, {
    ends_at: '2027-06-19T00:00:00.000Z',
    ended_at_before: '2027-06-16T00:00:00.000Z',
    people: 12,
    alone: 3,
    open_requests: 1,
    is_past: false,
  });
  const last = dialog.getByLabelText<HTMLInputElement>('Last day');
  fireEvent.change(last, { target: { value: '2027-06-18' } });
  await dialog.findByText(/Matching would end .*Jun 18, 2027.*8:00 PM EDT/);
  return { person, dialog, last };
}

it('says at what time of its last day matching ends', async () => {
  const { dialog } = await chooseDeadline();
  dialog.getByText('Matching ends on the last day, at the hour you choose (Eastern Time).');
  expect(dialog.getByLabelText<HTMLSelectElement>('At').selectedOptions[0]?.text).toBe('8:00 PM');
});

it('shows the days that somebody else has saved meanwhile, and saves over them once they were seen', async () => {
  const { person, dialog } = await chooseDeadline();
  refuse(staffRounds.setDeadline, {
    code: 409,
    error_code: 'ChangedMeanwhile',
    error_description: 'Changed.',
  });
  answer(staffRounds.list, rounds(round({ ends_on: '2027-06-20', ends_hour: 12 })));
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  const conflict = within(await dialog.findByRole('region', { name: 'Saved by someone else' }));
  conflict.getByText('Jun 20, 2027');
  conflict.getByText('Jun 18, 2027');
  await person.click(conflict.getByRole('button', { name: 'Use theirs: At' }));
  answer(staffRounds.setDeadline, rounds(round({ ends_on: '2027-06-18', ends_hour: 12 })));
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('The deadline of Birch Hall has moved.');
  expect(requestsOf(staffRounds.setDeadline).at(-1)).toMatchObject({
    body: { ends_on: '2027-06-18', ends_hour: 12, seen: { ends_on: '2027-06-20', ends_hour: 12 } },
  });
});

it('shows the effects of another deadline before it is moved', async () => {
  const { dialog } = await chooseDeadline();
  await dialog.findByText('1 open request could be answered until then');
});

it('sets another hour of the deadline, and a reminder before it', async () => {
  const { person, dialog } = await chooseDeadline();
  await person.selectOptions(dialog.getByLabelText('At'), '12:00 PM');
  await person.selectOptions(dialog.getByLabelText('Remind residents'), '3 days before');
  await dialog.findByText(/^Everyone with a free place in their room gets a notification/);
  answer(staffRounds.setDeadline, rounds(round()));
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('The deadline of Birch Hall has moved.');
  expect(requestsOf(staffRounds.setDeadline)).toMatchObject([
    { body: { ends_hour: 12, remind_days: 3, seen: { ends_hour: 20, remind_days: null } } },
  ]);
});

it('gives a unit type a last day of its own after showing the effects', async () => {
  const { person } = await showRounds();
  await person.click(screen.getByRole('button', { name: 'Deadline of Quad' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('checkbox', { name: 'It ends on a day of its own' }));
  answer(staffRounds.previewDeadline, {
    ends_at: '2027-06-11T00:00:00.000Z',
    ended_at_before: '2027-06-16T00:00:00.000Z',
    people: 12,
    alone: 3,
    open_requests: 1,
    is_past: false,
  });
  fireEvent.change(dialog.getByLabelText('Last day'), { target: { value: '2027-06-10' } });
  await dialog.findByText(/Matching would end .*Jun 10, 2027.*8:00 PM EDT/);
  answer(
    staffRounds.setUnitTypeDeadline,
    rounds(round({ unit_types: [quad({ ends_on: '2027-06-10', ends_at: '2027-06-11T00:00:00.000Z' })] })),
  );
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByRole('row', { name: /Quad.*Ends .*Jun 10, 2027.*8:00 PM EDT/ });
  expect(requestsOf(staffRounds.setUnitTypeDeadline)).toMatchObject([
    { body: { ends_on: '2027-06-10', seen: null } },
  ]);
});

const ended = quad({ ends_on: '2027-05-10', is_over: true, alone: 2 });
const suite = quad({ name: 'Suite', unit_type_id: suiteId });

it('says of a unit type that ended earlier that its matching is over', async () => {
  await showRounds([round({ unit_types: [ended, suite] })]);
  expect(screen.getByRole('row', { name: /Quad.*Matching is over/ })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Pause Quad' })).toBeNull();
});

it('leads from a unit type that ended earlier to its residents without a roommate', async () => {
  const { main } = await showAfter({ phase: 'MATCHING', unit_types: [ended, suite] });
  const link = await main.findByRole('link', { name: 'See these 2 residents' });
  expect(link.getAttribute('href')).toContain(`unit_type=${quadId}`);
});

it('keeps the chosen deadline when a colleague was faster', async () => {
  const { person, dialog, last } = await chooseDeadline();
  refuse(staffRounds.setDeadline, {
    code: 409,
    error_code: 'ChangedMeanwhile',
    error_description: 'Someone else has just changed this.',
  });
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Someone else has just changed this.');
  expect(last.value).toBe('2027-06-18');
  expect(requestsOf(staffRounds.setDeadline)).toMatchObject([
    { body: { ends_on: '2027-06-18', seen: { starts_on: '2027-03-01', ends_on: '2027-06-15' } } },
  ]);
});

const counted = { together: 9, alone: 3, kept_decisions: 0 };
const previewed = { ...counted, open_requests: 4, ends_at: '2027-06-16T00:00:00.000Z', is_over: false };

it('says before it ends matching whom that affects', async () => {
  const { choose } = await showRounds();
  answer(staffRounds.previewStatus, previewed);
  const dialog = await choose('End matching');
  const list = await dialog.findByRole('list');
  expect(list.getAttribute('aria-live')).toBe('off');
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^9residents have a roommate and keep/),
    expect.stringMatching(/^3residents have no roommate/),
    expect.stringMatching(/^4open requests stay, but can’t be accepted/),
  ]);
});

it('says before it ends matching until when that can be taken back', async () => {
  const { choose } = await showRounds();
  answer(staffRounds.previewStatus, previewed);
  const dialog = await choose('End matching');
  await dialog.findByText(/You can take this back until .*Jun 15, 2027.*8:00 PM EDT.*“Reopen matching”/);
});

it('ends matching with the numbers that staff have seen', async () => {
  const { person, choose } = await showRounds();
  answer(staffRounds.previewStatus, previewed);
  const dialog = await choose('End matching');
  await dialog.findByText(/^residents have no roommate/);
  await person.type(dialog.getByLabelText('Reason'), 'The year');
  answer(staffRounds.setStatus, rounds(round({ phase: 'ACTIVE' })));
  await person.click(dialog.getByRole('button', { name: 'End matching' }));
  await screen.findByText('Matching in Birch Hall is over.');
  expect(requestsOf(staffRounds.setStatus)).toMatchObject([{ body: { phase: 'ACTIVE', counted } }]);
});

it('shows the new numbers when they changed, before it ends matching', async () => {
  const { person, choose } = await showRounds();
  answer(staffRounds.previewStatus, previewed);
  const dialog = await choose('End matching');
  await dialog.findByText(/^residents have no roommate/);
  await person.type(dialog.getByLabelText('Reason'), 'The year');
  refuse(staffRounds.setStatus, {
    code: 409,
    error_code: 'NumbersChanged',
    error_description: 'The numbers changed.',
  });
  answer(staffRounds.previewStatus, { ...previewed, together: 11, alone: 1 });
  await person.click(dialog.getByRole('button', { name: 'End matching' }));
  await dialog.findByText('The numbers changed.');
  await dialog.findByText(
    'resident has no roommate and can’t look for one anymore. You can still match them.',
  );
  answer(staffRounds.setStatus, rounds(round({ phase: 'ACTIVE' })));
  await person.click(dialog.getByRole('button', { name: 'End matching' }));
  await screen.findByText('Matching in Birch Hall is over.');
  expect(requestsOf(staffRounds.setStatus).at(-1)).toMatchObject({
    body: { counted: { together: 11, alone: 1, kept_decisions: 0 } },
  });
});

it('offers to count again when it could not say whom the end of matching affects', async () => {
  const { person, choose } = await showRounds();
  refuse(staffRounds.previewStatus, {
    code: 404,
    error_code: 'NotFound',
    error_description: 'Not counted.',
  });
  const dialog = await choose('End matching');
  await dialog.findByText('Not counted.');
  answer(staffRounds.previewStatus, previewed);
  await person.click(dialog.getByRole('button', { name: 'Try again' }));
  await dialog.findByText(/^residents have no roommate/);
});

it('says that a round whose deadline is over can be closed again at any time', async () => {
  const { choose } = await showRounds([round({ phase: 'CLOSED' })]);
  answer(staffRounds.previewStatus, { ...previewed, is_over: true });
  const dialog = await choose('Open again');
  dialog.getByText('Open Birch Hall again?');
  await dialog.findByText('You can close it again at any time.');
});

async function chooseArchive() {
  const { person, choose } = await showRounds([round({ phase: 'CLOSED' })]);
  answer(staffRounds.previewStatus, { ...previewed, kept_decisions: 2 });
  const dialog = await choose('Archive');
  await dialog.findByText(/^removals and blocks of people who deleted their account are forgotten for good/);
  return { person, dialog };
}

it('says before it archives a round what cannot be brought back', async () => {
  const { dialog } = await chooseArchive();
  dialog.getByText(/bring it back from the archive at any time, but not what is forgotten/);
});

it('archives a round only with its name typed', async () => {
  const { person, dialog } = await chooseArchive();
  await person.type(dialog.getByLabelText('Reason'), 'The year is over');
  await person.click(dialog.getByRole('button', { name: 'Archive it' }));
  await dialog.findByText('Type the name exactly as it’s shown.');
  await person.type(dialog.getByLabelText(/Type “Birch Hall”/), 'Birch Hall');
  answer(staffRounds.setStatus, rounds(round({ phase: 'ARCHIVED' })));
  await person.click(dialog.getByRole('button', { name: 'Archive it' }));
  await screen.findByRole('row', { name: /Birch Hall.*Archived/ });
  expect(requestsOf(staffRounds.setStatus)).toMatchObject([{ body: { phase: 'ARCHIVED', seen: 'CLOSED' } }]);
});

async function showAfter(changes: Partial<StaffRound> = {}, me = renee()) {
  answer(
    staffRounds.list,
    rounds(round({ phase: 'ACTIVE', last_ends_at: '2099-06-16T00:00:00.000Z', ...changes })),
  );
  const { person } = await showAs(me, `/rounds/after?place=${birchId}`);
  return { person, main: within(await screen.findByRole('main')) };
}

it('leads from the end of matching to the residents without a roommate', async () => {
  const { person, choose } = await showRounds();
  answer(staffRounds.previewStatus, previewed);
  const dialog = await choose('End matching');
  await dialog.findByText(/^residents have no roommate/);
  await person.type(dialog.getByLabelText('Reason'), 'The year');
  answer(staffRounds.setStatus, rounds(round({ phase: 'ACTIVE' })));
  await person.click(dialog.getByRole('button', { name: 'End matching' }));
  const link = await screen.findByRole('link', { name: 'See these 3 residents' });
  expect(link.getAttribute('href')).toMatch(/\/residents\?place=[\da-f-]+&room=alone$/);
});

it('shows the notices that residents got when matching ended', async () => {
  const { main } = await showAfter();
  await main.findByText(/you don’t have roommates yet\. Your housing office decides what’s next/);
  main.getByText('Matching is over. Your room stays as it is.');
});

it('proposes to each resident without a roommate whom they match best once matching is over', async () => {
  const { main } = await showAfter();
  await main.findByRole('heading', { name: 'Best matches' });
  answer(staffResidents.list, { residents: [listedResident()], next: null });
  answer(staffRooms.proposals, { proposals: [{ membership_id: mayaId, best: null }] });
  await announceChange('people');
  await main.findByText('No one fits without breaking a rule of this place.');
  expect(requestsOf(staffResidents.list).at(-1)?.url).toContain('room=alone');
});

it('opens a message to everybody without a roommate once matching is over', async () => {
  const { person, main } = await showAfter();
  answer(staffMessages.preview, {
    people: 3,
    without_account: 0,
    by_mail: 3,
    goes_to: 'server' as const,
    languages: { en: 3, es: 0, zh: 0 },
  });
  await person.click(await main.findByRole('button', { name: 'Write to these 3' }));
  await waitFor(() =>
    expect(requestsOf(staffMessages.preview)).toMatchObject([
      { body: { selection: { filter: { place: birchId, room: 'alone' } } } },
    ]),
  );
});

it('leads back to the rounds once matching is open again', async () => {
  const { person, main } = await showAfter();
  answer(staffRounds.previewStatus, { ...previewed, ends_at: '2099-06-16T00:00:00.000Z' });
  await person.click(await main.findByRole('button', { name: 'Reopen matching' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(/without a roommate can look for one again/);
  await person.type(dialog.getByLabelText('Reason'), 'More time');
  answer(staffRounds.setStatus, rounds(round()));
  await person.click(dialog.getByRole('button', { name: 'Reopen matching' }));
  await screen.findByRole('row', { name: /Birch Hall.*Matching is open/ });
});

it('says that matching was ended before a deadline that is still to come', async () => {
  await showRounds([round({ phase: 'ACTIVE', ends_at: '2099-06-16T00:00:00.000Z' })]);
  screen.getByRole('row', { name: /Matching is over.*Ended before its deadline.*Jun 15, 2099/ });
});

it('offers to reopen matching until its deadline', async () => {
  const { person, main } = await showAfter();
  answer(staffRounds.previewStatus, { ...previewed, ends_at: '2099-06-16T00:00:00.000Z' });
  await person.click(await main.findByRole('button', { name: 'Reopen matching' }));
  await screen.findByRole('dialog', { name: 'Reopen matching in Birch Hall?' });
});

it('offers a later deadline once the deadline has passed', async () => {
  const { main } = await showAfter({ last_ends_at: '2020-06-16T00:00:00.000Z' });
  await main.findByRole('link', { name: 'Move the deadline' });
  expect(main.queryByRole('button', { name: 'Reopen matching' })).toBeNull();
});

it('offers community staff no change of a round whose matching is over', async () => {
  const { main } = await showAfter({}, renee(alder({ role: 'community' })));
  await main.findByRole('link', { name: 'Go to residents' });
  expect(main.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Write to these 3']);
});

it('lets community staff look at rounds without changing them', async () => {
  await showRounds([round()], renee(alder({ role: 'community' })));
  expect(screen.getByText(/An administrator can make changes/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Pause Quad' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Actions for Birch Hall' })).toBeNull();
});
