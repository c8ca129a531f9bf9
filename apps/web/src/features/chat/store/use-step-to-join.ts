import type { ChatMessage, Conversation } from '@nestmate/contract';
import { useChat } from './chat';

/** The last step of the call that waits for this person: it rings, or roommates are in it. Undefined where none does. */
export function stepToJoin(
  messages: readonly ChatMessage[],
  kind: Conversation['kind'],
  me: string,
): ChatMessage | undefined {
  const last = messages.findLast(({ type }) => type === 'call');
  const isOn = last?.call === 'started' ? last.author !== me : kind === 'room' && last?.call === 'joined';
  return isOn ? last : undefined;
}

/** The last step of the conversation's call that this person can join, as far as its messages are held. */
export function useStepToJoin({ sid, kind, lastMessage }: Conversation, me: string): ChatMessage | undefined {
  const stretch = useChat(({ stretches }) => stretches[sid]);
  // What is held may be an older part, or nothing yet.
  const messages = stretch && !stretch.hasNewer ? stretch.messages : lastMessage ? [lastMessage] : [];
  return stepToJoin(messages, kind, me);
}
