import { calls } from '@nestmate/contract';
import type { App } from '../../../platform/app';
import { saveSocialAccounts, socialAccountsOf } from './social.service';

export function socialRoutes({ bind, ...parts }: App): void {
  bind(calls.profile.readSocialAccounts, async ({ actor }) => ({
    social_accounts: await socialAccountsOf(parts.db, actor.membership.membershipId),
  }));
  bind(calls.profile.saveSocialAccounts, async ({ actor, body }) => ({
    social_accounts: await saveSocialAccounts(parts, actor.membership, body.social_accounts),
  }));
}
