import { calls } from '@nestmate/contract';
import type { OptionId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app';
import { community, offer, resident, type TestCommunity } from '../../../test/world/builders';
import type { Person } from '../../../test/world/deck';
import { newId } from '../../platform/ids';
import { profileOptions } from '../housing';

let app: TestApp;
let hall: TestCommunity;
let me: Person;
let law: OptionId;
let music: OptionId;
let quiet: OptionId;

beforeAll(async () => {
  app = await testApp();
  hall = await community(app.db);
  const majors = [
    { en: 'Law', es: 'Derecho' },
    { en: 'Music', es: 'Música' },
  ];
  [law, music] = (await offer(app.db, hall, 'majors', majors)) as [OptionId, OptionId];
  [quiet] = (await offer(app.db, hall, 'housing', [{ en: 'Quiet floor', zh: '安静楼层' }])) as [OptionId];
  me = await resident(app.db, hall);
});

const read = (as = me) => app.call(calls.profile.readMajors, { as: as.userId, params: as });
const save = (majors: OptionId[], as = me) =>
  app.call(calls.profile.saveMajors, { as: as.userId, params: as, body: { majors } });
const saveHousing = (housing: OptionId[], as = me) =>
  app.call(calls.profile.saveHousing, { as: as.userId, params: as, body: { housing } });
const statusOf = async (section: string, as = me) => {
  const { res } = await app.call(calls.profile.overview, { as: as.userId, params: as });
  return res?.sections.find(({ url }) => url === section)?.status;
};
const profileOf = async (person: Person, reader: Person, language: Language) => {
  const { res } = await app.call(calls.find.candidate, {
    as: reader.userId,
    params: { userId: reader.userId, membershipId: person.membershipId },
    headers: { 'accept-language': language },
  });
  return res;
};

it('offers a community’s majors and housing preferences, in the reader’s language', async () => {
  const input = { as: me.userId, params: hall, headers: { 'accept-language': 'es' } };
  expect((await app.call(calls.housing.majors, input)).res).toEqual({
    majors: [
      { id: law, name: 'Derecho', topic: 'Topic' },
      { id: music, name: 'Música', topic: 'Topic' },
    ],
  });
  expect((await app.call(calls.housing.housingPreferences, input)).res).toEqual({
    housing: [{ id: quiet, name: 'Quiet floor', topic: 'Topic' }],
  });
});

it('offers nothing of another community', async () => {
  const stranger = await resident(app.db, await community(app.db));
  for (const call of [calls.housing.majors, calls.housing.housingPreferences])
    expect(await app.call(call, { as: stranger.userId, params: hall }), call.path).toMatchObject({
      code: 404,
    });
});

it('stores a resident’s majors in their order [7.13]', async () => {
  expect((await read()).res).toEqual({ majors: [] });
  expect(await save([music, law, music])).toMatchObject({ code: 200, res: { majors: [music, law] } });
  expect((await read()).res).toEqual({ majors: [music, law] });
  expect(await save([law])).toMatchObject({ code: 200, res: { majors: [law] } });
  expect((await read()).res).toEqual({ majors: [law] });
});

it('stores housing preferences independently of majors [7.14]', async () => {
  const somebody = await resident(app.db, hall);
  await save([law], somebody);
  expect(await saveHousing([quiet], somebody)).toMatchObject({ code: 200, res: { housing: [quiet] } });
  const { res } = await app.call(calls.profile.readHousing, { as: somebody.userId, params: somebody });
  expect(res).toEqual({ housing: [quiet] });
  expect((await read(somebody)).res).toEqual({ majors: [law] });
});

it('completes the overview’s section until the list is emptied', async () => {
  const somebody = await resident(app.db, hall);
  expect(await statusOf('majors', somebody)).toBe('Incomplete');
  await save([law], somebody);
  await saveHousing([quiet], somebody);
  expect(await statusOf('majors', somebody)).toBe('Complete');
  expect(await statusOf('housing', somebody)).toBe('Complete');
  await save([], somebody);
  expect(await statusOf('majors', somebody)).toBe('Incomplete');
});

it('shows a resident’s choices to others, in the reader’s language', async () => {
  const somebody = await resident(app.db, hall);
  await save([music, law], somebody);
  await saveHousing([quiet], somebody);
  expect(await profileOf(somebody, me, 'es')).toMatchObject({ majors: ['Música', 'Derecho'] });
  expect(await profileOf(somebody, me, 'zh')).toMatchObject({ housing: ['安静楼层'] });
});

describe('a change of choices is rejected and changes nothing', () => {
  const refusal = { code: 422, err: { error_code: 'InvalidInput' } };

  it('for options that the community does not offer', async () => {
    const elsewhere = await community(app.db);
    const foreign = await offer(app.db, elsewhere, 'majors', ['Law']);
    await save([law]);
    for (const [name, wrong] of Object.entries({
      elsewhere: foreign,
      quiet: [quiet],
      none: [newId<OptionId>()],
    }))
      expect(await save([law, ...wrong]), name).toMatchObject({
        ...refusal,
        err: { validation: [{ title: 'majors', error_text: expect.stringContaining('isn’t offered') }] },
      });
    expect((await read()).res).toEqual({ majors: [law] });
  });

  it('for more than three majors, or a body without a list of ids', async () => {
    const many = await offer(app.db, hall, 'majors', Array.from({ length: 4 }, String));
    expect(await save(many)).toMatchObject(refusal);
    expect(await save(['law' as OptionId])).toMatchObject(refusal);
  });
});

it('removes options that the community no longer offers', async () => {
  const somebody = await resident(app.db, hall);
  const [brief] = (await offer(app.db, hall, 'majors', ['Alchemy'])) as [OptionId];
  await save([brief, law], somebody);
  await app.db.delete(profileOptions).where(eq(profileOptions.id, brief));
  expect((await read(somebody)).res).toEqual({ majors: [law] });
});

it('keeps one of two concurrent writes as a whole', async () => {
  const writes = [[law, music], [music], [music, law], []];
  await Promise.all([...writes, ...writes].map((majors) => save(majors)));
  expect(writes).toContainEqual((await read()).res?.majors);
});

const retire = (id: OptionId) =>
  app.db.update(profileOptions).set({ retiredAt: new Date() }).where(eq(profileOptions.id, id));

/** A community with two majors, of which the first is retired; one of two residents chose it before. */
async function withRetiredMajor() {
  const newHall = await community(app.db);
  const [old, current] = (await offer(app.db, newHall, 'majors', ['Latin', 'Law'])) as [OptionId, OptionId];
  const [one, other] = [await resident(app.db, newHall), await resident(app.db, newHall)];
  await save([old], one);
  await retire(old);
  return { newHall, old, current, one, other };
}

it('offers a retired major only to those who chose it', async () => {
  const { newHall, old, current, one, other } = await withRetiredMajor();
  const offeredTo = async ({ userId: as }: Person) => {
    const { res } = await app.call(calls.housing.majors, { as, params: newHall });
    return res?.majors.map(({ id }) => id);
  };
  expect(await offeredTo(one)).toEqual([old, current]);
  expect(await offeredTo(other)).toEqual([current]);
});

it('accepts a retired major only from those who chose it', async () => {
  const { old, current, one, other } = await withRetiredMajor();
  expect(await save([current, old], one)).toMatchObject({ res: { majors: [current, old] } });
  expect(await save([old], other)).toMatchObject({ code: 422 });
});

it('the overview has no section of majors for those without one once all are retired', async () => {
  const { current, one, other } = await withRetiredMajor();
  await retire(current);
  expect(await statusOf('majors', one)).toBe('Complete');
  expect(await statusOf('majors', other)).toBeUndefined();
});
