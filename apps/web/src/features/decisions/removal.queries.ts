import { useMutation, useQuery } from '@tanstack/react-query';
import { call, calls } from '@/platform/call';
import { queryClient, unwrap } from '@/platform/query-client';
import { decisionKeys } from './decisions.keys';

/** The removal that a mailed link is about. */
export const useRemoval = (token: string | null) =>
  useQuery({
    queryKey: decisionKeys.removal(token),
    queryFn: ({ signal }) => unwrap(call(calls.decisions.removal, { signal, body: { token: token ?? '' } })),
    enabled: token !== null,
  });

/** Sending the same words again changes nothing, so a retry after a lost answer is safe. */
export const useAppealRemoval = (token: string) =>
  useMutation({
    mutationFn: (text: string) => unwrap(call(calls.decisions.appealRemoval, { body: { token, text } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: decisionKeys.removal(token) }),
  });
