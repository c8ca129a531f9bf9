import { membershipId, roomId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import type { RoomCandidate, StaffRoom } from '@nestmate/contract/staff/rooms';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, answerLater, refuse, requestsOf } from '@/testing/server';
import { alder, announceChange, birchId, prepareConsole, renee, showAs } from '../testing/console';
import { listedResident, quadId, residentDetail } from '../testing/residents';

const { staffMessages, staffRooms, staffResidents } = staffCalls;
prepareConsole();

const ids = ['21', '22'].map((end) => membershipId.parse(`7a1b5c1e-0000-4000-8000-0000000000${end}`));
const [anaId = membershipId.parse(''), benId = membershipId.parse('')] = ids;
const room = (changes: Partial<StaffRoom> = {}): StaffRoom => ({
  room_id: roomId.parse('7a1b5c1e-0000-4000-8000-000000000031'),
  subnetwork_id: birchId,
  unit_type_id: quadId,
  unit_type: 'Quad',
  capacity: 4,
  is_locked: false,
  unit_number: null,
  room_name: null,
  is_number_shared: false,
  people: [
    { membership_id: anaId, name: 'Ana Souza', is_registered: true },
    { membership_id: benId, name: 'Ben Ito', is_registered: true },
  ],
  ...changes,
});
const resident = (membership_id: typeof anaId, first_name: string) =>
  listedResident({ membership_id, first_name, last_name: 'Ito' });

const zoeId = membershipId.parse('7a1b5c1e-0000-4000-8000-000000000023');
const leeId = membershipId.parse('7a1b5c1e-0000-4000-8000-000000000024');
const personOf = (membership_id: typeof anaId, name: string) => ({
  membership_id,
  name,
  gender: 'Woman',
  is_registered: true,
});
/** Somebody without roommates who could move in. */
const candidate = (changes: Partial<RoomCandidate> = {}): RoomCandidate => ({
  room_id: null,
  unit_number: null,
  people: [personOf(zoeId, 'Zoe Ito')],
  percent: 93,
  lowest: null,
  unknown: [],
  mismatches: [],
  mismatch_count: 0,
  ...changes,
});
const seekers = [personOf(anaId, 'Ana Souza'), personOf(benId, 'Ben Ito')];
const candidates = (some: RoomCandidate[], changes: object = {}) =>
  answer(staffRooms.candidates, {
    people: seekers,
    unit_type: 'Quad',
    capacity: 4,
    refusal: null,
    candidates: some,
    has_more: false,
    left_out: [],
    ...changes,
  });

async function showRooms(rooms = [room()], me = renee()) {
  answer(staffRooms.list, { rooms, next: null });
  answer(staffRooms.count, {
    count: rooms.length,
    shared: rooms.filter(({ is_number_shared }) => is_number_shared).length,
  });
  const { person } = await showAs(me, '/rooms');
  await screen.findByRole('button', { name: 'Create a match' });
  const choose = async (action: string) => {
    await person.click(await screen.findByRole('button', { name: /Actions for the room of Ana Souza/ }));
    await person.click(await screen.findByRole('menuitem', { name: action }));
    return within(await screen.findByRole('dialog'));
  };
  return { person, choose };
}

it('leads from a place without rooms to the residents without a roommate', async () => {
  const { person } = await showRooms([]);
  answer(staffResidents.list, { residents: [], next: null });
  await person.click(await screen.findByRole('button', { name: 'See who fits together' }));
  await screen.findByText('Nobody lives here yet');
  expect(screen.getByRole('link', { name: 'Bring in residents' })).toBeDefined();
});

it('says that nobody is left without a roommate', async () => {
  answer(staffResidents.list, { residents: [], next: null });
  answer(staffRooms.count, { count: 1, shared: 0 });
  await showAs(renee(), '/rooms?view=alone');
  await screen.findByText('Everyone here has a roommate');
});

it('clears the filters under which no room is found', async () => {
  answer(staffRooms.list, { rooms: [], next: null });
  answer(staffRooms.count, { count: 0, shared: 0 });
  const { person } = await showAs(renee(), '/rooms?state=full');
  await person.click(await screen.findByRole('button', { name: 'Clear all' }));
  await screen.findByText('No one has a roommate yet');
});

it('counts the rooms', async () => {
  await showRooms();
  expect(await screen.findByText('1 room')).toBeDefined();
});

