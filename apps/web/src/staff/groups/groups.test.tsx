import { roomId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import {
  type DraftGroup,
  type GroupDraft,
  groupAims,
  type MoveEffect,
} from '@nestmate/contract/staff/groups';
import { groupDraftId } from '@nestmate/contract/staff/ids';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, refuse, requestsOf } from '@/testing/server';
import { alder, announceChange, birchId, lindenId, prepareConsole, renee, showAs } from '../testing/console';
import { commitId, draftGroup, draftId, draftPerson, groupDraft, listedDraft } from '../testing/groups';
import { quadId } from '../testing/residents';

const { staffGroups } = staffCalls;
prepareConsole();

const anas = draftGroup(1, ['Ana Souza', 'Ben Ito', 'Cleo Moss'], { percent: 58 });
const noors = draftGroup(2, ['Noor Ali', 'Hana Sato', 'Imani Cole', 'Priya Patel']);
const greta = {
  ...draftPerson(90, 'Greta Olsen'),
  unit_type_id: quadId,
  unit_type: 'Quad',
  why: 'places' as const,
};
const effect: MoveEffect = {
  refusal: null,
  groups: [
    { number: 1, before: { percent: 58, lowest: 49 }, after: { percent: 61, lowest: 50 } },
    { number: 2, before: { percent: 77, lowest: 70 }, after: { percent: 75, lowest: 68 } },
  ],
  mean: { before: 77.3, after: 77.4 },
  lowest: { before: 58, after: 61 },
};

const answerGroups = (groups: DraftGroup[]) =>
  answer(staffGroups.groups, { groups, count: groups.length, has_more: false });

function answerDraft(changes: Partial<GroupDraft> = {}) {
  const draft = groupDraft(changes);
  answer(staffGroups.list, { drafts: [listedDraft(draft)] });
  answer(staffGroups.read, { ...draft, outside: [greta], outside_count: 1, pins: [] });
}

async function showDraft(changes: Partial<GroupDraft> = {}, me = renee()) {
  answerDraft(changes);
  answerGroups([anas, noors]);
  answer(staffGroups.preview, effect);
  const { person } = await showAs(me, '/groups');
  await screen.findByRole('heading', { name: 'Groups' });
  return person;
}

