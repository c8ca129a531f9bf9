import type { ChoiceKind } from '@nestmate/contract/choices';
import type { OptionId, MembershipId, UserId } from '@nestmate/contract/ids';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call, calls } from '@/platform/calls/call';
import { unwrap } from '@/platform/calls/query-client';
import { useSelf } from '@/platform/session/session';
import { i18n } from '@/platform/texts/i18n';
import { toast } from '@/ui/toasts';
import { showOptimistically } from './editing/show-optimistically';
import { profileKeys } from './profile.keys';
import { refreshProfile } from './profile.refresh';

/** The parameters that identify the resident in these calls. */
interface ResidentParams {
  actsFor: MembershipId;
  params: { userId: UserId };
}

interface ChoiceCalls {
  chosen: (to: ResidentParams, signal: AbortSignal) => Promise<OptionId[]>;
  save: (to: ResidentParams, ids: OptionId[]) => Promise<unknown>;
}

const { profile } = calls;

const callsOf: Record<ChoiceKind, ChoiceCalls> = {
  majors: {
    chosen: async (to, signal) => (await unwrap(call(profile.readMajors, { ...to, signal }))).majors,
    save: (to, majors) => unwrap(call(profile.saveMajors, { ...to, body: { majors } })),
  },
  housing: {
    chosen: async (to, signal) => (await unwrap(call(profile.readHousing, { ...to, signal }))).housing,
    save: (to, ids) => unwrap(call(profile.saveHousing, { ...to, body: { housing: ids } })),
  },
};

const chosenQuery = (kind: ChoiceKind, userId: UserId, membershipId: MembershipId) =>
  queryOptions({
    queryKey: profileKeys.chosen(membershipId, kind),
    queryFn: ({ signal }) => callsOf[kind].chosen({ actsFor: membershipId, params: { userId } }, signal),
  });

export function useChosenOptions(kind: ChoiceKind) {
  const { userId, membershipId } = useSelf();
  return useQuery(chosenQuery(kind, userId, membershipId));
}

/** Saves the chosen options. They show immediately, and are rolled back when the save fails. */
export function useSaveChosenOptions(kind: ChoiceKind, onSaved: (ids: OptionId[]) => void) {
  const { userId, membershipId } = useSelf();
  const { queryKey } = chosenQuery(kind, userId, membershipId);
  return useMutation({
    mutationFn: (ids: OptionId[]) => callsOf[kind].save({ actsFor: membershipId, params: { userId } }, ids),
    onMutate: (ids) =>
      showOptimistically({
        userId,
        membershipId,
        queryKey,
        value: ids,
        section: kind,
        isFilled: ids.length > 0,
      }),
    onSuccess: (_, ids) => {
      onSaved(ids);
      toast({ text: i18n.t('profile:saved'), tone: 'success' });
    },
    onError: (_, __, takeBack) => {
      takeBack?.();
      toast({ text: i18n.t('profile:updateFailed'), tone: 'danger' });
    },
    onSettled: () => refreshProfile(membershipId),
  });
}
