import type { MembershipId, UserId } from '@nestmate/contract/ids';
import type { SocialType } from '@nestmate/contract/rules/social-links';
import type { SocialAccount } from '@nestmate/contract/social-accounts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call, calls } from '@/platform/calls/call';
import { errorTextOf, queryClient, unwrap } from '@/platform/calls/query-client';
import { useSelf } from '@/platform/session/session';
import { i18n } from '@/platform/texts/i18n';
import { toast } from '@/ui/toasts';
import { showOptimistically } from '../editing/show-optimistically';
import { profileKeys } from '../profile.keys';
import { refreshProfile } from '../profile.refresh';
import { withAccount } from './accounts';

const accountsQuery = (userId: UserId, membershipId: MembershipId) =>
  queryOptions({
    queryKey: profileKeys.socialAccounts(membershipId),
    queryFn: async ({ signal }) =>
      (
        await unwrap(
          call(calls.profile.readSocialAccounts, { signal, actsFor: membershipId, params: { userId } }),
        )
      ).social_accounts,
  });

export function useAccounts() {
  const { userId, membershipId } = useSelf();
  return useQuery(accountsQuery(userId, membershipId));
}

interface Change {
  type: SocialType;
  /** Null removes the account. */
  userName: string | null;
}

/** Saves one account beside the others. It shows immediately, and is rolled back when the save fails. */
export function useSaveAccount(onSaved: (change: Change) => void) {
  const { userId, membershipId } = useSelf();
  const query = accountsQuery(userId, membershipId);

  async function save({ type, userName }: Change): Promise<SocialAccount[]> {
    const mine = { actsFor: membershipId, params: { userId } };
    // The list is replaced as a whole; another window may have added to it.
    const latest = await unwrap(call(calls.profile.readSocialAccounts, mine));
    const body = { social_accounts: withAccount(latest.social_accounts, type, userName) };
    return (await unwrap(call(calls.profile.saveSocialAccounts, { ...mine, body }))).social_accounts;
  }

  return useMutation({
    mutationFn: save,
    onMutate: ({ type, userName }) => {
      const { queryKey } = query;
      const value = withAccount(queryClient.getQueryData(queryKey) ?? [], type, userName);
      const isFilled = value.length > 0;
      return showOptimistically({
        userId,
        membershipId,
        queryKey,
        value,
        section: 'social_accounts',
        isFilled,
      });
    },
    onSuccess: (_, change) => {
      onSaved(change);
      toast({ text: i18n.t('profile:saved'), tone: 'success' });
    },
    onError: (failure, _, takeBack) => {
      takeBack?.();
      toast({ text: errorTextOf(failure), tone: 'danger' });
    },
    onSettled: () => refreshProfile(membershipId),
  });
}
