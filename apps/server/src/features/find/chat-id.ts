import { chatIdOf, type UserId } from '@nestmate/contract';

/** The chat of two people. Nobody can chat with somebody who has not signed in yet. */
export const chatWith = (me: UserId, other: UserId | null): string | null =>
  other === null ? null : chatIdOf([me, other]);
