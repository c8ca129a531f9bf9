import { useRef } from 'react';
import { useStore } from 'zustand';
import { useTranslation } from '@/platform/use-translation';
import { ForwardIcon } from '@/ui/icons/forward';
import { HangUpIcon } from '@/ui/icons/hang-up';
import { VideoIcon } from '@/ui/icons/video';
import { useWideScreen } from '@/ui/use-media';
import { moveTo, setSmall, useCalls } from '../calls';
import { BarButton } from './bar-button';
import { CallBar, type SmallCallProps } from './call-bar';
import { SoundButton } from './call-sound';
import { CallTime } from './call-time';
import { OtherVideo } from './other-video';
import { namesIn } from './person-of';
import { CallAnnouncements, useNews, useStatus } from './room-words';
import { MicrophoneButton } from './toggles';
import { useFreeTop } from './use-free-top';
import { useSideDrag } from './use-side-drag';

/** The call while the person uses a page. */
export function SmallCall(props: Omit<SmallCallProps, 'other'>) {
  const others = useStore(props.call, ({ room }) => room.others);
  const pinned = useStore(props.call.sight, (sight) => sight.pinned);
  const other = others.find(({ id }) => id === pinned) ?? others[0] ?? null;
  return useWideScreen() ? <CallCard {...props} other={other} /> : <CallBar {...props} other={other} />;
}

const sides = { left: 'left-66', right: 'right-6' };

/** The call above a wide page, where it covers no control. A finger or a button moves it to the other side. */
function CallCard({ call, place, toggles, turnOnSound, other }: SmallCallProps) {
  const { t, language } = useTranslation('video');
  const { room, step, since } = useStore(call);
  const status = useStatus(call, place);
  const said = useNews(call, place) ?? status;
  const side = useCalls((state) => state.side);
  const { style, ...drag } = useSideDrag(moveTo);
  const small = useRef<HTMLElement>(null);
  const top = useFreeTop(small, side);
  const isReconnecting = room.state.at === 'reconnecting';
  return (
    <aside
      ref={small}
      data-small-call
      aria-label={t('title', { name: place.name })}
      {...drag}
      style={{ ...style, top }}
      className={`fixed z-40 h-52 w-75 touch-pinch-zoom overflow-hidden rounded-card border border-line bg-night text-day shadow-float select-none ${sides[side]}`}
    >
      <CallAnnouncements call={call} place={place} />
      <OtherVideo sight={call.sight} place={place} other={other} isRinging={step.at === 'calling'} isSmall />
      <button
        type="button"
        aria-label={t('back')}
        title={t('back')}
        onClick={() => setSmall(false)}
        className="absolute inset-0 rounded-card focus-visible:-outline-offset-4 focus-visible:outline-day"
      >
        <span className="absolute top-2 left-2 rounded-full bg-night/60 p-1.5">
          <VideoIcon className="size-5" />
        </span>
      </button>
      <span className="absolute top-0 right-0">
        <BarButton
          variant="quiet"
          label={t(side === 'right' ? 'toLeft' : 'toRight')}
          icon={
            <span className="rounded-full bg-night/60 p-1.5 text-day">
              <ForwardIcon className={`size-5 ${side === 'right' ? 'rotate-180' : ''}`} />
            </span>
          }
          onPress={() => moveTo(side === 'right' ? 'left' : 'right')}
        />
      </span>
      <SoundButton turnOn={turnOnSound} />
      {isReconnecting && (
        <p
          role="alert"
          className="absolute inset-x-0 top-0 bg-apricot p-1.5 text-xs font-semibold text-on-apricot"
        >
          {t('reconnecting')}
        </p>
      )}
      <div className="pointer-events-none absolute inset-x-4 bottom-3 flex items-center justify-between gap-2">
        <span className="pointer-events-auto">
          <MicrophoneButton media={call.media} toggles={toggles} isDisabled={isReconnecting} />
        </span>
        <span className="min-w-0 rounded-control bg-night/70 px-2 py-0.5 text-center">
          <span className="flex items-baseline justify-center gap-1.5 text-sm">
            <span className="truncate font-semibold">{namesIn(place, room.others, language)}</span>
            <CallTime since={since} />
          </span>
          {said !== null && <span className="line-clamp-2 text-xs">{said}</span>}
        </span>
        <span className="pointer-events-auto">
          <BarButton label={t('hangUp')} icon={<HangUpIcon />} variant="danger" onPress={call.leave} />
        </span>
      </div>
    </aside>
  );
}
