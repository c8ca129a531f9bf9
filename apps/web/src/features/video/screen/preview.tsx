import type { ResidentErrorCode } from '@nestmate/contract/errors';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { VideoIcon } from '@/ui/icons/call';
import { FilterIcon } from '@/ui/icons/search';
import { lazyPart } from '@/ui/lazy-part';
import { ModalSheet } from '@/ui/modal-sheet';
import type { Call } from '../call/call';
import { type CallConversation, closeCall, coverPage } from '../current-call';
import { trackOf } from '../media/capture';
import { isAsking, isUnavailable } from '../media/local-media';
import { BarButton } from './bar-button';
import { CallSettings } from './call-settings';
import { LevelBar, useSilentMicrophone } from './meters';
import { OwnVideo } from './person-video';
import { Toggles, type useToggles } from './toggles';

const ConnectionCheck = lazyPart(async () => (await import('./connection-check')).ConnectionCheck);

/** The reaction time between seeing and pressing. */
const reactionMs = 1000;

interface PreviewProps {
  call: Call;
  conversation: CallConversation;
  toggles: ReturnType<typeof useToggles>;
  onSpeaker: (deviceId: string) => void;
}

/** The preview of the person's picture, before the call. */
export function Preview({ call, conversation, toggles, onSpeaker }: PreviewProps) {
  const { t } = useTranslation(['video', 'errors']);
  const [isChecking, setChecking] = useState(false);
  const { media } = call;
  const { step, refusal, roomType } = useStore(call);
  const [isSetting, setSetting] = useState(false);
  const [isPending, setPending] = useState(false);
  const wantsCamera = useStore(media, ({ wants }) => wants.camera);
  const microphone = useStore(media, ({ sources }) => trackOf(sources.microphone));
  const isSilent = useSilentMicrophone(media);
  const isPrompted = useStore(media, isAsking);
  const isCameraShut = useStore(media, (state) => isUnavailable(state, 'camera'));
  // The visible warning says it.
  const isWarned = useStore(media, ({ notice }) => notice !== null);
  const isMicrophoneShut = useStore(media, (state) => isUnavailable(state, 'microphone'));
  const canJoin = step.at === 'preview' && step.callId !== null;
  // Nothing that is pressed could work until the server forwards media again.
  const cannotJoin = refusal === 'GroupCallUnavailable';
  const { firstName: name, isOngoing = false } = conversation;

  useLayoutEffect(() => coverPage('preview'), []);

  // A person who was about to press does not see that the call has just ended.
  const stillMeansJoin = useRef(0);
  useEffect(() => {
    if (!isOngoing) return undefined;
    return () => void (stillMeansJoin.current = Date.now() + reactionMs);
  }, [isOngoing]);

  async function join() {
    const joining = call.answer();
    setPending(true);
    await joining;
    setPending(false);
  }
  async function again() {
    setPending(true);
    await call.retryAccess();
    setPending(false);
  }
  return (
    <ModalSheet
      isOpen
      onOpenChange={closeCall}
      isDismissable="notByPress"
      size="md"
      title={t('title', { name: conversation.name })}
      closeLabel={t('close')}
      actions={
        <>
          {cannotJoin ? (
            <Button size="lg" variant="secondary" isPending={isPending} onPress={() => void again()}>
              {t('preview.again')}
            </Button>
          ) : canJoin ? (
            <Button
              size="lg"
              icon={<VideoIcon className="size-5" />}
              isPending={isPending}
              onPress={() => void join()}
            >
              {t('join')}
            </Button>
          ) : (
            <Button
              size="lg"
              icon={<VideoIcon className="size-5" />}
              onPress={() => void call.ring(isOngoing || Date.now() < stillMeansJoin.current)}
            >
              {t(isOngoing ? 'join' : 'call')}
            </Button>
          )}
        </>
      }
    >
      {refusal !== null && (
        <div ref={(words) => words?.scrollIntoView({ block: 'nearest' })} className="mb-4">
          <Banner tone="danger">
            {t(`errors:${refusal as ResidentErrorCode}`)} {cannotJoin && t('preview.callOne')}
          </Banner>
        </div>
      )}
      <div className="grid gap-x-4 short:grid-cols-[auto_1fr]">
        {!cannotJoin && (
          <p className="mb-4 short:col-start-2 short:mb-2">
            {conversation.people
              ? t(canJoin || isOngoing ? 'preview.leadJoinRoom' : 'preview.leadRoom')
              : t(canJoin ? 'preview.leadJoin' : 'preview.lead', { name })}
          </p>
        )}
        <div className="relative aspect-4/3 max-h-[36vh] min-h-24 w-full overflow-hidden rounded-card bg-night sm:aspect-video short:col-start-1 short:row-span-3 short:row-start-1 short:w-64">
          <OwnVideo media={media} size="md" />
          <p className="absolute inset-x-0 top-2 text-center text-sm text-day">
            {isPrompted
              ? t('preview.asking')
              : wantsCamera && (isWarned || !isCameraShut)
                ? ''
                : t('preview.off')}
          </p>
          <div className="absolute inset-x-0 bottom-3 flex justify-center gap-3">
            <Toggles media={media} toggles={toggles} />
            <BarButton label={t('settings')} icon={<FilterIcon />} onPress={() => setSetting(true)} />
          </div>
        </div>
        <div className="mt-4 flex items-center gap-3 short:col-start-2 short:mt-0 short:flex-col short:items-start">
          {!isMicrophoneShut && <LevelBar track={microphone} className="h-1.5 w-20 shrink-0" />}
          <output className="text-sm">
            {isMicrophoneShut ? !isWarned && t('micIsOff') : t(isSilent ? 'silent' : 'preview.talk')}
          </output>
        </div>
        <div className="mt-2 -ml-3.5 short:col-start-2">
          <Button variant="quiet" size="sm" onPress={() => setChecking(true)}>
            {t('preview.check')}
          </Button>
        </div>
      </div>
      {isChecking && <ConnectionCheck call={call} isSilent={isSilent} onClose={() => setChecking(false)} />}
      {isSetting && (
        <CallSettings
          media={media}
          roomType={roomType}
          isInCall={false}
          onSpeaker={onSpeaker}
          onClose={() => setSetting(false)}
        />
      )}
    </ModalSheet>
  );
}
