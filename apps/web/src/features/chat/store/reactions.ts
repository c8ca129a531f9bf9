import type { ChatReactions } from '@nestmate/contract/chat';
import type { ChatSid, UserId } from '@nestmate/contract/ids';
import type { Reaction } from '@nestmate/contract/reactions';
import { isRefused } from '../chat-service';
import type { ChatSession } from './chat-session';
import { withReactions } from './message-stretch';

/** The person's latest reaction to a message, which takes precedence over the server's state. */
interface Unconfirmed {
  mine: Reaction | null;
  confirmed: ChatReactions;
}

const none: ChatReactions = { revision: 0, given: [] };

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

/** The reactions to messages. The person's own shows before the server has answered. */
export function createReactions({ state, put, ask, ports }: ChatSession) {
  const unconfirmed = new Map<string, Unconfirmed>();
  const keyOf = (sid: ChatSid, index: number) => `${sid} ${index}`;
  /** Sent one after the other, so that the server gets them in order. */
  let last = Promise.resolve();

  function show(sid: ChatSid, index: number, reactions: ChatReactions): void {
    const stretch = state().stretches[sid];
    const me = ports.me();
    const mine = unconfirmed.get(keyOf(sid, index));
    if (stretch)
      put(
        'stretches',
        sid,
        withReactions(stretch, index, mine && me ? withMine(reactions, me, mine.mine) : reactions),
      );
  }

  function received(sid: ChatSid, index: number, reactions: ChatReactions): void {
    const mine = unconfirmed.get(keyOf(sid, index));
    if (mine && mine.confirmed.revision < reactions.revision) mine.confirmed = reactions;
    show(sid, index, reactions);
  }

  return {
    received,

    /** Sets the person's reaction to a message, or removes it with null. Returns an error code, or null when it is done. */
    async react(sid: ChatSid, index: number, reaction: Reaction | null): Promise<string | null> {
      const key = keyOf(sid, index);
      const held = state().stretches[sid]?.messages.find((message) => message.index === index);
      const confirmed = unconfirmed.get(key)?.confirmed ?? held?.reactions ?? none;
      const mine: Unconfirmed = { mine: reaction, confirmed };
      unconfirmed.set(key, mine);
      show(sid, index, confirmed);
      const request = last.then(() => ask('chat.react', { sid, index, reaction }));
      last = request.then(() => undefined);
      const reply = await request;
      // The reaction has changed meanwhile, which gets its own reply.
      const isLatest = unconfirmed.get(key) === mine;
      if (isLatest) unconfirmed.delete(key);
      if (!isRefused(reply)) received(sid, index, reply.reactions);
      else if (isLatest) show(sid, index, mine.confirmed);
      return isRefused(reply) ? reply.error_code : null;
    },
  };
}
