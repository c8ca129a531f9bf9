import { lazyPart } from '@/ui/lazy-part';
import { type ChatOfCall, useCurrentCall } from './current-call';

const VideoScreens = lazyPart(async () => (await import('./screen/call-view')).VideoScreens);

/** On every page: the prompt of an incoming call, and the call. Its code loads with the first. */
export function VideoCalls({ chat }: { chat: ChatOfCall }) {
  const isNeeded = useCurrentCall(({ ring, conversation }) => ring !== null || conversation !== null);
  return isNeeded ? <VideoScreens chat={chat} /> : null;
}
