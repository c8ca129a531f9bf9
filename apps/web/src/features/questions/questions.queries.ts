import type { Answer } from '@nestmate/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, calls } from '@/platform/call';
import { queryClient, unwrap } from '@/platform/query-client';
import { useSelf } from '@/platform/session';

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
export function useSaveAnswers() {
  const { membershipId } = useSelf();
  return useMutation({
    mutationFn: async (answers: Answer[]) => {
      await unwrap(
        call(calls.questions.save, { actsFor: membershipId, params: { membershipId }, body: { answers } }),
      );
      await queryClient.invalidateQueries({ queryKey: ['questions', membershipId] });
      await queryClient.invalidateQueries({ queryKey: ['profile', membershipId] });
    },
  });
}
