import type { UserId } from '@nestmate/contract';

/** The id of the chat of two people. Nobody can chat with somebody who has not signed in yet. */
export function chatIdOf(me: UserId, other: UserId | null): string | null {
  return other === null ? null : [me, other].toSorted().join('_');
}
