import { staffCalls } from '@nestmate/contract/staff';
import type { AuditEntry } from '@nestmate/contract/staff/audit';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { zoneHere } from '@/platform/zones';
import { answer, requestsOf } from '@/testing/server';
import { birchId, lindenId, renee, reneeId, showAs, prepareConsole } from '../testing/console';

const { staffAudit, staffTeam } = staffCalls;
prepareConsole();

const entry = (id: number, changes: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: '2027-06-03T14:05:06.000Z',
  action: 'staff.changed',
  actor: { kind: 'staff', id: reneeId, name: 'Renee Okafor' },
  subject: { kind: 'staff', id: reneeId, name: `Colleague ${id}` },
  reason: null,
  before: null,
  after: null,
  people: [],
  members: 0,
  is_sealed: true,
  ...changes,
});

async function showLog(entries: AuditEntry[], next: number | null = null, at = '/audit') {
  answer(staffTeam.list, { staff: [] });
  answer(staffAudit.entries, { entries, next });
  answer(staffAudit.seals, { sealed_at: '2027-06-03T14:06:00.000Z', seal: 'abcdef0123456789', entries: 41 });
  return showAs(renee(), at);
}
const searches = () =>
  requestsOf(staffAudit.entries).map(({ url }) => Object.fromEntries(new URLSearchParams(url.split('?')[1])));

it('shows an entry with the values before and after, field by field', async () => {
  const { person } = await showLog([
    entry(42, {
      reason: 'A new post',
      before: { role: 'community', places: [birchId] },
      after: { role: 'administrator', places: 'all' },
      is_sealed: false,
    }),
  ]);
  await person.click(await screen.findByRole('button', { name: 'Changed a colleague' }));
  const opened = within(await screen.findByRole('dialog', { name: 'Changed a colleague' }));
  expect(opened.getByRole('row', { name: 'Role Community staff Property administrator' })).toBeDefined();
  expect(opened.getByRole('row', { name: 'Places Birch Hall All places' })).toBeDefined();
  expect(opened.getByText('A new post')).toBeDefined();
  expect(opened.getByText('Not sealed yet')).toBeDefined();
  expect(location.search).toBe('?entry=42');
});

it('names the people of a match, and says phases, steps and times in words', async () => {
  const ids = ['7a1b5c1e-0000-4000-8000-000000000021', '7a1b5c1e-0000-4000-8000-000000000022'];
  const { person } = await showLog([
    entry(3, {
      action: 'room.matched',
      after: { people: ids },
      people: [{ id: ids[0] ?? '', name: 'Ana Souza' }],
      members: 2,
    }),
    entry(2, {
      action: 'round.phaseMoved',
      before: { phase: 'MATCHING' },
      after: { phase: 'ACTIVE', send_at: '2027-06-03T14:05:06.000Z' },
    }),
    entry(1, { action: 'residents.messaged', subject: null, members: 123 }),
  ]);
  await screen.findByText('123 people');
  await person.click(await screen.findByRole('button', { name: 'Created a match' }));
  await screen.findByRole('row', { name: 'People Ana Souza and Someone whose account is gone' });
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await person.click(await screen.findByRole('button', { name: 'Ended matching' }));
  await screen.findByRole('row', { name: 'Phase Matching is open Matching is over' });
  screen.getByRole('row', { name: /^Sent from – Jun 3, 2027/ });
});

it('says about whom a log was exported, and states of residents and changed ids as what they are', async () => {
  const id = (number: number) => `7a1b5c1e-0000-4000-8000-0000000000${number}`;
  const { person } = await showLog([
    entry(3, {
      action: 'audit.exported',
      after: { actor: reneeId, subject: id(21) },
      people: [{ id: reneeId, name: 'Renee Okafor' }],
    }),
    entry(2, { action: 'roster.exported', after: { state: 'registering' } }),
    entry(1, { action: 'resident.moved', before: { room_type: id(31) }, after: { room_type: id(32) } }),
  ]);
  await person.click(await screen.findByRole('button', { name: 'Downloaded the audit log' }));
  await screen.findByRole('row', { name: 'Who Renee Okafor' });
  screen.getByRole('row', { name: 'Subject Someone whose account is gone' });
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await person.click(await screen.findByRole('button', { name: 'Downloaded residents' }));
  await screen.findByRole('row', { name: 'State Signing up' });
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await person.click(await screen.findByRole('button', { name: 'Moved a resident' }));
  const row = await screen.findByRole('row', { name: 'Bedroom Chosen Chosen' });
  expect(row.lastElementChild?.className).toContain('font-semibold');
});

