import type { GenderId, MembershipId, UserId } from '@nestmate/contract/ids';
import type { VerifyInfo } from '@nestmate/contract/profile';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call, calls } from '@/platform/calls/call';
import { CallError, errorTextOf, queryClient, unwrap } from '@/platform/calls/query-client';
import { type Self, useSelf } from '@/platform/session/session';
import { i18n } from '@/platform/texts/i18n';
import { toast } from '@/ui/toasts';
import { type BasicInfoValues, toBasicInfo, valuesOf } from './basic-info';
import { overviewQuery } from './overview.queries';
import { profileKeys } from './profile.keys';
import { refreshProfile } from './profile.refresh';

const basicInfoQuery = (userId: UserId, membershipId: MembershipId) =>
  queryOptions({
    queryKey: profileKeys.basicInfo(membershipId),
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
  form: VerifyInfo;
}

/**
 * Saves basic info and returns the new overview. A failure shows a toast, so that it is seen even after leaving the
 * form.
 */
export function useSaveBasicInfo(onSaved: (sent: BasicInfoValues, saved: BasicInfoValues) => void) {
  const { userId, membershipId } = useSelf();
  const { queryKey } = basicInfoQuery(userId, membershipId);
  return useMutation({
    mutationKey: profileKeys.savingBasicInfo(membershipId),
    mutationFn: async ({ values, form }: Save) => {
      const body = toBasicInfo(values, form);
      const info = await unwrap(
        call(calls.profile.saveBasicInfo, { actsFor: membershipId, params: { userId }, body }),
      );
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, info);
      onSaved(values, valuesOf(info));
      await refreshProfile(membershipId);
      return queryClient
        .fetchQuery({ ...overviewQuery(userId, membershipId), staleTime: 0 })
        .catch(() => undefined);
    },
    onError: () => toast({ text: i18n.t('profile:updateFailed'), tone: 'danger' }),
  });
}

/**
 * Why names or words will be refused. Null where nothing is, and where nobody could be asked: saving asks again.
 */
export async function refusalOfWords(
  { userId, membershipId }: Self,
  { values, form }: Save,
): Promise<CallError | null> {
  const body = toBasicInfo(values, form);
  const answer = await call(calls.profile.checkWords, { actsFor: membershipId, params: { userId }, body });
  return 'err' in answer && answer.err.validation ? new CallError(answer.err, answer.code) : null;
}

/** Saves with people of which genders I would live, one press after the other; null for anybody. */
export function useSaveLivingWith() {
  const { userId, membershipId } = useSelf();
  const { queryKey } = basicInfoQuery(userId, membershipId);
  return useMutation({
    scope: { id: `living with ${membershipId}` },
    mutationFn: (genders: GenderId[] | null) =>
      unwrap(
        call(calls.profile.saveLivingWith, { actsFor: membershipId, params: { userId }, body: { genders } }),
      ),
    async onSuccess(_, genders) {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (info) => info && { ...info, livingWith: { genders } });
    },
    onError: (error) => toast({ text: errorTextOf(error), tone: 'danger' }),
  });
}