it('shows a room in one row with those who live there', async () => {
  await showRooms();
  expect(
    await screen.findByRole('row', { name: /Ana Souza.*Ben Ito.*Birch Hall · Quad.*Open · 2 of 4/ }),
  ).toBeDefined();
});

it('locks a room', async () => {
  const { person, choose } = await showRooms();
  const lock = await choose('Lock');
  answer(staffRooms.lock, { room: room({ is_locked: true }) });
  answer(staffRooms.list, { rooms: [room({ is_locked: true })], next: null });
  await person.click(lock.getByRole('button', { name: 'Lock' }));
  await screen.findByText('The room is locked.');
  // Below the names on a phone, in its own column beside them.
  await screen.findAllByText('Locked · 2 of 4');
});

it('unlocks a room only with a reason', async () => {
  const { person, choose } = await showRooms([room({ is_locked: true })]);
  const unlock = await choose('Unlock');
  await person.click(unlock.getByRole('button', { name: 'Unlock' }));
  await unlock.findByText('Say why.');
  expect(requestsOf(staffRooms.lock)).toEqual([]);
});

async function openMatch() {
  answer(staffResidents.list, { residents: [resident(anaId, 'Ana'), resident(benId, 'Ben')], next: null });
  const { person } = await showRooms([]);
  await person.click(screen.getByRole('button', { name: 'Create a match' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findAllByText('Birch Hall · Quad · Woman · alone');
  candidates([candidate({ people: [personOf(benId, 'Ben Ito')] }), candidate({ percent: 61 })]);
  await person.click(await dialog.findByRole('button', { name: 'Add Ana Ito' }));
  await dialog.findByText('93%');
  return { person, dialog, create: dialog.getByRole('button', { name: 'Move them in together' }) };
}

it('offers those who live alone for a match', async () => {
  await openMatch();
  expect(requestsOf(staffResidents.list).at(-1)?.url).toContain('room=alone');
});

it('offers who matches the first one best for a match', async () => {
  const { dialog } = await openMatch();
  expect(requestsOf(staffRooms.candidates).at(-1)?.url).toContain(`of=${anaId}`);
  expect(
    dialog.getAllByRole('button', { name: /^Add / }).map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Add Ben Ito', 'Add Zoe Ito']);
  dialog.getByText('Best match');
});

it('says when the people chosen for a match fill a unit, or are too many', async () => {
  const { person, dialog } = await openMatch();
  candidates([], { refusal: 'full', capacity: 2 });
  await person.click(dialog.getByRole('button', { name: 'Add Ben Ito' }));
  await dialog.findByText('Together they fill the unit.');
  candidates([], { refusal: 'full', capacity: 1 });
  await announceChange('people');
  await dialog.findByText('Together they’re 2, too many for a unit of 1.');
});

it('creates a match of two people or more', async () => {
  const { person, dialog, create } = await openMatch();
  await person.click(create);
  await dialog.findByText('Choose at least two people.');
  expect(requestsOf(staffRooms.match)).toEqual([]);
});

it('adds the only hit of a search on Enter, and never moves the others in without it', async () => {
  const { person, dialog } = await openMatch();
  await person.click(await dialog.findByRole('button', { name: 'Add Ben Ito' }));
  candidates([candidate({ percent: 81 }), candidate({ people: [personOf(leeId, 'Zoe Park')] })]);
  const field = dialog.getByLabelText('Find by name or email');
  await person.type(field, 'Zoe');
  await waitFor(() => expect(requestsOf(staffRooms.candidates).at(-1)?.url).toContain('text=Zoe'));
  await person.keyboard('{Enter}');
  candidates([candidate({ percent: 81 })]);
  await person.type(field, ' I');
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Add Zoe Park' })).toBeNull());
  await person.keyboard('{Enter}');
  await dialog.findByRole('button', { name: 'Leave out Zoe Ito' });
  expect(requestsOf(staffRooms.match)).toEqual([]);
});

it('a match no longer says that people are too few once somebody is added', async () => {
  const { person, dialog, create } = await openMatch();
  await person.click(create);
  await dialog.findByText('Choose at least two people.');
  await person.click(dialog.getByRole('button', { name: 'Add Ben Ito' }));
  expect(dialog.queryByText('Choose at least two people.')).toBeNull();
  dialog.getByText(/^Ana Ito and Ben Ito move in together/);
});

it('keeps the focus in the search when somebody is added, and asks before the people chosen are lost', async () => {
  const { person, dialog } = await openMatch();
  const add = await dialog.findByRole('button', { name: 'Add Ben Ito' });
  add.focus();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Find by name or email')));
  await person.keyboard('{Enter}{Escape}');
  await screen.findByRole('alertdialog');
  dialog.getByRole('button', { name: 'Leave out Ben Ito' });
});

it('does not call people the best matches while nobody has answers in common', async () => {
  const { dialog } = await openMatch();
  candidates([candidate({ percent: null })], { has_more: true });
  await announceChange('people');
  await dialog.findByText('There are more people. Search by name for anyone else.');
});

it('leads to the room of a new match', async () => {
  const { person, dialog, create } = await openMatch();
  await person.click(await dialog.findByRole('button', { name: 'Add Ben Ito' }));
  answer(staffRooms.match, { room: room() });
  answer(staffRooms.list, { rooms: [room()], next: null });
  await person.click(create);
  await screen.findByRole('row', { name: /Ana Souza.*Ben Ito/, current: true });
  expect(screen.getByRole('button', { name: 'See the room' })).toBeDefined();
});

it('creates a match against the gender policy only with a reason', async () => {
  const { person, dialog, create } = await openMatch();
  await person.click(await dialog.findByRole('button', { name: 'Add Ben Ito' }));
  refuse(staffRooms.match, {
    code: 409,
    error_code: 'GenderPolicy',
    error_description: 'This place matches people of the same gender only.',
  });
  await person.click(create);
  await dialog.findByText('This place matches people of the same gender only.');
  await person.click(dialog.getByRole('checkbox'));
  await person.type(dialog.getByLabelText('Reason'), 'Siblings');
  answer(staffRooms.match, { room: room() });
  answer(staffRooms.list, { rooms: [room()], next: null });
  await person.click(create);
  await screen.findByText('They live together now. We told them.');
  expect(requestsOf(staffRooms.match).at(-1)).toMatchObject({
    body: { membership_ids: [anaId, benId], overrule_gender: true, reason: 'Siblings' },
  });
});

const mismatches = (question: string) => ({
  resident: anaId,
  other: zoeId,
  question,
  accepted: 'quiet or very quiet',
  answer: 'loud',
  is_must: false,
});

async function openAdding(me = renee(alder({ role: 'community' }))) {
  const mate = personOf(leeId, 'Lee Ng');
  candidates([
    candidate({
      room_id: roomId.parse('7a1b5c1e-0000-4000-8000-000000000032'),
      people: [personOf(zoeId, 'Zoe Ito'), mate],
      percent: 72,
      lowest: { percent: 48, one: benId, other: zoeId },
      mismatches: ['Noise', 'Guests', 'Sleep'].map(mismatches),
      mismatch_count: 4,
    }),
  ]);
  const { person, choose } = await showRooms([room()], me);
  const dialog = await choose('Add a person');
  const chooseZoe = async () =>
    person.click(await dialog.findByRole('button', { name: 'Add Zoe Ito and Lee Ng' }));
  const add = () => person.click(dialog.getByRole('button', { name: 'Add to the room' }));
  return { person, dialog, chooseZoe, add };
}

it('adds nobody to a room before somebody is chosen', async () => {
  const { dialog, add } = await openAdding();
  await add();
  await dialog.findByText('Choose a person first.');
  expect(requestsOf(staffRooms.add)).toEqual([]);
});

it('shows the mean and the lowest match of a candidate with the people of a room', async () => {
  const { dialog } = await openAdding();
  await dialog.findByText('72%');
  dialog.getByText(/Woman · Quad · 2 people together · lowest 48%: Ben Ito and Zoe Ito/);
  const of = new URL(requestsOf(staffRooms.candidates).at(-1)?.url ?? '', location.origin).searchParams.get(
    'of',
  );
  expect(of).toBe(`${anaId},${benId}`);
});

it('says with whom a candidate has no percent, and not twice what is the mean', async () => {
  const { dialog } = await openMatch();
  const lowest = { percent: 81, one: benId, other: zoeId };
  candidates([candidate({ percent: 81, lowest, unknown: [{ one: anaId, other: zoeId }] })]);
  await announceChange('people');
  await dialog.findByText(/no percent with Ana Souza yet/);
  expect(dialog.queryByText(/lowest/)).toBeNull();
});

it('shows which answers somebody would not accept in a match', async () => {
  const { dialog } = await openAdding();
  await dialog.findByText('4 differences to talk about');
  dialog.getByText('Noise: Ana Souza would like “quiet or very quiet”, Zoe Ito answered “loud”');
  dialog.getByText('1 more');
  dialog.getByText('And 1 more');
});

it('shows how well the chosen person matches before they are added to a room', async () => {
  const { dialog, chooseZoe } = await openAdding();
  await chooseZoe();
  expect(dialog.queryByLabelText('Find by name or email')).toBeNull();
  dialog.getByText('72%');
});

it('offers nobody for a full room, and says so', async () => {
  const { choose } = await showRooms();
  candidates([], { refusal: 'full' });
  const dialog = await choose('Add a person');
  await dialog.findByText('This unit is full, so nobody can move in.');
});

it('lets only an administrator add somebody whom the gender policy leaves out', async () => {
  const left_out = [{ membership_id: zoeId, name: 'Zoe Ito', why: 'gender' }];
  const { dialog, person } = await openAdding(renee());
  candidates([], { left_out });
  await person.type(dialog.getByLabelText('Find by name or email'), 'zoe');
  await dialog.findByText('Zoe Ito doesn’t fit the rule that people of one gender share a unit.');
  await person.click(dialog.getByRole('button', { name: 'Add Zoe Ito' }));
  await dialog.findByRole('button', { name: 'Leave out Zoe Ito' });
});

it('says why somebody cannot be added to a room', async () => {
  const { dialog, chooseZoe, add } = await openAdding();
  await chooseZoe();
  refuse(staffRooms.add, { code: 409, error_code: 'CannotPlace', error_description: 'Not these.' });
  await add();
  await dialog.findByText('Not these.');
});

it('adds somebody to a room from its menu, also for community staff', async () => {
  const { chooseZoe, add } = await openAdding();
  await chooseZoe();
  answer(staffRooms.add, { room: room() });
  await add();
  await screen.findByText('Zoe Ito and Lee Ng lives there now. We told everyone in the room.');
  expect(requestsOf(staffRooms.add).at(-1)).toMatchObject({ body: { membership_id: zoeId } });
});

it('sets the unit number of a room, also for community staff', async () => {
  answer(staffRooms.list, { rooms: [room()], next: null });
  answer(staffRooms.count, { count: 1, shared: 0 });
  const { person } = await showAs(renee(alder({ role: 'community' })), '/rooms');
  await person.click(await screen.findByRole('button', { name: /Actions for the room of Ana/ }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Add a person',
    'Assign a unit number',
    'Message these 2',
  ]);
  await person.click(screen.getByRole('menuitem', { name: 'Assign a unit number' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByLabelText('Unit number'), '305 B');
  answer(staffRooms.assignUnit, { room: room({ unit_number: '305 B' }) });
  answer(staffRooms.list, { rooms: [room({ unit_number: '305 B' })], next: null });
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findAllByText(/Unit 305 B/);
  expect(requestsOf(staffRooms.assignUnit)).toMatchObject([{ body: { unit_number: '305 B', seen: null } }]);
});

it('adds a resident from their page to a room with places for all who come', async () => {
  const lone = resident(zoeId, 'Zoe');
  answer(staffResidents.read, residentDetail(lone));
  const people = [personOf(zoeId, 'Zoe Ito')];
  candidates([], { people });
  const { person } = await showAs(renee(), `/residents/${lone.membership_id}`);
  await person.click(await screen.findByRole('button', { name: 'Add to a room' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Which room is for Zoe Ito?' }));
  await dialog.findByText('No room of this unit type has a free place. Create a match instead.');
  expect(requestsOf(staffRooms.candidates).at(-1)?.url).toContain('among=rooms');
  candidates([candidate({ room_id: room().room_id, unit_number: '12', people: seekers })], { people });
  await person.type(dialog.getByLabelText('Find by unit number or roommate'), '12');
  await person.click(
    await dialog.findByRole('radio', {
      name: /Ana Souza and Ben Ito.*93% match · 2 of 4 · Woman · Quad · Unit 12/,
    }),
  );
  answer(staffRooms.add, { room: room() });
  await person.click(dialog.getByRole('button', { name: 'Add to the room' }));
  await screen.findByText('Zoe Ito lives there now. We told everyone in the room.');
  expect(requestsOf(staffRooms.add)).toMatchObject([
    {
      url: expect.stringContaining(room().room_id) as unknown,
      body: { membership_id: lone.membership_id },
    },
  ]);
});

it('leads to the other room when a unit number is taken', async () => {
  const { person, choose } = await showRooms();
  const dialog = await choose('Assign a unit number');
  await person.type(dialog.getByLabelText('Unit number'), '305');
  refuse(staffRooms.assignUnit, {
    code: 409,
    error_code: 'UnitNumberTaken',
    error_description: '305 is already the number of another room here.',
  });
  const otherId = roomId.parse('7a1b5c1e-0000-4000-8000-000000000039');
  const zoe = { membership_id: benId, name: 'Zoe Ng', is_registered: true };
  const other = room({ room_id: otherId, unit_type: 'Double', unit_number: '305', people: [zoe] });
  answer(staffRooms.list, { rooms: [other], next: null });
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('305 is already the number of another room here.');
  const link = await dialog.findByRole('link', { name: 'See the room of Zoe Ng' });
  expect(link.getAttribute('href')).toContain(`room=${otherId}`);
  expect(requestsOf(staffRooms.list).at(-1)?.url).toMatch(/door=305/);
});

const showShared = () => showRooms([room({ unit_number: '305', is_number_shared: true })]);

it('counts the rooms that share a unit number', async () => {
  await showShared();
  await screen.findByText(/^1 room has a unit number that another room here has too/);
});

it('leads from a room to those with the same unit number', async () => {
  await showShared();
  const also = await screen.findByRole('link', { name: '305 is the number of another room too' });
  expect(also.getAttribute('href')).toContain('door=305');
});

it('shows the rooms that share a unit number alone', async () => {
  const { person } = await showShared();
  await person.click(await screen.findByRole('button', { name: 'See them' }));
  await screen.findByText('Rooms that share a unit number');
  expect(requestsOf(staffRooms.list).at(-1)?.url).toMatch(/number=shared/);
  await person.click(screen.getByRole('button', { name: 'Show all rooms' }));
  await screen.findByText(/^1 room has a unit number/);
});

it('says who loses what when a room is dissolved', async () => {
  const { choose } = await showRooms([room({ unit_number: '305' })]);
  const dialog = await choose('Dissolve the room');
  await dialog.findByText(
    /Ana Souza and Ben Ito live with nobody afterwards, and the unit number 305 is free again/,
  );
  dialog.getByText(/can’t be taken back/);
});

it('says who lives in a room that is dissolved when that changed meanwhile', async () => {
  const { person, choose } = await showRooms();
  const dialog = await choose('Dissolve the room');
  await person.type(dialog.getByLabelText('Reason'), 'Burst pipe');
  refuse(staffRooms.dissolve, { code: 409, error_code: 'ChangedMeanwhile' });
  const zoe = { membership_id: quadId as never, name: 'Zoe Ng', is_registered: true };
  answer(staffRooms.list, { rooms: [room({ people: [...room().people, zoe] })], next: null });
  await person.click(dialog.getByRole('button', { name: 'Dissolve the room' }));
  await dialog.findByText(/Someone moved in or out meanwhile/);
  await dialog.findByText(/Ana Souza, Ben Ito, and Zoe Ng live with nobody afterwards/);
  expect(requestsOf(staffRooms.dissolve)).toMatchObject([{ body: { seen: [anaId, benId] } }]);
});

it('keeps what is typed in the next dialog when the one closed before has its reply', async () => {
  const { person, choose } = await showRooms();
  const reply = answerLater(staffRooms.lock, { room: room({ is_locked: true }) });
  const lock = await choose('Lock');
  await person.click(lock.getByRole('button', { name: 'Lock' }));
  await person.click(lock.getByRole('button', { name: 'Cancel' }));
  const dissolve = await choose('Dissolve the room');
  await person.type(dissolve.getByLabelText('Reason'), 'Burst pipe');
  reply();
  await screen.findByText('The room is locked.');
  expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'Burst pipe');
});

it('writes to everybody in a room from its menu', async () => {
  const { person, choose } = await showRooms();
  answer(staffMessages.preview, {
    people: 2,
    without_account: 0,
    by_mail: 2,
    languages: { en: 2, es: 0, zh: 0 },
    goes_to: 'server',
  });
  const dialog = await choose('Message these 2');
  await dialog.findByText('To Ana Souza and Ben Ito');
  await person.type(await dialog.findByLabelText('Subject'), 'Keys');
  await person.type(dialog.getByLabelText('Message'), 'Pick up your keys.');
  answer(staffMessages.send, { messages: [] });
  await person.click(dialog.getByRole('button', { name: 'Send to 2 residents' }));
  await screen.findByText('Your message goes to 2 residents in a minute.');
  expect(requestsOf(staffMessages.send)).toMatchObject([{ body: { selection: { ids: [anaId, benId] } } }]);
});

async function showAlone(best: RoomCandidate | null) {
  answer(staffResidents.list, { residents: [resident(anaId, 'Ana')], next: null });
  answer(staffRooms.proposals, { proposals: [{ membership_id: anaId, best }] });
  answer(staffRooms.count, { count: 1, shared: 0 });
  return showAs(renee(), '/rooms?view=alone');
}

it('proposes the best match to each resident without a roommate', async () => {
  const { person } = await showAlone(candidate());
  await screen.findByText('93%');
  expect(requestsOf(staffResidents.list).at(-1)?.url).toContain('room=alone');
  candidates([], { refusal: 'full' });
  await person.click(screen.getByRole('button', { name: 'Match Ana Ito with Zoe Ito' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a match' }));
  dialog.getByText('93%');
  dialog.getByText('Every wish about a roommate is met.');
  answer(staffRooms.match, { room: room() });
  await person.click(dialog.getByRole('button', { name: 'Move them in together' }));
  await screen.findByText('They live together now. We told them.');
  expect(requestsOf(staffRooms.match)).toMatchObject([{ body: { membership_ids: [anaId, zoeId] } }]);
});

it('says that nobody fits a resident without a roommate', async () => {
  await showAlone(null);
  await screen.findByText('No one fits without breaking a rule of this place.');
});

async function openNumbers() {
  answer(staffRooms.checkUnitNumbers, {
    rows: [],
    rooms: 2,
    following: room(),
    has_more: false,
    free_units: [],
  });
  const { person } = await showRooms();
  await person.click(await screen.findByRole('button', { name: 'Number these rooms' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Unit numbers for these rooms' }));
  await dialog.findByText('The page finds 2 rooms.');
  dialog.getByText('Next in order: Ana Souza and Ben Ito');
  const zoes = room({
    room_id: roomId.parse('7a1b5c1e-0000-4000-8000-000000000039'),
    people: [{ membership_id: zoeId, name: 'Zoe Ng', is_registered: true }],
  });
  answer(staffRooms.checkUnitNumbers, {
    rows: [
      { room: room({ unit_number: '9' }), line: '101', unit_number: '101', problem: null },
      { room: zoes, line: '102', unit_number: '102', problem: null },
      { room: null, line: '103', unit_number: '103', problem: 'noRoom' },
    ],
    rooms: 2,
    following: null,
    free_units: [],
    has_more: false,
  });
  await person.type(dialog.getByLabelText('List of numbers'), '101{Enter}102{Enter}103');
  await dialog.findByText('9 → 101');
  return { person, dialog, zoes };
}

it('shows what each line of a list of unit numbers does before it is done', async () => {
  const { dialog } = await openNumbers();
  dialog.getByText('no number → 102');
  dialog.getByText('No room here goes by that. It’s left out.');
  dialog.getByText('1 line does nothing');
});

it('numbers the rooms of a list, names who was left out, and undoes the others', async () => {
  const { person, dialog, zoes } = await openNumbers();
  answer(staffRooms.assignUnits, {
    rows: [
      { room_id: room().room_id, outcome: 'done' },
      { room_id: zoes.room_id, outcome: 'changed' },
    ],
  });
  await person.click(await dialog.findByRole('button', { name: 'Assign 2 numbers' }));
  await dialog.findByText('1 room has its number. We’re telling the roommates.');
  dialog.getByText('Zoe Ng: someone changed its number meanwhile');
  answer(staffRooms.assignUnits, { rows: [{ room_id: room().room_id, outcome: 'done' }] });
  await person.click(dialog.getByRole('button', { name: 'Undo' }));
  await dialog.findByText('1 room has its earlier number again.');
  expect(requestsOf(staffRooms.assignUnits).map(({ body }) => body)).toEqual([
    {
      rows: [
        { room_id: room().room_id, unit_number: '101', seen: '9' },
        { room_id: zoes.room_id, unit_number: '102', seen: null },
      ],
    },
    { rows: [{ room_id: room().room_id, unit_number: '9', seen: '101' }] },
  ]);
});
