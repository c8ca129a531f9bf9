import { type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useStore } from 'zustand';
import { useTranslation } from '@/platform/texts/use-translation';
import { HangUpIcon, VideoIcon } from '@/ui/icons/call';
import { ForwardIcon } from '@/ui/icons/forward';
import { useWideScreen } from '@/ui/use-media';
import { moveTo, setSmall, useCurrentCall } from '../current-call';
import { BarButton } from './bar-button';
import { CallBar, type SmallCallProps } from './call-bar';
import { SoundButton } from './call-sound';
import { CallTime } from './call-time';
import { CallAnnouncements, useNews, useStatus } from './call-words';
import { controlsBelow, findFreeTop, freeTop, onPageSettled } from './free-place';
import { namesIn } from './person-of';
import { OtherVideo } from './person-video';
import { MicrophoneButton } from './toggles';

/** The call while the person uses a page. */
export function SmallCall(props: Omit<SmallCallProps, 'other'>) {
  const others = useStore(props.call, ({ connection }) => connection.others);
  const pinned = useStore(props.call.layout, (layout) => layout.pinned);
  const other = others.find(({ id }) => id === pinned) ?? others[0] ?? null;
  return useWideScreen() ? <CallCard {...props} other={other} /> : <CallBar {...props} other={other} />;
}

const sides = { left: 'left-66', right: 'right-6' };

/** The call above a wide page, where it covers no control. A finger or a button moves it to the other side. */
function CallCard({ call, conversation, toggles, turnOnSound, other }: SmallCallProps) {
  const { t, language } = useTranslation('video');
  const { connection, step, since } = useStore(call);
  const status = useStatus(call, conversation);
  const message = useNews(call, conversation) ?? status;
  const side = useCurrentCall((state) => state.side);
  const { style, ...drag } = useSideDrag(moveTo);
  const small = useRef<HTMLElement>(null);
  const top = useFreeTop(small, side);
  const isReconnecting = connection.state.at === 'reconnecting';
  return (
    <aside
      ref={small}
      data-small-call
      aria-label={t('title', { name: conversation.name })}
      {...drag}
      style={{ ...style, top }}
      className={`fixed z-40 h-52 w-75 touch-pinch-zoom overflow-hidden rounded-card border border-line bg-night text-day shadow-float select-none ${sides[side]}`}
    >
      <CallAnnouncements call={call} conversation={conversation} />
      <OtherVideo
        layout={call.layout}
        conversation={conversation}
        other={other}
        isRinging={step.at === 'calling'}
        isSmall
      />
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
            <span className="truncate font-semibold">
              {namesIn(conversation, connection.others, language)}
            </span>
            <CallTime since={since} />
          </span>
          {message !== null && <span className="line-clamp-2 text-xs">{message}</span>}
        </span>
        <span className="pointer-events-auto">
          <BarButton label={t('hangUp')} icon={<HangUpIcon />} variant="danger" onPress={call.leave} />
        </span>
      </div>
    </aside>
  );
}

/** Distance in pixels, below the page's header and above the window's end. */
const first = 96;
const edge = 24;
/** The time after which a page has rendered its initial content; later, a call that moves by itself would disturb. */
const drawsMs = 2000;

/**
 * The position of the small call on a wide page: in the lower corner, or as high as possible if it would cover a
 * control there. Computed when the page opens or the person moves the call.
 * @param side its current side
 */
function useFreeTop(small: RefObject<HTMLElement | null>, side: string): number {
  const { pathname } = useLocation();
  const where = `${pathname} ${side}`;
  const [found, setFound] = useState({ where, top: first });
  useLayoutEffect(() => {
    const element = small.current;
    if (!element) return undefined;
    function settle() {
      if (!element) return;
      const { left, right, height } = element.getBoundingClientRect();
      const to = innerHeight - height - edge;
      const controls = controlsBelow('[data-small-call]');
      const size = { left, right, height, to };
      const top = findFreeTop(controls, { ...size, from: to }) ?? freeTop(controls, { ...size, from: first });
      setFound({ where, top });
    }
    settle();
    const stop = onPageSettled(settle);
    const timer = setTimeout(stop, drawsMs);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [small, where]);
  return found.where === where ? found.top : first;
}

/** A shorter movement is a tap. */
const dragsFromPx = 8;

/** Drags an element to the left or the right side of the window. */
function useSideDrag(onDrop: (side: 'left' | 'right') => void) {
  /** The one finger that drags; two zoom. */
  const from = useRef<Pick<PointerEvent, 'clientX' | 'pointerId'> | null>(null);
  const hasMoved = useRef(false);
  const [shift, setShift] = useState(0);

  function stop() {
    from.current = null;
    setShift(0);
  }
  return {
    style: { transform: `translateX(${shift}px)` },
    onPointerDown({ clientX, pointerId, isPrimary }: PointerEvent) {
      if (!isPrimary) return stop();
      from.current = { clientX, pointerId };
      hasMoved.current = false;
    },
    onPointerMove({ clientX, pointerId, currentTarget }: PointerEvent) {
      if (from.current?.pointerId !== pointerId) return;
      const by = clientX - from.current.clientX;
      if (!hasMoved.current && Math.abs(by) < dragsFromPx) return;
      hasMoved.current = true;
      currentTarget.setPointerCapture(pointerId);
      setShift(by);
    },
    onPointerUp({ currentTarget, pointerId }: PointerEvent) {
      if (from.current?.pointerId !== pointerId) return;
      const { left, width } = currentTarget.getBoundingClientRect();
      if (hasMoved.current) onDrop(left + width / 2 < innerWidth / 2 ? 'left' : 'right');
      stop();
    },
    onPointerCancel({ pointerId }: PointerEvent) {
      if (from.current?.pointerId === pointerId) stop();
    },
    /** The click that ends a drag does not count. */
    onClickCapture(event: { stopPropagation: () => void }) {
      if (hasMoved.current) event.stopPropagation();
      hasMoved.current = false;
    },
  };
}
