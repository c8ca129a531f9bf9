import { calls } from '@nestmate/contract';
import type { GenderId, OptionId, TopicId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import { inEnglishOnly } from '@nestmate/contract/staff/setup/texts';
import { and, eq } from 'drizzle-orm';
import { assert, expect, it } from 'vitest';
import { testApp } from '../../../test/app';
import { callAsStaff, staffMember } from '../../../test/office/staff';
import {
  community,
  offer,
  resident,
  type TestCommunity,
  unclaimedResident,
} from '../../../test/world/builders';
import { newId } from '../../platform/ids';
import { auditLog } from '../audit';
import { communityThreads } from '../community';
import { profileChoices, profiles } from '../profile';

const app = await testApp();
const asStaff = callAsStaff(app);
const { staffGenders, staffMajors, staffTopics, staffRegistration } = staffCalls;

async function office() {
  const place = await community(app.db);
  const { networkId, subnetworkId } = place;
  const renee = await staffMember(app, { networkId });
  return { place, renee, params: { networkId, subnetworkId } };
}

const entriesOf = ({ subnetworkId }: TestCommunity, action: typeof auditLog.$inferSelect.action) =>
  app.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subnetworkId, subnetworkId), eq(auditLog.action, action)));

/** The genders of a place, one of which a resident has, and a call that saves others. */
async function gendersInUse() {
  const { place, renee, params } = await office();
  await unclaimedResident(app.db, place, { genderId: place.womanId });
  const read = await asStaff(renee, staffGenders.read, { params });
  if (!read.res) throw new Error('No genders');
  const { version, contents } = read.res;
  expect(read.res.in_use).toEqual([{ id: place.womanId, people: 1 }]);
  const save = (list: typeof contents) =>
    asStaff(renee, staffGenders.save, { params, body: { version, contents: list } });
  return { place, contents, save };
}

it('removes no gender that a resident has', async () => {
  const { place, contents, save } = await gendersInUse();
  expect(await save(contents.filter(({ gender_id: id }) => id !== place.womanId))).toMatchObject({
    code: 409,
    err: { error_code: 'StillInUse' },
  });
});

it('the last gender is never retired while residents are asked for one', async () => {
  const { contents, save } = await gendersInUse();
  expect(await save(contents.map((gender) => ({ ...gender, is_retired: true })))).toMatchObject({
    code: 422,
  });
});

it('retires a gender beside a new one', async () => {
  const { place, contents, save } = await gendersInUse();
  const third = { gender_id: newId<GenderId>(), label: inEnglishOnly('Non-binary'), is_retired: false };
  const retired = contents.map((one) => ({ ...one, is_retired: one.gender_id === place.womanId }));
  expect(await save([third, ...retired])).toMatchObject({
    code: 200,
    res: { contents: [third, ...retired] },
  });
});

it('removes a gender from the choices of whom to live with, and asks those who chose it alone [3.5]', async () => {
  const { place, renee, params } = await office();
  const read = await asStaff(renee, staffGenders.read, { params });
  if (!read.res) throw new Error('No genders');
  const { version, contents } = read.res;
  const agender = newId<GenderId>();
  const added = { gender_id: agender, label: inEnglishOnly('Agender'), is_retired: false };
  const body = { version, contents: [...contents, added] };
  const extended = await asStaff(renee, staffGenders.save, { params, body });
  const choosing = async (livingWith: GenderId[]) => {
    const who = await resident(app.db, place);
    await app.db.update(profiles).set({ livingWith }).where(eq(profiles.membershipId, who.membershipId));
    return who;
  };
  const [alone, both, other] = [
    await choosing([agender]),
    await choosing([place.womanId, agender]),
    await choosing([place.womanId]),
  ];
  const checked = await asStaff(renee, staffGenders.check, { params, body: { contents } });
  expect(checked.res?.effects).toEqual([{ kind: 'livingWith', id: agender, people: 2, is_refused: false }]);
  const saved = await asStaff(renee, staffGenders.save, {
    params,
    body: { version: extended.res?.version ?? '', contents },
  });
  expect(saved.code).toBe(200);
  const stateOf = async ({ userId, membershipId }: typeof alone) => {
    const [row] = await app.db.select().from(profiles).where(eq(profiles.membershipId, membershipId));
    const bell = await app.call(calls.notifications.list, { as: userId, params: { userId } });
    return [row?.livingWith, bell.res?.notifications.map(({ kind }) => kind)];
  };
  expect([await stateOf(alone), await stateOf(both), await stateOf(other)]).toEqual([
    [null, ['office.livingWith']],
    [[place.womanId], []],
    [[place.womanId], []],
  ]);
});

