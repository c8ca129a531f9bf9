import { calls, sliderQuestion } from '@nestmate/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { membershipOf, uuid } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, requestsOf } from '@/testing/server';
import AboutMeScreen from './about-me-screen';

const tidiness = sliderQuestion.parse({
  questionId: uuid(80),
  questionOrder: 1,
  title: 'How tidy are you?',
  roommateTitle: null,
  type: 'SLIDER',
  numberOfSliderOptions: 5,
  marks: ['Creative chaos', 'Relaxed', 'Average', 'Tidy', 'Spotless'],
  marksHidden: false,
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

it('takes no answer from a slider that nobody has touched, and asks for it [5.9]', async () => {
  const { person } = await show(<AboutMeScreen />);
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
  expect(saved()).toMatchObject([
    { answers: [{ userAnswers: 1, roommateLowAnswers: 2, roommateHighAnswers: 5 }] },
  ]);
});
