import { hasLeftCall } from './current-call';

export {
  type CallPerson,
  type CallConversation,
  isCovered,
  openCall,
  setOngoing,
  uncoverPage,
  useCurrentCall,
} from './current-call';
export { VideoCalls } from './video-calls';
export { followVideo } from './video.live';

/** The conversation whose call this window has just left by reloading; null on a second call. */
export const takeLeftCall = async (): Promise<string | null> =>
  hasLeftCall() ? (await import('./call/left-call')).takeLeftCall() : null;