const faceOf = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}.*Pick up$`) });

/** Picks Noor up, and holds her over the free window beside Ana. */
async function holdNoor() {
  const person = await showDraft();
  (await faceOf('Noor Ali')).focus();
  await person.keyboard('{Enter}');
  const panel = within(await screen.findByRole('region', { name: 'Moving people' }));
  await person.keyboard('{ArrowLeft}');
  await screen.findByRole('button', { name: 'Move Noor Ali in with Ana Souza, Ben Ito, and Cleo Moss' });
  await panel.findByRole('row', { name: /Ana Souza’s group.*58%.*61%.*\+3/ });
  return { person, panel };
}

const moved = [
  { ...anas, version: 2, people: [...anas.people, ...noors.people.slice(0, 1)], percent: 61 },
  { ...noors, version: 2, people: noors.people.slice(1), percent: 75 },
];

it('proposes groups for each chosen place, with what staff chose', async () => {
  answer(staffGroups.list, { drafts: [] });
  const { person } = await showAs(renee(), '/groups');
  await person.click(await screen.findByRole('button', { name: 'Propose groups' }));
  const dialog = within(await screen.findByRole('dialog'));
  answer(staffGroups.before, {
    unit_types: [
      {
        unit_type_id: quadId,
        name: 'Quad',
        capacity: 4,
        alone: 9,
        in_rooms: 3,
        unregistered: 2,
        units_left: 40,
        short: [{ gender: 'Woman', people: 12 }],
        short_with_unregistered: [{ gender: null, people: 14 }],
      },
    ],
  });
  answer(staffGroups.prices, {
    aims: groupAims.map((aim, at) => ({
      aim,
      mean: [77.2, 77, 76.1, 74, 71.5][at] ?? null,
      lowest: 31 + 5 * at,
    })),
    seed: 77,
    people: 12,
    of: 12,
  });
  await person.click(dialog.getByRole('checkbox', { name: 'Birch Hall' }));
  await dialog.findByRole('checkbox', {
    name: /Quad, 4 people a unit.*9 without a roommate\. 3 in rooms with a free place\. 40 units left\./,
  });
  await dialog.findByText('Woman: 12 people more than places');
  await dialog.findByRole('row', { name: 'Best for all together 77.2% 31%' });
  dialog.getByRole('row', { name: 'Nobody badly off 71.5% 51%' });
  await person.type(dialog.getByLabelText('Places to keep free'), '4');
  await person.click(dialog.getByRole('checkbox', { name: 'Linden Hall' }));
  await person.click(
    await dialog.findByRole('checkbox', { name: /Include 4 people who haven’t registered/ }),
  );
  expect(dialog.getAllByText('14 people more than places')).toHaveLength(2);
  const slider = dialog.getByRole('slider');
  slider.focus();
  await person.keyboard('{End}');
  dialog.getAllByText('Nobody badly off');
  answer(staffGroups.propose, groupDraft({ state: 'running' }));
  answerDraft({ state: 'running', mean: null });
  await person.click(await dialog.findByRole('button', { name: 'Propose groups for 28 people' }));
  await screen.findByRole('heading', { name: 'Looking for groups in Birch Hall' });
  expect(requestsOf(staffGroups.propose).map(({ body }) => body)).toMatchObject([
    {
      place: birchId,
      unit_types: [quadId],
      aim: 'worst',
      with_unregistered: true,
      held: [{ unit_type_id: quadId, places: 4 }],
      from: null,
    },
    { place: lindenId },
  ]);
});

it('shows how good the search is so far, and stops it with the best groups', async () => {
  answerDraft({
    state: 'running',
    mean: null,
    bound: null,
    progress: { people: 10, placed: 8, mean: 71.2, bound: 81.4, unit_type: 'Quad' },
  });
  const { person } = await showAs(renee(), '/groups');
  await screen.findByText('8 of 10 people have a place so far');
  screen.getByText(/average 71\.2%, and no groups can exceed 81\.4%/);
  answer(staffGroups.stop, groupDraft());
  answerGroups([anas, noors]);
  answerDraft();
  await person.click(screen.getByRole('button', { name: 'Stop here' }));
  await screen.findByRole('heading', { name: '8 of 10 people have a place, in 2 groups of 4' });
});

it('searches again after a search that failed', async () => {
  answerDraft({ state: 'failed', mean: null });
  const { person } = await showAs(renee(), '/groups');
  await screen.findByText('We couldn’t find groups');
  answer(staffGroups.propose, groupDraft());
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() =>
    expect(requestsOf(staffGroups.propose)).toMatchObject([
      { body: { place: birchId, unit_types: [quadId], aim: 'mostlyAll', from: draftId } },
    ]),
  );
});

it('says of a draft how it compares with random groups and with the best possible', async () => {
  await showDraft();
  await screen.findByText(
    'The groups of this draft average 77.3%. Random groups average 59.4%. No groups can exceed 81.4%.',
  );
  screen.getByText(/^94% of the best possible\. Mostly the average\./);
  screen.getByText('A percent tells how well people fit those they live with, on average.');
});

it('gives no share of the best possible where no bound is known', async () => {
  await showDraft({ bound: null });
  await screen.findByText(/^Mostly the average\./);
  expect(screen.queryByText(/of the best possible/)).toBeNull();
});

it.each([
  ['places', 'No unit with a free place is left.'],
  ['together', 'Nobody with a free place may live with them.'],
  ['size', 'More people live with them than a unit has places.'],
  ['alone', 'Nobody is left to live with.'],
] as const)('says why the search found no place for somebody: %s', async (why, sentence) => {
  const draft = groupDraft();
  answer(staffGroups.list, { drafts: [listedDraft(draft)] });
  answer(staffGroups.read, { ...draft, outside: [{ ...greta, why }], outside_count: 1, pins: [] });
  answerGroups([anas]);
  await showAs(renee(), '/groups');
  await screen.findByText(sentence);
});

it('finds people without a place by the same text as groups', async () => {
  answerDraft();
  answerGroups([]);
  await showAs(renee(), '/groups?text=greta');
  await screen.findByText('No group is like that, but 1 person without a place is');
  screen.getByRole('link', { name: 'Greta Olsen' });
  screen.getByRole('heading', { name: '1 of 1 without a place' });
});

it('finds nothing where neither a group nor a person without a place is like a text', async () => {
  answerDraft();
  answerGroups([]);
  await showAs(renee(), '/groups?text=brandon');
  await screen.findByText('No group is like that');
  expect(screen.queryByRole('link', { name: 'Greta Olsen' })).toBeNull();
});

it('says what has changed about a person since the draft was made', async () => {
  answerDraft({ changed: 1 });
  answerGroups([
    draftGroup(1, ['Ana Souza'], {
      people: [draftPerson(11, 'Ana Souza', { change: 'otherRoom' })],
    }),
  ]);
  await showAs(renee(), '/groups');
  await screen.findByText('Ana Souza has other roommates now');
  screen.getByText(/^1 person has changed since and can’t move in as drafted/);
});

it('shows by keyboard what a move changes before it is done, and moves', async () => {
  const { person } = await holdNoor();
  answer(staffGroups.move, { groups: moved, refusal: null });
  answerGroups(moved);
  await person.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'You moved Noor Ali' });
  expect(requestsOf(staffGroups.move)).toMatchObject([
    {
      body: {
        places: [{ membership_id: noors.people[0]?.membership_id, to: 1 }],
        seen: [
          { number: 2, version: 1 },
          { number: 1, version: 1 },
        ],
      },
    },
  ]);
});

it('names groups after a swap as before it', async () => {
  const person = await showDraft();
  await person.click(await faceOf('Noor Ali'));
  await person.click(await screen.findByRole('button', { name: 'Swap Noor Ali with Ana Souza' }));
  const panel = within(screen.getByRole('region', { name: 'Moving people' }));
  await panel.findByRole('row', { name: /Ana Souza’s group.*58%.*61%/ });
  panel.getByRole('row', { name: /Hana Sato’s group.*77%.*75%/ });
  const [ana, ...others] = anas.people;
  const [noor, ...rest] = noors.people;
  const swapped = [
    { ...anas, version: 2, people: [...(noor ? [noor] : []), ...others] },
    { ...noors, version: 2, people: [...(ana ? [ana] : []), ...rest] },
  ];
  answer(staffGroups.move, { groups: swapped, refusal: null });
  answerGroups(swapped);
  await person.click(panel.getByRole('button', { name: 'Swap them' }));
  await screen.findByRole('heading', { name: 'You moved Noor Ali' });
  panel.getByRole('row', { name: /Ana Souza’s group.*58%.*61%/ });
  panel.getByRole('row', { name: /Hana Sato’s group.*77%.*75%/ });
});

it('takes an own move back with Ctrl and Z', async () => {
  const { person } = await holdNoor();
  answer(staffGroups.move, { groups: moved, refusal: null });
  answerGroups(moved);
  await person.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'You moved Noor Ali' });
  answer(staffGroups.move, { groups: [anas, noors], refusal: null });
  await person.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'You moved Noor Ali' })).toBeNull());
  expect(requestsOf(staffGroups.move).at(-1)).toMatchObject({
    body: {
      places: [{ membership_id: noors.people[0]?.membership_id, to: 2 }],
      seen: [
        { number: 1, version: 2 },
        { number: 2, version: 2 },
      ],
    },
  });
});

it('takes back one move after another of a group that ended and has another number then', async () => {
  const two = { ...anas, people: anas.people.slice(0, 2) };
  const pair = { ...noors, people: noors.people.slice(0, 2) };
  const [noor, hana] = pair.people;
  if (!noor || !hana) throw new Error('unreachable');
  answerDraft();
  answerGroups([two, pair]);
  answer(staffGroups.preview, effect);
  const { person } = await showAs(renee(), '/groups');
  const moveIn = async (name: string, others: string, groups: DraftGroup[]) => {
    await person.click(await faceOf(name));
    const place = { name: `Move ${name} in with ${others}` };
    await person.click((await screen.findAllByRole('button', place))[0] ?? document.body);
    await screen.findByRole('row', { name: /All groups/ });
    answer(staffGroups.move, { groups, refusal: null });
    answerGroups(groups);
    await person.click((await screen.findAllByRole('button', place))[0] ?? document.body);
    await screen.findByRole('heading', { name: `You moved ${name}` });
  };
  const three = { ...two, version: 2, people: [...two.people, noor] };
  await moveIn('Noor Ali', 'Ana Souza and Ben Ito', [three, { ...pair, version: 2, people: [hana] }]);
  await moveIn('Hana Sato', 'Ana Souza, Ben Ito, and Noor Ali', [
    { ...three, version: 3, people: [...three.people, hana] },
  ]);
  const opened = { ...pair, number: 7, version: 1, people: [hana] };
  answer(staffGroups.move, { groups: [{ ...three, version: 4 }, opened], refusal: null });
  answerGroups([{ ...three, version: 4 }, opened]);
  await person.keyboard('{Control>}z{/Control}');
  await screen.findByRole('heading', { name: 'You moved Noor Ali' });
  await person.keyboard('{Control>}z{/Control}');
  await waitFor(() =>
    expect(requestsOf(staffGroups.move).at(-1)?.body).toMatchObject({
      places: [{ membership_id: noor.membership_id, to: 7 }],
    }),
  );
});

it('shows a group that a move opens beyond the loaded list, and takes the move back', async () => {
  const person = await showDraft();
  await person.click(await faceOf('Noor Ali'));
  await person.click(await screen.findByRole('button', { name: 'New group' }));
  const panel = within(screen.getByRole('region', { name: 'Moving people' }));
  const [, rest] = moved;
  const opened = { ...noors, number: 40, people: noors.people.slice(0, 1), percent: null, lowest: null };
  answer(staffGroups.move, { groups: rest ? [rest, opened] : [], refusal: null });
  answerGroups(rest ? [anas, rest] : []);
  await panel.findByRole('row', { name: /All groups/ });
  await person.click(panel.getByRole('button', { name: 'Open a group' }));
  await screen.findByRole('heading', { level: 3, name: 'Noor Ali' });
  answer(staffGroups.move, { groups: [noors], refusal: null });
  await person.click(panel.getByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(screen.queryByRole('heading', { level: 3, name: 'Noor Ali' })).toBeNull());
  expect(requestsOf(staffGroups.move).at(-1)).toMatchObject({
    body: {
      seen: [
        { number: 2, version: 2 },
        { number: 40, version: 1 },
      ],
    },
  });
});

it('puts a person back with Escape', async () => {
  const { person } = await holdNoor();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Moving people' })).toBeNull());
  expect(requestsOf(staffGroups.move)).toEqual([]);
});

it('swaps two people with two presses', async () => {
  const person = await showDraft();
  await person.click(await faceOf('Noor Ali'));
  await person.click(await screen.findByRole('button', { name: 'Swap Noor Ali with Ben Ito' }));
  const panel = within(screen.getByRole('region', { name: 'Moving people' }));
  await panel.findByRole('row', { name: /All groups.*77\.3%.*77\.4%/ });
  answer(staffGroups.move, { groups: [anas, noors], refusal: null });
  await person.click(panel.getByRole('button', { name: 'Swap them' }));
  await waitFor(() =>
    expect(requestsOf(staffGroups.move)).toMatchObject([
      {
        body: {
          places: [
            { membership_id: noors.people[0]?.membership_id, to: 1 },
            { membership_id: anas.people[1]?.membership_id, to: 2 },
          ],
        },
      },
    ]),
  );
});

it('moves a person who is dragged to a free window', async () => {
  await showDraft();
  const dataTransfer = { setData: () => {}, effectAllowed: '', dropEffect: 'move' };
  fireEvent.dragStart(await faceOf('Noor Ali'), { dataTransfer });
  const free = await screen.findByRole('button', { name: /^Move Noor Ali in with/ });
  fireEvent.dragOver(free, { dataTransfer });
  answer(staffGroups.move, { groups: moved, refusal: null });
  answerGroups(moved);
  fireEvent.drop(free, { dataTransfer });
  await screen.findByRole('heading', { name: 'You moved Noor Ali' });
});

it('puts a person back whose drag ends beside every house', async () => {
  await showDraft();
  const dataTransfer = { setData: () => {}, effectAllowed: '', dropEffect: 'none' };
  const noor = await faceOf('Noor Ali');
  fireEvent.dragStart(noor, { dataTransfer });
  await screen.findByRole('region', { name: 'Moving people' });
  fireEvent.dragEnd(noor, { dataTransfer });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Moving people' })).toBeNull());
});

it('says why people cannot be dropped, and does not drop them', async () => {
  const person = await showDraft();
  answer(staffGroups.preview, { ...effect, refusal: 'cannotPlace', groups: [] });
  await person.click(await faceOf('Noor Ali'));
  await person.click(await screen.findByRole('button', { name: 'Swap Noor Ali with Ben Ito' }));
  await screen.findByText('These people can’t be placed together.');
  await person.click(screen.getByRole('button', { name: 'Swap Noor Ali with Ben Ito' }));
  expect(requestsOf(staffGroups.move)).toEqual([]);
});

it('reads a draft again that a colleague has changed, and keeps the person picked up', async () => {
  const { person, panel } = await holdNoor();
  refuse(staffGroups.move, { code: 409, error_code: 'ChangedMeanwhile' });
  answerGroups([{ ...anas, version: 7, percent: 49 }, noors]);
  await person.keyboard('{Enter}');
  await panel.findByText(/^Someone else has just changed this draft/);
  await screen.findByText('49%');
  panel.getByRole('heading', { name: 'Moving Noor Ali' });
});

it('shows a change by a colleague in the other window', async () => {
  await showDraft();
  await faceOf('Noor Ali');
  answerGroups(moved);
  await announceChange('groups');
  await screen.findByText('61%');
});

it('pins two people apart with a key, and runs again around the pin', async () => {
  const person = await showDraft();
  (await faceOf('Noor Ali')).focus();
  await person.keyboard(' {ArrowLeft}{ArrowLeft}');
  const pin = {
    one: noors.people[0]?.membership_id ?? greta.membership_id,
    one_name: 'Noor Ali',
    other: anas.people[2]?.membership_id ?? greta.membership_id,
    other_name: 'Cleo Moss',
    kind: 'apart' as const,
  };
  answer(staffGroups.pin, { pins: [pin], refusal: null });
  answer(staffGroups.read, { ...groupDraft(), outside: [], outside_count: 0, pins: [pin] });
  await person.keyboard('{Shift>}P{/Shift}');
  await screen.findByText('Noor Ali never with Cleo Moss');
  expect(requestsOf(staffGroups.pin)).toMatchObject([
    { body: { one: pin.one, other: pin.other, kind: 'apart' } },
  ]);
  answer(staffGroups.propose, groupDraft({ number: 2 }));
  await person.click(screen.getByRole('button', { name: /^Run again around 1 pin/ }));
  await screen.findByText('Draft 2 is on its way. This one stays.');
  expect(requestsOf(staffGroups.propose)).toMatchObject([{ body: { from: draftId, aim: 'mostlyAll' } }]);
});

it('locks a group', async () => {
  const person = await showDraft();
  const button = { name: 'Lock the group of Ana Souza, Ben Ito, and Cleo Moss' };
  const lock = await screen.findByRole('button', { ...button, pressed: false });
  answer(staffGroups.lock, { groups: [{ ...anas, is_locked: true }] });
  answerGroups([{ ...anas, is_locked: true }, noors]);
  await person.click(lock);
  await screen.findByRole('button', { ...button, pressed: true });
  expect(requestsOf(staffGroups.lock)).toMatchObject([{ body: { locked: true } }]);
});

it('shows only the groups below 65 percent', async () => {
  const person = await showDraft();
  await person.click(await screen.findByRole('button', { name: /^Below 65%/ }));
  await waitFor(() => expect(requestsOf(staffGroups.groups).at(-1)?.url).toContain('below=65'));
});

it('commits the chosen groups after saying of how many people', async () => {
  const person = await showDraft();
  await person.click(await screen.findByRole('checkbox', { name: /^Choose the group of Ana Souza/ }));
  await person.click(screen.getByRole('button', { name: 'Commit 1 chosen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Commit 1 group?' }));
  expect(dialog.getByRole('listitem').textContent).toMatch(/^3people move into a room/);
  answer(staffGroups.commit, groupDraft({ state: 'committing' }));
  answerDraft({ state: 'committing' });
  await person.click(dialog.getByRole('button', { name: 'Commit 1 group' }));
  await screen.findByRole('progressbar', { name: 'Making rooms and telling residents' });
  expect(requestsOf(staffGroups.commit)).toMatchObject([
    { body: { groups: [{ number: 1, version: 1 }], people: 3 } },
  ]);
});

it('leads from a committed group to its room, and says why another was left out', async () => {
  const done = draftGroup(1, ['Ana Souza', 'Ben Ito'], {
    state: 'done',
    room_id: roomId.parse('7a1b5c1e-0000-4000-8000-000000000031'),
  });
  answerDraft({
    to_commit: { groups: 1, people: 2 },
    committed: {
      done: 1,
      skipped: 1,
      total: 2,
      waiting: 0,
      undoable: 1,
      undoable_commit: commitId,
      by: 'Renee Okafor',
      at: '2027-06-16T10:00:00.000Z',
      undoable_until: '2099-06-17T10:00:00.000Z',
    },
  });
  answerGroups([done, draftGroup(2, ['Noor Ali', 'Hana Sato'], { state: 'skipped', skip_reason: 'noUnit' })]);
  const { person } = await showAs(renee(), '/groups');
  const link = await screen.findByRole('link', { name: 'See the room' });
  expect(link.getAttribute('href')).toContain('room=7a1b5c1e-0000-4000-8000-000000000031');
  screen.getByText('Left out: no unit was left');
  await person.click(screen.getByRole('button', { name: 'Undo the commit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo the commit of 1 group?' }));
  const about = (who: string) => dialog.getByText(who).nextElementSibling?.textContent;
  expect(about('Those who leave a room')).toBe('Your housing office moved you out of your room.');
  expect(about('Those who stay in theirs')).toBe('A roommate left your room.');
  await person.type(dialog.getByLabelText('Reason'), 'Wrong hall');
  answer(staffGroups.undo, groupDraft({ state: 'undoing' }));
  await person.click(dialog.getByRole('button', { name: 'Undo the commit' }));
  await waitFor(() =>
    expect(requestsOf(staffGroups.undo)).toMatchObject([
      { body: { commit_id: commitId, reason: 'Wrong hall' } },
    ]),
  );
});

it('lets community staff change a draft, and says who commits it', async () => {
  await showDraft({}, renee(alder({ role: 'community' })));
  await faceOf('Noor Ali');
  screen.getByText('An administrator commits');
  expect(screen.queryByRole('button', { name: /^Commit/ })).toBeNull();
});

it('offers community staff no discarding of a commit that can be undone', async () => {
  const committed = {
    done: 1,
    skipped: 0,
    total: 1,
    waiting: 0,
    undoable: 1,
    undoable_commit: commitId,
    by: 'Renee Okafor',
    at: '2027-06-16T10:00:00.000Z',
    undoable_until: '2099-06-17T10:00:00.000Z',
  };
  const person = await showDraft({ committed }, renee(alder({ role: 'community' })));
  await person.click(await screen.findByRole('button', { name: 'More actions' }));
  await screen.findByRole('menuitem', { name: 'Propose another draft' });
  expect(screen.queryByRole('menuitem', { name: 'Discard this draft' })).toBeNull();
});

it('discards a draft after asking', async () => {
  const person = await showDraft();
  await person.click(await screen.findByRole('button', { name: 'More actions' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Discard this draft' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Discard draft 1?' }));
  answer(staffGroups.discard);
  answer(staffGroups.list, { drafts: [] });
  await person.click(dialog.getByRole('button', { name: 'Discard it' }));
  await screen.findByText('No groups yet');
});

it('says what would help somebody without a place, and tries it only when asked', async () => {
  const person = await showDraft();
  answer(staffGroups.help, {
    mean: null,
    most: 83.4,
    helps: [
      {
        change: 'not_apart',
        one: greta.membership_id,
        one_name: 'Greta Olsen',
        other: anas.people[0]?.membership_id ?? greta.membership_id,
        other_name: 'Ana Souza',
        mean: 71.6,
      },
      { change: 'more_units', count: 2, mean: 80 },
    ],
    is_complete: true,
  });
  const ask = await screen.findByRole('button', { name: 'What would help Greta Olsen?' });
  expect(requestsOf(staffGroups.help)).toHaveLength(0);
  await person.click(ask);
  await screen.findByText(/They have no place now\. With the people who fit them best.*83%/);
  screen.getByText('Greta Olsen and Ana Souza not kept apart: 72%');
  screen.getByText('2 more units: 80%');
});

it('marks two people of a group who fit badly, and says how badly', async () => {
  const pair = { percent: 49, one: anas.people[0]?.membership_id, other: anas.people[2]?.membership_id };
  answerDraft();
  answerGroups([{ ...anas, lowest: pair as DraftGroup['lowest'] }, noors]);
  await showAs(renee(), '/groups');
  await screen.findByText('Ana Souza and Cleo Moss fit only 49%.');
  expect(screen.queryByText(/fit only 70%/)).toBeNull();
});

it('says who has a place in only one of two drafts, and lists the groups that differ', async () => {
  const second = groupDraft({
    draft_id: groupDraftId.parse('7a1b5c1e-0000-4000-8000-000000000063'),
    number: 2,
  });
  answerDraft();
  answerGroups([anas, noors]);
  answer(staffGroups.list, { drafts: [listedDraft(groupDraft()), listedDraft(second)] });
  answer(staffGroups.compare, {
    gained: [{ membership_id: greta.membership_id, name: 'Greta Olsen' }],
    gained_count: 1,
    lost: [],
    lost_count: 0,
    same: 12,
    different: 2,
  });
  const { person } = await showAs(renee(), '/groups');
  await person.selectOptions(await screen.findByLabelText('Who and what differs'), 'Draft 2');
  await screen.findByText('1 person has a place only here');
  screen.getByText('12 groups are the same. 2 groups of this draft differ.');
  await screen.findByRole('button', { name: 'Not in draft 2' });
  await waitFor(() =>
    expect(requestsOf(staffGroups.groups).at(-1)?.url).toContain(`against=${second.draft_id}`),
  );
});
