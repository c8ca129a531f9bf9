import { videoCallId } from '@nestmate/contract/ids';
import { sentenceGap } from '@nestmate/contract/languages';
import { callTag, videoRingMs } from '@nestmate/contract/video';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { requestLive } from '@/platform/live/requests';
import { setPageNotice } from '@/platform/page-title';
import { closeNotifications } from '@/platform/push-subscription';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { VideoIcon } from '@/ui/icons/call';
import { ModalSheet } from '@/ui/modal-sheet';
import { Switch } from '@/ui/switch';
import { toast } from '@/ui/toasts';
import { openCall, type Ring, setJoining, stopRinging, thisWindow, useCurrentCall } from '../current-call';
import { opensWithoutAsking } from '../media/browser-media';
import { LitWindow } from './lit-window';

/** Two notes of a door bell, in Hz, and between two of them. */
const notes = [659.25, 523.25];
const everyMs = 2500;

/** Rings until stopped, if the browser lets this page make a sound: the person must have touched it before. */
function startRingSound(): () => void {
  if (!navigator.userActivation?.hasBeenActive) return () => undefined;
  const context = new AudioContext();
  const strike = () => {
    for (const [at, frequency] of notes.entries()) {
      const start = context.currentTime + at * 0.35;
      const gain = context.createGain();
      gain.gain.setValueAtTime(0.18, start);
      gain.gain.exponentialRampToValueAtTime(0.001, start + 0.9);
      const tone = new OscillatorNode(context, { frequency, type: 'sine' });
      tone.connect(gain).connect(context.destination);
      tone.start(start);
      tone.stop(start + 0.9);
    }
    navigator.vibrate?.([200, 100, 200]);
  };
  strike();
  const timer = setInterval(strike, everyMs);
  return () => {
    clearInterval(timer);
    navigator.vibrate?.(0);
    void context.close();
  };
}

/** The delay from the prompt to the call or its preview, so that the conversation shows first. */
const beforeCallMs = 300;

/** An answer waits this long at most for the browser to list its devices, which takes seconds on a busy phone. */
const devicesMs = 5000;

const pause = (ms: number) => new Promise<false>((end) => setTimeout(end, ms, false));

/** Asks on every page whether the person wants to join a call. */
export function CallPrompt({ ring: { callId, conversation, elsewhere } }: { ring: Ring }) {
  const { t, language } = useTranslation('video');
  const navigate = useNavigate();
  const { name: caller, picture } = conversation.caller ?? conversation;
  const notice = t('prompt.pageTitle', { name: caller });

  const [startsWithCamera, setStartsWithCamera] = useState(true);
  const { sid } = conversation;
  // Asked before the press, which then waits for nothing.
  const opensDirectly = useRef<Promise<boolean>>(undefined);
  useEffect(() => void (opensDirectly.current = opensWithoutAsking()), []);
  useEffect(startRingSound, []);
  useEffect(() => () => void closeNotifications(callTag(sid)), [sid]);
  useEffect(() => {
    setPageNotice(notice);
    return () => setPageNotice(null);
  }, [notice]);
  useEffect(() => {
    // The server says so, too, but its event may be lost.
    const timer = setTimeout(stopRinging, videoRingMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!elsewhere) return;
    stopRinging();
    toast({ text: t(`over.${elsewhere}`) });
  }, [elsewhere, t]);

  async function join() {
    setJoining(callId);
    // Before its page loads: the minute of the ring may be almost over.
    void requestLive('video.joining', { callId: videoCallId.parse(callId), window: thisWindow() });
    void navigate(`/chat/conversation/${conversation.chatId}`);
    // A person whose camera and microphone the page may use has nothing left to decide.
    const before = useCurrentCall.getState().conversation;
    const [isAnswered] = await Promise.all([
      Promise.race([opensDirectly.current, pause(devicesMs)]),
      pause(beforeCallMs),
    ]);
    const now = useCurrentCall.getState();
    const isObsolete = now.ended === callId || now.joining !== callId || now.conversation !== before;
    if (!isObsolete) openCall(conversation, callId, { isAnswered, startsWithCamera });
  }
  function decline() {
    stopRinging();
    void requestLive('video.decline', { callId: videoCallId.parse(callId) });
  }
  return (
    <ModalSheet
      isOpen={!elsewhere}
      onOpenChange={decline}
      role="alertdialog"
      isDismissable="notByPress"
      picture={<LitWindow name={caller} picture={picture} isRinging />}
      title={t('prompt.title', { name: caller })}
      actions={
        <>
          <Button size="lg" icon={<VideoIcon className="size-5" />} onPress={join}>
            {t('prompt.join')}
          </Button>
          <Button variant="quiet" onPress={decline}>
            {t('prompt.cancel')}
          </Button>
        </>
      }
    >
      <p className="text-ink">
        <span>{t(conversation.caller ? 'prompt.ofRoom' : 'prompt.ofTwo')}</span>
        {sentenceGap(language)}
        {/* Given in lower case: it ends a sentence. */}
        <span>{t('prompt.text')}</span>
      </p>
      <p className="mt-1">{t('prompt.cancelNote', { name: caller })}</p>
      <div className="mt-3 border-t border-line pt-2 text-left text-ink">
        <Switch isSelected={startsWithCamera} onChange={setStartsWithCamera}>
          {t('prompt.camera')}
        </Switch>
      </div>
    </ModalSheet>
  );
}
