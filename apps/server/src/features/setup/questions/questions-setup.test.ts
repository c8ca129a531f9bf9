import { calls } from '@nestmate/contract';
import type { QuestionId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import type { OfficeQuestion } from '@nestmate/contract/staff/setup/questions';
import { inEnglishOnly, type OfficeText } from '@nestmate/contract/staff/setup/texts';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { testApp } from '../../../../test/app';
import { untilTransactionWaits } from '../../../../test/database/locks';
import { callAsStaff, staffMember } from '../../../../test/office/staff';
import { community, question, resident, type TestCommunity } from '../../../../test/world/builders';
import { deckIn } from '../../../../test/world/deck';
import { newId } from '../../../platform/ids';
import { subnetworks } from '../../housing';

const app = await testApp();
const asStaff = callAsStaff(app);
const deck = deckIn(app);
const { staffQuestions } = staffCalls;

const pets = (changes: Partial<OfficeQuestion> = {}): OfficeQuestion => ({
  question_id: newId<QuestionId>(),
  type: 'SELECT',
  title: { en: 'Which pets do you have?', es: '¿Qué mascotas tienes?', zh: null },
  roommate_title: inEnglishOnly('Which are fine with you?'),
  label: inEnglishOnly('Pets'),
  icon: null,
  options: [inEnglishOnly('Cat'), inEnglishOnly('Dog'), inEnglishOnly('None')],
  roommate_options: [],
  facts: [],
  several_fact: inEnglishOnly('Has {{answers}}'),
  slider_options: null,
  are_marks_hidden: false,
  is_multiple: true,
  alone_option: 2,
  weight: 2,
  may_be_must: true,
  is_retired: false,
  ...changes,
});

async function office() {
  const place = await community(app.db);
  const { networkId, subnetworkId } = place;
  const renee = await staffMember(app, { networkId });
  const params = { networkId, subnetworkId };
  const list = async () => (await asStaff(renee, staffQuestions.list, { params })).res?.questions ?? [];
  /** Saves a question like a person who has just read it. */
  const save = async (question: OfficeQuestion) => {
    const former = (await list()).find((one) => one.question.question_id === question.question_id);
    const body = { question, version: former?.version ?? '' };
    return asStaff(renee, staffQuestions.save, { params, body });
  };
  const check = async (question: OfficeQuestion) =>
    (await asStaff(renee, staffQuestions.check, { params, body: { question } })).res?.effects;
  const remove = (questionId: QuestionId) =>
    asStaff(renee, staffQuestions.remove, { params: { ...params, questionId } });
  return { place, renee, params, list, save, check, remove };
}

const answeredBy = (place: TestCommunity, { question_id: id }: OfficeQuestion, own = [0, 1]) =>
  resident(app.db, place, { answers: { [id]: { type: 'SELECT', own, accepted: [0, 1, 2] } } });

it('adds a question, which residents are asked in their language', async () => {
  const { place, save, list } = await office();
  const question = pets();
  expect((await save(question)).code).toBe(200);
  expect((await save(question)).code).toBe(200);
  expect(await list()).toMatchObject([{ answered: 0, question }]);
  const me = await resident(app.db, place);
  const { res } = await app.call(calls.questions.read, {
    as: me.userId,
    params: me,
    headers: { 'accept-language': 'es' },
  });
  expect(res?.questions).toMatchObject([
    { title: '¿Qué mascotas tienes?', options: ['Cat', 'Dog', 'None'], aloneOption: 2 },
  ]);
});

it.each<[string, Partial<OfficeQuestion>]>([
  [
    'a slider without stops',
    { type: 'SLIDER', options: [], is_multiple: false, alone_option: null, several_fact: null },
  ],
  ['a choice of nothing', { options: [] }],
  [
    'a free text with options',
    { type: 'FREE_TEXT', is_multiple: false, alone_option: null, several_fact: null },
  ],
  ['a lonely option that is none', { alone_option: 3 }],
  ['more facts than options', { facts: Array<OfficeText>(4).fill(inEnglishOnly('Has a pet')) }],
  ['several answers that name none', { several_fact: inEnglishOnly('Has pets') }],
])('refuses %s', async (_, changes) => {
  const { save, list } = await office();
  expect(await save(pets(changes))).toMatchObject({ code: 422, err: { error_code: 'InvalidInput' } });
  expect(await list()).toEqual([]);
});

it('refuses more weight than the percent match allows', async () => {
  const { place, save } = await office();
  for (let position = 0; position < 83; position += 1)
    await question(app.db, place, { position, weight: 10 });
  expect(await save(pets({ weight: 3 }))).toMatchObject({
    code: 422,
    err: { validation: [{ title: 'weight' }] },
  });
});

it('refuses more questions than an answer sheet holds', async () => {
  const { place, save } = await office();
  const freeText = { type: 'FREE_TEXT' as const, sliderOptions: null };
  for (let position = 0; position < 100; position += 1)
    await question(app.db, place, { position, ...freeText });
  expect(await save(pets())).toMatchObject({ code: 422, err: { validation: [{ title: 'questions' }] } });
  expect((await save(pets({ is_retired: true }))).code).toBe(200);
});

it('keeps what residents have answered: words and weight change, the kind and the options stay', async () => {
  const { place, save, check, remove, list } = await office();
  const question = pets();
  await save(question);
  await answeredBy(place, question);
  await answeredBy(place, question, [0]);
  const refused = [
    { type: 'FREE_TEXT' as const, options: [], is_multiple: false, alone_option: null, several_fact: null },
    { options: [inEnglishOnly('Cat'), inEnglishOnly('Dog')], alone_option: null },
    { options: [inEnglishOnly('Dog'), inEnglishOnly('Cat'), inEnglishOnly('None')] },
  ];
  for (const changes of refused) {
    expect(await check({ ...question, ...changes }), JSON.stringify(changes)).toEqual([
      { kind: 'answers', id: question.question_id, people: 2, is_refused: true },
    ]);
    expect(await save({ ...question, ...changes }), JSON.stringify(changes)).toMatchObject({
      code: 409,
      err: { error_code: 'AnswersExist', error_description: expect.stringContaining('2') as string },
    });
  }
  const single = { ...question, is_multiple: false, alone_option: null, several_fact: null };
  expect(await check(single)).toEqual([
    { kind: 'severalOptions', id: question.question_id, people: 1, is_refused: true },
  ]);
  expect(await remove(question.question_id)).toMatchObject({
    code: 409,
    err: { error_code: 'AnswersExist' },
  });
  const reworded = {
    ...question,
    weight: 9,
    options: [inEnglishOnly('Cats'), ...question.options.slice(1), inEnglishOnly('Bird')],
  };
  expect((await save(reworded)).code).toBe(200);
  expect(await list()).toMatchObject([{ answered: 2, question: reworded }]);
});

it('removes a question that nobody has answered', async () => {
  const { save, remove, list } = await office();
  const question = pets();
  await save(question);
  expect((await remove(question.question_id)).code).toBe(200);
  expect(await list()).toEqual([]);
});

it('puts the questions in another order, unless one was added meanwhile', async () => {
  const { renee, params, save, list } = await office();
  const [one, other] = [pets(), pets()];
  await save(one);
  await save(other);
  const order = (ids: QuestionId[]) => asStaff(renee, staffQuestions.order, { params, body: { order: ids } });
  expect((await order([other.question_id, one.question_id])).code).toBe(200);
  expect((await list()).map(({ question: { question_id: id } }) => id)).toEqual([
    other.question_id,
    one.question_id,
  ]);
  expect(await order([one.question_id])).toMatchObject({
    code: 409,
    err: { error_code: 'ChangedMeanwhile' },
  });
});

it('refuses a change to an old version of a question', async () => {
  const { place, renee, params, save, list } = await office();
  const joan = await staffMember(app, { networkId: place.networkId, name: 'Joan' });
  await save(pets());
  await save(pets());
  const [first, second] = await list();
  if (!first || !second) throw new Error('No questions');
  const weigh = (by: typeof joan, { question, version }: typeof first, weight: number) =>
    asStaff(by, staffQuestions.save, { params, body: { question: { ...question, weight }, version } });
  const both = await Promise.all([weigh(renee, first, 3), weigh(joan, first, 4)]);
  expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409]);
  expect((await weigh(joan, second, 5)).code).toBe(200);
});

