import type { BodyIn } from '@nestmate/contract/call';
import type { staffCalls } from '@nestmate/contract/staff';
import type { SavedAnswerId } from '@nestmate/contract/staff/ids';
import { useMutation, useQuery } from '@tanstack/react-query';
import { unwrap } from '@/platform/calls/call-error';
import { call, calls } from '../platform/call';
import { useNetworkId } from '../platform/network';
import { queryClient } from '../platform/query-client';
import { staffKeys } from '../platform/staff.keys';

/** Answers that the housing office reuses. */
export function useSavedAnswers() {
  const networkId = useNetworkId();
  return useQuery({
    queryKey: staffKeys.savedAnswers(networkId),
    queryFn: ({ signal }) => unwrap(call(calls.savedAnswers.list, { params: { networkId }, signal })),
  });
}

/** Changes the list; after a refusal it is read again: a colleague may have changed it. */
function useSavedAnswersChange<Change>(
  change: (
    networkId: string,
    change: Change,
  ) => ReturnType<typeof call<(typeof staffCalls)['savedAnswers']['list']>>,
) {
  const networkId = useNetworkId();
  const queryKey = staffKeys.savedAnswers(networkId);
  return useMutation({
    mutationFn: async (changed: Change) =>
      queryClient.setQueryData(queryKey, await unwrap(change(networkId, changed))),
    onError: () => queryClient.invalidateQueries({ queryKey }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: staffKeys.audit(networkId) }),
  });
}

export const useChangeSavedAnswer = (answerId: SavedAnswerId) =>
  useSavedAnswersChange((networkId, body: BodyIn<(typeof staffCalls)['savedAnswers']['save']>) =>
    call(calls.savedAnswers.save, { params: { networkId, answerId }, body }),
  );

export const useRemoveSavedAnswer = (answerId: SavedAnswerId) =>
  useSavedAnswersChange((networkId, _: null) =>
    call(calls.savedAnswers.remove, { params: { networkId, answerId } }),
  );
