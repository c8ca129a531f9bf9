import { useStore } from 'zustand';
import { useTranslation } from '@/platform/texts/use-translation';
import { HangUpIcon, SoundIcon } from '@/ui/icons/call';
import type { Call } from '../call/call';
import { type CallConversation, setSmall } from '../current-call';
import type { Participant } from '../engine/engine';
import { BarButton } from './bar-button';
import type { TurnOnSound } from './call-sound';
import { CallTime } from './call-time';
import { CallAnnouncements, useNews, useStatus } from './call-words';
import { namesIn } from './person-of';
import { OtherVideo } from './person-video';
import { MicrophoneButton, type useToggles } from './toggles';

export interface SmallCallProps {
  call: Call;
  conversation: CallConversation;
  toggles: ReturnType<typeof useToggles>;
  turnOnSound: TurnOnSound;
  /** The shown participant; null while nobody has joined. */
  other: Participant | null;
}

/** The call above a phone's page, which makes room for it. */
export function CallBar({ call, conversation, toggles, turnOnSound, other }: SmallCallProps) {
  const { t, language } = useTranslation('video');
  const { connection, step, since } = useStore(call);
  const status = useStatus(call, conversation);
  const message = useNews(call, conversation) ?? status;
  const isReconnecting = connection.state.at === 'reconnecting';
  return (
    <aside
      data-small-call
      data-call-bar
      aria-label={t('title', { name: conversation.name })}
      className="fixed inset-x-0 top-0 z-40 border-b border-line bg-night pt-[env(safe-area-inset-top)] pr-[max(0.5rem,env(safe-area-inset-right))] pl-[env(safe-area-inset-left)] text-day"
    >
      <CallAnnouncements call={call} conversation={conversation} />
      <div className="relative flex h-[calc(3.5rem-1px)] items-center gap-1.5">
        <span className="relative h-full w-14 shrink-0 overflow-hidden">
          <OtherVideo
            layout={call.layout}
            conversation={conversation}
            other={other}
            isRinging={step.at === 'calling'}
            isSmall
          />
        </span>
        <span className="min-w-0 flex-1 px-1.5">
          <span className="block truncate font-semibold">
            {namesIn(conversation, connection.others, language)}
          </span>
          {isReconnecting ? (
            <span role="alert" className="line-clamp-2 text-xs font-semibold text-apricot">
              {t('reconnecting')}
            </span>
          ) : message === null ? (
            <span className="flex gap-1 text-sm">
              <CallTime since={since} />
              <span aria-hidden className="truncate">
                {since !== null && '· '}
                {t('back')}
              </span>
            </span>
          ) : (
            <span className="block truncate text-sm">{message}</span>
          )}
        </span>
        <button
          type="button"
          aria-label={t('back')}
          title={t('back')}
          onClick={() => setSmall(false)}
          className="absolute inset-0 focus-visible:-outline-offset-4 focus-visible:outline-day"
        />
        <span className="relative flex gap-1.5">
          {turnOnSound && (
            <BarButton variant="primary" label={t('soundOn')} icon={<SoundIcon />} onPress={turnOnSound} />
          )}
          <MicrophoneButton media={call.media} toggles={toggles} isDisabled={isReconnecting} />
          <BarButton label={t('hangUp')} icon={<HangUpIcon />} variant="danger" onPress={call.leave} />
        </span>
      </div>
    </aside>
  );
}
