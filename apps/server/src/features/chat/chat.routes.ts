import { calls } from '@nestmate/contract';
import type { Bind } from '../../platform/http';
import type { ChatTokens } from './session/chat-tokens';

export function chatRoutes(bind: Bind, tokens: ChatTokens): void {
  bind(calls.chat.session, async ({ actor }) => ({
    session_token: await tokens.issue({
      userId: actor.account.userId,
      membershipId: actor.membership.membershipId,
    }),
  }));
}
