import { profileUrlOf, type SocialType, socialTypes } from '@nestmate/contract/rules/social-links';
import type { SocialAccount } from '@nestmate/contract/social-accounts';

/** The accounts with one of them set or removed, in the product's order. */
export function withAccount(
  accounts: readonly SocialAccount[],
  type: SocialType,
  userName: string | null,
): SocialAccount[] {
  return socialTypes.flatMap((each): SocialAccount | SocialAccount[] => {
    if (each !== type) return accounts.find((account) => account.social_account_type === each) ?? [];
    if (userName === null) return [];
    return {
      social_account_type: type,
      social_account_user_name: userName,
      social_account_profile_url: profileUrlOf(type, userName),
    };
  });
}

export const isSocialType = (text: string | undefined): text is SocialType =>
  socialTypes.some((type) => type === text);
