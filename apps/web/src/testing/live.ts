import type { ChatReplies, ErrorCode } from '@nestmate/contract';

type Listener = (payload?: unknown) => void;

const replies = new Map<string, unknown>();
const replyTo = (name: string): unknown => replies.get(name) ?? { error_code: 'Offline' };

/** Sets the server's reply to a socket request. */
export function answerLive<Name extends keyof ChatReplies>(
  name: Name,
  reply: ChatReplies[Name] | { error_code: ErrorCode },
) {
  replies.set(name, reply);
}

export const resetLive = () => replies.clear();

/** A fake socket.io connection, which connects immediately. */
export const io = () => ({
  connected: true,
  on: (name: string, listener: Listener) => name === 'connect' && queueMicrotask(listener),
  onAny: () => undefined,
  emit: (name: string, _: unknown, acknowledge?: Listener) => acknowledge?.(replyTo(name)),
  timeout: () => ({ emitWithAck: async (name: string) => replyTo(name) }),
  connect: () => undefined,
  disconnect: () => undefined,
});
