import { calls } from '@nestmate/contract';
import { questionId } from '@nestmate/contract/ids';
import { type Answer, selectQuestion, sliderQuestion } from '@nestmate/contract/questions';
import { isAnswered } from '@nestmate/contract/rules/answer-rules';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { queryClient } from '@/platform/calls/query-client';
import { useReach } from '@/platform/calls/reach';
import { basicInfoOf, membershipOf, overviewOf, uuid } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, answerLater, disconnect, refuse, requestsOf } from '@/testing/server';
import AboutMeScreen from './about-me-screen';

const tidiness = sliderQuestion.parse({
  importance: 'matters',
  mayBeMust: true,
  questionId: uuid(80),
  questionOrder: 1,
  title: 'How tidy are you?',
  roommateTitle: null,
  label: 'Tidiness',
  icon: 'broom',
  type: 'SLIDER',
  numberOfSliderOptions: 5,
  marks: ['Creative chaos', 'Relaxed', 'Average', 'Tidy', 'Spotless'],
  marksHidden: false,
  facts: ['Creative chaos', 'A bit messy', 'Tidy enough', 'Keeps it tidy', 'Spotless'],
  userAnswers: null,
  roommateLowAnswers: null,
  roommateHighAnswers: null,
});

beforeEach(() => {
  signIn([membershipOf()]);
  answer(calls.questions.read, { questions: [tidiness], questionsSaved: false, maxMusts: 3 });
  answer(calls.questions.save, { questionsSaved: true });
  answer(calls.profile.overview, overviewOf());
  answer(calls.profile.readBasicInfo, basicInfoOf());
  answer(calls.find.count, { count: 52 });
});

afterEach(() => onlineManager.setOnline(true));

const onward = (name = 'Show me people') => screen.getByRole('button', { name });
const saved = () => requestsOf(calls.questions.save).map(({ body }) => body);

/** Incomplete and complete answers to each kind of question. */
const id = questionId.parse(uuid(81));
const slider = {
  questionId: id,
  type: 'SLIDER',
  userAnswers: 2,
  roommateLowAnswers: 1,
  roommateHighAnswers: 3,
} as const;
const select = { questionId: id, type: 'SELECT', userAnswers: [0], roommateAnswers: [1] } satisfies Answer;
const text = { questionId: id, type: 'FREE_TEXT', userAnswer: 'I hum.' } as const;
const inOwnWords = {
  ...text,
  questionOrder: 1,
  title: 'Anything else?',
  roommateTitle: null,
  label: 'More',
  icon: null,
  userAnswer: '',
};
const incomplete: Answer[] = [
  { ...slider, userAnswers: null },
  { ...slider, roommateLowAnswers: null },
  { ...slider, roommateHighAnswers: null },
  { ...select, userAnswers: [] },
  { ...select, roommateAnswers: [] },
  { ...text, userAnswer: ' ' },
];

it('asks for every missing answer [5.9]', async () => {
  for (const whole of [slider, select, text]) expect(isAnswered(whole), whole.type).toBe(true);
  for (const each of incomplete) expect(isAnswered(each), JSON.stringify(each)).toBe(false);

  const { person } = await show(<AboutMeScreen />);
  const own = await screen.findByRole('slider');
  expect(own).toHaveProperty('value', '1');
  expect(own.getAttribute('aria-valuetext')).toBe('Tap a word or slide');
  await person.click(onward('Choose one to continue'));
  within(screen.getByRole('group', { name: 'How tidy are you?' })).getByText(
    'Please answer for all questions!',
  );
  expect(document.activeElement).toBe(own);
  expect(saved()).toEqual([]);

  await person.keyboard('{ArrowLeft}');
  expect(own.getAttribute('aria-valuetext')).toBe('Creative chaos');
  const roommateField = within(screen.getByRole('group', { name: 'My roommate' }));
  const words = () =>
    roommateField.getAllByRole('slider').map((thumb) => thumb.getAttribute('aria-valuetext'));
  expect(words()).toEqual(['Creative chaos', 'Spotless']);
  roommateField.getByText('Anything is fine');
  await screen.findByText('All 52 people here fit.');
  await person.keyboard('{ArrowRight}');
  expect(words()).toEqual(['Creative chaos', 'Spotless']);
  const [, to] = roommateField.getAllByRole('slider');
  answer(calls.find.count, { count: 40 });
  act(() => to?.focus());
  await person.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(words()).toEqual(['Creative chaos', 'Average']);
  await screen.findByText('40 of 52 people here fit.');
  expect(requestsOf(calls.find.count).at(-1)?.body).toMatchObject({
    lifestylePreferences: [{ questionId: tidiness.questionId, accepted: [1, 2, 3] }],
  });
  screen.getByText('Others see');
  within(screen.getByText('Others see').parentElement ?? document.body).getByText('A bit messy');
  await person.click(onward());
  expect(saved().at(-1)).toMatchObject({
    answers: [{ userAnswers: 2, roommateLowAnswers: 1, roommateHighAnswers: 3 }],
  });
});

