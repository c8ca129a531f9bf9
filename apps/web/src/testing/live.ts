import type { ChatReplies, ErrorCode } from '@nestmate/contract';

type Listener = (payload?: unknown) => void;

const replies = new Map<string, unknown>();
const replyTo = (name: string): unknown => replies.get(name) ?? { error_code: 'Offline' };

/** What the server replies to a request on the socket from now on. */
export function answerLive<Name extends keyof ChatReplies>(
  name: Name,
  reply: ChatReplies[Name] | { error_code: ErrorCode },
) {
  replies.set(name, reply);
}

export const resetLive = () => replies.clear();

/** Stands in for socket.io's connection, which is where the network begins. It connects at once. */
export const io = () => ({
  connected: true,
  on: (name: string, listener: Listener) => name === 'connect' && queueMicrotask(listener),
  onAny: () => undefined,
  emit: (name: string, _: unknown, acknowledge?: Listener) => acknowledge?.(replyTo(name)),
  timeout: () => ({ emitWithAck: async (name: string) => replyTo(name) }),
  connect: () => undefined,
  disconnect: () => undefined,
});
