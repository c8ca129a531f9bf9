import { useMutation, useQuery } from '@tanstack/react-query';
import { noteAnswered, refreshProfile } from '@/features/profile';
import { call, calls } from '@/platform/call';
import { errorTextOf, unwrap } from '@/platform/query-client';
import { useSelf } from '@/platform/session';
import { toast } from '@/ui/toasts';
import type { Answers } from './answers';
import { questionKeys } from './questions.keys';
import { refreshAnswers } from './questions.refresh';

export function useQuestions() {
  const { membershipId } = useSelf();
  return useQuery({
    queryKey: questionKeys.answers(membershipId),
    queryFn: ({ signal }) =>
      unwrap(call(calls.questions.read, { signal, actsFor: membershipId, params: { membershipId } })),
    meta: { area: 'content' },
  });
}

/** Saves my answers, which affect my profile's completeness and candidates' percent match. */
export function useSaveAnswers(onSaved: (answers: Answers) => void) {
  const { membershipId } = useSelf();
  return useMutation({
    mutationFn: async (answers: Answers) => {
      const body = { answers: Object.values(answers) };
      await unwrap(call(calls.questions.save, { actsFor: membershipId, params: { membershipId }, body }));
      noteAnswered(membershipId);
      await refreshAnswers(membershipId);
      onSaved(answers);
      await refreshProfile(membershipId);
    },
    onError: (failure) => toast({ text: errorTextOf(failure), tone: 'danger' }),
  });
}
