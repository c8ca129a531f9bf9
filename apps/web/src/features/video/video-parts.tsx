import { useCalls } from './calls';
import { CallPrompt } from './prompt/call-prompt';
import { CallScreen } from './screen/call-screen';

export function VideoParts() {
  const place = useCalls(({ place }) => place);
  // In the preview of the same conversation, the call is joined there.
  const ring = useCalls(({ ring, place }) => (ring?.place.sid === place?.sid ? null : ring));
  return (
    <>
      {ring && <CallPrompt key={ring.callId} ring={ring} />}
      {place && <CallScreen key={place.sid} place={place} />}
    </>
  );
}
