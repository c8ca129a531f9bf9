import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { useTranslation } from '@/platform/texts/use-translation';
import { BackIcon } from '@/ui/icons/back';
import { HangUpIcon, MicrophoneOffIcon } from '@/ui/icons/call';
import type { Call } from '../call/call';
import type { CallConversation } from '../current-call';
import { BarButton } from './bar-button';
import { SoundButton, type TurnOnSound } from './call-sound';
import { useNews, useStatus } from './call-words';
import { personOf } from './person-of';
import { OtherVideo } from './person-video';
import { Toggles, type useToggles, useCallKeys } from './toggles';

interface FloatingCallProps {
  call: Call;
  conversation: CallConversation;
  toggles: ReturnType<typeof useToggles>;
  turnOnSound: TurnOnSound;
  /** The window above all others. */
  floatsIn: Window;
  onBack: () => void;
}

/** The others' pictures and the most used buttons, in a window above all others. */
export function FloatingCall({
  call,
  conversation,
  toggles,
  turnOnSound,
  floatsIn,
  onBack,
}: FloatingCallProps) {
  const { t } = useTranslation('video');
  const { connection, step } = useStore(call);
  const status = useStatus(call, conversation);
  const message = useNews(call, conversation) ?? status;
  const firstButton = useRef<HTMLButtonElement>(null);
  const title = t('title', { name: conversation.name });
  const isReconnecting = connection.state.at === 'reconnecting';
  const people = connection.others.length > 0 ? connection.others : [null];
  useCallKeys(isReconnecting ? null : toggles, floatsIn);
  useEffect(() => firstButton.current?.focus(), []);
  return createPortal(
    <main aria-label={title} className="flex h-dvh flex-col bg-night text-day">
      <ul
        aria-label={t('participants')}
        className={`grid min-h-0 flex-1 auto-rows-fr gap-1 p-1 ${people.length > 1 ? 'grid-cols-2' : ''}`}
      >
        {people.map((other) => (
          <li key={other?.id ?? 'absent'} className="relative min-h-0 overflow-hidden rounded-control">
            <OtherVideo
              layout={call.layout}
              conversation={conversation}
              other={other}
              isRinging={step.at === 'calling'}
              isSmall
            />
            <span className="absolute inset-x-2 bottom-1 flex items-center gap-1 text-xs font-semibold text-shadow-[0_1px_3px_rgb(0_0_0/0.8)]">
              {other && !other.hasMicrophone && <MicrophoneOffIcon className="size-4 shrink-0" />}
              <span className="truncate">{personOf(conversation, other).firstName}</span>
            </span>
          </li>
        ))}
      </ul>
      <SoundButton turnOn={turnOnSound} />
      <p
        role={isReconnecting ? 'alert' : 'status'}
        className={`px-2 text-center text-sm not-empty:py-1 ${isReconnecting ? 'bg-apricot font-semibold text-on-apricot' : ''}`}
      >
        {isReconnecting ? t('reconnecting') : message}
      </p>
      <div
        role="toolbar"
        aria-label={t('controls')}
        className="flex h-14 shrink-0 items-center justify-center gap-2"
      >
        <BarButton ref={firstButton} label={t('back')} icon={<BackIcon />} onPress={onBack} />
        <Toggles media={call.media} toggles={toggles} isDisabled={isReconnecting} />
        <BarButton label={t('hangUp')} icon={<HangUpIcon />} variant="danger" onPress={call.leave} />
      </div>
    </main>,
    floatsIn.document.body,
  );
}
