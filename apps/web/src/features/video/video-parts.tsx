import { type ChatOfCall, useCalls } from './calls';
import { CallPrompt } from './prompt/call-prompt';
import { CallView } from './screen/call-view';

export function VideoParts({ chat }: { chat: ChatOfCall }) {
  const place = useCalls(({ place }) => place);
  // In the preview of the same conversation, the call is joined there.
  const ring = useCalls(({ ring, place }) => (ring?.place.sid === place?.sid ? null : ring));
  return (
    <>
      {ring && <CallPrompt key={ring.callId} ring={ring} />}
      {place && <CallView key={place.sid} place={place} chat={chat} />}
    </>
  );
}
