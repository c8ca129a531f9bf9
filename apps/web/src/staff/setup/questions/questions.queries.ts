import type { ReplyOf } from '@nestmate/contract/call';
import type { QuestionId, SubnetworkId } from '@nestmate/contract/ids';
import type { staffCalls } from '@nestmate/contract/staff';
import type { OfficeQuestion } from '@nestmate/contract/staff/setup/questions';
import { useMutation, useQuery } from '@tanstack/react-query';
import { unwrap } from '@/platform/calls/call-error';
import { call, calls } from '../../platform/call';
import { queryClient } from '../../platform/query-client';
import { staffKeys } from '../../platform/staff.keys';
import { cacheReply } from '../../platform/staff.refresh';
import { usePlaceParams } from '../area.queries';
import type { SavedVersion } from '../editing/rebase';

const { staffQuestions } = calls;

type QuestionList = ReplyOf<(typeof staffCalls)['staffQuestions']['list']>;
export type ListedQuestion = QuestionList['questions'][number];

export function useQuestions(place: SubnetworkId) {
  const params = usePlaceParams(place);
  return useQuery({
    queryKey: staffKeys.setUpArea(params.networkId, place, 'questions'),
    queryFn: ({ signal }) => unwrap(call(staffQuestions.list, { params, signal })),
  });
}

/** The changes to the lifestyle questions of a place. */
export function useQuestionChanges(place: SubnetworkId) {
  const params = usePlaceParams(place);
  const key = staffKeys.setUpArea(params.networkId, place, 'questions');
  const cacheQuestions = (list: QuestionList) => {
    cacheReply(params.networkId, 'setUp', { queryKey: key, reply: list });
    return list;
  };
  return {
    check: (question: OfficeQuestion, signal: AbortSignal) =>
      unwrap(call(staffQuestions.check, { params, signal, body: { question } })),
    save: async ({
      version,
      contents: question,
    }: SavedVersion<OfficeQuestion>): Promise<SavedVersion<OfficeQuestion>> => {
      const { questions } = cacheQuestions(
        await unwrap(call(staffQuestions.save, { params, body: { version, question } })),
      );
      const saved = questions.find((one) => one.question.question_id === question.question_id);
      return saved ? { version: saved.version, contents: saved.question } : { version, contents: question };
    },
    /** The new order shows right away, and the old one again when it is refused. */
    order: useMutation({
      mutationFn: async (order: QuestionId[]) =>
        cacheQuestions(await unwrap(call(staffQuestions.order, { params, body: { order } }))),
      onMutate: (order) => {
        const before = queryClient.getQueryData<QuestionList>(key);
        const placeOf = ({ question }: ListedQuestion) => order.indexOf(question.question_id);
        const questions = before?.questions.toSorted((one, other) => placeOf(one) - placeOf(other));
        if (questions) queryClient.setQueryData(key, { questions });
        return before;
      },
      onError: (_, __, before) => {
        queryClient.setQueryData(key, before);
        void queryClient.invalidateQueries({ queryKey: key });
      },
    }),
    remove: useMutation({
      mutationFn: async (questionId: QuestionId) =>
        cacheQuestions(await unwrap(call(staffQuestions.remove, { params: { ...params, questionId } }))),
    }),
  };
}
