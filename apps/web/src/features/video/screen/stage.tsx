import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useTranslation } from '@/platform/texts/use-translation';
import { IconButton } from '@/ui/icon-button';
import { PeopleIcon } from '@/ui/icons/people';
import type { Call } from '../call/call';
import type { CallConversation } from '../current-call';
import type { Connection } from '../engine/engine';
import type { PictureSize } from '../engine/layout';
import { trackOf } from '../media/capture';
import { arrange, type Large, meId, sharesScreen } from './arrangement';
import { MeasuredPicture } from './measured-picture';
import { ScreenVideo } from './moving-picture';
import { personOf } from './person-of';
import { OtherVideo, OwnVideo } from './person-video';
import { fading } from './quiet-controls';
import { StageWords } from './stage-words';
import { Tiles } from './tiles';

/**
 * Nothing lies on a shared screen: the tiles are above it on a phone in portrait, and otherwise to its right, and the
 * text is below it.
 */
const screenPlace =
  'absolute inset-x-0 top-(--call-top) bottom-[calc(3.25rem+var(--call-bottom))] max-lg:portrait:top-[calc(6.75rem+var(--call-top))] max-lg:landscape:right-46 lg:right-75';

interface StageProps {
  call: Call;
  conversation: CallConversation;
  /** Whether what is not needed has faded from the picture. */
  isFaded: boolean;
}

/** The pictures of a call: one fills the stage, and the other participants' tiles are beside it. */
export function Stage({ call, conversation, isFaded }: StageProps) {
  const { t } = useTranslation('video');
  const { connection, step } = useStore(call);
  const hasOwnPicture = useStore(call.media, ({ sources }) => trackOf(sources.camera) !== null);
  const stage = useRef<HTMLDivElement>(null);
  const size = useSize(stage);
  const pinned = useStore(call.layout, (layout) => layout.pinned);
  const screenOf = useStore(call.layout, (layout) => layout.screenOf);
  const isCalling = step.at === 'calling';
  const situation = {
    others: connection.others,
    pinned,
    screenOf,
    isRoom: conversation.people !== undefined,
    isCalling,
  };
  const { large, tiles, screens, isPinned } = arrange(situation);
  useNewestScreen(call, connection.others);
  const shown = large.what === 'other' ? large.other : null;
  const nameOf = (id: string | null) =>
    id === meId
      ? t('you')
      : personOf(conversation, connection.others.find((other) => other.id === id) ?? null).firstName;
  const hasPicture = { me: hasOwnPicture, other: shown?.hasCamera ?? false, gallery: false, screen: false };
  return (
    <div ref={stage} className="absolute inset-0">
      <LargePicture call={call} conversation={conversation} large={large} />
      {isPinned && (
        <span
          data-fades
          className={`absolute top-[calc(0.25rem+var(--call-top))] left-16 z-10 lg:top-3 lg:left-3 ${fading(isFaded)}`}
        >
          <IconButton
            label={t('unpin', { name: nameOf(pinned) })}
            icon={<PeopleIcon />}
            variant="secondary"
            onPress={() => call.layout.pin(null)}
          />
        </span>
      )}
      <Tiles
        call={call}
        conversation={conversation}
        connection={connection}
        situation={situation}
        large={large}
        people={tiles}
        screens={screens}
        isPinned={isPinned}
        size={size}
      />
      <StageWords
        call={call}
        conversation={conversation}
        isGallery={large.what === 'gallery'}
        isOnPicture={hasPicture[large.what]}
        other={shown}
        name={nameOnStage()}
        isFaded={isFaded}
      />
    </div>
  );

  function nameOnStage(): string | null {
    if (large.what === 'screen' || large.what === 'gallery') return null;
    if (large.what === 'other') return personOf(conversation, shown).firstName;
    if (!large.isWaiting) return t('you');
    return step.at === 'inCall' ? null : conversation.firstName;
  }
}

/** Shows each screen that begins to be shared, also in place of a pinned participant or of another screen. */
function useNewestScreen({ layout }: Call, others: Connection['others']): void {
  const known = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const sharers = others.filter(sharesScreen);
    const begun = sharers.findLast(({ id }) => !known.current.has(id));
    known.current = new Set(sharers.map(({ id }) => id));
    if (begun) layout.showScreen(begun.id);
  }, [layout, others]);
}

interface LargeProps {
  call: Call;
  conversation: CallConversation;
  large: Large;
}

function LargePicture({ call, conversation, large }: LargeProps) {
  switch (large.what) {
    case 'gallery':
      return null;
    case 'screen':
      return (
        <div className={screenPlace}>
          <MeasuredPicture layout={call.layout} userId={large.of.id} picture="screen">
            <ScreenVideo stream={large.stream} />
          </MeasuredPicture>
        </div>
      );
    case 'me':
      return <OwnVideo media={call.media} />;
    case 'other':
      return <OtherVideo layout={call.layout} conversation={conversation} other={large.other} />;
  }
}

/** The size of an element, now and after it changes. */
function useSize(element: RefObject<HTMLElement | null>): PictureSize {
  const [size, setSize] = useState(() => ({ width: innerWidth, height: innerHeight }));
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return undefined;
    const measure = () => setSize({ width: watched.clientWidth, height: watched.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    measure();
    return () => observer.disconnect();
  }, [element]);
  return size;
}
