import { useRef } from 'react';
import { useStore } from 'zustand';
import { useTranslation } from '@/platform/use-translation';
import { ForwardIcon } from '@/ui/icons/forward';
import { HangUpIcon } from '@/ui/icons/hang-up';
import { VideoIcon } from '@/ui/icons/video';
import type { Call } from '../call/call';
import { type CallPlace, moveTo, setSmall, useCalls } from '../calls';
import { BarButton } from './bar-button';
import { SoundButton, type TurnOnSound } from './call-sound';
import { OtherVideo } from './other-video';
import { CallAnnouncements } from './room-words';
import { MicrophoneButton, type useToggles } from './toggles';
import { useFreeTop } from './use-free-top';
import { useSideDrag } from './use-side-drag';

interface Props {
  call: Call;
  place: CallPlace;
  toggles: ReturnType<typeof useToggles>;
  turnOnSound: TurnOnSound;
}

const sides = { left: 'left-3 lg:left-66', right: 'right-3 lg:right-6' };

/** The call below the page's header, clear of the newest message and the text box. A finger moves it to the other side; so does a button. */
export function SmallCall({ call, place, toggles, turnOnSound }: Props) {
  const { t } = useTranslation('video');
  const { room, step } = useStore(call);
  const pinned = useStore(call.sight, (sight) => sight.pinned);
  const side = useCalls((state) => state.side);
  const { style, ...drag } = useSideDrag(moveTo);
  const small = useRef<HTMLElement>(null);
  const top = useFreeTop(small, side);
  const [first = null] = room.others;
  const other = room.others.find(({ id }) => id === pinned) ?? first;
  const isReconnecting = room.state.at === 'reconnecting';
  return (
    <aside
      ref={small}
      data-small-call
      aria-label={t('title', { name: place.name })}
      {...drag}
      style={top === null ? style : { ...style, top }}
      className={`fixed top-[calc(env(safe-area-inset-top)+4.5rem)] z-40 h-[clamp(7.5rem,30dvh,11rem)] w-36 touch-none overflow-hidden rounded-card border border-line bg-night text-day shadow-float select-none lg:top-24 lg:h-52 lg:w-75 ${sides[side]}`}
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
      <div className="pointer-events-none absolute inset-x-2 bottom-2 flex justify-between *:pointer-events-auto lg:inset-x-4 lg:bottom-3">
        <MicrophoneButton media={call.media} toggles={toggles} isDisabled={isReconnecting} />
        <BarButton label={t('hangUp')} icon={<HangUpIcon />} variant="danger" onPress={call.leave} />
      </div>
    </aside>
  );
}
