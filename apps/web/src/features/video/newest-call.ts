import type { MyVideoCall } from '@nestmate/contract';
import { onSessionEnd } from '@/platform/session-end';

const newest = new Map<string, MyVideoCall>();

/** The newest that this window has heard of a call, this included: replies and events overtake each other, and revisions only rise. */
export function newestOf(state: MyVideoCall): MyVideoCall {
  const { callId, revision } = state.call;
  const known = newest.get(callId);
  if (known && known.call.revision > revision) return known;
  newest.set(callId, state);
  return state;
}

onSessionEnd(() => newest.clear());
