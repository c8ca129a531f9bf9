import type { ChatReactions } from '@nestmate/contract/chat';
import type { ChatSid, UserId } from '@nestmate/contract/ids';
import type { Reaction } from '@nestmate/contract/reactions';
import { isRefused } from '@/platform/live/requests';
import { type ChatSession, perSession } from './chat-session';
import { withReactions } from './message-stretch';

/* The reactions to messages. The person's own shows before the server has answered. */

const none: ChatReactions = { revision: 0, given: [] };

/** The person's latest reaction to a message, which takes precedence over the server's state. */
interface UnconfirmedReaction {
  mine: Reaction | null;
  confirmed: ChatReactions;
}

const memoryOf = perSession(() => ({
  /** By conversation and index. */
  unconfirmed: new Map<string, UnconfirmedReaction>(),
  /** Requests, one after the other, so that the server gets them in order. */
  lastRequest: Promise.resolve(),
}));

/** The reactions with the person's own replaced. */
const withMine = (
  { revision, given }: ChatReactions,
  me: UserId,
  reaction: Reaction | null,
): ChatReactions => ({
  revision,
  given: [
    ...given.filter(({ userId }) => userId !== me),
    ...(reaction === null ? [] : [{ userId: me, name: '', reaction }]),
  ],
});

const keyOf = (sid: ChatSid, index: number) => `${sid} ${index}`;

function show(session: ChatSession, sid: ChatSid, index: number, reactions: ChatReactions): void {
  const { state, put, ports } = session;
  const stretch = state().stretches[sid];
  if (!stretch) return;
  const me = ports.me();
  const own = memoryOf(session).unconfirmed.get(keyOf(sid, index));
  const shown = own && me ? withMine(reactions, me, own.mine) : reactions;
  put('stretches', sid, withReactions(stretch, index, shown));
}

export function receiveReactions(
  session: ChatSession,
  sid: ChatSid,
  index: number,
  reactions: ChatReactions,
): void {
  const own = memoryOf(session).unconfirmed.get(keyOf(sid, index));
  if (own && own.confirmed.revision < reactions.revision) own.confirmed = reactions;
  show(session, sid, index, reactions);
}

/** Sets the person's reaction to a message, or removes it with null. Returns an error code, or null when it is done. */
export async function react(
  session: ChatSession,
  sid: ChatSid,
  index: number,
  reaction: Reaction | null,
): Promise<string | null> {
  const memory = memoryOf(session);
  const { unconfirmed } = memory;
  const key = keyOf(sid, index);
  const message = session.state().stretches[sid]?.messages.find((each) => each.index === index);
  const confirmed = unconfirmed.get(key)?.confirmed ?? message?.reactions ?? none;
  const own: UnconfirmedReaction = { mine: reaction, confirmed };
  unconfirmed.set(key, own);
  show(session, sid, index, confirmed);
  const request = memory.lastRequest.then(() => session.requestChat('chat.react', { sid, index, reaction }));
  memory.lastRequest = request.then(() => undefined);
  const reply = await request;
  // The reaction has changed meanwhile, which gets its own reply.
  const isLatest = unconfirmed.get(key) === own;
  if (isLatest) unconfirmed.delete(key);
  if (!isRefused(reply)) receiveReactions(session, sid, index, reply.reactions);
  else if (isLatest) show(session, sid, index, own.confirmed);
  return isRefused(reply) ? reply.error_code : null;
}
