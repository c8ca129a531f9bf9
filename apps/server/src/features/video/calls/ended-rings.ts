import type { UserId } from '@nestmate/contract';
import type { SessionId } from '../../../platform/ids';
import { type Call, isJoining, type Outcome, personIn } from './call';

export interface RingEnd {
  how: 'answered' | 'declined' | 'missed';
  /** The browser in which it was answered or declined. */
  sessionId: SessionId | null;
}

/** The people for whom a call stops ringing with this outcome, and why. */
export function endedRings(before: Call, { call, ended, declined }: Outcome): Map<UserId, RingEnd> {
  const ends = new Map<UserId, RingEnd>();
  for (const person of before.people) {
    const { userId, windowId } = person;
    // It stopped when they pressed Join.
    if (windowId !== null || isJoining(person)) continue;
    const now = ended ? undefined : personIn(call, userId);
    if (now && now.windowId === null && !isJoining(now)) continue;
    if (now) ends.set(userId, { how: 'answered', sessionId: now.sessionId });
    else if (declined?.by === userId) ends.set(userId, { how: 'declined', sessionId: declined.sessionId });
    else ends.set(userId, { how: 'missed', sessionId: null });
  }
  return ends;
}
