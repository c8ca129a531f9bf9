import { calls } from '@nestmate/contract';
import type { BodyIn } from '@nestmate/contract/call';
import type { QuestionId } from '@nestmate/contract/ids';
import type { Answer } from '@nestmate/contract/questions';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it, vi } from 'vitest';
import { testApp } from '../../../test/app';
import { windowsOf } from '../../../test/clients/windows';
import { community, question, resident, type TestCommunity } from '../../../test/world/builders';
import { subnetworks } from '../housing';
import { questions } from './questions.schema';

const app = await testApp();
const openWindow = await windowsOf(app);
let hall: TestCommunity;
let me: Awaited<ReturnType<typeof resident>>;
let ids: { tidy: QuestionId; study: QuestionId; about: QuestionId };

beforeEach(async () => {
  hall = await community(app.db);
  me = await resident(app.db, hall);
  const options = [{ en: 'Room', es: 'Habitación' }, { en: 'Library' }, { en: 'Café' }];
  ids = {
    about: await question(app.db, hall, { position: 2, type: 'FREE_TEXT', sliderOptions: null }),
    study: await question(app.db, hall, {
      position: 1,
      type: 'SELECT',
      sliderOptions: null,
      multiple: true,
      options,
    }),
    tidy: await question(app.db, hall, { position: 0 }),
  };
});

const params = () => ({ membershipId: me.membershipId });
const read = (headers?: Record<string, string>) =>
  app.call(calls.questions.read, { as: me.userId, params: params(), ...(headers && { headers }) });
const save = (answers: BodyIn<typeof calls.questions.save>['answers']) =>
  app.call(calls.questions.save, { as: me.userId, params: params(), body: { answers } });

const slider = (changes = {}): Answer => ({
  type: 'SLIDER',
  questionId: ids.tidy,
  userAnswers: 2,
  roommateLowAnswers: 1,
  roommateHighAnswers: 3,
  ...changes,
});
const select = (changes = {}): Answer => ({
  type: 'SELECT',
  questionId: ids.study,
  userAnswers: [0, 2],
  roommateAnswers: [1],
  ...changes,
});
const freeText = (userAnswer = 'I talk to plants.'): Answer => ({
  type: 'FREE_TEXT',
  questionId: ids.about,
  userAnswer,
});
const all = () => [slider(), select(), freeText()];

it('returns the questions in order with an id, in the caller’s language [3.8]', async () => {
  const { res } = await read({ 'accept-language': 'es' });
  expect(
    res?.questions.map(({ questionId, questionOrder, type }) => [questionId, questionOrder, type]),
  ).toEqual([
    [ids.tidy, 0, 'SLIDER'],
    [ids.study, 1, 'SELECT'],
    [ids.about, 2, 'FREE_TEXT'],
  ]);
  expect(res?.questions).toMatchObject([
    { numberOfSliderOptions: 5, userAnswers: null, roommateLowAnswers: null, roommateHighAnswers: null },
    { options: ['Habitación', 'Library', 'Café'], userAnswers: [], roommateAnswers: [] },
    { userAnswer: '' },
  ]);
});

it('returns each answer as others see it, even where nobody has written that text', async () => {
  await app.db
    .update(questions)
    .set({ label: { en: 'Tidiness', es: 'Orden' }, icon: 'broom', facts: [{ en: 'Messy' }] })
    .where(eq(questions.id, ids.tidy));
  const { res } = await read({ 'accept-language': 'es' });
  expect(res?.questions).toMatchObject([
    {
      label: 'Orden',
      icon: 'broom',
      facts: ['Messy', 'Orden: 2/5', 'Orden: 3/5', 'Orden: 4/5', 'Orden: 5/5'],
    },
    {
      label: 'How tidy are you?',
      icon: null,
      roommateOptions: ['Habitación', 'Library', 'Café'],
      facts: [expect.stringContaining('Habitación'), expect.stringContaining('Library'), expect.anything()],
      severalFact: 'How tidy are you? {{answers}}',
    },
    { label: 'How tidy are you?' },
  ]);
});

