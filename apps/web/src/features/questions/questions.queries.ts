import type { Trait } from '@nestmate/contract/assistant';
import type { MembershipId, QuestionId } from '@nestmate/contract/ids';
import { noFilters } from '@nestmate/contract/rules/no-filters';
import type { SearchFilters } from '@nestmate/contract/search';
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { noteAnswered, refreshProfile } from '@/features/profile';
import { call, calls } from '@/platform/calls/call';
import { queryClient, unwrap } from '@/platform/calls/query-client';
import { useSelf } from '@/platform/session/session';
import { type Answers, answersOf } from './answers';
import { questionKeys } from './questions.keys';
import { refreshAnswers } from './questions.refresh';

const readQuestions = (membershipId: MembershipId, signal?: AbortSignal) =>
  unwrap(
    call(calls.questions.read, {
      ...(signal && { signal }),
      actsFor: membershipId,
      params: { membershipId },
    }),
  );

const questionsQuery = (membershipId: MembershipId) =>
  queryOptions({
    queryKey: questionKeys.answers(membershipId),
    queryFn: ({ signal }) => readQuestions(membershipId, signal),
    meta: { area: 'content' },
  });

export const useQuestions = () => useQuery(questionsQuery(useSelf().membershipId));

/**
 * Saves changed answers, which affect my profile's completeness and candidates' percent match. The server takes the
 * whole sheet, so the others are read first, and one save waits for the other: an answer saved in another editor or
 * window stays.
 */
export function useSaveAnswers(onSaved: (changed: Answers) => void) {
  const { membershipId } = useSelf();
  return useMutation({
    scope: { id: 'answers' },
    mutationFn: async (changed: Answers) => {
      // Not through the query, which would wait for a connection without a word.
      const saved = await readQuestions(membershipId);
      queryClient.setQueryData(questionsQuery(membershipId).queryKey, saved);
      const body = { answers: Object.values({ ...answersOf(saved.questions), ...changed }) };
      await unwrap(call(calls.questions.save, { actsFor: membershipId, params: { membershipId }, body }));
      noteAnswered(membershipId);
      await refreshAnswers(membershipId);
      onSaved(changed);
      await refreshProfile(membershipId);
    },
  });
}

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

/**
 * The number of people in my deck whose own answer is one of these, whatever the filters; `null` accepts everybody.
 * The reply has null for a small number.
 */
export function useFittingCount(preference: SearchFilters['lifestylePreferences'][number] | null) {
  const { userId, membershipId } = useSelf();
  return useQuery({
    queryKey: questionKeys.fitting(membershipId, preference),
    queryFn: ({ signal }) =>
      unwrap(
        call(calls.find.count, {
          signal,
          actsFor: membershipId,
          params: { userId },
          body: {
            ...noFilters,
            lifestylePreferences: preference ? [preference] : [],
            ignoring_musts: true,
          },
        }),
      ),
    placeholderData: keepPreviousData,
  });
}
