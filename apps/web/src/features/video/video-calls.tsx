import { lazyPart } from '@/ui/lazy-part';
import { type ChatOfCall, useCalls } from './current-call';

const VideoScreens = lazyPart(async () => (await import('./video-screens')).VideoScreens);

/** On every page: the prompt of an incoming call, and the call. Its code loads with the first. */
export function VideoCalls({ chat }: { chat: ChatOfCall }) {
  const isNeeded = useCalls(({ ring, conversation }) => ring !== null || conversation !== null);
  return isNeeded ? <VideoScreens chat={chat} /> : null;
}
