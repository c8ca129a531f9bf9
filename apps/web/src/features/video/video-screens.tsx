import { type ChatOfCall, useCurrentCall } from './current-call';
import { CallPrompt } from './screen/call-prompt';
import { CallView } from './screen/call-view';

export function VideoScreens({ chat }: { chat: ChatOfCall }) {
  const conversation = useCurrentCall(({ conversation }) => conversation);
  // In the preview of the same conversation, the call is joined there.
  const ring = useCurrentCall(({ ring, conversation }) =>
    ring?.conversation.sid === conversation?.sid ? null : ring,
  );
  return (
    <>
      {ring && <CallPrompt key={ring.callId} ring={ring} />}
      {conversation && <CallView key={conversation.sid} conversation={conversation} chat={chat} />}
    </>
  );
}