it('changes the percent match as soon as a question changes', async () => {
  const { place, save } = await office();
  const [same, different] = [pets(), pets()];
  await save(same);
  await save(different);
  const person = (own: number) =>
    resident(app.db, place, {
      answers: {
        [same.question_id]: { type: 'SELECT', own: [0], accepted: [0] },
        [different.question_id]: { type: 'SELECT', own: [own], accepted: [own] },
      },
    });
  const me = await person(0);
  await person(1);
  const percent = async () => (await deck.page(me)).user_profile_cards[0]?.percent_match;
  const before = await percent();
  await save({ ...same, weight: 10 });
  await vi.waitFor(async () => expect(await percent()).toBeGreaterThan(before ?? 100));
  await save({ ...different, is_retired: true });
  await vi.waitFor(async () => expect(await percent()).toBe(100));
  await save({ ...same, weight: 2 });
  await save(different);
  await vi.waitFor(async () => expect(await percent()).toBe(before));
});

it('lets nobody answer a question as it was before a change that is being saved', async () => {
  const { place, save } = await office();
  const question = pets();
  await save(question);
  const me = await resident(app.db, place);
  const fewer = { ...question, options: [inEnglishOnly('Cat')], alone_option: null };
  const answer = { type: 'SELECT' as const, questionId: question.question_id, roommateAnswers: [0] };
  const [saving, answering] = await app.db.transaction(async (tx) => {
    await tx.select().from(subnetworks).where(eq(subnetworks.id, place.subnetworkId)).for('update');
    const started = save(fewer);
    await untilTransactionWaits(app.db);
    const answered = app.call(calls.questions.save, {
      as: me.userId,
      params: me,
      body: { answers: [{ ...answer, userAnswers: [1] }] },
    });
    await untilTransactionWaits(app.db, 2);
    return [started, answered];
  });
  expect((await saving).code).toBe(200);
  expect(await answering).toMatchObject({ code: 422, err: { error_code: 'InvalidInput' } });
});
