import type { ChoiceKind, OptionId, ProfileOption } from '@nestmate/contract';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { communityKeys } from '@/features/community';
import { call, calls } from '@/platform/call';
import { i18n } from '@/platform/i18n';
import { unwrap } from '@/platform/query-client';
import { useSelf } from '@/platform/session';
import { toast, toastDuration } from '@/ui/toasts';
import { showAtOnce } from '../editing/show-at-once';
import { profileKeys } from '../profile.keys';
import { refreshProfile } from '../profile.refresh';

interface Place {
  networkId: string;
  subnetworkId: string;
}

/** Where a call goes: what all calls of a membership take. */
interface To<Params> {
  actsFor: string;
  params: Params;
}

interface ChoiceCalls {
  offered: (to: To<Place>, signal: AbortSignal) => Promise<ProfileOption[]>;
  chosen: (to: To<{ userId: string }>, signal: AbortSignal) => Promise<OptionId[]>;
  save: (to: To<{ userId: string }>, ids: OptionId[]) => Promise<unknown>;
}

const { housing, profile } = calls;

const callsOf: Record<ChoiceKind, ChoiceCalls> = {
  majors: {
    offered: async (to, signal) => (await unwrap(call(housing.majors, { ...to, signal }))).majors,
    chosen: async (to, signal) => (await unwrap(call(profile.readMajors, { ...to, signal }))).majors,
    save: (to, majors) => unwrap(call(profile.saveMajors, { ...to, body: { majors } })),
  },
  housing: {
    offered: async (to, signal) => (await unwrap(call(housing.housingWishes, { ...to, signal }))).housing,
    chosen: async (to, signal) => (await unwrap(call(profile.readHousing, { ...to, signal }))).housing,
    save: (to, wishes) => unwrap(call(profile.saveHousing, { ...to, body: { housing: wishes } })),
  },
};

const chosenQuery = (kind: ChoiceKind, userId: string, membershipId: string) =>
  queryOptions({
    queryKey: profileKeys.chosen(membershipId, kind),
    queryFn: ({ signal }) => callsOf[kind].chosen({ actsFor: membershipId, params: { userId } }, signal),
  });

/** What my community offers of a kind, in my language. */
export function useOffered(kind: ChoiceKind) {
  const { membershipId, membership } = useSelf();
  const place = { networkId: membership.l1Id, subnetworkId: membership.l2Id };
  return useQuery({
    queryKey: communityKeys.offered(place.subnetworkId, kind),
    queryFn: ({ signal }) => callsOf[kind].offered({ actsFor: membershipId, params: place }, signal),
  });
}

export function useChosen(kind: ChoiceKind) {
  const { userId, membershipId } = useSelf();
  return useQuery(chosenQuery(kind, userId, membershipId));
}

/** Saves what is chosen. It shows everywhere at once, and is taken back when the server refuses it. */
export function useSaveChosen(kind: ChoiceKind, onSaved: (ids: OptionId[]) => void) {
  const { userId, membershipId } = useSelf();
  const { queryKey } = chosenQuery(kind, userId, membershipId);
  return useMutation({
    mutationFn: (ids: OptionId[]) => callsOf[kind].save({ actsFor: membershipId, params: { userId } }, ids),
    onMutate: (ids) =>
      showAtOnce({ userId, membershipId, queryKey, value: ids, section: kind, isFilled: ids.length > 0 }),
    onSuccess: (_, ids) => {
      onSaved(ids);
      toast({ text: i18n.t('profile:saved'), tone: 'success' });
    },
    onError: (_, __, takeBack) => {
      takeBack?.();
      toast({ text: i18n.t('profile:updateFailed'), tone: 'danger', duration: toastDuration.medium });
    },
    onSettled: () => refreshProfile(membershipId),
  });
}
