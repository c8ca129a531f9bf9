import { unitTypeId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import type { StaffActivity, StaffOverview } from '@nestmate/contract/staff/overview';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, requestsOf } from '@/testing/server';
import { alder, alderId, birchId, lindenId, prepareConsole, renee, showAs } from '../testing/console';

prepareConsole();

const quadId = unitTypeId.parse('7a1b5c1e-0000-4000-8000-000000000011');
const loftId = unitTypeId.parse('7a1b5c1e-0000-4000-8000-000000000012');
const numbers = { people: 40, joined: 36, registered: 30, answered: 28, matched: 20, full: 8, alone: 10 };
const type = (id: typeof quadId, name: string, subnetwork_id: typeof birchId) => ({
  subnetwork_id,
  unit_type_id: id,
  name,
  capacity: 4,
  is_paused: false,
  ...numbers,
});
const overview: StaffOverview = {
  places: [
    {
      subnetwork_id: birchId,
      name: 'Birch Hall',
      phase: 'MATCHING',
      ends_on: '2027-06-15',
      ends_at: '2027-06-16T00:00:00.000Z',
    },
    {
      subnetwork_id: lindenId,
      name: 'Linden Hall',
      phase: 'ACTIVE',
      ends_on: '2027-04-30',
      ends_at: '2027-05-01T00:00:00.000Z',
    },
  ],
  unit_types: [type(quadId, 'Quad', birchId), type(loftId, 'Loft', lindenId)],
  history: [{ unit_type_id: quadId, day: '2026-01-02', people: 40, matched: 10 }],
};
const activity: StaffActivity = {
  days: [{ day: '2026-01-02', requests: 3, messages: 12 }],
  hours_to_match: 54,
};

async function showOverview(shown = overview, me = renee()) {
  answer(staffCalls.staffOverview.read, shown);
  answer(staffCalls.staffOverview.activity, activity);
  const { person } = await showAs(me, '/overview');
  await screen.findByRole('heading', { name: 'Overview', level: 1 });
  return person;
}

it('shows how many people have a roommate', async () => {
  await showOverview();
  await screen.findByRole('heading', { name: '40 of 80 have a roommate' });
});

it('shows how long people took to find a roommate', async () => {
  await showOverview();
  await screen.findByText('2 days 6 h');
});

it('lists a day of the activity without an entry, too', async () => {
  answer(staffCalls.staffOverview.read, overview);
  answer(staffCalls.staffOverview.activity, {
    ...activity,
    days: [...activity.days, { day: '2026-01-04', requests: 1, messages: 0 }],
  });
  await showAs(renee(), '/overview');
  const table = within(await screen.findByRole('table', { name: 'What residents do' }));
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Day/),
    'Jan 410',
    'Jan 300',
    'Jan 2312',
  ]);
});

it('says where matching is over', async () => {
  await showOverview();
  await screen.findByText('Matching is over');
});

it('leads from each number to the people it counts', async () => {
  await showOverview();
  await screen.findByRole('heading', { name: '40 of 80 have a roommate' });
  const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(to('8 haven’t opened it')).toBe(`/staff/${alderId}/residents?state=invited`);
  expect(to('12 are signing up')).toBe(`/staff/${alderId}/residents?state=registering`);
  expect(to('20 registered people are alone')).toBe(
    `/staff/${alderId}/residents?state=registered&room=alone`,
  );
  expect(to('Loft')).toBe(`/staff/${alderId}/residents?place=${lindenId}&unit_type=${loftId}`);
});

it('a zero is no link', async () => {
  const none = { people: 40, joined: 0, registered: 0, answered: 0, matched: 0, full: 0, alone: 0 };
  await showOverview({ ...overview, unit_types: [{ ...type(quadId, 'Quad', birchId), ...none }] });
  await screen.findByText('40 haven’t opened it');
  expect(screen.getAllByText('0 registered, without a roommate').map(({ tagName }) => tagName)).toEqual([
    'P',
    'P',
  ]);
});

it('shows the shares by day as a table, too', async () => {
  const person = await showOverview();
  await person.click(await screen.findByRole('button', { name: 'Show as a table' }));
  const table = within(screen.getByRole('table', { name: 'With a roommate, by unit type' }));
  table.getByRole('row', { name: 'Jan 2 25% –' });
});

const goals = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

it('leads to the set-up of a first community while there is none', async () => {
  await showOverview({ ...overview, places: [], unit_types: [] });
  await screen.findByText(/^Set up your first community/);
  expect(goals()).toEqual([['Set up a community', `/staff/${alderId}/set-up`]]);
});

it('explains where numbers come from while nobody is on the list', async () => {
  await showOverview({ ...overview, unit_types: [] });
  await screen.findByText('Numbers show up once residents are on the list.');
});

it('leads to the roster first while nobody is on the list', async () => {
  await showOverview({ ...overview, unit_types: [] });
  await screen.findByText('Numbers show up once residents are on the list.');
  expect(goals()).toEqual([
    ['Bring in residents', `/staff/${alderId}/roster`],
    ['Continue setting up', `/staff/${alderId}/set-up`],
  ]);
});

it('offers no set-up to staff without the right', async () => {
  await showOverview({ ...overview, places: [], unit_types: [] }, renee(alder({ role: 'community' })));
  await screen.findByText('Numbers show up once residents are on the list.');
  expect(goals()).toEqual([]);
});

it('shows administrators what is not set up, with the settings that fix it', async () => {
  answer(staffCalls.staffInstallation.parts, {
    is_production: true,
    parts: [
      { part: 'mail', state: 'missing', settings: ['SMTP_URL', 'MAIL_FROM'] },
      { part: 'support', state: 'ready', settings: ['SUPPORT_EMAIL'] },
      { part: 'relay', state: 'missing', settings: ['TURN_URLS', 'TURN_SECRET'] },
    ],
    mails_waiting: 3,
  });
  const person = await showOverview();
  await screen.findByText('2 parts of this installation aren’t set up');
  screen.getByText('Email and calls from strict networks');
  await person.click(screen.getByRole('button', { name: 'Show what’s missing' }));
  screen.getByText('Nobody gets an email, and invitations can’t be sent.');
  screen.getByText('3 emails are waiting, and go out once this is set up.');
  screen.getByText('To set up: SMTP_URL and MAIL_FROM');
  expect(screen.queryByText('Support address')).toBeNull();
});

it('asks about the installation for administrators only', async () => {
  await showOverview(overview, renee(alder({ role: 'community' })));
  await screen.findByRole('heading', { name: '40 of 80 have a roommate' });
  expect(requestsOf(staffCalls.staffInstallation.parts)).toEqual([]);
});
