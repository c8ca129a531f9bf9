import { useStore } from 'zustand';
import { useTranslation } from '@/platform/use-translation';
import { HangUpIcon } from '@/ui/icons/hang-up';
import { SoundIcon } from '@/ui/icons/sound';
import type { Call } from '../call/call';
import { type CallPlace, setSmall } from '../calls';
import type { Participant } from '../room/room-engine';
import { BarButton } from './bar-button';
import type { TurnOnSound } from './call-sound';
import { CallTime } from './call-time';
import { OtherVideo } from './other-video';
import { namesIn } from './person-of';
import { CallAnnouncements, useNews, useStatus } from './room-words';
import { MicrophoneButton, type useToggles } from './toggles';

export interface SmallCallProps {
  call: Call;
  place: CallPlace;
  toggles: ReturnType<typeof useToggles>;
  turnOnSound: TurnOnSound;
  /** The shown participant; null while nobody has joined. */
  other: Participant | null;
}

/** The call above a phone's page, which makes room for it. */
export function CallBar({ call, place, toggles, turnOnSound, other }: SmallCallProps) {
  const { t, language } = useTranslation('video');
  const { room, step, since } = useStore(call);
  const status = useStatus(call, place);
  const said = useNews(call, place) ?? status;
  const isReconnecting = room.state.at === 'reconnecting';
  return (
    <aside
      data-small-call
      data-call-bar
      aria-label={t('title', { name: place.name })}
      className="fixed inset-x-0 top-0 z-40 border-b border-line bg-night pt-[env(safe-area-inset-top)] pr-[max(0.5rem,env(safe-area-inset-right))] pl-[env(safe-area-inset-left)] text-day"
    >
      <CallAnnouncements call={call} place={place} />
      <div className="relative flex h-[calc(3.5rem-1px)] items-center gap-1.5">
        <span className="relative h-full w-14 shrink-0 overflow-hidden">
          <OtherVideo
            sight={call.sight}
            place={place}
            other={other}
            isRinging={step.at === 'calling'}
            isSmall
          />
        </span>
        <span className="min-w-0 flex-1 px-1.5">
          <span className="block truncate font-semibold">{namesIn(place, room.others, language)}</span>
          {isReconnecting ? (
            <span role="alert" className="line-clamp-2 text-xs font-semibold text-apricot">
              {t('reconnecting')}
            </span>
          ) : said === null ? (
            <span className="flex gap-1 text-sm">
              <CallTime since={since} />
              <span aria-hidden className="truncate">
                {since !== null && '· '}
                {t('back')}
              </span>
            </span>
          ) : (
            <span className="block truncate text-sm">{said}</span>
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
