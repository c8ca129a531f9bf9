import { z } from 'zod';
import { defineCall } from './call';
import { userId } from './ids';
import { socialTypes } from './rules/social-links';
import { personText } from './shapes/person-text';

export const socialType = z.enum(socialTypes);

export const socialAccount = z.object({
  social_account_type: socialType,
  social_account_user_name: z.string(),
  social_account_profile_url: z.string().describe('Built from the name; always https and on that service'),
});
export type SocialAccount = z.infer<typeof socialAccount>;

/** The name as typed: with an @, or as a link to the profile. */
const typedAccount = z.object({
  social_account_type: socialType,
  social_account_user_name: personText('line', 500),
});
export type TypedAccount = z.infer<typeof typedAccount>;

const accounts = z.object({ social_accounts: z.array(socialAccount) });
const user = z.object({ userId });

export const socialAccountCalls = {
  readSocialAccounts: defineCall({
    method: 'GET',
    path: '/users/:userId/profile/social_accounts',
    summary: 'List the social accounts that my profile shows',
    access: 'membership',
    rateLimit: 'read',
    params: user,
    reply: accounts,
  }),
  saveSocialAccounts: defineCall({
    method: 'PUT',
    path: '/users/:userId/profile/social_accounts',
    summary: 'Replace the social accounts that my profile shows; of two of one kind the later counts',
    access: 'membership',
    rateLimit: 'write',
    params: user,
    body: z.object({ social_accounts: z.array(typedAccount).max(2 * socialTypes.length) }),
    reply: accounts,
    errors: ['InvalidSocialAccount'],
  }),
};