it('shows of a change to the set-up only what is different, by names instead of ids', async () => {
  const id = (number: number) => `7a1b5c1e-0000-4000-8000-0000000000${number}`;
  const studio = { option_id: id(31), topic: { en: 'Arts', es: null, zh: null }, name: { en: 'Dance' } };
  const { person } = await showLog([
    entry(4, {
      action: 'majors.changed',
      before: { [id(31)]: { ...studio, is_retired: false }, order: [id(31), id(32)] },
      after: {
        [id(31)]: { ...studio, topic: { en: 'Arts', es: 'Artes', zh: null }, is_retired: true },
        [id(32)]: { option_id: id(32), topic: { en: 'Arts' }, name: { en: 'Film' }, is_retired: false },
        order: [id(32), id(31)],
      },
    }),
  ]);
  await person.click(await screen.findByRole('button', { name: 'Changed majors' }));
  await screen.findByRole('row', { name: 'Dance · Heading · Español – Artes' });
  screen.getByRole('row', { name: 'Dance · No longer offered No Yes' });
  screen.getByRole('row', { name: 'Film – Added' });
  screen.getByRole('row', { name: 'Order – Reordered' });
  expect(screen.queryByText(/7a1b5c1e/)).toBeNull();
});

it('leads from an entry to the resident, room or messages that it is about', async () => {
  const room = { kind: 'room', id: '7a1b5c1e-0000-4000-8000-000000000041', name: 'Quad' } as const;
  const { person } = await showLog([
    entry(2, { action: 'residents.messaged', subject: null, members: 3, after: { subject: 'Keys' } }),
    entry(1, { action: 'room.locked', subject: room }),
  ]);
  await person.click(await screen.findByRole('button', { name: 'Locked a room' }));
  const link = await screen.findByRole('link', { name: 'See this room' });
  expect(link.getAttribute('href')).toContain(`rooms?room=${room.id}`);
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await person.click(await screen.findByRole('button', { name: 'Sent a message to several residents' }));
  await screen.findByRole('link', { name: 'See messages' });
});

it('opens the entry of a link that is not on the first page', async () => {
  await showLog([entry(7)], null, '/audit?entry=7&text=none');
  const opened = within(await screen.findByRole('dialog'));
  await opened.findByText('Colleague 7');
});

const filtered = `/audit?action=staff.removed&place=${lindenId}&from=nonsense`;

it('asks the server for the filters of its address and the chosen place', async () => {
  await showLog([entry(1)], null, filtered);
  await waitFor(() => expect(searches().at(-1)).toEqual({ action: 'staff.removed', place: lindenId }));
});

it('searches for a text without the spaces at its end, which stay in the field', async () => {
  const { person } = await showLog([entry(1)]);
  await person.type(await screen.findByLabelText('Search'), 'lost  ');
  await waitFor(() => expect(searches().at(-1)?.['text']).toBe('lost'));
  expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('lost  ');
});

it('the audit log clears all its filters in one step', async () => {
  const { person } = await showLog([entry(1)], null, `${filtered}&text=lost`);
  expect((await screen.findByLabelText<HTMLInputElement>('Search')).value).toBe('lost');
  await person.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe(''));
  await waitFor(() => expect(new URLSearchParams(location.search).get('action')).toBeNull());
});

it('says in which zone it shows days and times', async () => {
  await showLog([]);
  await screen.findByText(/^Days and times are in your time zone: /);
});

it('asks for days of the zone in which it shows times', async () => {
  await showLog([entry(1)], null, '/audit?from=2027-06-03&to=2027-06-03');
  await waitFor(() =>
    expect(searches().at(-1)).toEqual({ from: '2027-06-03', to: '2027-06-03', zone: zoneHere() }),
  );
});

it('fetches older entries below the newest', async () => {
  const { person } = await showLog([entry(9)], 9);
  const more = await screen.findByRole('button', { name: 'Show older entries' });
  answer(staffAudit.entries, { entries: [entry(3)], next: null });
  await person.click(more);
  await screen.findByText('Colleague 3');
  expect(screen.getByText('Colleague 9')).toBeDefined();
  expect(searches().at(-1)).toEqual({ before: '9' });
});

it('shows up to where the log is sealed', async () => {
  await showLog([]);
  await screen.findByText(/Sealed up to entry 41/);
  expect(screen.getByText('Nothing has happened yet')).toBeDefined();
});
