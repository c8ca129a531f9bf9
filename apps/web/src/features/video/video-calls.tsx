import { lazyPart } from '@/ui/lazy-part';
import { type ChatOfCall, useCalls } from './calls';

const VideoParts = lazyPart(async () => (await import('./video-parts')).VideoParts);

/** On every page: the prompt of an incoming call, and the call. Its code loads with the first. */
export function VideoCalls({ chat }: { chat: ChatOfCall }) {
  const isNeeded = useCalls(({ ring, place }) => ring !== null || place !== null);
  return isNeeded ? <VideoParts chat={chat} /> : null;
}
