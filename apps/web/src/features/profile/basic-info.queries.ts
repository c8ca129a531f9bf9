import type { VerifyInfo } from '@nestmate/contract';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call, calls } from '@/platform/call';
import { i18n } from '@/platform/i18n';
import { queryClient, unwrap } from '@/platform/query-client';
import { useSelf } from '@/platform/session';
import { toast, toastDuration } from '@/ui/toasts';
import { type BasicInfoValues, toBasicInfo, valuesOf } from './basic-info';
import { readAnew } from './editing/show-at-once';
import { overviewQuery } from './overview.queries';

const basicInfoQuery = (userId: string, membershipId: string) =>
  queryOptions({
    queryKey: ['profile', membershipId, 'basic info'],
    queryFn: ({ signal }) =>
      unwrap(call(calls.profile.readBasicInfo, { signal, actsFor: membershipId, params: { userId } })),
    staleTime: 0,
  });

export function useBasicInfo() {
  const { userId, membershipId } = useSelf();
  return useQuery(basicInfoQuery(userId, membershipId));
}

interface Save {
  values: BasicInfoValues;
  asked: VerifyInfo;
}

/** Saves basic info, and says where to go then. Whoever has left the form is told all the same. */
export function useSaveBasicInfo(onSaved: (sent: BasicInfoValues, saved: BasicInfoValues) => void) {
  const { userId, membershipId } = useSelf();
  const { queryKey } = basicInfoQuery(userId, membershipId);
  return useMutation({
    mutationFn: async ({ values, asked }: Save) => {
      const body = toBasicInfo(values, asked);
      const info = await unwrap(
        call(calls.profile.saveBasicInfo, { actsFor: membershipId, params: { userId }, body }),
      );
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, info);
      onSaved(values, valuesOf(info));
      await readAnew(membershipId);
      return queryClient
        .fetchQuery({ ...overviewQuery(userId, membershipId), staleTime: 0 })
        .catch(() => undefined);
    },
    onError: () =>
      toast({ text: i18n.t('profile:updateFailed'), tone: 'danger', duration: toastDuration.medium }),
  });
}
