import type { MyVideoCall } from '@nestmate/contract';
import { onSessionEnd } from '@/platform/session-end';

const newest = new Map<string, MyVideoCall>();
const listeners = new Map<string, Set<() => void>>();

/** The newest known state of a call, including this one: replies and events overtake each other, and revisions only rise. */
export function newestOf(state: MyVideoCall): MyVideoCall {
  const { callId, revision } = state.call;
  const known = newest.get(callId);
  if (known && known.call.revision > revision) return known;
  newest.set(callId, state);
  if (known?.call.revision !== revision) listeners.get(callId)?.forEach((listen) => listen());
  return state;
}

/** The newest known state of a call. */
export const newestKnown = (callId: string): MyVideoCall | undefined => newest.get(callId);

/** Reports each newer state of a call, whether it comes as an event or with a reply. */
export function followNewest(callId: string, listen: () => void): () => void {
  const following = listeners.get(callId) ?? new Set();
  listeners.set(callId, following.add(listen));
  return () => {
    following.delete(listen);
    if (following.size === 0) listeners.delete(callId);
  };
}

onSessionEnd(() => newest.clear());