/** The topics of a place, about one of which a resident has started a thread. */
async function topicsInUse() {
  const { place, renee, params } = await office();
  const me = await resident(app.db, place);
  const [food, noise] = ['Food', 'Noise'].map((name) => ({
    topic_id: newId<TopicId>(),
    name: inEnglishOnly(name),
    is_retired: false,
  }));
  assert(food && noise);
  const save = async (contents: (typeof food)[]) => {
    const { version = '' } = (await asStaff(renee, staffTopics.read, { params })).res ?? {};
    return asStaff(renee, staffTopics.save, { params, body: { version, contents } });
  };
  expect((await save([food, noise])).code).toBe(200);
  const begun = await app.call(calls.community.start, {
    as: me.userId,
    params,
    body: { membership_id: me.membershipId, body: 'Soup', topic_id: food.topic_id },
  });
  expect(begun.code).toBe(200);
  return { place, params, me, food, noise, save };
}

it('removes no topic that a thread of a resident is about', async () => {
  const { noise, save } = await topicsInUse();
  expect(await save([noise])).toMatchObject({ code: 409, err: { error_code: 'StillInUse' } });
});

it('no longer offers a retired topic', async () => {
  const { place, params, me, food, save } = await topicsInUse();
  expect(await save([{ ...food, is_retired: true }])).toMatchObject({
    code: 200,
    res: { in_use: [{ id: food.topic_id, people: 1 }] },
  });
  const offered = await app.call(calls.community.topics, { as: me.userId, params });
  expect(offered.res?.topics).toEqual([]);
  expect(await entriesOf(place, 'topics.changed')).toHaveLength(2);
});

it('removes a topic from the threads of former residents', async () => {
  const { params, me, save } = await topicsInUse();
  await app.db.update(communityThreads).set({ authorId: null });
  expect((await save([])).code).toBe(200);
  const { res } = await app.call(calls.community.threads, { as: me.userId, params });
  expect(res?.threads).toMatchObject([{ body: 'Soup', topic: null }]);
});

/** A registration question that a resident has answered, and a call that saves others. */
async function answeredQuestion() {
  const { place, renee, params } = await office();
  const when = {
    question_num: 1,
    type: 'SELECT' as const,
    title: inEnglishOnly('When do you move in?'),
    options: [inEnglishOnly('Early'), inEnglishOnly('Late')],
    is_required: true,
    is_retired: false,
    is_sensitive: false,
  };
  const save = async (contents: (typeof when)[]) => {
    const { version = '' } = (await asStaff(renee, staffRegistration.read, { params })).res ?? {};
    return asStaff(renee, staffRegistration.save, { params, body: { version, contents } });
  };
  expect((await save([when])).code).toBe(200);
  await resident(app.db, place, { registrationResponses: { 1: '1' } });
  return { when, save };
}

it('keeps the options of a registration question that residents have answered', async () => {
  const { when, save } = await answeredQuestion();
  const answered = { code: 409, err: { error_code: 'AnswersExist' } };
  expect(await save([])).toMatchObject(answered);
  expect(await save([{ ...when, options: [inEnglishOnly('Late'), inEnglishOnly('Early')] }])).toMatchObject(
    answered,
  );
  expect(await save([{ ...when, options: [inEnglishOnly('Early')] }])).toMatchObject(answered);
});

it('changes the words of a registration question that residents have answered', async () => {
  const { when, save } = await answeredQuestion();
  const reworded = {
    ...when,
    options: [
      { ...inEnglishOnly('At first'), es: 'Al principio' },
      inEnglishOnly('Late'),
      inEnglishOnly('Never'),
    ],
    is_retired: true,
  };
  expect(await save([reworded])).toMatchObject({ code: 200, res: { contents: [reworded] } });
});

/** Two majors, one of which a resident has chosen, and a call that saves all but one. */
async function majorsInUse() {
  const { place, renee, params } = await office();
  const [latin, law] = (await offer(app.db, place, 'majors', ['Latin', 'Law'])) as [OptionId, OptionId];
  const { membershipId } = await resident(app.db, place);
  await app.db.insert(profileChoices).values({ membershipId, optionId: latin, position: 0 });
  const read = await asStaff(renee, staffMajors.read, { params });
  if (!read.res) throw new Error('No majors');
  const { version, contents } = read.res;
  expect(read.res.in_use).toEqual([{ id: latin, people: 1 }]);
  const without = (id: OptionId) => ({
    params,
    body: { version, contents: contents.filter(({ option_id: one }) => one !== id) },
  });
  return { latin, law, saveWithout: (id: OptionId) => asStaff(renee, staffMajors.save, without(id)) };
}

it('removes an option that nobody has chosen', async () => {
  const { latin, law, saveWithout } = await majorsInUse();
  const removed = await saveWithout(law);
  expect(removed.res?.contents.map(({ option_id: id }) => id)).toEqual([latin]);
});

it('removes no option that a resident has chosen', async () => {
  const { latin, saveWithout } = await majorsInUse();
  expect(await saveWithout(latin)).toMatchObject({ code: 409, err: { error_code: 'AnswersExist' } });
});
