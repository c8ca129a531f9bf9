import type { Trait } from '@nestmate/contract/assistant';
import type { QuestionId } from '@nestmate/contract/ids';
import { useMutation } from '@tanstack/react-query';
import { call, calls } from '@/platform/call';
import { unwrap } from '@/platform/query-client';
import { useSelf } from '@/platform/session';

/** Each draft differs, so nothing is cached. */
export function useDraftText(questionId: QuestionId) {
  const { membershipId } = useSelf();
  return useMutation({
    mutationFn: (traits: readonly Trait[]) =>
      unwrap(
        call(calls.questions.helpMe, {
          actsFor: membershipId,
          params: { membershipId, questionId },
          query: { data: traits.join(','), length: 'SHORT' },
        }),
      ),
  });
}
