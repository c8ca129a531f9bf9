import { membershipId, roomId, unitTypeId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answer, answerLater, refuse, requestsOf } from '@/testing/server';
import { alder, alderId, birchId, prepareConsole, renee, showAs } from '../testing/console';
import { residentDetail } from '../testing/residents';

const { staffAudit, staffPalette, staffResidents, staffRooms, staffRounds, staffSignIn, staffTeam } =
  staffCalls;
prepareConsole();

const zoeId = membershipId.parse('7a1b5c1e-0000-4000-8000-000000000021');
const quadId = unitTypeId.parse('7a1b5c1e-0000-4000-8000-000000000011');
const unitType = { unit_type_id: quadId, name: 'Quad', capacity: 4 };
const inBirch = { subnetwork_id: birchId, unit_type: 'Quad', capacity: 4 };

async function open(me = renee()) {
  answer(staffAudit.entries, { entries: [], next: null });
  answer(staffAudit.seals, { sealed_at: null, seal: null, entries: 0 });
  answer(staffTeam.list, { staff: [] });
  const running = { is_paused: false, ends_on: null, ends_at: '2027-07-02T01:00:00.000Z', is_over: false };
  answer(staffRounds.list, {
    rounds: [
      {
        subnetwork_id: birchId,
        name: 'Birch Hall',
        time_zone: 'America/Chicago',
        phase: 'MATCHING',
        starts_on: '2027-06-01',
        ends_on: '2027-07-01',
        ends_hour: 20,
        ends_at: '2027-07-02T01:00:00.000Z',
        last_ends_at: '2027-07-02T01:00:00.000Z',
        remind_days: null,
        people: 4,
        alone: 2,
        unit_types: [{ ...unitType, ...running, people: 4, alone: 2 }],
      },
    ],
  });
  const { person } = await showAs(me, '/audit');
  await screen.findByRole('heading', { level: 1, name: 'Audit' });
  await person.keyboard('{Control>}k{/Control}');
  const dialog = await screen.findByRole('dialog', { name: 'Search or jump to' });
  return { person, palette: within(dialog), field: within(dialog).getByRole('searchbox') };
}

it('offers no action to a role without its right', async () => {
  answer(staffPalette.search, { residents: [], rooms: [] });
  const { person, palette, field } = await open(renee(alder({ role: 'community' })));
  for (const words of ['Import a roster', 'Add a colleague', 'Pause', 'Move the deadline']) {
    await person.clear(field);
    await person.paste(words);
    await waitFor(() =>
      expect(palette.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/^Search the audit log for/) as unknown,
      ]),
    );
  }
});

it('offers no page for a search of signs alone', async () => {
  answer(staffPalette.search, { residents: [], rooms: [] });
  const { person, palette, field } = await open();
  await person.click(field);
  await person.keyboard('?');
  await waitFor(() =>
    expect(palette.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Search the audit log for/) as unknown,
    ]),
  );
});

it('leads to a page by the keyboard alone', async () => {
  answer(staffPalette.search, { residents: [], rooms: [] });
  answer(staffTeam.former, { former: [] });
  const { person, field } = await open();
  await person.click(field);
  await person.keyboard('staff{Enter}');
  await waitFor(() => expect(location.pathname).toBe(`/staff/${alderId}/staff`));
});

it('logs out by the keyboard alone', async () => {
  answer(staffPalette.search, { residents: [], rooms: [] });
  answer(staffSignIn.signOut);
  const { person, field } = await open();
  await person.click(field);
  const leave = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  await person.keyboard('log out{Enter}');
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith('/staff/sign-in'));
  expect(requestsOf(staffSignIn.signOut)).toHaveLength(1);
});

async function findZoe() {
  answer(staffPalette.search, {
    residents: [{ membership_id: zoeId, name: 'Zoe Quist', office_id: 'U42', people: 1, ...inBirch }],
    rooms: [
      {
        ...inBirch,
        room_id: roomId.parse('7a1b5c1e-0000-4000-8000-000000000031'),
        unit_type_id: quadId,
        is_locked: false,
        unit_number: 'N-7',
        room_name: null,
        is_number_shared: false,
        people: [{ membership_id: zoeId, name: 'Zoe Quist', is_registered: true }],
      },
    ],
  });
  answer(staffRooms.list, { rooms: [], next: null });
  answer(staffRooms.count, { count: 0, shared: 0 });
  const { person, palette, field } = await open();
  await person.click(field);
  await person.paste('u42');
  await palette.findByRole('menuitem', { name: /Zoe Quist U42/ });
  return { person, palette };
}

