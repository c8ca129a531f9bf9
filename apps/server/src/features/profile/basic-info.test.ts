import { calls } from '@nestmate/contract';
import type { GenderId } from '@nestmate/contract/ids';
import type { BasicInfo } from '@nestmate/contract/profile';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app';
import { community, longBio, resident, type TestCommunity } from '../../../test/world/builders';
import { genders } from '../housing';
import { profiles } from './profile.schema';

const app = await testApp();

async function somebody(hall: TestCommunity, profile: Partial<typeof profiles.$inferInsert> = {}) {
  const me = await resident(app.db, hall, profile);
  const params = { userId: me.userId };
  const info: BasicInfo = {
    hidden: false,
    first_name: 'Maya',
    last_name: 'Torres',
    bio: longBio,
    gender: hall.womanId,
  };
  return {
    ...me,
    read: () => app.call(calls.profile.readBasicInfo, { as: me.userId, params }),
    save: (changes: Partial<BasicInfo> = {}, headers: Record<string, string> = {}) =>
      app.call(calls.profile.saveBasicInfo, {
        as: me.userId,
        params,
        body: { ...info, ...changes },
        headers,
      }),
  };
}

const registrationQuestions = [
  {
    question_num: 1,
    type: 'SELECT' as const,
    title: { en: 'When do you move in?', es: '¿Cuándo te mudas?' },
    options: [{ en: 'Early' }, { en: 'Late', es: 'Tarde' }],
    required: true,
  },
  { question_num: 2, type: 'TEXT' as const, title: { en: 'Anything else?' }, options: [], required: false },
];

it('returns the fields to verify and the community’s settings [3.9]', async () => {
  const hall = await community(app.db, { registrationQuestions });
  const { read } = await somebody(hall, { preferredFirstName: 'May' });
  expect((await read()).res).toMatchObject({
    genderOptions: [
      { id: hall.womanId, label: 'Woman' },
      { id: hall.manId, label: 'Man' },
    ],
    personalPronoun: null,
    preferredFilled: true,
    genderEnabled: true,
    questions: [
      { question_num: 1, type: 'SELECT', options: ['Early', 'Late'], required: true, response: '' },
      { question_num: 2, type: 'TEXT', title: 'Anything else?', options: [], required: false, response: '' },
    ],
    preferred_email: '',
    preferred_first_name: 'May',
    preferred_last_name: '',
  });
});

it('stores every field as it was sent, but trimmed [7.17]', async () => {
  const hall = await community(app.db, { registrationQuestions });
  const { save, read } = await somebody(hall);
  const sent = {
    hidden: true,
    first_name: ' Maya ',
    last_name: 'Torres',
    preferred_first_name: 'May',
    preferred_last_name: 'T',
    email: ' maya@alder.example ',
    preferred_email: 'may@home.example',
    phoneNumber: '+12025550143',
    bio: longBio,
    gender: hall.manId,
    personalPronoun: 'they/them',
    questions: [
      { question_num: 1, type: 'SELECT' as const, response: '1' },
      { question_num: 2, type: 'TEXT' as const, response: 'A quiet floor' },
    ],
  };
  expect(await save(sent)).toMatchObject({ code: 200 });
  expect((await read()).res).toMatchObject({ ...sent, first_name: 'Maya', email: 'maya@alder.example' });
});

it('refuses a phone number that cannot exist, unless it was stored before [5.5]', async () => {
  const { save } = await somebody(await community(app.db, {}));
  for (const phoneNumber of ['+100441632960961', '+14915112345678', '+1212555012345', '+9991234567'])
    expect(await save({ phoneNumber }), phoneNumber).toMatchObject({
      code: 422,
      err: { validation: [{ title: 'phone number', error_text: 'Please provide correct phone number' }] },
    });
  const old = await somebody(await community(app.db, {}), { phone: '+100441632960961' });
  expect(await old.save({ hidden: true })).toMatchObject({ code: 200 });
});

it('keeps missing fields unchanged, including pronouns and registration answers', async () => {
  const { save, read } = await somebody(await community(app.db, { registrationQuestions }));
  const questions = [{ question_num: 1, type: 'SELECT' as const, response: '0' }];
  await save({ personalPronoun: 'she/her', questions });
  expect((await save({ hidden: true })).res).toMatchObject({
    personalPronoun: 'she/her',
    questions: [{ response: '0' }, { response: '' }],
  });
  expect((await save({ personalPronoun: null })).res).toMatchObject({ personalPronoun: null });
  expect((await read()).res).toMatchObject({ hidden: false, questions: [{ response: '0' }, {}] });
});

