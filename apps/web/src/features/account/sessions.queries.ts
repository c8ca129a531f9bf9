import type { ListedSession, MySessions, UserId } from '@nestmate/contract';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call, calls } from '@/platform/call';
import { i18n } from '@/platform/i18n';
import { queryClient, unwrap } from '@/platform/query-client';
import { noId, useSession } from '@/platform/session';
import { toast } from '@/ui/toasts';
import { accountKeys } from './account.keys';

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
