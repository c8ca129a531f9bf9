import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { tokenRefusedNumber } from '@nestmate/contract/video';
import { useTranslation } from '@/platform/use-translation';
import { closeToast, toast, toastDuration } from '@/ui/toasts';
import { Button } from '@/ui/button';
import { Modal } from '@/ui/modal';
import { useCall } from '../call/use-call';
import { type CallConversation, type ChatOfCall, closeCall, setSmall, useCurrentCall } from '../current-call';
import { useFloating } from './floating';
import { readDeviceChoice } from '../media/device-choice';
import type { LocalMedia } from '../media/local-media';
import type { CallFailure } from '../engine/engine';
import { FloatingCall } from './floating-call';
import { CallSound, type TurnOnSound } from './call-sound';
import { Preview } from './preview';
import { LargeCall } from './large-call';
import { SmallCall } from './small-call';
import { useToggles } from './toggles';

/** Why a room's call is over, where no one person is the reason. */
const nobodyIn = { declined: 'nobody', unanswered: 'nobody', notJoined: 'nobodyJoined' } as const;
const isOfNobody = (why: string): why is keyof typeof nobodyIn => why in nobodyIn;

/** A call from its preview to its end. */
export function CallView({ conversation, chat }: { conversation: CallConversation; chat: ChatOfCall }) {
  const { t } = useTranslation('video');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const call = useCall(conversation);
  const { step, connection, failure } = useStore(call);
  const isSmall = useCurrentCall((state) => state.isSmall);
  const toggles = useToggles(call.media);
  const [speaker, setSpeaker] = useState(() => readDeviceChoice().audiooutput);
  const [turnOnSound, setTurnOnSound] = useState<TurnOnSound>(null);
  // A function is kept as it is, not called.
  const offerTurnOn = useCallback((turnOn: TurnOnSound) => setTurnOnSound(() => turnOn), []);
  const floating = useFloating(call);
  useMediaToasts(call.media);

  // It stays until its reason has been read.
  const why = step.at === 'over' && !failure ? step.why : null;
  const name = conversation.firstName;
  const isRoom = conversation.people !== undefined;
  // Its conversation's line says it.
  const isShown =
    why === 'ended' &&
    [conversation.chatId, conversation.sid].some((id) => pathname === `/chat/conversation/${id}`);
  useEffect(() => {
    if (why === null) return;
    if (why !== 'left' && why !== 'failed' && !isShown)
      toast({
        text: t(`over.${isRoom && isOfNobody(why) ? nobodyIn[why] : why}`, { name }),
      });
    closeCall();
  }, [why, name, isRoom, isShown, t]);

  const failed = failure && <ErrorDialog failure={failure} name={name} onClose={call.dismissFailure} />;
  if (step.at === 'over') return failed;
  if (step.at === 'preview')
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

const id = 'call media';

/** Shows why this person is not seen or heard, until the cause is gone or they close it. */
export function useMediaToasts(media: LocalMedia): void {
  const { t } = useTranslation('video');
  const notice = useStore(media, (state) => state.notice);
  useEffect(() => {
    if (!notice) return undefined;
    const { kind, ...values } = notice;
    toast({
      id,
      text: t(`media.${kind}.title`),
      detail: t(`media.${kind}.text`, values),
      tone: 'danger',
      duration: toastDuration.media,
      onClose: media.dismiss,
    });
    return () => closeToast(id);
  }, [notice, media, t]);
}

interface Props {
  failure: CallFailure;
  name: string;
  onClose: () => void;
}

/** The reason there is no call, with the code that support asks for. */
export function ErrorDialog({ failure: { code, reason }, name, onClose }: Props) {
  const { t } = useTranslation('video');
  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      role="alertdialog"
      title={t('error.title')}
      actions={<Button onPress={onClose}>{t('close')}</Button>}
    >
      <p>
        {t(`error.${reason}`, { name })} {code === tokenRefusedNumber && t('error.credentials')}
      </p>
      <p className="mt-3 text-sm tabular-nums">{t('error.code', { code })}</p>
    </Modal>
  );
}
