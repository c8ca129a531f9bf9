import { calls } from '@nestmate/contract';
import { type MembershipId, questionId } from '@nestmate/contract/ids';
import { sliderQuestion } from '@nestmate/contract/questions';
import { expect, it } from 'vitest';
import { profileKeys } from '@/features/profile';
import { fillWithCandidates, mutate } from '@/testing/queries';
import { membershipOf, uuid } from '@/testing/residents';
import { signIn } from '@/testing/screen';
import { answer, requestsOf } from '@/testing/server';
import { questionKeys } from './questions.keys';
import { useSaveAnswers } from './questions.queries';

it('reads answers, profile and candidates again after answers were saved', async () => {
  signIn();
  const { membershipId } = membershipOf();
  answer(calls.questions.read, { questions: [], questionsSaved: false, maxMusts: 3 });
  answer(calls.questions.save, { questionsSaved: true });
  const stale = fillWithCandidates(membershipId, {
    answers: questionKeys.answers(membershipId),
    overview: profileKeys.overview(membershipId),
    'another membership': questionKeys.answers(uuid(7) as MembershipId),
  });
  await mutate(() => useSaveAnswers(() => {}), {});
  expect(stale()).toEqual(['answers', 'overview', 'candidates']);
});

it('saves a changed answer beside those that another window has saved meanwhile', async () => {
  signIn();
  const elsewhere = { userAnswers: 4, roommateLowAnswers: 3, roommateHighAnswers: 5 };
  const tidiness = sliderQuestion.parse({
    importance: 'matters',
    mayBeMust: true,
    questionId: uuid(80),
    questionOrder: 1,
    title: 'How tidy are you?',
    roommateTitle: null,
    label: 'Tidiness',
    icon: null,
    type: 'SLIDER',
    numberOfSliderOptions: 5,
    marks: [],
    marksHidden: false,
    facts: [],
    ...elsewhere,
  });
  answer(calls.questions.read, { questions: [tidiness], questionsSaved: true, maxMusts: 3 });
  answer(calls.questions.save, { questionsSaved: true });
  const text = { questionId: questionId.parse(uuid(81)), type: 'FREE_TEXT', userAnswer: 'I hum.' } as const;
  await mutate(() => useSaveAnswers(() => {}), { [text.questionId]: text });
  const [sent] = requestsOf(calls.questions.save).map(({ body }) => body);
  expect(sent).toEqual({
    answers: [{ questionId: tidiness.questionId, type: 'SLIDER', importance: 'matters', ...elsewhere }, text],
  });
});