/** Whoever lives like this wants somebody as tidy as themself. */
const strict = { ...tidiness, userAnswers: 4, roommateLowAnswers: 4, roommateHighAnswers: 5 };
const importanceField = () => screen.findByRole('radiogroup', { name: 'How much does this matter to you?' });

it('asks how much an answer matters once not everything is fine, and saves it [decisions 5]', async () => {
  const { person } = await show(<AboutMeScreen />);
  const own = await screen.findByRole('slider');
  act(() => own.focus());
  await person.keyboard('{ArrowRight}');
  const [from] = within(screen.getByRole('group', { name: 'My roommate' })).getAllByRole('slider');
  expect(screen.queryByRole('radiogroup')).toBeNull();
  act(() => from?.focus());
  await person.keyboard('{ArrowRight}');
  const field = within(await importanceField());
  expect(field.getByRole('radio', { name: 'Matters' })).toHaveProperty('checked', true);
  await person.click(field.getByRole('radio', { name: 'A must' }));
  screen.getByText('People who answer otherwise aren’t suggested to you, nor you to them.');
  await person.click(onward());
  expect(saved().at(-1)).toMatchObject({ answers: [{ roommateLowAnswers: 2, importance: 'must' }] });
});

it('does not choose a must too many, and names the others [decisions 5]', async () => {
  const noise = { ...strict, questionId: id, label: 'Noise', importance: 'must' as const };
  answer(calls.questions.read, { questions: [strict, noise], questionsSaved: true, maxMusts: 1 });
  const { person } = await show(<AboutMeScreen />, { at: '/about-me?question=1' });
  const field = within(await importanceField());
  await person.click(field.getByRole('radio', { name: 'A must' }));
  screen.getByText('You already have a must: Noise. Let it matter less first.');
  expect(field.getByRole('radio', { name: 'Matters' })).toHaveProperty('checked', true);
  await person.click(field.getByRole('radio', { name: 'Matters a lot' }));
  expect(screen.queryByText(/You already have/)).toBeNull();
});

it('offers no must where the office allows none [decisions 5]', async () => {
  answer(calls.questions.read, {
    questions: [{ ...strict, mayBeMust: false }],
    questionsSaved: true,
    maxMusts: 3,
  });
  await show(<AboutMeScreen />, { at: '/about-me?question=1' });
  const options = within(await importanceField()).getAllByRole('radio');
  expect(options.map((option) => option.closest('label')?.textContent)).toEqual([
    'Not important',
    'Matters',
    'Matters a lot',
  ]);
});

it('names words that are not allowed in an answer [5.9]', async () => {
  answer(calls.questions.read, { questions: [inOwnWords], questionsSaved: false, maxMusts: 3 });
  const refusal = { code: 422, validation: [{ title: uuid(81), error_text: '', words: ['mierda'] }] };
  refuse(calls.questions.save, { ...refusal, error_code: 'profane_words' });
  const again = await show(<AboutMeScreen />);
  await again.person.type(await screen.findByRole('textbox'), 'I hum.');
  await again.person.click(onward());
  await screen.findByText('Found not allowed words: mierda');
  // At its question, and not in a toast as well.
  expect(screen.getAllByText(/not allowed words/)).toHaveLength(1);
  refuse(calls.questions.save, { ...refusal, error_code: 'answers_missing' });
  await again.person.click(onward());
  await screen.findByText('Please answer for all questions!');
});

