import { membershipId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, requestsOf, refuse } from '@/testing/server';
import { alder, birchId, prepareConsole, renee, showAs } from '../testing/console';
import {
  givePlaceForRows,
  compared,
  row,
  showRoster,
  showImport,
  countsOf,
  losingOf,
  choices,
  importId,
} from '../testing/roster';
import { dropHeldFile } from './file/held-file';

const { staffRoster } = staffCalls;
prepareConsole();
givePlaceForRows();

const mayaId = membershipId.parse('7a1b5c1e-0000-4000-8000-000000000021');
const benId = membershipId.parse('7a1b5c1e-0000-4000-8000-000000000022');
it('says that a file was read again when its former reading is imported', async () => {
  const { person } = await showImport(compared(), []);
  refuse(staffRoster.commit, { code: 404, error_code: 'NotFound', error_description: 'Not here.' });
  await person.click(await screen.findByRole('button', { name: 'Import 200 changes' }));
  await person.click(screen.getByRole('button', { name: 'Import' }));
  await screen.findByText(/read again or discarded in the meantime, so nothing was imported/);
});

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

async function showOneNames() {
  const counts = countsOf({ new: 400 });
  const { person } = await showImport(compared({ counts, one_name: 400 }), [
    row({ name: 'Maya', one_name: true }),
  ]);
  await screen.findAllByText('One name only. Is added, with an invitation of their own');
  return person;
}

it('lists the new people with one name', async () => {
  const person = await showOneNames();
  await person.click(screen.getByRole('button', { name: '400 with one name only' }));
  await screen.findByRole('heading', { name: 'New people with one name only' });
  await waitFor(() => expect(requestsOf(staffRoster.rows).at(-1)?.url).toContain('one_name=true'));
});

it('counts new people with one name before an import', async () => {
  const person = await showOneNames();
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

it('shows community staff why the page is not theirs', async () => {
  await showRoster(`/roster?place=${birchId}`, renee(alder({ role: 'community' })));
  expect(screen.getByText(/Your role in Alder University is Community staff/)).toBeDefined();
});

const found = compared({ counts: countsOf({ new: 198, wrong: 2 }) });

async function confirmImport() {
  const { person } = await showImport(found, [row({ outcome: 'wrong', problem: 'email' })]);
  await person.click(await screen.findByRole('button', { name: 'Import 198 changes' }));
  return { person, dialog: within(await screen.findByRole('dialog', { name: 'Import fall.csv?' })) };
}

it('leaves rows of a file out only explicitly', async () => {
  const { person, dialog } = await confirmImport();
  await person.click(dialog.getByRole('button', { name: 'Import' }));
  await dialog.findByText('Check this box, or mend the file first.');
  expect(requestsOf(staffRoster.commit)).toEqual([]);
});

it('the page follows an import to its end', async () => {
  const { person, dialog } = await confirmImport();
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
    counts: countsOf({ gone: 1 }),
    state: 'done',
    committed_at: '2027-06-01T10:05:00.000Z',
    ...changes,
  });
  const gone = { outcome: 'gone' as const, line: null, removed: done.removes };
  await showImport(done, [row({ ...gone, loses: { roommates: 2, requests: 0 } })]);
  expect((await screen.findAllByText(words))[0]).toBeDefined();
  expect(screen.queryByText(/unless you choose/)).toBeNull();
  expect(screen.queryAllByText(/Leaves a room/).length > 0).toBe(done.removes);
});

it('says that rows are wrong where nothing can be imported for that reason', async () => {
  const wrong = countsOf({ wrong: 3 });
  await showImport(compared({ counts: wrong }), [row({ outcome: 'wrong', problem: 'email' })]);
  await screen.findByText(/none of these rows can be used/);
  expect(screen.getByText(/3 rows can’t be used/)).toBeDefined();
  expect(screen.queryByText(/is here already/)).toBeNull();
});

const missing = compared({ counts: countsOf({ gone: 20, same: 180 }) });
async function showMissing() {
  const { person } = await showImport(missing, []);
  await screen.findByRole('heading', { name: '20 people are missing from the file' });
  return person;
}

it('keeps people who are missing from the file', async () => {
  await showMissing();
  expect(screen.getByText(/Nothing to import/)).toBeDefined();
});

