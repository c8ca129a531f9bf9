import { calls } from '@nestmate/contract';
import type { App } from '../../platform/app';
import { requestPicture } from './chat-pictures.service';
import { blockedBy, blockPerson, unblock } from './conversations/settings.service';
import type { ChatTokens } from './window-session';

export function chatRoutes({ bind, clock, ...dependencies }: App, tokens: ChatTokens): void {
  bind(calls.chat.session, async ({ actor }) => ({
    session_token: await tokens.issue({
      userId: actor.account.userId,
      membershipId: actor.membership.membershipId,
    }),
  }));
  bind(calls.chat.blocked, ({ actor }) => blockedBy(dependencies, actor.membership));
  bind(calls.chat.block, ({ actor: { account, membership }, params }) =>
    blockPerson({ ...dependencies, clock }, { ...membership, userId: account.userId }, params.otherId),
  );
  bind(calls.chat.unblock, ({ actor: { account, membership }, params }) =>
    unblock(dependencies, { ...membership, userId: account.userId }, params.otherId),
  );
  bind(calls.chat.picture, ({ actor, body }) =>
    requestPicture(
      dependencies,
      { sid: body.sid, membershipId: actor.membership.membershipId },
      body.bytes,
      clock(),
    ),
  );
}
