import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { useTranslation } from '@/platform/use-translation';
import { toast } from '@/ui/toasts';
import { useCall } from '../call/use-call';
import { type CallPlace, type ChatOfCall, closeCall, setSmall, useCalls } from '../calls';
import { FloatingCall } from './floating-call';
import { useFloating } from '../floating/use-floating';
import { readDeviceChoice } from '../media/device-choice';
import { CallSound, type TurnOnSound } from './call-sound';
import { ErrorDialog } from './error-dialog';
import { Preview } from './preview';
import { RoomInCall } from './room-in-call';
import { SmallCall } from './small-call';
import { useToggles } from './toggles';
import { useMediaToasts } from './use-media-toasts';

/** Why a room's call is over, where no one person is the reason. */
const nobodyIn = { declined: 'nobody', unanswered: 'nobody', notJoined: 'nobodyJoined' } as const;
const isOfNobody = (why: string): why is keyof typeof nobodyIn => why in nobodyIn;

/** A call from its preview to its end. */
export function CallView({ place, chat }: { place: CallPlace; chat: ChatOfCall }) {
  const { t } = useTranslation('video');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const call = useCall(place);
  const { step, room, failure } = useStore(call);
  const isSmall = useCalls((state) => state.isSmall);
  const toggles = useToggles(call.media);
  const [speaker, setSpeaker] = useState(() => readDeviceChoice().audiooutput);
  const [turnOnSound, setTurnOnSound] = useState<TurnOnSound>(null);
  // A function is kept as it is, not called.
  const keep = useCallback((turnOn: TurnOnSound) => setTurnOnSound(() => turnOn), []);
  const floating = useFloating(call);
  useMediaToasts(call.media);

  // It stays until its reason has been read.
  const why = step.at === 'over' && !failure ? step.why : null;
  const name = place.firstName;
  const isRoom = place.people !== undefined;
  // Its conversation's line says it.
  const isTold =
    why === 'ended' && [place.chatId, place.sid].some((id) => pathname === `/chat/conversation/${id}`);
  useEffect(() => {
    if (why === null) return;
    if (why !== 'left' && why !== 'failed' && !isTold)
      toast({
        text: t(`over.${isRoom && isOfNobody(why) ? nobodyIn[why] : why}`, { name }),
      });
    closeCall();
  }, [why, name, isRoom, isTold, t]);

  const failed = failure && <ErrorDialog failure={failure} name={name} onClose={call.dismissFailure} />;
  if (step.at === 'over') return failed;
  if (step.at === 'preview')
    return <Preview call={call} place={place} toggles={toggles} onSpeaker={setSpeaker} />;
  function showChat() {
    void navigate(`/chat/conversation/${place.chatId}`);
    setSmall(true);
  }
  return (
    <>
      {failed}
      {room.others.map(({ id, microphone }) => (
        <CallSound key={id} stream={microphone} speaker={speaker} onRefused={keep} />
      ))}
      {floating.floatsIn ? (
        <FloatingCall
          call={call}
          place={place}
          toggles={toggles}
          turnOnSound={turnOnSound}
          floatsIn={floating.floatsIn}
          onBack={floating.back}
        />
      ) : isSmall ? (
        <SmallCall call={call} place={place} toggles={toggles} turnOnSound={turnOnSound} />
      ) : (
        <RoomInCall
          call={call}
          place={place}
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
