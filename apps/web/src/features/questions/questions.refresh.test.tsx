import { calls, type MembershipId } from '@nestmate/contract';
import { expect, it } from 'vitest';
import { profileKeys } from '@/features/profile';
import { fillQueries, mutate } from '@/testing/queries';
import { membershipOf, uuid } from '@/testing/residents';
import { signIn } from '@/testing/screen';
import { answer } from '@/testing/server';
import { questionKeys } from './questions.keys';
import { useSaveAnswers } from './questions.queries';

it('reads answers, profile and candidates again after answers were saved', async () => {
  signIn();
  const { membershipId } = membershipOf();
  answer(calls.questions.save, { questionsSaved: true });
  const stale = fillQueries({
    answers: questionKeys.answers(membershipId),
    overview: profileKeys.overview(membershipId),
    candidate: profileKeys.candidate(membershipId, uuid(7)),
    'another membership': questionKeys.answers(uuid(7) as MembershipId),
  });
  await mutate(() => useSaveAnswers(() => {}), {});
  expect(stale()).toEqual(['answers', 'overview', 'candidate']);
});
