import type { MyVideoCall } from '@nestmate/contract/video';
import { onSessionEnd } from '@/platform/session-end';

const newest = new Map<string, MyVideoCall>();

/** The newest known state of a call, including this one: replies and events overtake each other, and revisions only rise. */
export function newestOf(state: MyVideoCall): MyVideoCall {
  const { callId, revision } = state.call;
  const known = newest.get(callId);
  if (known && known.call.revision > revision) return known;
  newest.set(callId, state);
  return state;
}

/** Another participant of a call, and the connection of their window; a reloaded one has another. */
export interface Peer {
  userId: string;
  firstName: string;
  peerId: string;
  isCaller: boolean;
}

/** The other participants of a call, by its newest known state. */
export function peersIn(state: MyVideoCall, me: string): Peer[] {
  const { call } = newestOf(state);
  if (call.state !== 'answered') return [];
  const nameOf = (id: string) => call.group?.people.find(({ userId }) => userId === id)?.firstName ?? '';
  return call.participants
    .filter(({ userId }) => userId !== me)
    .map(({ userId, peerId }) => ({
      userId,
      peerId,
      firstName: nameOf(userId),
      isCaller: userId === call.caller,
    }));
}

onSessionEnd(() => newest.clear());
