import { type ChatReplies, type ChatRequestName, chatRequests, type MembershipId } from '@nestmate/contract';
import type { App } from '../../platform/app';
import { ProductError } from '../../platform/http';
import { answerRequests } from '../../platform/live/answer-requests';
import type { Outbox } from './messages/outbox';
import { unreadCount } from './participants/indicators.service';
import type { OneSearchPerPerson } from './messages/one-search-per-person';
import type { ChatPictures } from './pictures/chat-pictures.service';
import { answersOf, requestsWithoutConversation } from './requests/answers';
import type { RateLimits } from './requests/rate-limits';
import type { ChatTokens } from './session/chat-tokens';
import { windowSession } from './session/window-session';

interface Parts {
  tokens: ChatTokens;
  pictures: ChatPictures;
  outbox: Outbox;
  rateLimits: RateLimits;
  oneSearch: OneSearchPerPerson;
}

/**
 * The chat service on the socket. A window begins with a session token, gets the socket events of that membership's conversations
 * from then on, and sends requests; each is checked against the state of that moment.
 */
export function chatLive(
  { db, events, jobs, live, log, guard, clock }: App,
  { tokens, rateLimits, ...parts }: Parts,
): void {
  const answers = answersOf({ db, events, jobs, live, clock, ...parts });

  live.onConnection((socket, { userId }) => {
    const subnetworkOf = async (membershipId: MembershipId) => {
      const standing = (await guard.standingMembershipsOf(userId)).find(
        (m) => m.membershipId === membershipId,
      );
      if (!standing) throw new ProductError('AccessRemoved');
      return standing.subnetworkId;
    };
    const session = windowSession({ live, socket, userId, tokens, subnetworkOf });
    const mayRequest = (name: ChatRequestName) => rateLimits.mayRequest(name, userId);
    const answer = answerRequests<typeof chatRequests, ChatReplies>(socket, chatRequests, {
      mayRequest,
      log,
    });

    answer('chat.initialize', async ({ session_token }) => {
      const { expiresAt, ...actor } = await session.begin(session_token);
      return { unreadCount: await unreadCount(db, actor), expiresAt: expiresAt.toISOString() };
    });
    answer('chat.refresh', async ({ session_token }) => {
      const { expiresAt } = await session.begin(session_token);
      return { expiresAt: expiresAt.toISOString() };
    });
    answer('chat.stop', async () => {
      session.stop();
      return {};
    });
    const answerAs = <Name extends keyof typeof answers>(name: Name) =>
      answer(name, async (request) => {
        const actor = session.current();
        if (requestsWithoutConversation.has(name)) await subnetworkOf(actor.membershipId);
        return answers[name](actor, request);
      });
    for (const name of Object.keys(answers) as (keyof typeof answers)[]) answerAs(name);
  });
}