it('ends a question that is in another language with that language’s punctuation', async () => {
  await app.db.update(questions).set({ label: null, facts: [] }).where(eq(questions.id, ids.tidy));
  const { res } = await read({ 'accept-language': 'zh' });
  expect(res?.questions[0]).toMatchObject({ facts: expect.arrayContaining(['How tidy are you? 4/5']) });
});

it('returns how much each question matters; without a word, it matters [decisions 5]', async () => {
  const importance = async () =>
    (await read()).res?.questions.map((each) => (each.type === 'FREE_TEXT' ? null : each.importance));
  await save([slider({ importance: 'must' }), select({ importance: 'notImportant' }), freeText()]);
  expect(await importance()).toEqual(['must', 'notImportant', null]);
  await save(all());
  expect(await importance()).toEqual(['matters', 'matters', null]);
});

it('refuses more musts than the community allows, and changes nothing [decisions 5]', async () => {
  await app.db.update(subnetworks).set({ maxMusts: 1 }).where(eq(subnetworks.id, hall.subnetworkId));
  await save(all());
  const [one, two] = [slider({ importance: 'must' }), select({ importance: 'must' })];
  expect(await save([one, two, freeText()])).toMatchObject({
    code: 422,
    err: { error_code: 'too_many_musts', validation: [{ title: ids.tidy }, { title: ids.study }] },
  });
  expect((await read()).res).toMatchObject({ maxMusts: 1, questions: [{ importance: 'matters' }, {}, {}] });
  expect(await save([one, select(), freeText()])).toMatchObject({ code: 200 });
});

it('refuses a must where the office allows none, and weighs an earlier one as a lot [decisions 5]', async () => {
  const answers = [slider({ importance: 'must' }), select(), freeText()];
  await save(answers);
  await app.db.update(questions).set({ mayBeMust: false }).where(eq(questions.id, ids.tidy));
  expect((await read()).res?.questions[0]).toMatchObject({ importance: 'aLot', mayBeMust: false });
  expect(await save(answers)).toMatchObject({
    code: 422,
    err: { error_code: 'InvalidInput', validation: [{ title: ids.tidy }] },
  });
});

it('returns every answer as it was stored, however often that is repeated [7.9]', async () => {
  for (let times = 0; times < 2; times++) {
    expect(await save(all())).toMatchObject({ code: 200, res: { questionsSaved: true } });
    const { res } = await read();
    expect(res?.questionsSaved).toBe(true);
    expect(res?.questions).toMatchObject([
      { userAnswers: 2, roommateLowAnswers: 1, roommateHighAnswers: 3 },
      { userAnswers: [0, 2], roommateAnswers: [1] },
      { userAnswer: 'I talk to plants.' },
    ]);
  }
});

it.each([
  ['a slider without an own answer', () => [slider({ userAnswers: null }), select(), freeText()]],
  ['a slider without a low answer', () => [slider({ roommateLowAnswers: null }), select(), freeText()]],
  ['a slider without a high answer', () => [slider({ roommateHighAnswers: null }), select(), freeText()]],
  ['a select without an own answer', () => [slider(), select({ userAnswers: [] }), freeText()]],
  ['a select without a roommate answer', () => [slider(), select({ roommateAnswers: [] }), freeText()]],
  [
    'a slider that says nothing',
    () => [{ type: 'SLIDER' as const, questionId: ids.tidy }, select(), freeText()],
  ],
  ['an empty text', () => [slider(), select(), freeText('  ')]],
  ['a text of nothing visible', () => [slider(), select(), freeText('\u200b\u3164\u2800')]],
  ['a missing question', () => [slider(), select()]],
])('requires all answers when there is %s', async (_, answers) => {
  const reply = await save(answers());
  expect(reply).toMatchObject({ code: 422, err: { error_description: 'Please answer for all questions!' } });
  expect(reply.err?.error_code).toContain('answer');
  expect(await read()).toMatchObject({ res: { questionsSaved: false } });
});

