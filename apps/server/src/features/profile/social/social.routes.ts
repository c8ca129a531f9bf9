import { calls } from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import type { Events } from '../../../platform/events/events';
import type { Bind } from '../../../platform/http';
import { saveSocialAccounts, socialAccountsOf } from './social.service';

export function socialRoutes(bind: Bind, parts: { db: Db; events: Events }): void {
  bind(calls.profile.readSocialAccounts, async ({ actor }) => ({
    social_accounts: await socialAccountsOf(parts.db, actor.membership.membershipId),
  }));
  bind(calls.profile.saveSocialAccounts, async ({ actor, body }) => ({
    social_accounts: await saveSocialAccounts(parts, actor.membership, body.social_accounts),
  }));
}
