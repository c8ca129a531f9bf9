import assert from 'node:assert/strict';
import { gunzipSync } from 'node:zlib';
import { calls } from '@nestmate/contract';
import type { MembershipId, QuestionId, UnitTypeId, UserId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import {
  type CertificateFile,
  type GroupAim,
  groupAims,
  type GroupDraft,
} from '@nestmate/contract/staff/groups';
import type { GroupCommitId, GroupDraftId } from '@nestmate/contract/staff/ids';
import { checkClaims, hashOf, readInput, seedOf } from '@nestmate/matching/certificate';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { pathOf, testApp } from '../../../test/app';
import { untilTransactionWaits } from '../../../test/database/locks';
import { callAsStaff, staffMember } from '../../../test/office/staff';
import { community, question, resident, roomOf } from '../../../test/world/builders';
import { officesOf, roomsIn } from '../../../test/world/rooms';
import { newId } from '../../platform/ids';
import { setBlocked } from '../blocking';
import { unitTypes } from '../housing';
import { deleteAccountRow, lockMembershipsOf } from '../memberships';
import { removeResident } from '../removal';
import { roomMembers } from '../room';
import { forgetPeople, residentsOf } from './groups.queries';
import { groupDrafts } from './groups.schema';

const app = await testApp();
const asStaff = callAsStaff(app);
const { staffGroups, staffRooms, staffRounds, staffAudit, staffResidents } = staffCalls;
const openOffice = officesOf(app);
const rooms = roomsIn(app);

type Somebody = { membershipId: MembershipId };
const idOf = ({ membershipId }: Somebody) => membershipId;

/** An office whose residents say how tidy they are, on a scale of five, and accept roommates who are just as tidy. */
async function tidyOffice(settings = {}) {
  const office = await openOffice({ capacity: 2, ...settings });
  const { hall, networkId, renee } = office;
  const tidy = await question(app.db, hall, {
    label: { en: 'Tidiness' },
    options: ['1', '2', '3', '4', '5'].map((en) => ({ en })),
  });
  const tidiness = async (own: number, more = {}) => {
    const answers: Record<QuestionId, { type: 'SLIDER'; own: number; low: number; high: number }> = {
      [tidy]: { type: 'SLIDER', own, low: own, high: own },
    };
    return resident(app.db, hall, { answers, firstName: `Tidy${own}`, ...more });
  };
  const inDraft = (id: GroupDraftId) => ({ params: { networkId, draftId: id } });
  const read = async (id: GroupDraftId) => {
    const { res } = await asStaff(renee, staffGroups.read, inDraft(id));
    assert(res);
    return res;
  };
  const settled = (id: GroupDraftId) =>
    vi.waitFor(
      async () => {
        const draft = await read(id);
        assert(draft.state === 'ready' || draft.state === 'failed');
        return draft;
      },
      { timeout: 60_000, interval: 20 },
    );
  const proposal = {
    place: hall.subnetworkId,
    unit_types: [hall.unitTypeId],
    aim: 'all' as GroupAim,
    with_unregistered: true,
  };
  const propose = async (more = {}) => {
    const draftId = newId<GroupDraftId>();
    const body = { draft_id: draftId, ...proposal, from: null, ...more };
    const { res, err } = await asStaff(renee, staffGroups.propose, { params: { networkId }, body });
    assert(res, err?.error_code);
    return settled(draftId);
  };
  const groups = async (id: GroupDraftId, query = {}) => {
    const { res } = await asStaff(renee, staffGroups.groups, { ...inDraft(id), query });
    assert(res);
    return res.groups;
  };
  /** The people of each group, by id. */
  const together = async (id: GroupDraftId) =>
    (await groups(id)).map(({ people }) => people.map((one) => one.membership_id).toSorted());
  const commit = async ({ draft_id: id, to_commit: all }: Pick<GroupDraft, 'draft_id' | 'to_commit'>) => {
    const body = { commit_id: newId<GroupCommitId>(), groups: null, people: all.people };
    const { code, err } = await asStaff(renee, staffGroups.commit, { ...inDraft(id), body });
    assert(code === 200, err?.error_code);
    return settled(id);
  };
  const seenOf = async (id: GroupDraftId) =>
    (await groups(id)).map(({ number, version }) => ({ number, version }));
  const move = async (id: GroupDraftId, places: [Somebody, number | 'new' | null][], seen?: object[]) =>
    asStaff(renee, staffGroups.move, {
      ...inDraft(id),
      body: {
        places: places.map(([one, to]) => ({ membership_id: idOf(one), to })),
        seen: (seen as Awaited<ReturnType<typeof seenOf>> | undefined) ?? (await seenOf(id)).slice(0, 4),
      },
    });
  return {
    ...office,
    tidiness,
    inDraft,
    propose,
    proposal,
    read,
    settled,
    groups,
    together,
    commit,
    move,
    seenOf,
  };
}

const pairsOf = (...pairs: Somebody[][]) => pairs.map((pair) => pair.map(idOf).toSorted());

it('proposes groups of those who fit, and says that nobody can beat them [1.9]', async () => {
  const { tidiness, propose, together, groups } = await tidyOffice();
  const [a, b, c, d] = [await tidiness(5), await tidiness(1), await tidiness(5), await tidiness(1)];
  const draft = await propose();
  expect(draft).toMatchObject({
    state: 'ready',
    people: 4,
    placed: 4,
    groups: 2,
    mean: 100,
    lowest: 100,
    bound: 100,
    outside: [],
    is_edited: false,
    is_stable: true,
    unit_types: [{ method: 'pairs', random: 33.3 }],
  });
  expect(new Set(await together(draft.draft_id))).toEqual(new Set(pairsOf([a, c], [b, d])));
  expect((await groups(draft.draft_id))[0]).toMatchObject({ percent: 100, same: ['Tidiness'], apart: null });
});

it('gives staff the two files from which anybody can check what a search claims [1.9]', async () => {
  const { hall, networkId, renee, tidiness, propose } = await tidyOffice({ capacity: 3 });
  for (const own of [5, 1, 5, 1, 3, 3]) await tidiness(own);
  const { draft_id: draftId, unit_types: types, made_at: madeAt } = await propose();
  expect(types).toMatchObject([{ has_certificate: true }]);
  const fileOf = async (certificateFile: CertificateFile) => {
    const params = { networkId, draftId, unitTypeId: hall.unitTypeId, certificateFile };
    const url = pathOf(staffGroups.certificate, params);
    const { cookie } = renee;
    const plain = await app.server.inject({ url, headers: { cookie } });
    const headers = { cookie, 'accept-encoding': 'gzip, br' };
    const answer = await app.server.inject({ url, headers });
    expect(gunzipSync(answer.rawPayload)).toEqual(plain.rawPayload);
    const own = `Four-person-unit-${madeAt.slice(0, 10)}-${certificateFile}`;
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${own}"`);
    return plain.payload;
  };
  const [input, certificate] = [await fileOf('input.json'), JSON.parse(await fileOf('certificate.json'))];
  expect(certificate.input).toBe(hashOf(input));
  expect(checkClaims(readInput(input), certificate).flatMap(({ reasons }) => reasons)).toEqual([]);
});

it('counts before a search how many more there are of each gender than places for them [1.9]', async () => {
  const { hall, networkId, renee, tidiness } = await tidyOffice({ genderPolicy: 'SAME_GENDER' });
  for (const genderId of [hall.womanId, hall.womanId, hall.womanId, hall.manId, hall.manId])
    await tidiness(5, { genderId });
  const shortWith = async (unitCount: number) => {
    await app.db.update(unitTypes).set({ unitCount }).where(eq(unitTypes.id, hall.unitTypeId));
    const query = { place: hall.subnetworkId };
    const { res } = await asStaff(renee, staffGroups.before, { params: { networkId }, query });
    return res?.unit_types[0]?.short;
  };
  expect(await shortWith(1)).toEqual([
    { gender: 'Woman', people: 1 },
    { gender: 'Man', people: 2 },
  ]);
  expect(await shortWith(2)).toEqual([{ gender: 'Woman', people: 1 }]);
  expect(await shortWith(3)).toEqual([]);
});

it('says before a search what each aim would bring, and finds just that with the same seed [1.9]', async () => {
  const { hall, networkId, renee, tidiness, propose } = await tidyOffice();
  for (const own of [5, 1, 5, 1]) await tidiness(own);
  const query = { place: hall.subnetworkId, unit_types: hall.unitTypeId, with_unregistered: 'true' as const };
  const { res } = await asStaff(renee, staffGroups.prices, { params: { networkId }, query });
  expect(res).toEqual({
    aims: groupAims.map((aim) => ({ aim, mean: 100, lowest: 100 })),
    seed: expect.any(Number),
    people: 4,
    of: 4,
  });
  expect(await propose({ seed: res?.seed })).toMatchObject({ seed: res?.seed, mean: res?.aims[0]?.mean });
});

it('breaks ties by a seed whose hash the audit log has had since the deadline was set [1.9]', async () => {
  const { hall, networkId, renee, tidiness, propose } = await tidyOffice({
    deadlineStart: '2026-01-01',
    deadlineEnd: '2098-01-01',
  });
  for (const own of [5, 1, 5, 1]) await tidiness(own);
  let seen = { starts_on: '2026-01-01', ends_on: '2098-01-01' };
  const moveTo = async (ends_on: string) => {
    const params = { networkId, subnetworkId: hall.subnetworkId };
    const body = { ...seen, ends_on, seen };
    assert((await asStaff(renee, staffRounds.setDeadline, { params, body })).code === 200);
    seen = { ...seen, ends_on };
    const query = { action: 'round.deadlineMoved' as const };
    const { res } = await asStaff(renee, staffAudit.entries, { params: { networkId }, query });
    return res?.entries[0]?.after?.['seed_hash'];
  };
  const certificateIn = async ({ draft_id: draftId }: GroupDraft) => {
    const file = { networkId, draftId, unitTypeId: hall.unitTypeId, certificateFile: 'certificate.json' };
    const url = pathOf(staffGroups.certificate, file);
    return JSON.parse((await app.server.inject({ url, headers: { cookie: renee.cookie } })).payload);
  };
  expect(await propose({ seed: 7 })).toMatchObject({ seed: 7, seed_hash: null });
  const first = await moveTo('2098-01-02');
  // Moving to and fro draws no other lot.
  expect(await moveTo('2098-01-03')).toBe(first);
  const query = { place: hall.subnetworkId, unit_types: hall.unitTypeId, with_unregistered: 'true' as const };
  const priced = await asStaff(renee, staffGroups.prices, { params: { networkId }, query });
  expect(priced.res?.seed).toBeNull();
  const [draft, again] = [await propose({ seed: 7 }), await propose({ seed: 8 })];
  expect([draft.seed_hash, again.seed_hash, again.seed]).toEqual([first, first, draft.seed]);
  const { seed, seedText } = await certificateIn(draft);
  expect([hashOf(seedText), seedOf(seedText), seed]).toEqual([first, draft.seed, draft.seed]);
  // A seed that a search has used is known, so another deadline has another.
  const second = await moveTo('2098-01-04');
  expect(second).not.toBe(first);
  expect((await propose()).seed_hash).toBe(second);
});

it('keeps held places free, and proves that no groups beside them are better [1.9]', async () => {
  const { hall, tidiness, propose } = await tidyOffice({ capacity: 3 });
  for (const own of [5, 5, 5, 1, 1, 1]) await tidiness(own);
  await app.db.update(unitTypes).set({ unitCount: 2 }).where(eq(unitTypes.id, hall.unitTypeId));
  const held = [{ unit_type_id: hall.unitTypeId, places: 1 }];
  const draft = await propose({ held });
  expect(draft).toMatchObject({
    placed: 5,
    outside_count: 1,
    unit_types: [{ held: 1, has_certificate: true }],
  });
  expect(draft.bound).toBeGreaterThanOrEqual(draft.mean ?? 0);
  const more = await propose({ held: [{ unit_type_id: hall.unitTypeId, places: 3 }] });
  expect(more).toMatchObject({ placed: 3, mean: 100, outside_count: 3 });
});

it('keeps rooms whole, and apart whom a block or the gender policy keeps apart [1.9]', async () => {
  const office = await tidyOffice({ capacity: 3, genderPolicy: 'SAME_GENDER' });
  const { hall, tidiness, propose, together } = office;
  const [one, mate, blocked, man] = [
    await tidiness(5),
    await tidiness(1),
    await tidiness(5),
    await tidiness(5, { genderId: hall.manId }),
  ];
  await roomOf(app.db, hall, [one, mate]);
  await setBlocked(app.db, one.userId, blocked.userId, true);
  const draft = await propose();
  expect(await together(draft.draft_id)).toEqual(pairsOf([one, mate]));
  expect(draft.outside.map((person) => person.membership_id).toSorted()).toEqual(
    [blocked, man].map(idOf).toSorted(),
  );
  expect(draft.outside.map(({ why }) => why).toSorted()).toEqual(['alone', 'together']);
  expect(draft).toMatchObject({ bound: 0, to_commit: { groups: 0, people: 0 } });
});

it('makes rooms of a draft only when it is committed, and dissolves them when that is undone [1.9]', async () => {
  const { hall, networkId, renee, tidiness, propose, commit, inDraft, settled } = await tidyOffice({
    capacity: 3,
  });
  const [one, other, third] = [await tidiness(5), await tidiness(5), await tidiness(5)];
  await roomOf(app.db, hall, [one, other]);
  const draft = await propose();
  expect((await rooms.roomOf(third)).my_roommates).toEqual([]);

  const committed = await commit(draft);
  expect(committed.committed).toMatchObject({ done: 1, skipped: 0, waiting: 0, by: 'Renee Okafor' });
  expect((await rooms.roomOf(third)).my_roommates.map(idIn).toSorted()).toEqual(
    [one, other].map(idOf).toSorted(),
  );

  const commitId = committed.committed?.undoable_commit;
  assert(commitId);
  const undone = { ...inDraft(draft.draft_id), body: { commit_id: commitId, reason: 'Wrong hall' } };
  expect((await asStaff(renee, staffGroups.undo, undone)).code).toBe(200);
  await settled(draft.draft_id);
  expect((await rooms.roomOf(third)).my_roommates).toEqual([]);
  expect((await rooms.roomOf(one)).my_roommates.map(idIn)).toEqual([idOf(other)]);

  const { res } = await asStaff(renee, staffAudit.entries, { params: { networkId }, query: {} });
  const entries = res?.entries.filter(({ action }) => action.startsWith('groups.'));
  expect(entries).toMatchObject([
    { action: 'groups.undone', reason: 'Wrong hall', after: { groups: 1 } },
    { action: 'groups.committed', actor: { name: 'Renee Okafor' }, after: { groups: 1, left: 0 } },
    { action: 'groups.proposed', after: { people: 3 } },
  ]);
});
const idIn = (roommate: { membership_id: MembershipId }) => roommate.membership_id;

it('notifies those who return to their own room that they were moved out, not of a new room [1.9]', async () => {
  const { hall, renee, tidiness, propose, commit, inDraft, settled } = await tidyOffice({ capacity: 4 });
  const [first, second] = [
    [await tidiness(5), await tidiness(5)],
    [await tidiness(5), await tidiness(5)],
  ];
  await roomOf(app.db, hall, first);
  await roomOf(app.db, hall, second);
  const newsOf = async ({ userId }: { userId: UserId }) => {
    const { res } = await app.call(calls.notifications.list, { as: userId, params: { userId }, query: {} });
    return res?.notifications.flatMap(({ kind, is_read: isRead }) => (isRead ? [] : kind));
  };
  const { draft_id: id, committed } = await commit(await propose());
  assert(committed?.undoable_commit);
  const everybody = [...first, ...second];
  for (const one of everybody) {
    const body = { paths: null };
    await app.call(calls.notifications.read, { as: one.userId, params: { userId: one.userId }, body });
  }
  const body = { commit_id: committed.undoable_commit, reason: 'Wrong hall' };
  expect((await asStaff(renee, staffGroups.undo, { ...inDraft(id), body })).code).toBe(200);
  await settled(id);
  const news = await Promise.all(everybody.map(newsOf));
  expect(news.map((kinds) => kinds?.filter((kind) => kind === 'office.takenOut').length).toSorted()).toEqual([
    0, 0, 1, 1,
  ]);
  expect(news.flat()).not.toContain('office.matched');
});

it('leaves out of a commit who has moved or left since, and says so [1.9]', async () => {
  const { hall, tidiness, propose, commit, read, groups } = await tidyOffice();
  const people = await Promise.all([5, 5, 1, 1].map(async (own) => tidiness(own)));
  const [, , removed, remaining] = people;
  assert(removed && remaining);
  const draft = await propose();
  await app.db.transaction((tx) => removeResident(tx, app.events, removed.membershipId, new Date()));
  const before = await read(draft.draft_id);
  expect(before).toMatchObject({ changed: 1 });
  expect(await commit(before)).toMatchObject({ committed: { done: 1, skipped: 1 } });
  expect(await groups(draft.draft_id, { only: 'skipped' })).toMatchObject([
    { skip_reason: 'changed', state: 'skipped' },
  ]);
  expect((await rooms.roomOf(remaining)).my_roommates).toEqual([]);
  expect(await residentsOf(app.db, hall.subnetworkId)).toHaveLength(3);
});

it('leaves out of a commit who is hidden by then, and makes no room for one alone [1.9]', async () => {
  const { networkId, renee, tidiness, propose, groups } = await tidyOffice();
  const people = await Promise.all([5, 5, 1, 1].map(async (own) => tidiness(own)));
  const [one, , other, deleted] = people;
  assert(one && other && deleted);
  const draft = await propose();
  const hidden = { params: { networkId, membershipId: idOf(one) }, body: { hidden: true } };
  expect((await asStaff(renee, staffResidents.hide, hidden)).code).toBe(200);
  await app.db.transaction((tx) => forgetPeople(tx, [idOf(deleted)]));
  const body = { commit_id: newId<GroupCommitId>(), groups: null, people: 2 };
  const params = { networkId, draftId: draft.draft_id };
  expect((await asStaff(renee, staffGroups.commit, { params, body })).code).toBe(200);
  await vi.waitFor(async () => expect(await groups(draft.draft_id, { only: 'skipped' })).toHaveLength(1), {
    timeout: 60_000,
    interval: 20,
  });
  expect((await rooms.roomOf(other)).my_roommates).toEqual([]);
  expect((await rooms.roomOf(one)).my_roommates).toEqual([]);
});

it('undoes the latest commit alone, and names its people alone in the log [1.9]', async () => {
  const { networkId, renee, tidiness, propose, groups, inDraft, settled } = await tidyOffice();
  await Promise.all([5, 5, 1, 1].map(async (own) => tidiness(own)));
  const { draft_id: id } = await propose();
  const commitOne = async () => {
    const group = (await groups(id)).find(({ state }) => state === 'drafted');
    assert(group);
    const { number, version } = group;
    const body = { commit_id: newId<GroupCommitId>(), groups: [{ number, version }], people: 2 };
    const sent = { ...inDraft(id), body };
    expect((await asStaff(renee, staffGroups.commit, sent)).code).toBe(200);
    await settled(id);
    // A reply that was lost: the same call again does nothing.
    expect((await asStaff(renee, staffGroups.commit, sent)).code).toBe(200);
    return settled(id);
  };
  await commitOne();
  const { committed } = await commitOne();
  expect(committed).toMatchObject({ done: 2, total: 1, undoable: 1 });
  assert(committed?.undoable_commit);
  const undo = { ...inDraft(id), body: { commit_id: committed.undoable_commit, reason: 'Wrong hall' } };
  expect((await asStaff(renee, staffGroups.undo, undo)).code).toBe(200);
  expect(await settled(id)).toMatchObject({ committed: { done: 1, undoable: 1 }, changed: 0 });
  expect((await asStaff(renee, staffGroups.undo, undo)).code).toBe(200);
  const { res } = await asStaff(renee, staffAudit.entries, { params: { networkId }, query: {} });
  const entries = res?.entries.filter(({ action }) => action === 'groups.undone');
  expect(entries).toMatchObject([{ after: { groups: 1, left: 0 } }]);
  expect((await asStaff(renee, staffGroups.discard, inDraft(id))).code).toBe(204);
});

it('offers the undo of an earlier commit once a later one cannot be undone [1.9]', async () => {
  const { renee, tidiness, propose, groups, inDraft, settled } = await tidyOffice();
  await Promise.all([5, 5, 1, 1].map(async (own) => tidiness(own)));
  const { draft_id: id } = await propose();
  const commitOne = async () => {
    const group = (await groups(id)).find(({ state }) => state === 'drafted');
    assert(group);
    const { number, version } = group;
    const body = { commit_id: newId<GroupCommitId>(), groups: [{ number, version }], people: 2 };
    await asStaff(renee, staffGroups.commit, { ...inDraft(id), body });
    await settled(id);
    return { commitId: body.commit_id, someone: group.people[0]?.membership_id };
  };
  const first = await commitOne();
  const latest = await commitOne();
  assert(latest.someone);
  await app.db.delete(roomMembers).where(eq(roomMembers.membershipId, latest.someone));
  const body = { commit_id: latest.commitId, reason: 'Wrong hall' };
  await asStaff(renee, staffGroups.undo, { ...inDraft(id), body });
  expect((await settled(id)).committed).toMatchObject({
    done: 2,
    undoable: 1,
    undoable_commit: first.commitId,
  });
});

it('leaves each room its unit where there are too few for all [1.9]', async () => {
  const office = await tidyOffice({ capacity: 4, genderPolicy: 'SAME_GENDER' });
  const { hall, tidiness, propose, commit, groups } = office;
  const house = [await tidiness(1), await tidiness(1), await tidiness(1)];
  await roomOf(app.db, hall, house);
  for (let one = 0; one < 8; one++) await tidiness(5, { genderId: hall.manId });
  await app.db.update(unitTypes).set({ unitCount: 2 }).where(eq(unitTypes.id, hall.unitTypeId));
  const draft = await propose();
  expect(draft).toMatchObject({ groups: 2, placed: 7, outside_count: 4, bound: 100, is_stable: true });
  expect(draft.outside.map(({ why }) => why)).toEqual(['together', 'together', 'together', 'together']);
  expect(await commit(draft)).toMatchObject({ committed: { done: 1, skipped: 0 } });
  expect(await groups(draft.draft_id, { only: 'skipped' })).toEqual([]);
});

it('shows what a move would change, makes it, and takes it back by the opposite [1.9]', async () => {
  const { renee, tidiness, propose, groups, inDraft, move, together, read } = await tidyOffice();
  const people = await Promise.all([5, 5, 1, 1].map(async (own) => tidiness(own)));
  const [one, , low] = people;
  assert(one && low);
  const { draft_id: id } = await propose();
  const before = await together(id);
  const numberOf = async (who: Somebody) =>
    (await groups(id)).find((group) => group.people.some((person) => person.membership_id === idOf(who)))
      ?.number;
  const [mine, theirs] = [await numberOf(one), await numberOf(low)];
  assert(mine !== undefined && theirs !== undefined);
  const swap: [Somebody, number][] = [
    [one, theirs],
    [low, mine],
  ];
  const places = swap.map(([who, to]) => ({ membership_id: idOf(who), to }));
  const preview = await asStaff(renee, staffGroups.preview, { ...inDraft(id), body: { places } });
  expect(preview.res).toMatchObject({
    refusal: null,
    mean: { before: 100, after: 0 },
    groups: [{ after: { percent: 0 } }, { after: { percent: 0 } }],
  });
  expect(await together(id)).toEqual(before);
  expect((await move(id, swap)).res?.groups).toHaveLength(2);
  expect(await read(id)).toMatchObject({ is_edited: true, mean: 0 });
  await move(id, [
    [one, mine],
    [low, theirs],
  ]);
  expect(new Set(await together(id))).toEqual(new Set(before));
  expect(await read(id)).toMatchObject({ is_edited: false, is_stable: true, mean: 100 });
});

it('logs with a commit who put whom into their group by hand, and nobody who is where they were [1.9]', async () => {
  const { networkId, renee, joan, tidiness, propose, inDraft, seenOf, commit, read, groups } =
    await tidyOffice({
      capacity: 3,
    });
  const [one, , low] = await Promise.all([5, 5, 1, 1, 1].map(async (own) => tidiness(own)));
  assert(one && low);
  const { draft_id: id } = await propose();
  const first = (await groups(id)).find(({ people }) => people.length === 2);
  assert(first);
  const body = { places: [{ membership_id: idOf(low), to: first.number }], seen: await seenOf(id) };
  expect((await asStaff(joan, staffGroups.move, { ...inDraft(id), body })).code).toBe(200);
  await commit(await read(id));
  const { res } = await asStaff(renee, staffAudit.entries, { params: { networkId }, query: {} });
  const moved = res?.entries.filter(({ action }) => action === 'groups.moved');
  expect(moved).toMatchObject([{ after: { draft: 1 } }]);
  expect(moved?.[0]?.actor.name).not.toBe('Renee Okafor');
});

it('compares two drafts by who has a place in only one of them, and by their groups [1.9]', async () => {
  const { hall, renee, tidiness, propose, inDraft, move, groups } = await tidyOffice();
  const [one, , , low] = await Promise.all([5, 5, 1, 1].map(async (own) => tidiness(own)));
  assert(one && low);
  const { draft_id: first } = await propose();
  const { draft_id: second } = await propose();
  await move(second, [[one, null]]);
  const compare = async (id: GroupDraftId, other: GroupDraftId) =>
    asStaff(renee, staffGroups.compare, { ...inDraft(id), query: { with: other } });
  const { res } = await compare(second, first);
  expect(res).toMatchObject({ gained: [], lost_count: 1, same: 1, different: 1 });
  expect(res?.lost.map((person) => person.membership_id)).toEqual([idOf(one)]);
  expect((await compare(first, second)).res).toMatchObject({ gained_count: 1, lost: [], different: 1 });
  expect(await groups(second, { against: first })).toMatchObject([{ people: [{}] }]);

  const elsewhere = await tidyOffice();
  await Promise.all([5, 5].map(async (own) => elsewhere.tidiness(own)));
  const { draft_id: foreign } = await elsewhere.propose();
  expect((await compare(first, foreign)).err?.error_code).toBe('NotFound');
  expect(hall.subnetworkId).not.toBe(elsewhere.hall.subnetworkId);
});

it('gives the number of a discarded draft to no other [1.9]', async () => {
  const { renee, tidiness, propose, inDraft } = await tidyOffice();
  await Promise.all([5, 5].map(async (own) => tidiness(own)));
  const { draft_id: id, number } = await propose();
  expect((await asStaff(renee, staffGroups.discard, inDraft(id))).code).toBe(204);
  expect([number, (await propose()).number]).toEqual([1, 2]);
});

it('says why two people of different unit types cannot be pinned [1.9]', async () => {
  const { hall, renee, tidiness, propose, inDraft } = await tidyOffice();
  const other = newId<UnitTypeId>();
  await app.db
    .insert(unitTypes)
    .values({ id: other, subnetworkId: hall.subnetworkId, name: 'Loft', capacity: 2, position: 1 });
  const [one] = await Promise.all([5, 5].map(async (own) => tidiness(own)));
  const [far] = await Promise.all([1, 2].map(async () => resident(app.db, { ...hall, unitTypeId: other })));
  assert(one && far);
  const { draft_id: id } = await propose({ unit_types: [hall.unitTypeId, other] });
  const pin = { one: idOf(one), other: idOf(far), kind: 'together' as const };
  const { res } = await asStaff(renee, staffGroups.pin, { ...inDraft(id), body: pin });
  expect(res).toEqual({ pins: [], refusal: 'otherUnitType' });
});

it('refuses a move of somebody who has not seen the group as it is now [1.9]', async () => {
  const { tidiness, propose, seenOf, move, read } = await tidyOffice();
  const [one] = await Promise.all([5, 5, 1, 1].map(async (own) => tidiness(own)));
  assert(one);
  const { draft_id: id } = await propose();
  const seen = await seenOf(id);
  expect((await move(id, [[one, null]], seen)).code).toBe(200);
  expect((await move(id, [[one, 'new']], seen)).code).toBe(200);
  const group = (await seenOf(id)).find(({ number }) => seen.every((other) => other.number !== number));
  assert(group);
  expect((await move(id, [[one, null]], seen)).err?.error_code).toBe('ChangedMeanwhile');
  expect(await read(id)).toMatchObject({ outside_count: 0 });
});

it.each([
  ['that is full', 2, 'full'],
  ['with somebody whom a block keeps apart', 3, 'cannotPlace'],
] as const)('says why somebody cannot move into a group %s [1.9]', async (_, capacity, refusal) => {
  const { tidiness, propose, groups, move } = await tidyOffice({ capacity });
  const [one, , low, mate] = await Promise.all([5, 5, 1, 1].map(async (own) => tidiness(own)));
  assert(one && low && mate);
  const { draft_id: id } = await propose();
  await setBlocked(app.db, low.userId, one.userId, true);
  const target = (await groups(id)).find(({ people }) =>
    people.some((person) => person.membership_id === idOf(low)),
  );
  assert(target);
  expect((await move(id, [[one, target.number]])).res).toEqual({ groups: [], refusal });
});

it('searches again around locked groups and pins [1.9]', async () => {
  const { renee, tidiness, propose, groups, inDraft, together, move } = await tidyOffice();
  const [a, b, c, d, e, f] = await Promise.all([5, 5, 1, 1, 3, 3].map(async (own) => tidiness(own)));
  assert(a && b && c && d && e && f);
  const { draft_id: id } = await propose();
  const numberOf = async (who: Somebody) =>
    (await groups(id)).find((group) => group.people.some((one) => one.membership_id === idOf(who)))?.number ??
    0;
  const [first, second] = [await numberOf(a), await numberOf(c)];
  await move(id, [
    [a, second],
    [c, first],
  ]);
  const locked = { params: { ...inDraft(id).params, groupNumber: first }, body: { locked: true } };
  expect((await asStaff(renee, staffGroups.lock, locked)).res?.groups).toMatchObject([{ is_locked: true }]);
  const pin = { one: idOf(e), other: idOf(f), kind: 'apart' as const };
  expect((await asStaff(renee, staffGroups.pin, { ...inDraft(id), body: pin })).res?.pins).toHaveLength(1);
  const again = await propose({ from: id });
  expect(again).toMatchObject({ number: 2, locked: 1, placed: 6, pins: [{ kind: 'apart' }] });
  expect(again.bound).toBeGreaterThanOrEqual(again.mean ?? 0);
  const groupsNow = await together(again.draft_id);
  expect(groupsNow).toContainEqual([b, c].map(idOf).toSorted());
  expect(groupsNow).not.toContainEqual([e, f].map(idOf).toSorted());
  expect(groupsNow.flat()).toContain(idOf(d));
});

it('searches each unit type for its own residents [1.9]', async () => {
  const { hall, tidiness, propose, groups } = await tidyOffice();
  const loft = newId<UnitTypeId>();
  await app.db
    .insert(unitTypes)
    .values({ id: loft, subnetworkId: hall.subnetworkId, name: 'Loft', capacity: 3, position: 1 });
  await Promise.all([5, 5].map(async (own) => tidiness(own)));
  await Promise.all([1, 2, 3].map(async () => resident(app.db, { ...hall, unitTypeId: loft })));
  const draft = await propose({ unit_types: [hall.unitTypeId, loft] });
  expect(draft).toMatchObject({ placed: 5, groups: 2, unit_types: [{ placed: 2 }, { placed: 3 }] });
  expect(new Set((await groups(draft.draft_id)).map((one) => one.unit_type_id))).toEqual(
    new Set([hall.unitTypeId, loft]),
  );
});

it('places together whom staff have pinned together, however badly they fit [1.9]', async () => {
  const { renee, tidiness, propose, inDraft, together } = await tidyOffice();
  const [a, b, c, d] = await Promise.all([5, 5, 1, 1].map(async (own) => tidiness(own)));
  assert(a && b && c && d);
  const { draft_id: id } = await propose();
  const pin = { one: idOf(a), other: idOf(c), kind: 'together' as const };
  expect((await asStaff(renee, staffGroups.pin, { ...inDraft(id), body: pin })).res?.pins).toHaveLength(1);
  const again = await propose({ from: id });
  expect(again).toMatchObject({ mean: 0, pins: [{ kind: 'together' }] });
  expect(new Set(await together(again.draft_id))).toEqual(new Set(pairsOf([a, c], [b, d])));
});

it('searches without a pin and a lock that a block contradicts by then [1.9]', async () => {
  const { renee, tidiness, propose, groups, inDraft, together } = await tidyOffice();
  const [a, b, c, d] = await Promise.all([5, 5, 1, 1].map(async (own) => tidiness(own)));
  assert(a && b && c && d);
  const { draft_id: id } = await propose();
  const pin = { one: idOf(c), other: idOf(d), kind: 'together' as const };
  await asStaff(renee, staffGroups.pin, { ...inDraft(id), body: pin });
  for (const { number: groupNumber, people } of await groups(id)) {
    if (!people.some((one) => one.membership_id === idOf(a))) continue;
    const params = { ...inDraft(id).params, groupNumber };
    await asStaff(renee, staffGroups.lock, { params, body: { locked: true } });
  }
  await setBlocked(app.db, a.userId, b.userId, true);
  await setBlocked(app.db, c.userId, d.userId, true);
  const again = await propose({ from: id });
  expect(again).toMatchObject({ state: 'ready', locked: 0, placed: 4 });
  const found = await together(again.draft_id);
  for (const pair of pairsOf([a, b], [c, d])) expect(found).not.toContainEqual(pair);
});

it('ends a search that staff stop with groups, and stops nothing twice [1.9]', async () => {
  const { networkId, renee, tidiness, proposal, inDraft, settled } = await tidyOffice();
  await Promise.all([5, 5, 1, 1].map(async (own) => tidiness(own)));
  const draftId = newId<GroupDraftId>();
  const body = { draft_id: draftId, ...proposal, from: null };
  await asStaff(renee, staffGroups.propose, { params: { networkId }, body });
  for (let time = 0; time < 2; time++)
    expect((await asStaff(renee, staffGroups.stop, inDraft(draftId))).code).toBe(200);
  expect(await settled(draftId)).toMatchObject({ state: 'ready', placed: 4 });
  expect((await asStaff(renee, staffGroups.stop, inDraft(draftId))).res?.state).toBe('ready');
});

it('takes up the search of a process that has ended, and refuses an eleventh draft of a place [1.9]', async () => {
  const { hall, networkId, renee, tidiness, proposal, propose, settled } = await tidyOffice();
  await Promise.all([5, 5].map(async (own) => tidiness(own)));
  const drafts = Array.from({ length: 9 }, (_, at) => ({
    id: newId<GroupDraftId>(),
    networkId,
    subnetworkId: hall.subnetworkId,
    number: at + 100,
    state: at === 0 ? ('running' as const) : ('ready' as const),
    claimedUntil: new Date(0),
    aim: 'all' as const,
    withUnregistered: true,
    unitTypeIds: [hall.unitTypeId],
    seed: 1,
    seedText: null,
    madeAt: new Date(),
  }));
  await app.db.insert(groupDrafts).values(drafts);
  await propose();
  assert(drafts[0]);
  expect(await settled(drafts[0].id)).toMatchObject({ state: 'ready', placed: 2 });
  const body = { draft_id: newId<GroupDraftId>(), ...proposal, from: null };
  const refused = await asStaff(renee, staffGroups.propose, { params: { networkId }, body });
  expect(refused.err?.error_code).toBe('TooManyDrafts');
});

it('writes nobody back into a draft who deletes their account while it is searched for [1.9]', async () => {
  const office = await tidyOffice();
  const { hall, networkId, renee, proposal, inDraft, tidiness, settled, together, groups, commit } = office;
  const people = await Promise.all([5, 5, 1, 1, 3, 3, 2, 2].map(async (own) => tidiness(own)));
  const [leaving, , removed, , hidden, , moved, remaining] = people;
  assert(leaving && removed && hidden && moved && remaining);
  const draftId = newId<GroupDraftId>();
  await app.db.transaction(async (tx) => {
    await lockMembershipsOf(tx, leaving.userId);
    await forgetPeople(tx, [idOf(leaving)]);
    const body = { draft_id: draftId, ...proposal, from: null };
    expect((await asStaff(renee, staffGroups.propose, { params: { networkId }, body })).code).toBe(200);
    await untilTransactionWaits(app.db);
    await app.db.transaction((other) => removeResident(other, app.events, idOf(removed), new Date()));
    const hiding = { params: { networkId, membershipId: idOf(hidden) }, body: { hidden: true } };
    expect((await asStaff(renee, staffResidents.hide, hiding)).code).toBe(200);
    await roomOf(app.db, hall, [moved, await tidiness(4)]);
    await deleteAccountRow(tx, leaving.userId);
  });
  const draft = await settled(draftId);
  expect(draft).toMatchObject({ state: 'ready', people: 7, groups: 4, changed: 3 });
  expect((await together(draftId)).flat()).not.toContain(idOf(leaving));
  expect(await commit(draft)).toMatchObject({ committed: { done: 0, skipped: 3, waiting: 0 } });
  expect(await groups(draftId, { only: 'skipped' })).toHaveLength(3);
  expect((await rooms.roomOf(remaining)).my_roommates).toEqual([]);
  const pin = { one: idOf(remaining), other: idOf(leaving), kind: 'apart' as const };
  const pinned = await asStaff(renee, staffGroups.pin, { ...inDraft(draftId), body: pin });
  expect(pinned.err?.error_code).toBe('NotFound');
});

it('opens no group for which there is no unit [1.9]', async () => {
  const { hall, tidiness, propose, move } = await tidyOffice();
  const [one] = await Promise.all([5, 5, 1, 1].map(async (own) => tidiness(own)));
  assert(one);
  await app.db.update(unitTypes).set({ unitCount: 2 }).where(eq(unitTypes.id, hall.unitTypeId));
  const { draft_id: id } = await propose();
  expect((await move(id, [[one, 'new']])).res).toEqual({ groups: [], refusal: 'noUnit' });
});

const helpOf = ({ renee, inDraft }: Awaited<ReturnType<typeof tidyOffice>>) => {
  return async (id: GroupDraftId, who: MembershipId | undefined) => {
    assert(who);
    const params = { ...inDraft(id).params, membershipId: who };
    const { res, err } = await asStaff(renee, staffGroups.help, { params });
    assert(res, err?.error_code);
    return res;
  };
};

it('says that a unit more, or a pin less, would have helped somebody, and how well they would fit [1.9]', async () => {
  const office = await tidyOffice();
  const { hall, renee, tidiness, propose, inDraft } = office;
  const [a, b] = await Promise.all([5, 5, 1, 1].map(async (own) => tidiness(own)));
  assert(a && b);
  const { draft_id: id } = await propose();
  const pin = { one: idOf(a), other: idOf(b), kind: 'apart' as const };
  await asStaff(renee, staffGroups.pin, { ...inDraft(id), body: pin });
  const apart = await propose({ from: id });
  expect(await helpOf(office)(apart.draft_id, idOf(a))).toMatchObject({
    mean: 0,
    helps: [{ change: 'not_apart', one_name: 'Tidy5 Reyes', other_name: 'Tidy5 Reyes', mean: 100 }],
    is_complete: true,
  });

  await app.db.update(unitTypes).set({ unitCount: 1 }).where(eq(unitTypes.id, hall.unitTypeId));
  const short = await propose();
  expect(await helpOf(office)(short.draft_id, short.outside[0]?.membership_id)).toMatchObject({
    mean: null,
    helps: [{ change: 'more_units', count: 1, mean: 100 }],
  });
});

it('has no help for those whom a block keeps apart, and does not name it [1.9]', async () => {
  const office = await tidyOffice();
  const { tidiness, propose } = office;
  const [one, other] = [await tidiness(5), await tidiness(5)];
  await setBlocked(app.db, one.userId, other.userId, true);
  const { draft_id: id } = await propose();
  expect(await helpOf(office)(id, idOf(one))).toEqual({ mean: null, most: 0, helps: [], is_complete: true });
});

it('lets community staff draft, administrators commit, and staff of other places find nothing [1.9]', async () => {
  const { hall, networkId, joan, tidiness, propose, inDraft } = await tidyOffice();
  await Promise.all([5, 5].map(async (own) => tidiness(own)));
  const draft = await propose();
  const elsewhere = await community(app.db, { networkId });
  const stranger = await staffMember(app, { networkId, places: [elsewhere.subnetworkId] });
  const body = { commit_id: newId<GroupCommitId>(), groups: null, people: 2 };
  const commit = { ...inDraft(draft.draft_id), body };
  expect((await asStaff(joan, staffGroups.read, inDraft(draft.draft_id))).code).toBe(200);
  expect((await asStaff(joan, staffGroups.commit, commit)).err?.error_code).toBe('Forbidden');
  expect((await asStaff(stranger, staffGroups.commit, commit)).err?.error_code).toBe('NotFound');
  expect((await asStaff(stranger, staffGroups.list, { params: { networkId } })).res?.drafts).toEqual([]);
  const place = { params: { networkId }, query: { place: hall.subnetworkId } };
  expect((await asStaff(stranger, staffGroups.before, place)).err?.error_code).toBe('NotFound');
});

it('makes one draft of a proposal that is sent twice, and none where nobody looks for a place [1.9]', async () => {
  const { networkId, renee, tidiness, propose, proposal } = await tidyOffice();
  const params = { networkId };
  const body = { draft_id: newId<GroupDraftId>(), ...proposal, from: null };
  expect((await asStaff(renee, staffGroups.propose, { params, body })).err?.error_code).toBe('NobodyToPlace');
  await Promise.all([5, 5].map(async (own) => tidiness(own)));
  const { draft_id: id } = await propose();
  const again = await asStaff(renee, staffGroups.propose, { params, body: { ...body, draft_id: id } });
  expect(again.res).toMatchObject({ draft_id: id, state: 'ready' });
  expect((await asStaff(renee, staffGroups.list, { params })).res?.drafts).toHaveLength(1);
  expect((await asStaff(renee, staffRooms.list, { params })).res?.rooms).toEqual([]);
});
