import type { ChoiceKind, OptionId, ProfileOption } from '@nestmate/contract';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call, calls } from '@/platform/call';
import { i18n } from '@/platform/i18n';
import { unwrap } from '@/platform/query-client';
import { useSelf } from '@/platform/session';
import { toast, toastDuration } from '@/ui/toasts';
import { readAnew, showAtOnce } from '../editing/show-at-once';

interface Place {
  networkId: string;
  subnetworkId: string;
}

interface ChoiceCalls {
  offered: (params: Place, signal: AbortSignal) => Promise<ProfileOption[]>;
  chosen: (userId: string, signal: AbortSignal) => Promise<OptionId[]>;
  save: (userId: string, ids: OptionId[]) => Promise<unknown>;
}

const { community, profile } = calls;

const callsOf: Record<ChoiceKind, ChoiceCalls> = {
  majors: {
    offered: async (params, signal) => (await unwrap(call(community.majors, { signal, params }))).majors,
    chosen: async (userId, signal) =>
      (await unwrap(call(profile.readMajors, { signal, params: { userId } }))).majors,
    save: (userId, majors) => unwrap(call(profile.saveMajors, { params: { userId }, body: { majors } })),
  },
  housing: {
    offered: async (params, signal) => (await unwrap(call(community.housing, { signal, params }))).housing,
    chosen: async (userId, signal) =>
      (await unwrap(call(profile.readHousing, { signal, params: { userId } }))).housing,
    save: (userId, housing) => unwrap(call(profile.saveHousing, { params: { userId }, body: { housing } })),
  },
};

const chosenQuery = (kind: ChoiceKind, userId: string, membershipId: string) =>
  queryOptions({
    queryKey: ['profile', membershipId, kind],
    queryFn: ({ signal }) => callsOf[kind].chosen(userId, signal),
  });

/** What my community offers of a kind, in my language. */
export function useOffered(kind: ChoiceKind) {
  const { membership } = useSelf();
  const place = { networkId: membership.l1Id, subnetworkId: membership.l2Id };
  return useQuery({
    queryKey: ['community', place.subnetworkId, kind],
    queryFn: ({ signal }) => callsOf[kind].offered(place, signal),
  });
}

export function useChosen(kind: ChoiceKind) {
  const { userId, membershipId } = useSelf();
  return useQuery(chosenQuery(kind, userId, membershipId));
}

/** Saves what is chosen. It shows everywhere at once, and is taken back when the server refuses it. */
export function useSaveChosen(kind: ChoiceKind) {
  const { userId, membershipId } = useSelf();
  const { queryKey } = chosenQuery(kind, userId, membershipId);
  return useMutation({
    // Offline it fails at once, instead of waiting unseen.
    networkMode: 'always',
    mutationFn: (ids: OptionId[]) => callsOf[kind].save(userId, ids),
    onMutate: (ids) =>
      showAtOnce({ userId, membershipId, queryKey, value: ids, section: kind, isFilled: ids.length > 0 }),
    onError: (_, __, takeBack) => {
      takeBack?.();
      toast({ text: i18n.t('profile:updateFailed'), tone: 'danger', duration: toastDuration.medium });
    },
    onSettled: () => readAnew(membershipId),
  });
}
