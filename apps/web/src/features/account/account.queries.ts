import type { Archive } from '@nestmate/contract/account';
import type { LinkedIdentity } from '@nestmate/contract/identities';
import type { UserId } from '@nestmate/contract/ids';
import type { ListedSession, MySessions } from '@nestmate/contract/sessions';
import { queryOptions, useQuery, useMutation } from '@tanstack/react-query';
import { type Answer, call, calls } from '@/platform/calls/call';
import { queryClient, unwrap } from '@/platform/calls/query-client';
import { noId, useSession } from '@/platform/session/session';
import { i18n } from '@/platform/texts/i18n';
import { toast } from '@/ui/toasts';
import { accountKeys } from './account.keys';
import { refreshArchive } from './account.refresh';

type LinkedIdentities = { identities: LinkedIdentity[] };

export const identitiesQuery = (userId: UserId) =>
  queryOptions({
    queryKey: accountKeys.identities(userId),
    queryFn: ({ signal }) => unwrap(call(calls.identities.list, { signal, params: { userId } })),
  });

const params = () => ({ userId: useSession.getState().userId ?? noId<UserId>() });

const sessionsQuery = (userId: UserId) =>
  queryOptions({
    queryKey: accountKeys.sessions(userId),
    queryFn: ({ signal }) => unwrap(call(calls.sessions.list, { signal, params: { userId } })),
  });

export function useSessions() {
  const userId = useSession((session) => session.userId) ?? noId<UserId>();
  return useQuery(sessionsQuery(userId));
}

function settle(sessions: MySessions, text: string) {
  queryClient.setQueryData(sessionsQuery(params().userId).queryKey, sessions);
  toast({ text, tone: 'success' });
}

export const useEndSession = () =>
  useMutation({
    mutationFn: ({ session_id }: ListedSession) =>
      unwrap(call(calls.sessions.end, { params: { ...params(), sessionId: session_id } })),
    onSuccess: (sessions) => settle(sessions, i18n.t('account:sessions.ended')),
  });

export const useEndOtherSessions = () =>
  useMutation({
    mutationFn: () => unwrap(call(calls.sessions.endOthers, { params: params() })),
    onSuccess: (sessions) => settle(sessions, i18n.t('account:sessions.othersEnded')),
  });

export function useIdentities() {
  const userId = useSession((session) => session.userId) ?? noId<UserId>();
  return useQuery(identitiesQuery(userId));
}

/** Updates the query from a mutation's reply. */
export function rememberLinked(userId: UserId, answer: Answer<LinkedIdentities>): void {
  if ('res' in answer) queryClient.setQueryData(identitiesQuery(userId).queryKey, answer.res);
}

/** Polls while the archive is being made, in case the live connection is down. */
const pollEveryMs = 5000;

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
