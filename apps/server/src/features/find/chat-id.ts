import { chatIdOf } from '@nestmate/contract/chat-id';
import type { UserId } from '@nestmate/contract/ids';

/** The id of two people's conversation; null if the other has not registered yet. */
export const chatWith = (me: UserId, other: UserId | null): string | null =>
  other === null ? null : chatIdOf([me, other]);
