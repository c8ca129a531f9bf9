import type { ErrorCode } from '@nestmate/contract/errors';
import type { ChatReplies } from '@nestmate/contract/socket/chat';
import type { VideoReplies } from '@nestmate/contract/socket/video';
import { expectLine } from '../../../../vitest.quiet';

type Replies = ChatReplies & VideoReplies;
type Listener = (payload?: unknown) => void;

const replies = new Map<string, unknown>();

function replyTo(name: string): unknown {
  if (replies.has(name)) return replies.get(name);
  expectLine('The server refused to watch the membership');
  return { error_code: 'Offline' };
}

/** Sets the server's reply to a socket request. */
export function answerLive<Name extends keyof Replies>(
  name: Name,
  reply: Replies[Name] | { error_code: ErrorCode },
) {
  replies.set(name, reply);
}

/** The requests that were sent over the socket, by name. */
export const sentLive = (name: keyof Replies) => sent.filter((each) => each.name === name);
const sent: { name: string; request: unknown }[] = [];

export function resetLive() {
  replies.clear();
  sent.length = 0;
}

function reply(name: string, request: unknown): unknown {
  sent.push({ name, request });
  return replyTo(name);
}

/** A fake socket.io connection, which connects immediately. */
export const io = () => ({
  connected: true,
  on: (name: string, listener: Listener) => name === 'connect' && queueMicrotask(listener),
  onAny: () => undefined,
  emit: (name: string, _: unknown, acknowledge?: Listener) => acknowledge?.(replyTo(name)),
  timeout: () => ({ emitWithAck: async (name: string, request: unknown) => reply(name, request) }),
  connect: () => undefined,
  disconnect: () => undefined,
});