it('asks for at least one answer where several may be picked', async () => {
  const pets = selectQuestion.parse({
    importance: 'matters',
    mayBeMust: true,
    ...select,
    questionOrder: 1,
    title: 'Which pets would you bring?',
    roommateTitle: null,
    label: 'Pets',
    icon: null,
    options: ['None', 'A cat', 'A dog'],
    roommateOptions: ['None', 'A cat', 'A dog'],
    facts: ['No pets', 'Has a cat', 'Has a dog'],
    severalFact: null,
    multiple: true,
    aloneOption: 0,
    userAnswers: [],
    roommateAnswers: [],
  });
  answer(calls.questions.read, { questions: [pets], questionsSaved: false, maxMusts: 3 });
  await show(<AboutMeScreen />);
  await screen.findByText('Pick as many as you like.');
  onward('Choose at least one to continue');
});

it('presets nothing for a roommate, and says in how many people a choice results', async () => {
  const guests = selectQuestion.parse({
    importance: 'matters',
    mayBeMust: true,
    ...select,
    questionOrder: 1,
    title: 'Where do you study?',
    roommateTitle: null,
    label: 'Studying',
    icon: null,
    options: ['In our room', 'At a café'],
    roommateOptions: ['In our room', 'At a café'],
    facts: ['Studies at home', 'Studies at a café'],
    severalFact: null,
    multiple: false,
    aloneOption: null,
    userAnswers: [],
    roommateAnswers: [],
  });
  answer(calls.questions.read, { questions: [guests], questionsSaved: false, maxMusts: 3 });
  const { person } = await show(<AboutMeScreen />);
  await person.click(await screen.findByRole('radio', { name: 'In our room' }));
  const chosen = () =>
    screen
      .getAllByRole<HTMLInputElement>('checkbox')
      .flatMap(({ checked, labels }) => (checked ? [labels?.[0]?.textContent] : []));
  expect(chosen()).toEqual(['Anything is fine']);
  await screen.findByText('All 52 people here fit.');
  answer(calls.find.count, { count: null });
  await person.click(screen.getByRole('checkbox', { name: 'At a café' }));
  expect(chosen()).toEqual(['At a café']);
  await screen.findByText('Fewer than 5 people here fit.');
  await person.click(screen.getByRole('checkbox', { name: 'Anything is fine' }));
  expect(chosen()).toEqual(['Anything is fine']);
  await person.click(onward());
  expect(saved().at(-1)).toMatchObject({ answers: [{ userAnswers: [0], roommateAnswers: [0, 1] }] });
});

it('saves each answer of a person who has answered separately', async () => {
  const mine = { ...tidiness, userAnswers: 4, roommateLowAnswers: 2, roommateHighAnswers: 5 };
  const hum = { ...inOwnWords, label: 'In my words', icon: null, userAnswer: 'I hum.' };
  answer(calls.questions.read, { questions: [mine, hum], questionsSaved: true, maxMusts: 3 });
  const { person } = await show(<AboutMeScreen />, { at: '/about-me' });
  await screen.findByRole('heading', { level: 1, name: 'About me' });
  const rows = within(screen.getByRole('list', { name: 'About me' }));
  expect(rows.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'TidinessKeeps it tidy',
    'In my wordsI hum.',
  ]);

  await person.click(screen.getByRole('link', { name: /^Tidiness/ }));
  await screen.findByRole('heading', { level: 1, name: 'How tidy are you?' });
  expect(location.search).toBe('?question=1');
  const [own] = await screen.findAllByRole('slider');
  own?.focus();
  await person.keyboard('{ArrowRight}');
  answer(calls.questions.read, {
    questions: [{ ...mine, userAnswers: 5 }, hum],
    questionsSaved: true,
    maxMusts: 3,
  });
  await person.click(onward('Save'));
  await screen.findByRole('heading', { level: 1, name: 'About me' });
  expect(saved()).toMatchObject([
    {
      answers: [{ userAnswers: 5, roommateLowAnswers: 2, roommateHighAnswers: 5 }, { userAnswer: 'I hum.' }],
    },
  ]);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Tidiness Spotless' })),
  );
});

