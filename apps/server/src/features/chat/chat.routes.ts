import { calls } from '@nestmate/contract';
import type { App } from '../../platform/app';
import { blockedPeople } from './conversations/blocked.queries';
import { block } from './conversations/settings.service';
import { requestPicture } from './pictures/chat-pictures.service';
import type { ChatTokens } from './session/chat-tokens';

export function chatRoutes({ bind, clock, ...parts }: App, tokens: ChatTokens): void {
  bind(calls.chat.session, async ({ actor }) => ({
    session_token: await tokens.issue({
      userId: actor.account.userId,
      membershipId: actor.membership.membershipId,
    }),
  }));
  bind(calls.chat.blocked, async ({ actor }) => ({
    people: await blockedPeople(parts.db, actor.membership),
  }));
  bind(calls.chat.unblock, async ({ actor: { account, membership }, params }) => {
    const me = { ...membership, userId: account.userId };
    await block({ ...parts, clock }, me, { sid: params.sid, blocked: false });
    return { people: await blockedPeople(parts.db, membership) };
  });
  bind(calls.chat.picture, ({ actor, body }) =>
    requestPicture(
      parts,
      { chatId: body.sid, membershipId: actor.membership.membershipId },
      body.bytes,
      clock(),
    ),
  );
}
