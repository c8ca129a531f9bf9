import { type Answer, calls, isAnswered, questionId, sliderQuestion } from '@nestmate/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '@/platform/query-client';
import { membershipOf, uuid } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, refuse, requestsOf } from '@/testing/server';
import AboutMeScreen from './about-me-screen';

const tidiness = sliderQuestion.parse({
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
  answer(calls.questions.read, { questions: [tidiness], questionsSaved: false });
  answer(calls.questions.save, { questionsSaved: true });
});

const thumbs = async () => {
  const [own, low, high] = await screen.findAllByRole('slider');
  if (!own || !low || !high) throw new Error('A slider and a range');
  return { own, low, high };
};
const finish = () => screen.getByRole('button', { name: 'Show me people' });
const saved = () => requestsOf(calls.questions.save).map(({ body }) => body);

/** Answers to each kind of question with something missing, and whole ones. */
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

it('asks for every missing answer, shows an untouched slider at 1, and tells words that are not allowed [5.9]', async () => {
  for (const whole of [slider, select, text]) expect(isAnswered(whole), whole.type).toBe(true);
  for (const each of incomplete) expect(isAnswered(each), JSON.stringify(each)).toBe(false);

  const { person, unmount } = await show(<AboutMeScreen />);
  const { own, low } = await thumbs();
  for (const thumb of [own, low]) expect(thumb).toHaveProperty('value', '1');
  expect(screen.getAllByText('Not answered yet')).toHaveLength(2);

  await person.click(finish());
  const mine = screen.getByRole('group', { name: 'Me' });
  within(mine).getByText('Please answer for all questions!');
  own.focus();
  await person.keyboard('{ArrowLeft}');
  within(mine).getByText('Creative chaos', { selector: 'span[id]' });

  await person.click(finish());
  within(screen.getByRole('group', { name: 'My roommate' })).getByText('Please answer for all questions!');
  expect(saved()).toEqual([]);
  low.focus();
  await person.keyboard('{ArrowRight}');
  expect(screen.queryByText('Not answered yet')).toBeNull();
  await person.click(finish());
  expect(saved().at(-1)).toMatchObject({
    answers: [{ userAnswers: 1, roommateLowAnswers: 2, roommateHighAnswers: 5 }],
  });
  unmount();

  queryClient.clear();
  answer(calls.questions.read, { questions: [inOwnWords], questionsSaved: false });
  const refusal = { code: 422, validation: [{ title: uuid(81), error_text: '', words: ['mierda'] }] };
  refuse(calls.questions.save, { ...refusal, error_code: 'profane_words' });
  const again = await show(<AboutMeScreen />);
  await again.person.type(await screen.findByRole('textbox'), 'I hum.');
  await again.person.click(finish());
  await screen.findByText('Found not allowed words: mierda');
  refuse(calls.questions.save, { ...refusal, error_code: 'answers_missing' });
  await again.person.click(finish());
  await screen.findByText('Please answer for all questions!');
});
