import { useMutation, useQuery } from '@tanstack/react-query';
import { call, calls } from '@/platform/call';
import { queryClient, unwrap, wordsOf } from '@/platform/query-client';
import { useSelf } from '@/platform/session';
import { toast, toastDuration } from '@/ui/toasts';
import type { Answers } from './answers';

export function useQuestions() {
  const { membershipId } = useSelf();
  return useQuery({
    queryKey: ['questions', membershipId],
    queryFn: ({ signal }) =>
      unwrap(call(calls.questions.read, { signal, actsFor: membershipId, params: { membershipId } })),
    meta: { area: 'content' },
  });
}

/** What somebody answered decides their profile's state and whom they are shown. */
export function useSaveAnswers(onSaved: (answers: Answers) => void) {
  const { membershipId } = useSelf();
  return useMutation({
    mutationFn: async (answers: Answers) => {
      const body = { answers: Object.values(answers) };
      await unwrap(call(calls.questions.save, { actsFor: membershipId, params: { membershipId }, body }));
      await queryClient.invalidateQueries({ queryKey: ['questions', membershipId] });
      onSaved(answers);
      await queryClient.invalidateQueries({ queryKey: ['profile', membershipId] });
    },
    onError: (failure) => toast({ text: wordsOf(failure), tone: 'danger', duration: toastDuration.medium }),
  });
}
