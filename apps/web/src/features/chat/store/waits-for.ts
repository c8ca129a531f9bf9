import type { Conversation } from '@nestmate/contract';

/** Whether the conversation’s call waits for this person: it rings for them, or others are in it without them. */
export const waitsFor = ({ call }: Pick<Conversation, 'call'>, me: string): boolean =>
  call !== undefined && !call.people.some((userId) => userId === me);
