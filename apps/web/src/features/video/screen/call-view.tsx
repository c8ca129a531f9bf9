import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { useSelf } from '@/platform/session/session';
import { createLiveCall } from '../call/call.live';
import { rememberLeftCall } from '../call/left-call';
import {
  type CallConversation,
  type ChatOfCall,
  onCallNews,
  setSmall,
  useCurrentCall,
} from '../current-call';
import { restInBackground } from '../media/browser-media';
import { onConnected } from '../video.live';
import { ErrorDialog, useEndToast, useMediaToasts } from './call-notices';
import { CallPrompt } from './call-prompt';
import { CallSound, type TurnOnSound, useSpeaker } from './call-sound';
import { useFloating } from './floating';
import { FloatingCall } from './floating-call';
import { LargeCall } from './large-call';
import { Preview } from './preview';
import { SmallCall } from './small-call';
import { useToggles } from './toggles';

/** A call from its preview to its end. */
function CallView({ conversation, chat }: { conversation: CallConversation; chat: ChatOfCall }) {
  const navigate = useNavigate();
  const call = useCall(conversation);
  const { step, connection, failure, isAnswering } = useStore(call);
  const isSmall = useCurrentCall((state) => state.isSmall);
  const toggles = useToggles(call.media);
  const [speaker, setSpeaker] = useSpeaker();
  const [turnOnSound, setTurnOnSound] = useState<TurnOnSound>(null);
  // Wrapped, because React would call a function that it is given.
  const offerTurnOn = useCallback((turnOn: TurnOnSound) => setTurnOnSound(() => turnOn), []);
  const floating = useFloating(call);
  useMediaToasts(call.media);
  useEndToast(call, conversation);

  const failed = failure && (
    <ErrorDialog failure={failure} name={conversation.firstName} onClose={call.dismissFailure} />
  );
  if (step.at === 'over') return failed;
  if (step.at === 'preview' && !isAnswering)
    return <Preview call={call} conversation={conversation} toggles={toggles} onSpeaker={setSpeaker} />;
  function showChat() {
    void navigate(`/chat/conversation/${conversation.chatId}`);
    setSmall(true);
  }
  return (
    <>
      {failed}
      {connection.others.map(({ id, microphone }) => (
        <CallSound key={id} stream={microphone} speaker={speaker} onRefused={offerTurnOn} />
      ))}
      {floating.floatsIn ? (
        <FloatingCall
          call={call}
          conversation={conversation}
          toggles={toggles}
          turnOnSound={turnOnSound}
          floatsIn={floating.floatsIn}
          onBack={floating.back}
        />
      ) : isSmall ? (
        <SmallCall call={call} conversation={conversation} toggles={toggles} turnOnSound={turnOnSound} />
      ) : (
        <LargeCall
          call={call}
          conversation={conversation}
          toggles={toggles}
          turnOnSound={turnOnSound}
          float={floating.isPossible ? floating : null}
          chat={chat}
          onSpeaker={setSpeaker}
          onSmall={() => setSmall(true)}
          onChat={showChat}
        />
      )}
    </>
  );
}

/** The call of a conversation, from the preview until the person leaves it or the page. */
function useCall(conversation: CallConversation) {
  const self = useSelf();
  const { sid } = conversation;
  const [call] = useState(() => createLiveCall(self, conversation));
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    const { callId, isAnswered, startsWithCamera } = useCurrentCall.getState();
    if (!startsWithCamera) void call.media.want('camera', false);
    void call.openPreview(callId, isAnswered);
    const stop = onCallNews(call.receiveNews);
    const stopConnecting = onConnected(call.reportJoining);
    const stopResting = restInBackground(call.media);
    function leavePage() {
      const { at } = call.getState().step;
      call.leave();
      if (at !== 'preview' && at !== 'over') rememberLeftCall(sid);
    }
    addEventListener('pagehide', leavePage);
    return () => {
      isMounted.current = false;
      stop();
      stopConnecting();
      stopResting();
      removeEventListener('pagehide', leavePage);
      // In development React mounts twice.
      queueMicrotask(() => isMounted.current || call.leave());
    };
  }, [call, sid]);
  return call;
}

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
