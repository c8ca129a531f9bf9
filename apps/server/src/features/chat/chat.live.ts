import type { MembershipId, UserId } from '@nestmate/contract';
import type { Logger } from 'pino';
import type { Db } from '../../platform/database/client';
import type { Events } from '../../platform/events/events';
import { type ActingMembership, ProductError } from '../../platform/http';
import type { Jobs } from '../../platform/jobs/jobs';
import type { Live } from '../../platform/live/transport';
import type { Storage } from '../../platform/storage/storage';
import { leavingLive } from './conversations/leaving.service';
import { openOutbox } from './messages/outbox';
import { chatWindowsOf } from './participants/chat-windows';
import { followDepartures } from './participants/following-rooms.events';
import { unreadCount } from './participants/indicators.service';
import { makeChatPictures } from './pictures/chat-pictures.service';
import { answerRequests } from './requests/answer-requests';
import { answersOf, requestsWithoutConversation } from './requests/answers';
import { openRateLimits } from './requests/rate-limits';
import type { ChatTokens } from './session/chat-tokens';
import { windowSession } from './session/window-session';

interface Parts {
  db: Db;
  events: Events;
  jobs: Jobs;
  live: Live;
  log: Pick<Logger, 'error'>;
  storage: Storage;
  tokens: ChatTokens;
  rateLimitFactor: number;
  standingMembershipsOf: (userId: UserId) => Promise<ActingMembership[]>;
}

/**
 * The chat service on the socket. A window begins with a session token, gets the socket events of that membership's conversations
 * from then on, and sends requests; each is checked against the state of that moment.
 */
export function chatLive(parts: Parts): void {
  const { db, events, jobs, live, log, storage, tokens, standingMembershipsOf } = parts;
  leavingLive(db, events, live);
  followDepartures(events);
  const outbox = openOutbox(db, (sid, { message, audience, isNew }) => {
    live.emitEverywhere(audience.map(chatWindowsOf), 'chat.message', { sid, message });
    if (isNew) events.publishHere('message.written', { chatId: sid, message, audience });
  });
  const answers = answersOf({ db, events, jobs, live, outbox, pictures: makeChatPictures({ db, storage }) });
  const rateLimits = openRateLimits(parts.rateLimitFactor);

  live.onConnection((socket, { userId }) => {
    const subnetworkOf = async (membershipId: MembershipId) => {
      const standing = (await standingMembershipsOf(userId)).find((m) => m.membershipId === membershipId);
      if (!standing) throw new ProductError('AccessRemoved');
      return standing.subnetworkId;
    };
    const session = windowSession({ live, socket, userId, tokens, subnetworkOf });
    const answer = answerRequests(socket, { userId, rateLimits, log });

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