it('rejects profane words and lists them', async () => {
  const reply = await save([slider(), select(), freeText('Qué mierda de piso')]);
  expect(reply).toMatchObject({
    code: 422,
    err: {
      error_description: 'Found not allowed words',
      validation: [{ title: ids.about, words: ['mierda'] }],
    },
  });
  expect(reply.err?.error_code).toContain('profane');
});

it.each([
  ['beyond the scale', () => slider({ userAnswers: 6 })],
  ['whose range is crossed', () => slider({ roommateLowAnswers: 4 })],
  ['that is no option', () => select({ userAnswers: [3] })],
  ['of another kind', () => ({ ...freeText(), questionId: ids.tidy })],
  [
    'to a question of another community',
    async () => slider({ questionId: await question(app.db, await community(app.db)) }),
  ],
])('rejects an answer %s', async (_, wrong) => {
  const answer = await wrong();
  const others = all().filter(({ questionId }) => questionId !== answer.questionId);
  expect(await save([...others, answer])).toMatchObject({
    code: 422,
    err: { error_code: 'InvalidInput' },
  });
});

it('rejects two answers to one question, even if one is empty', async () => {
  expect(await save([...all(), slider({ userAnswers: null })])).toMatchObject({
    code: 422,
    err: { error_code: 'InvalidInput' },
  });
  expect(await read()).toMatchObject({ res: { questionsSaved: false } });
});

it('rejects answers after the round is closed', async () => {
  const closed = await community(app.db, { roundStatus: 'CLOSED' });
  const late = await resident(app.db, closed);
  const reply = await app.call(calls.questions.save, {
    as: late.userId,
    params: { membershipId: late.membershipId },
    body: { answers: [] },
  });
  expect(reply).toMatchObject({ code: 409, err: { error_code: 'network_closed' } });
});

it('emits new answers to the person’s windows alone', async () => {
  const [mine, theirs] = [await openWindow(me), await openWindow(await resident(app.db, hall))];
  await save(all());
  const { membershipId } = me;
  await vi.waitFor(() => expect(mine.received).toContainEqual(['profile.changed', { membershipId }]));
  expect(theirs.received).toEqual([]);
});

const makeExclusive = () =>
  app.db.update(questions).set({ aloneOption: 2 }).where(eq(questions.id, ids.study));

it('reads an older answer without an option that has become exclusive', async () => {
  await save(all());
  await makeExclusive();
  const { res } = await read();
  expect(res?.questions[1]).toMatchObject({ aloneOption: 2, userAnswers: [0] });
});

it('refuses an exclusive option together with others', async () => {
  await makeExclusive();
  expect(await save(all())).toMatchObject({ code: 422, err: { error_code: 'InvalidInput' } });
  for (const userAnswers of [[2], [0, 1]])
    expect(
      await save([slider(), select({ userAnswers }), freeText()]),
      JSON.stringify(userAnswers),
    ).toMatchObject({ code: 200 });
});

const setRetired = (retiredAt: Date | null) =>
  app.db.update(questions).set({ retiredAt }).where(eq(questions.id, ids.study));

it('no longer asks a retired question', async () => {
  await save(all());
  await setRetired(new Date());
  expect((await read()).res?.questions.map(({ questionId }) => questionId)).toEqual([ids.tidy, ids.about]);
  expect(await save([slider({ userAnswers: 5 }), freeText()])).toMatchObject({ code: 200 });
  expect(await save(all())).toMatchObject({ code: 422 });
});

it('keeps the answers to a retired question, in case it is asked again', async () => {
  await save(all());
  await setRetired(new Date());
  await save([slider({ userAnswers: 5 }), freeText()]);
  await setRetired(null);
  expect((await read()).res?.questions).toMatchObject([
    { userAnswers: 5 },
    { userAnswers: [0, 2], roommateAnswers: [1] },
    { userAnswer: 'I talk to plants.' },
  ]);
});