it('asks for a question that the office adds before the open one is saved', async () => {
  const mine = { ...tidiness, userAnswers: 4, roommateLowAnswers: 3, roommateHighAnswers: 5 };
  answer(calls.questions.read, { questions: [mine], questionsSaved: true, maxMusts: 3 });
  const { person } = await show(<AboutMeScreen />, { at: '/about-me?question=1' });
  await screen.findAllByRole('slider');

  answer(calls.questions.read, { questions: [inOwnWords, mine], questionsSaved: true, maxMusts: 3 });
  await act(() => queryClient.invalidateQueries());
  const [own] = screen.getAllByRole('slider');
  own?.focus();
  await person.keyboard('{ArrowLeft}');
  refuse(calls.questions.save, { code: 400, error_code: 'answers_missing' });
  await person.click(screen.getByRole('button', { name: 'Save' }));

  await screen.findByRole('heading', { level: 1, name: 'Anything else?' });
  answer(calls.questions.save, { questionsSaved: true });
  await person.type(screen.getByRole('textbox'), 'I hum.');
  await person.click(onward('Continue'));
  await screen.findByRole('heading', { level: 1, name: 'How tidy are you?' });
  await person.click(onward());
  await waitFor(() =>
    expect(saved().at(-1)).toMatchObject({ answers: [{ userAnswer: 'I hum.' }, { userAnswers: 3 }] }),
  );
});

it('saves an answer when the person tries again with a connection', async () => {
  const mine = { ...tidiness, userAnswers: 4, roommateLowAnswers: 3, roommateHighAnswers: 5 };
  answer(calls.questions.read, { questions: [mine], questionsSaved: true, maxMusts: 3 });
  const { person } = await show(<AboutMeScreen />, { at: '/about-me?question=1' });
  const [own] = await screen.findAllByRole('slider');
  own?.focus();
  await person.keyboard('{ArrowLeft}');

  disconnect(calls.questions.read);
  onlineManager.setOnline(false);
  void queryClient.invalidateQueries();
  await person.click(onward('Save'));
  await screen.findByText(/connection/);
  expect(saved()).toEqual([]);

  answer(calls.questions.read, { questions: [mine], questionsSaved: true, maxMusts: 3 });
  onlineManager.setOnline(true);
  await person.click(onward('Save'));
  await waitFor(() => expect(saved()).toMatchObject([{ answers: [{ userAnswers: 3 }] }]));
});

it('opens no editor once the round has ended', async () => {
  signIn([membershipOf({ matchingRoundStatus: 'CLOSED' })]);
  const answered = { ...tidiness, userAnswers: 3, roommateLowAnswers: 2, roommateHighAnswers: 4 };
  answer(calls.questions.read, { questions: [answered], questionsSaved: true, maxMusts: 3 });
  await show(<AboutMeScreen />, { at: '/about-me' });
  await screen.findByText('This round has ended, so your answers stay as they are.');
  const rows = within(screen.getByRole('list', { name: 'About me' }));
  rows.getByText('Tidiness');
  expect(rows.queryByRole('link')).toBeNull();
});

it('says below its title that the server does not reply', async () => {
  answerLater(calls.questions.read);
  onTestFinished(() => useReach.setState({ isLost: false }));
  await show(<AboutMeScreen />, { at: '/about-me' });
  act(() => useReach.setState({ isLost: true }));
  await screen.findByText('We’ll show this as soon as Nestmate replies.');
  screen.getByRole('heading', { level: 1, name: 'About me' });
});
