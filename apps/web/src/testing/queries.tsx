import type { MembershipId } from '@nestmate/contract/ids';
import { type QueryKey, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { queryClient } from '@/platform/calls/query-client';
import { onCandidateChange } from '@/platform/live/candidate-changes';

/** Fills these queries. @returns a function for the names of those that are outdated since */
export function fillQueries(keys: Record<string, QueryKey>): () => string[] {
  for (const queryKey of Object.values(keys)) queryClient.setQueryData(queryKey, 'read before');
  return () =>
    Object.entries(keys).flatMap(([name, queryKey]) =>
      queryClient.getQueryState(queryKey)?.isInvalidated ? [name] : [],
    );
}

/** Like `fillQueries`; the names end with `candidates` once those of the membership have changed. */
export function fillWithCandidates(membershipId: MembershipId, keys: Record<string, QueryKey>) {
  const outdated = fillQueries(keys);
  let hasChanged = false;
  onCandidateChange(async (id) => {
    hasChanged ||= id === membershipId;
  });
  return () => [...outdated(), ...(hasChanged ? ['candidates'] : [])];
}

interface Mutation<Input> {
  mutateAsync: (input: Input) => Promise<unknown>;
}

/** Runs a mutation of a component; its failure counts as an end, too. */
export async function mutate<Input>(useMutation: () => Mutation<Input>, input: Input): Promise<void> {
  const { result, unmount } = renderHook(useMutation, {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  await act(() => result.current.mutateAsync(input).catch(() => undefined));
  unmount();
}