/** Saves nothing but these fields, of a resident with this profile. */
async function saveAlone(
  hall: Parameters<typeof somebody>[0],
  profile: Parameters<typeof somebody>[1],
  body: BasicInfo,
) {
  const { userId } = await somebody(hall, profile);
  return app.call(calls.profile.saveBasicInfo, { as: userId, params: { userId }, body });
}

it('accepts one field alone', async () => {
  const hall = await community(app.db);
  const stored = {
    firstName: 'Maya',
    lastName: 'Torres',
    bio: longBio,
    genderId: hall.womanId,
    hidden: true,
  };
  expect((await saveAlone(hall, stored, { first_name: 'May' })).res).toMatchObject({
    first_name: 'May',
    last_name: 'Torres',
    bio: longBio,
    gender: hall.womanId,
    hidden: true,
  });
});

it('names the fields that are neither sent nor stored', async () => {
  const nothing = { firstName: '', lastName: '', bio: '', genderId: null };
  const refused = await saveAlone(await community(app.db), nothing, {});
  expect(refused.err?.validation?.map(({ title }) => title)).toEqual(['first', 'last', 'bio', 'sex']);
});

it('stores one name for a person who has no other, until they type another [5.3]', async () => {
  const hall = await community(app.db);
  const { save, read } = await somebody(hall, { firstName: 'Sri', lastName: 'Mulyani' });
  expect((await save({ first_name: 'Suharto', last_name: '' })).code).toBe(422);
  expect((await save({ first_name: 'Suharto', last_name: '', single_name: true })).res).toMatchObject({
    first_name: 'Suharto',
    last_name: '',
    single_name: true,
    registered: true,
  });
  expect((await save({ first_name: 'Suharto', last_name: '', bio: `${longBio}!` })).res).toMatchObject({
    last_name: '',
    single_name: true,
  });
  expect((await save({ first_name: 'Haji', last_name: 'Suharto' })).res).toMatchObject({
    last_name: 'Suharto',
    single_name: false,
  });
  expect((await read()).res).toMatchObject({ first_name: 'Haji', last_name: 'Suharto' });
});

it('requires answers to the community’s mandatory questions, in the caller’s language', async () => {
  const { save } = await somebody(await community(app.db, { registrationQuestions }));
  const wrong = [{ question_num: 1, type: 'SELECT' as const, response: '9' }];
  for (const questions of [undefined, [], wrong])
    expect(
      await save(questions ? { questions } : {}, { 'accept-language': 'es' }),
      JSON.stringify(questions),
    ).toMatchObject({
      code: 422,
      err: { validation: [{ title: 'question 1', error_text: 'Responde a esta pregunta' }] },
    });
});

it('maps each error to its field’s title [5.8]', async () => {
  const { save } = await somebody(await community(app.db));
  const wrong = {
    first_name: '',
    last_name: 'x'.repeat(51),
    email: 'maya@',
    phoneNumber: '12',
    gender: null,
    personalPronoun: 'x'.repeat(31),
  };
  expect(await save(wrong)).toMatchObject({
    code: 422,
    err: {
      validation: [
        { title: 'first' },
        { title: 'last' },
        { title: 'email', error_text: 'Please provide correct email address' },
        { title: 'phone number', error_text: 'Please provide correct phone number' },
        { title: 'sex', error_text: 'Please select your gender' },
        { title: 'pronoun', error_text: 'Please choose your pronouns, or write up to 30 characters' },
      ],
    },
  });
  expect(await save({ gender: null }, { 'accept-language': 'zh-CN' })).toMatchObject({
    err: { validation: [{ title: 'sex', error_text: '请选择你的性别' }] },
  });
});

it('names the words that are not allowed [5.8]', async () => {
  const { save, read } = await somebody(await community(app.db));
  const foul = await save({ bio: `${longBio} What a fucking mess, mierda.` });
  expect(foul).toMatchObject({
    code: 422,
    err: { error_code: 'profane_words', validation: [{ title: 'bio' }] },
  });
  const text = foul.err?.validation?.[0]?.error_text;
  expect(text).toContain('not allowed');
  expect(text).toContain('mierda');
  expect((await read()).res?.bio).toBe(longBio);
});

