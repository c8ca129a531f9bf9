import { unitTypeId } from '@nestmate/contract';
import { staffCalls, type StaffOverview } from '@nestmate/contract/staff';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer } from '@/testing/server';
import { alderId, birchId, lindenId, prepareConsole, renee, showAs } from '../testing/console';

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
  activity: [{ day: '2026-01-02', requests: 3, messages: 12 }],
  hours_to_match: 54,
};

async function showOverview(shown = overview) {
  answer(staffCalls.staffOverview.read, shown);
  const { person } = await showAs(renee(), '/overview');
  await screen.findByRole('heading', { name: 'Overview', level: 1 });
  return person;
}

it('says how many have a roommate, and leads from each number to the people that it counts', async () => {
  await showOverview();
  await screen.findByRole('heading', { name: '40 of 80 have a roommate' });
  const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(to('8 haven’t opened it')).toBe(`/staff/${alderId}/residents?state=invited`);
  expect(to('12 are signing up')).toBe(`/staff/${alderId}/residents?state=registering`);
  expect(to('20 registered people are alone')).toBe(
    `/staff/${alderId}/residents?state=registered&room=alone`,
  );
  expect(to('Loft')).toBe(`/staff/${alderId}/residents?place=${lindenId}&unit_type=${loftId}`);
  screen.getByText('2 days 6 h');
  screen.getByText('Matching is over');
});

it('shows the shares by day as a table, too', async () => {
  const person = await showOverview();
  await person.click(await screen.findByRole('button', { name: 'Show as a table' }));
  const table = within(screen.getByRole('table', { name: 'With a roommate, by unit type' }));
  table.getByRole('row', { name: 'Jan 2 25% –' });
});

it('says where numbers come from while nobody is on the list', async () => {
  await showOverview({ ...overview, unit_types: [] });
  await screen.findByText('Numbers show up once residents are on the list.');
});
