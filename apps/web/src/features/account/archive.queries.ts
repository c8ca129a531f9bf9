import type { Archive, UserId } from '@nestmate/contract';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call, calls } from '@/platform/call';
import { queryClient, unwrap } from '@/platform/query-client';
import { noId, useSession } from '@/platform/session';
import { accountKeys } from './account.keys';
import { refreshArchive } from './account.refresh';

/** Polls while the archive is being made, in case the live connection is down. */
const pollEveryMs = 5000;

const params = () => ({ userId: useSession.getState().userId ?? noId<UserId>() });

const archiveQuery = (userId: UserId) =>
  queryOptions({
    queryKey: accountKeys.archive(userId),
    queryFn: ({ signal }) => unwrap(call(calls.account.archive, { signal, params: { userId } })),
    refetchInterval: ({ state }) => (state.data?.state === 'preparing' ? pollEveryMs : false),
  });

export function useArchive() {
  const userId = useSession((session) => session.userId) ?? noId<UserId>();
  return useQuery(archiveQuery(userId));
}

const remember = (archive: Archive) =>
  queryClient.setQueryData(archiveQuery(params().userId).queryKey, archive);

export const useRequestArchive = () =>
  useMutation({
    mutationFn: () => unwrap(call(calls.account.requestArchive, { params: params() })),
    onSuccess: remember,
    onError: () => void refreshArchive(),
  });

/** Saves the archive as a browser download. */
export const useDownloadArchive = () =>
  useMutation({
    mutationFn: () => unwrap(call(calls.account.archiveLink, { params: params() })),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: () => void refreshArchive(),
  });