it('checks words and names before the rest is filled in, and stores nothing', async () => {
  const { userId, read } = await somebody(await community(app.db));
  const check = async (body: object) =>
    app.call(calls.profile.checkWords, { as: userId, params: { userId }, body });
  const before = (await read()).res;
  expect((await check({ first_name: 'Ana', bio: 'Short', email: 'nowhere' })).code).toBe(204);
  expect(await check({ bio: `${longBio} mierda` })).toMatchObject({
    code: 422,
    err: { error_code: 'profane_words', validation: [{ title: 'bio', words: ['mierda'] }] },
  });
  expect(await check({ first_name: 'Fucking' })).toMatchObject({ err: { validation: [{ title: 'first' }] } });
  expect(await check({ first_name: app.config.productName })).toMatchObject({
    err: { error_code: 'InvalidInput', validation: [{ title: 'first' }] },
  });
  expect((await read()).res).toEqual(before);
});

it('accepts real names that contain bad words', async () => {
  const { save } = await somebody(await community(app.db));
  for (const last_name of ['Dick', 'Bích', 'Verga', 'Cummings', '操'])
    expect((await save({ last_name })).code, last_name).toBe(200);
});

it('stores names and bios without invisible characters', async () => {
  const { save } = await somebody(await community(app.db));
  const bio = `${longBio}\u202e\u200b\n\n\n\n\nMore`;
  expect(await save({ first_name: 'Ma\u200bya\u2028Lou\u0007', last_name: 'Jose\u0301', bio })).toMatchObject(
    {
      code: 200,
      res: { first_name: 'Maya Lou', last_name: 'José', bio: `${longBio}\n\n\nMore` },
    },
  );
  expect(await save({ first_name: '\u3164\u2800' })).toMatchObject({
    code: 422,
    err: { validation: [{ title: 'first' }] },
  });
});

it.each([
  ['en', 'could be mistaken', 'can’t include'],
  ['es', 'podría confundirse', 'no puede contener'],
  ['zh', '容易被误认为', '不能包含'],
])('refuses names that mislead, with the reason in %s', async (language, official, address) => {
  const { save } = await somebody(await community(app.db));
  const refusalOf = async (changes: Partial<BasicInfo>) =>
    (await save(changes, { 'accept-language': language })).err?.validation;
  expect(await refusalOf({ first_name: 'Nestmate' })).toMatchObject([
    { title: 'first', error_text: expect.stringContaining(official) },
  ]);
  expect(await refusalOf({ first_name: 'Customer', last_name: 'Service' })).toMatchObject([
    { title: 'first', error_text: expect.stringContaining(official) },
  ]);
  expect(await refusalOf({ preferred_last_name: 'https://evil.example' })).toMatchObject([
    { title: 'preferred last', error_text: expect.stringContaining(address) },
  ]);
  expect(await refusalOf({ last_name: 'Mierda' })).toMatchObject([{ title: 'last', words: ['Mierda'] }]);
  expect(await refusalOf({ first_name: 'Mei', last_name: 'Fu' })).toBeUndefined();
});

describe('gender', () => {
  it('must be offered by the community', async () => {
    const elsewhere = await community(app.db);
    const { save } = await somebody(await community(app.db));
    expect(await save({ gender: elsewhere.womanId })).toMatchObject({
      code: 422,
      err: { validation: [{ title: 'sex' }] },
    });
  });

  it('leaves a locked gender to the leasing office [5.6]', async () => {
    const hall = await community(app.db, { genderSettings: 'LOCKED' });
    const { save, read } = await somebody(hall, { genderId: null });
    expect((await read()).res?.genderEnabled).toBe(true);
    expect(await save({ gender: null })).toMatchObject({
      code: 422,
      err: { validation: [{ title: 'sex', error_text: 'Please select your gender' }] },
    });
    expect(await save({ gender: hall.womanId })).toMatchObject({ code: 200, res: { genderEnabled: false } });
    expect(await save({ gender: hall.manId })).toMatchObject({
      code: 422,
      err: {
        validation: [
          {
            title: 'sex',
            error_text: 'Only the leasing office can change your gender. Updates take up to 24 hours.',
          },
        ],
      },
    });
  });

  it('may come without a pronoun [5.6]', async () => {
    const hall = await community(app.db, { genderSettings: 'LOCKED' });
    const { save } = await somebody(hall, { genderId: null });
    for (const personalPronoun of [null, 'she/her'])
      expect(await save({ gender: hall.womanId, personalPronoun })).toMatchObject({
        code: 200,
        res: { personalPronoun },
      });
  });

  it('is left to the leasing office with all complete basic info where the community says so [5.6]', async () => {
    const complete = await somebody(await community(app.db, { basicInfoEditable: false }));
    expect((await complete.read()).res?.basicInfoEditable).toBe(false);
    expect(await complete.save()).toMatchObject({ code: 403, err: { error_code: 'BasicInfoLocked' } });
  });

  it('is not asked for if the community has disabled it', async () => {
    const { save, read } = await somebody(await community(app.db, { genderSettings: 'DISABLED' }), {
      genderId: null,
    });
    expect((await read()).res).toMatchObject({ genderOptions: [], genderEnabled: false });
    expect(await save({ gender: null })).toMatchObject({ code: 200 });
  });
});