it('announces how many results a search has', async () => {
  const { palette } = await findZoe();
  expect(palette.getByRole('status')).toHaveProperty('textContent', '3 results');
});

it('leads to a room that it found', async () => {
  const { person, palette } = await findZoe();
  await person.click(palette.getByRole('menuitem', { name: /Zoe Quist N-7/ }));
  await waitFor(() => expect(location.pathname).toBe(`/staff/${alderId}/rooms`));
  expect(new URLSearchParams(location.search).get('text')).toBe('N-7');
  expect(requestsOf(staffPalette.search)).toHaveLength(1);
});

it('lists an item that was chosen first the next time', async () => {
  const { person, palette } = await findZoe();
  await person.click(palette.getByRole('menuitem', { name: /Zoe Quist N-7/ }));
  await waitFor(() => expect(location.pathname).toBe(`/staff/${alderId}/rooms`));
  await person.keyboard('{Control>}k{/Control}');
  const [first] = within(await screen.findByRole('dialog')).getAllByRole('menuitem');
  expect(first?.textContent).toContain('N-7');
});

it('the palette offers its actions although the search for people failed', async () => {
  refuse(staffPalette.search, { code: 500, error_code: 'Unexpected', error_description: 'No.' });
  const { person, palette, field } = await open();
  await person.click(field);
  await person.paste('birch deadl');
  await palette.findByText(/We couldn’t look for people and rooms/);
  expect(palette.getByRole('menuitem', { name: 'Move the deadline of Birch Hall' })).toBeDefined();
});

it('pauses a unit type by its name', async () => {
  answer(staffPalette.search, { residents: [], rooms: [] });
  answer(staffRounds.previewPause, { together: 2, alone: 2, open_requests: 0 });
  const { person, palette, field } = await open();
  await person.click(field);
  await person.paste('pause');
  await person.click(await palette.findByRole('menuitem', { name: 'Pause Quad Birch Hall' }));
  await waitFor(() => expect(location.pathname).toBe(`/staff/${alderId}/rounds`));
  expect(new URLSearchParams(location.search).get('pause')).toBe(quadId);
});

const meiId = membershipId.parse('7a1b5c1e-0000-4000-8000-000000000022');
const mei = { membership_id: meiId, name: 'Mei Chen', office_id: null, people: 0, ...inBirch };

it('opens who was typed although Enter comes before the results', async () => {
  const respond = answerLater(staffPalette.search, { residents: [mei], rooms: [] });
  const { person, field } = await open();
  answer(staffResidents.read, residentDetail({ membership_id: meiId }));
  await person.click(field);
  await person.paste('mei chen');
  await person.keyboard('{Enter}');
  await waitFor(() => expect(requestsOf(staffPalette.search)).toHaveLength(1));
  expect(location.pathname).toBe(`/staff/${alderId}/audit`);
  respond();
  await waitFor(() => expect(location.pathname).toBe(`/staff/${alderId}/residents/${meiId}`));
});

it('opens who was typed with an Enter after the results, and not the row that was first before', async () => {
  answer(staffPalette.search, { residents: [mei], rooms: [] });
  const { person, palette, field } = await open();
  answer(staffResidents.read, residentDetail({ membership_id: meiId }));
  await person.click(field);
  await person.keyboard('mei chen');
  await palette.findByRole('menuitem', { name: /Mei Chen/ });
  await person.keyboard('{Enter}');
  await waitFor(() => expect(location.pathname).toBe(`/staff/${alderId}/residents/${meiId}`));
});

it('stays open when an early Enter finds nobody', async () => {
  const respond = answerLater(staffPalette.search, { residents: [], rooms: [] });
  const { person, palette, field } = await open();
  await person.click(field);
  await person.paste('mei chenn');
  await person.keyboard('{Enter}');
  await waitFor(() => expect(requestsOf(staffPalette.search)).toHaveLength(1));
  respond();
  await palette.findByText('1 result');
  expect(new URLSearchParams(location.search).get('text')).toBeNull();
});