it('removes more people than the limit only by a typed number', async () => {
  const person = await showMissing();
  await person.click(screen.getByRole('radio', { name: 'Remove all 20' }));
  await person.click(screen.getByRole('button', { name: 'Import 20 changes' }));
  await screen.findByText('Type 20, or keep them.');
  expect(screen.queryByRole('dialog')).toBeNull();
  await person.type(screen.getByLabelText('Type 20 to remove them'), '20');
  await person.click(screen.getByRole('button', { name: 'Import 20 changes' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('20 people are removed. They lose access right away.')).toBeDefined();
  answer(staffRoster.commit, { ...missing, state: 'waiting' });
  answer(staffRoster.read, { ...missing, state: 'waiting' });
  await person.click(dialog.getByRole('button', { name: 'Import' }));
  await screen.findByRole('progressbar', { name: 'Importing' });
  expect(requestsOf(staffRoster.commit)).toMatchObject([{ body: { remove: true, remove_count: 20 } }]);
});

it('removes the missing people who are ticked one by one', async () => {
  const found = compared({
    counts: countsOf({ gone: 2 }),
    losing: losingOf({ moved: { rooms: 0, requests: 0 }, gone: { rooms: 1, requests: 1 } }),
  });
  const gone = { outcome: 'gone' as const, line: null };
  const { person } = await showImport(found, [
    row({ ...gone, membership_id: mayaId, name: 'Maya Torres', loses: { roommates: 1, requests: 0 } }),
    row({ ...gone, number: 2, membership_id: benId, name: 'Ben Ono' }),
  ]);
  await person.click(await screen.findByRole('radio', { name: 'Choose one by one' }));
  expect(screen.getByText(/Nothing to import/)).toBeDefined();
  await person.click(await screen.findByRole('checkbox', { name: 'Remove Ben Ono' }));
  await person.click(screen.getByRole('checkbox', { name: 'Remove Maya Torres' }));
  await person.click(screen.getByRole('checkbox', { name: 'Remove Ben Ono' }));
  expect(screen.getAllByText('Is removed, and loses access right away')[0]).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Import 1 change' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('1 person is removed. They lose access right away.')).toBeDefined();
  expect(dialog.getByText('1 person missing from the file stays.')).toBeDefined();
  expect(dialog.getByText('1 person leaves a shared room.')).toBeDefined();
  expect(dialog.queryByText(/open requests end/)).toBeNull();
  answer(staffRoster.commit, { ...found, state: 'waiting' });
  answer(staffRoster.read, { ...found, state: 'waiting' });
  await person.click(dialog.getByRole('button', { name: 'Import' }));
  await screen.findByRole('progressbar', { name: 'Importing' });
  expect(requestsOf(staffRoster.commit)).toMatchObject([
    { body: { remove: true, remove_count: 1, remove_only: [mayaId] } },
  ]);
});

it.each([
  ['stay', 'Keep all 2', '1 person leaves a shared room.'],
  ['are removed', 'Remove all 2', '3 people leave shared rooms.'],
])('the import counts the rooms that are lost where missing people %s', async (_, choice, rooms) => {
  const found = compared({
    counts: countsOf({ moved: 1, gone: 2 }),
    losing: losingOf({ moved: { rooms: 1, requests: 1 }, gone: { rooms: 2, requests: 0 } }),
  });
  const { person } = await showImport(found, []);
  await person.click(await screen.findByRole('radio', { name: choice }));
  await person.click(screen.getByRole('button', { name: /^Import \d changes?$/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(rooms)).toBeDefined();
  expect(dialog.getByText('1 person’s open requests end.')).toBeDefined();
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
  answer(staffRoster.undoing, { newcomers: 190, joined: 8, back: 0, later: 0, restored: 2, returned: 0 });
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

const south = '7a1b5c1e-0000-4000-8000-000000000002' as typeof birchId;

/** A roster of the campus, in which Maya of Birch Hall stands under Linden Hall. */
async function showCampus(changes: Parameters<typeof compared>[0] = {}) {
  const { staffCampusRoster: campus } = staffCalls;
  const found = compared({
    counts: countsOf({ new: 2, relocated: 2 }),
    losing: losingOf({ relocated: { rooms: 1, requests: 0 } }),
    places: [
      { subnetwork_id: birchId, name: 'Birch Hall', counts: countsOf({ new: 2 }) },
      { subnetwork_id: south, name: 'Linden Hall', counts: countsOf({ relocated: 2 }) },
    ],
    ...changes,
  });
  const rows = ['Maya Torres', 'Ben Ono'].map((name, at) =>
    row({
      number: at + 1,
      name,
      outcome: 'relocated',
      subnetwork_id: south,
      membership_id: at === 0 ? mayaId : benId,
      leaves_id: at === 0 ? mayaId : benId,
      changes: [{ field: 'place', from: 'Birch Hall', to: 'Linden Hall', kept: null }],
      loses: { roommates: at === 0 ? 2 : 0, requests: 0 },
    }),
  );
  answer(campus.read, found);
  answer(campus.rows, { rows, next: null });
  answer(campus.list, { imports: [found] });
  answer(campus.words, { words: [], choices });
  dropHeldFile();
  const { person } = await showAs(renee(), `/roster?import=${importId}`);
  await screen.findByRole('heading', { name: 'People the file has in another place' });
  return { person, campus, found };
}

it('shows the rows of a roster of the campus with their places, and those of one place alone', async () => {
  const { person, campus } = await showCampus();
  expect((await screen.findAllByText(/^Linden Hall · A1/))[0]).toBeDefined();
  expect(screen.getAllByText('Stays where they are, unless you choose to move people')[0]).toBeDefined();
  await person.click(screen.getByRole('button', { name: /Birch Hall/, pressed: false }));
  await waitFor(() => expect(requestsOf(campus.rows).at(-1)?.url).toContain(`place=${birchId}`));
});

it('moves those people to another place whom staff tick, and says what they lose', async () => {
  const { person, campus, found } = await showCampus();
  await person.click(screen.getByRole('radio', { name: 'Choose one by one' }));
  await person.click((await screen.findAllByLabelText('Move Maya Torres'))[0] as HTMLElement);
  await person.click(screen.getByRole('button', { name: 'Import 3 changes' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('1 person leaves their place and is invited to another.');
  dialog.getByText('1 person stays in their place, though the file has them in another.');
  dialog.getByText('1 person leaves a shared room.');
  answer(campus.commit, { ...found, state: 'waiting' });
  await person.click(dialog.getByRole('button', { name: 'Import' }));
  await waitFor(() =>
    expect(requestsOf(campus.commit).at(-1)?.body).toMatchObject({ relocate: true, relocate_only: [mayaId] }),
  );
});

it('moves nobody to another place by itself', async () => {
  const { person, campus, found } = await showCampus();
  await person.click(screen.getByRole('button', { name: 'Import 2 changes' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('2 people stay in their places, though the file has them in others.');
  answer(campus.commit, { ...found, state: 'waiting' });
  await person.click(dialog.getByRole('button', { name: 'Import' }));
  await waitFor(() => expect(requestsOf(campus.commit)).toHaveLength(1));
  expect(requestsOf(campus.commit)[0]?.body).not.toHaveProperty('relocate');
});

it('never says that people are here already whom the file has in another place', async () => {
  await showCampus({ counts: countsOf({ relocated: 2, same: 1 }) });
  await screen.findByText('Nothing to import, unless you move people to another place.');
});

it('takes a file for all places while none is chosen, and leads to one place', async () => {
  answer(staffCalls.staffCampusRoster.list, { imports: [] });
  await showAs(renee(), '/roster');
  await screen.findByRole('heading', { name: 'Drop one roster for all places here' });
  const link = screen.getByRole('link', { name: 'Birch Hall' });
  expect(link.getAttribute('href')).toContain(`/roster?place=${birchId}`);
});

it('says that files go into one place only, and leads to the page for all', async () => {
  await showRoster();
  await screen.findByText(/Files you drop here go into Birch Hall only/);
  const link = screen.getByRole('link', { name: 'Import for all places' });
  expect(link.getAttribute('href')).not.toContain('place=');
});

it('never takes an address with an unknown place for all places', async () => {
  await showAs(renee(), '/roster?place=7a1b5c1e-0000-4000-8000-0000000000ff');
  await screen.findByText(/The place in this address isn’t one of yours/);
  expect(screen.queryByText(/Drop one roster for all places/)).toBeNull();
  await screen.findByText('Choose a place first');
});