it('lets incomplete basic info be completed where the community disallows edits', async () => {
  const hall = await community(app.db, { basicInfoEditable: false });
  const incomplete = await somebody(hall, { bio: '' });
  expect(await incomplete.save()).toMatchObject({ code: 200 });
});

it('keeps one of two concurrent writes as a whole', async () => {
  const { save, membershipId } = await somebody(await community(app.db));
  const pairs = Array.from({ length: 8 }, (_, n) => ({ first_name: `First${n}`, last_name: `Last${n}` }));
  await Promise.all(pairs.map((names) => save(names)));
  const [row] = await app.db.select().from(profiles).where(eq(profiles.membershipId, membershipId));
  expect(row?.firstName.replace('First', '')).toBe(row?.lastName.replace('Last', ''));
});

const retiredQuestions = registrationQuestions.map((question) => ({ ...question, retired: true }));

it('no longer asks a retired registration question', async () => {
  const hall = await community(app.db, { registrationQuestions: retiredQuestions });
  const me = await somebody(hall, { registrationResponses: { 1: '0' } });
  expect((await me.read()).res?.questions).toEqual([]);
});

it('keeps the answer to a retired registration question, even when another is sent', async () => {
  const hall = await community(app.db, { registrationQuestions: retiredQuestions });
  const me = await somebody(hall, { registrationResponses: { 1: '0' } });
  expect(await me.save({ questions: [{ question_num: 1, type: 'SELECT', response: '1' }] })).toMatchObject({
    code: 200,
  });
  const [row] = await app.db.select().from(profiles).where(eq(profiles.membershipId, me.membershipId));
  expect(row?.registrationResponses).toEqual({ 1: '0' });
});

it('offers a retired gender only to those who have it', async () => {
  const hall = await community(app.db);
  const [woman, man] = [await somebody(hall), await somebody(hall, { genderId: hall.manId })];
  await app.db.update(genders).set({ retiredAt: new Date() }).where(eq(genders.id, hall.womanId));
  expect((await woman.read()).res?.genderOptions.map(({ id }) => id)).toEqual([hall.womanId, hall.manId]);
  expect((await man.read()).res?.genderOptions.map(({ id }) => id)).toEqual([hall.manId]);
  expect(await woman.save()).toMatchObject({ code: 200 });
  expect(await man.save()).toMatchObject({ code: 422 });
});

describe('with whom a resident would live', () => {
  it('is theirs to choose where the community leaves it to them, also where basic info is locked', async () => {
    const hall = await community(app.db, { genderPolicy: 'RESIDENTS_CHOICE', basicInfoEditable: false });
    const me = await somebody(hall);
    const choose = (genders: GenderId[] | null) =>
      app.call(calls.profile.saveLivingWith, {
        as: me.userId,
        params: { userId: me.userId },
        body: { genders },
      });
    const chosen = async () => (await me.read()).res?.livingWith;
    expect(await chosen()).toEqual({ genders: null });
    expect((await choose([hall.manId, hall.womanId, hall.manId])).code).toBe(204);
    expect(await chosen()).toEqual({ genders: [hall.womanId, hall.manId] });
    const elsewhere = await community(app.db);
    for (const wrong of [[elsewhere.womanId], []]) expect((await choose(wrong)).code).toBe(422);
    expect((await choose(null)).code).toBe(204);
    expect(await chosen()).toEqual({ genders: null });
  });

  it('is not asked where the community decides it', async () => {
    const hall = await community(app.db, { genderPolicy: 'SAME_GENDER' });
    const me = await somebody(hall);
    expect((await me.read()).res?.livingWith).toBeNull();
    const params = { userId: me.userId };
    const body = { genders: [hall.womanId] };
    expect((await app.call(calls.profile.saveLivingWith, { as: me.userId, params, body })).code).toBe(404);
  });

  it('is shown to nobody else', async () => {
    const hall = await community(app.db, { genderPolicy: 'RESIDENTS_CHOICE' });
    const other = await resident(app.db, hall, { livingWith: [hall.womanId, hall.manId] });
    const me = await resident(app.db, hall);
    const params = { userId: me.userId, membershipId: other.membershipId };
    const { res } = await app.call(calls.find.candidate, { as: me.userId, params });
    expect(res).toBeDefined();
    expect(JSON.stringify(res)).not.toMatch(new RegExp(`living|${hall.manId}`, 'i'));
  });
});
