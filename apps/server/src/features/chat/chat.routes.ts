import { calls } from '@nestmate/contract';
import type { Bind } from '../../platform/http';
import { type PictureParts, requestPicture } from './pictures/chat-pictures.service';
import type { ChatTokens } from './session/chat-tokens';

interface Parts extends PictureParts {
  tokens: ChatTokens;
}

export function chatRoutes(bind: Bind, { tokens, ...parts }: Parts): void {
  bind(calls.chat.session, async ({ actor }) => ({
    session_token: await tokens.issue({
      userId: actor.account.userId,
      membershipId: actor.membership.membershipId,
    }),
  }));
  bind(calls.chat.picture, ({ actor, body }) =>
    requestPicture(parts, { chatId: body.sid, membershipId: actor.membership.membershipId }),
  );
}
