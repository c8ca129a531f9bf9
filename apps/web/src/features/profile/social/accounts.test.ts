import { profileUrlOf, type SocialType } from '@nestmate/contract/rules/social-links';
import { expect, it } from 'vitest';
import { isSocialType, withAccount } from './accounts';

const account = (social_account_type: SocialType, social_account_user_name: string) => ({
  social_account_type,
  social_account_user_name,
  social_account_profile_url: profileUrlOf(social_account_type, social_account_user_name),
});

it('sets one account and keeps the others, in the order of the product', () => {
  const others = [account('tiktok', 'maya.t'), account('twitter', 'maya_t')];
  expect(withAccount(others, 'instagram', 'maya')).toEqual([
    account('twitter', 'maya_t'),
    account('instagram', 'maya'),
    account('tiktok', 'maya.t'),
  ]);
  expect(withAccount(others, 'tiktok', 'torres')).toEqual([
    account('twitter', 'maya_t'),
    account('tiktok', 'torres'),
  ]);
});

it('removes one account', () => {
  expect(withAccount([account('twitter', 'maya_t')], 'twitter', null)).toEqual([]);
  expect(withAccount([account('twitter', 'maya_t')], 'tiktok', null)).toHaveLength(1);
});

it('finds an account type by its path segment', () => {
  expect(['snapchat', 'youtube_channel'].every(isSocialType)).toBe(true);
  expect(['myspace', '', undefined].some(isSocialType)).toBe(false);
});
