import type { ValidationEntry } from '@nestmate/contract/errors';
import type { MembershipId } from '@nestmate/contract/ids';
import { profileUrlOf, readSocialAccount, type SocialType } from '@nestmate/contract/rules/social-links';
import type { SocialAccount, TypedAccount } from '@nestmate/contract/social-accounts';
import type { App } from '../../platform/app';
import type { Db } from '../../platform/database/client';
import { type ActingMembership, ProductError } from '../../platform/http';
import { lockProfile, accountsOf, replaceAccounts } from './profile.queries';

/** The accounts that a profile shows, in the product's order, with their links. */
export async function socialAccountsOf(db: Db, membershipId: MembershipId): Promise<SocialAccount[]> {
  const accounts = await accountsOf(db, membershipId);
  return accounts.map(({ type, userName }) => ({
    social_account_type: type,
    social_account_user_name: userName,
    social_account_profile_url: profileUrlOf(type, userName),
  }));
}

/** @throws ProductError `InvalidSocialAccount` with an entry for each invalid account */
function namesOf(typed: readonly TypedAccount[]): Map<SocialType, string> {
  const names = new Map<SocialType, string>();
  const mistakes: ValidationEntry[] = [];
  for (const { social_account_type: type, social_account_user_name } of typed) {
    const { userName, mistake } = readSocialAccount(type, social_account_user_name);
    if (mistake === undefined) names.set(type, userName);
    else
      mistakes.push({
        title: type,
        error_text: mistake === 'link' ? `validation.social.${type}` : 'validation.username',
      });
  }
  if (mistakes.length > 0) throw new ProductError('InvalidSocialAccount', { validation: mistakes });
  return names;
}

/**
 * Replaces the accounts of a profile. Concurrent writes are serialized: the last one wins as a whole.
 * @throws ProductError `InvalidSocialAccount`
 */
export async function saveSocialAccounts(
  { db, events }: Pick<App, 'db' | 'events'>,
  { membershipId }: ActingMembership,
  typed: readonly TypedAccount[],
): Promise<SocialAccount[]> {
  const names = namesOf(typed);
  return db.transaction(async (tx) => {
    await lockProfile(tx, membershipId);
    await replaceAccounts(tx, membershipId, names);
    await events.publish(tx, 'profile.saved', { membershipId });
    return socialAccountsOf(tx, membershipId);
  });
}
