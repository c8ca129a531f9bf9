import type { ChatMessage } from '@nestmate/contract/chat';
import type { Reaction } from '@nestmate/contract/reactions';
import { type ReactNode, useRef, type MouseEvent, type PointerEvent, useEffect } from 'react';
import { type GivenReaction, GivenReactions } from '@/features/reactions';
import { joinByColon } from '@/platform/texts/sentences';
import { useTranslation } from '@/platform/texts/use-translation';
import { ReplyIcon } from '@/ui/icons/conversation';
import { DotsIcon } from '@/ui/icons/dots';
import { SmileIcon } from '@/ui/icons/smile';
import { PictureButton } from '@/ui/picture-button';
import { clockTime, exactMoment } from '../moment';
import { isFewEmoji, MessageText } from './message-text';
import { useSwipe } from './use-swipe';

interface MessageBubbleProps {
  message: ChatMessage;
  /** The author, and the beginning of the message. */
  label: string;
  isMine: boolean;
  isLast: boolean;
  isFaint: boolean;
  /** The searched words. */
  found: string;
  /** Whether Tab stops at it and its contents. */
  isReached: boolean;
  /** Shown under the last message of a group. */
  note: ReactNode;
  /** Replies to it; undefined where nobody can. */
  onReply: (() => void) | undefined;
  /** Opens the message's menu at the pressed element. */
  onMenu: ((anchor: Element) => void) | undefined;
  given: readonly GivenReaction[];
  /** Undefined where nobody can react. */
  onReact: ((reaction: Reaction | null) => void) | undefined;
  onView: () => void;
  /** The message it answers. */
  quote: ReactNode;
}

const looks = {
  mine: 'bg-bubble text-on-plum',
  theirs: 'bg-surface text-ink ring-1 ring-line ring-inset',
  removed: 'text-ink-2 italic ring-1 ring-line ring-inset',
};

/** A button beside the bubble, which shows by the mouse or the keyboard. */
const beside =
  'grid size-8 shrink-0 place-items-center rounded-full text-ink-2 opacity-0 transition group-focus-within:opacity-100 group-hover:opacity-100 hover:bg-sunken focus-visible:opacity-100 [@media(hover:none)]:not-focus-visible:sr-only';

/** The reaction of a double tap. */
const quick: Reaction = 'heart';

/**
 * A message on its author's side. Its menu opens by a long press, the right button, or its own button; a double tap
 * reacts to it, and a swipe replies.
 */
export function MessageBubble(props: MessageBubbleProps) {
  const {
    message,
    label,
    isMine,
    isLast,
    isFaint,
    isReached,
    found,
    note,
    onMenu,
    onReply,
    onView,
    quote,
    given,
    onReact,
  } = props;
  const { t, language } = useTranslation(['chat', 'reactions']);
  const bubble = useRef<HTMLElement>(null);
  const isRemoved = message.type === 'removed';
  const isLoved = given.some(({ reaction, isMine: mine }) => mine && reaction === quick);
  const press = useLongPress(
    () => bubble.current && onMenu?.(bubble.current),
    () => onReact?.(isLoved ? null : quick),
  );
  const swipe = useSwipe(onReply);
  const isBare = message.type === 'text' && !quote && isFewEmoji(message.body);
  const corner = isLast ? (isMine ? 'rounded-br-mark' : 'rounded-bl-mark') : '';
  const tabIndex = isReached ? 0 : -1;
  return (
    <div
      {...swipe}
      className={`group relative flex touch-pan-y touch-pinch-zoom flex-col motion-safe:transition-[translate] motion-safe:duration-160 ${isMine ? 'items-end' : 'items-start'}`}
    >
      {onReply && (
        <span
          aria-hidden
          className="absolute top-1/2 -left-11 grid size-9 -translate-y-1/2 place-items-center rounded-full bg-sunken text-ink opacity-(--swiped,0)"
        >
          <ReplyIcon className="size-5" />
        </span>
      )}
      <div className={`flex max-w-4/5 items-center lg:max-w-[85%] gap-1 ${isMine ? 'flex-row-reverse' : ''}`}>
        <article
          ref={bubble}
          {...(onMenu && press)}
          aria-label={label}
          tabIndex={tabIndex}
          data-message={message.id}
          data-index={message.index < 0 ? undefined : message.index}
          className={`max-w-120 min-w-0 touch-manipulation overflow-hidden rounded-card text-base/snug ${corner} ${isBare ? '' : looks[isRemoved ? 'removed' : isMine ? 'mine' : 'theirs']} ${isFaint ? 'opacity-70' : ''}`}
        >
          {quote}
          {message.media && (
            <PictureButton
              picture={message.media}
              alt={message.body || t('last.picture')}
              label={joinByColon(t('openPicture'), message.body || t('last.picture'), language)}
              tabIndex={tabIndex}
              onView={onView}
            />
          )}
          {(isRemoved || message.body !== '') && (
            <div className="px-3.5 py-2">
              {isRemoved ? (
                t('removed')
              ) : (
                <>
                  <MessageText text={message.body} tabIndex={tabIndex} found={found} />
                  {message.editedAt && <Edited at={message.editedAt} />}
                </>
              )}
            </div>
          )}
        </article>
        {onMenu && (
          <>
            <button
              type="button"
              aria-label={joinByColon(t('actions.message'), label, language)}
              aria-haspopup="menu"
              tabIndex={tabIndex}
              onClick={(event) => onMenu(event.currentTarget)}
              className={beside}
            >
              <DotsIcon className="size-5" />
            </button>
            {onReact && (
              // A mouse shortcut into the same menu, which makes it discoverable.
              <button
                type="button"
                aria-hidden
                title={t('reactions:action')}
                tabIndex={-1}
                onClick={(event) => onMenu(event.currentTarget)}
                className={beside}
              >
                <SmileIcon className="size-5" />
              </button>
            )}
          </>
        )}
      </div>
      {given.length > 0 && (
        <div className="relative z-1 -mt-1.5 px-2.5">
          <GivenReactions
            given={given}
            say={(reaction) => onReact?.(reaction)}
            mayReact={onReact !== undefined}
            tabIndex={tabIndex}
          />
        </div>
      )}
      {isLast && (
        <p className="mt-1 flex items-center gap-1 px-1 text-xs text-ink-2">
          <time dateTime={message.createdAt} title={exactMoment(message.createdAt, language)}>
            {clockTime(message.createdAt, language)}
          </time>
          {note}
        </p>
      )}
    </div>
  );
}

/** Says after a text that it is not the first one, and when it was changed. */
function Edited({ at }: { at: string }) {
  const { t, language } = useTranslation('chat');
  return (
    <time dateTime={at} title={exactMoment(at, language)} className="ml-2 text-xs whitespace-nowrap">
      {t('edited')}
    </time>
  );
}

const longPressMs = 450;
/** The longest time between two taps that count as one double tap. */
const doubleTapMs = 350;
/** A finger that moves further scrolls, in CSS pixels. */
const maxMove = 10;

interface Tap {
  x: number;
  y: number;
  /** When the finger was lifted, by the event's clock. */
  at: number;
}

const isNear = (one: Tap, { clientX, clientY }: PointerEvent) =>
  Math.hypot(clientX - one.x, clientY - one.y) <= maxMove * 2;

/**
 * Handlers for a long press by touch and for the right mouse button, and for a double tap. Elements that are pressable
 * themselves have no double tap.
 */
function useLongPress(onPress: () => void, onDoubleTap: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const isTap = useRef(false);
  const lastTap = useRef<Tap>(null);
  const stop = () => {
    clearTimeout(timer.current);
    isTap.current = false;
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  function tapped(event: PointerEvent) {
    if (event.target instanceof Element && event.target.closest('a, button')) return;
    const before = lastTap.current;
    const isDouble = before && event.timeStamp - before.at < doubleTapMs && isNear(before, event);
    lastTap.current = isDouble ? null : { x: event.clientX, y: event.clientY, at: event.timeStamp };
    if (isDouble) onDoubleTap();
  }
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      stop();
      if (pointerType !== 'touch') return;
      start.current = { x, y };
      isTap.current = true;
      timer.current = setTimeout(() => {
        stop();
        onPress();
      }, longPressMs);
    },
    onPointerMove: ({ clientX: x, clientY: y }: PointerEvent) => {
      if (Math.hypot(x - start.current.x, y - start.current.y) > maxMove) stop();
    },
    onPointerUp: (event: PointerEvent) => {
      const isOne = isTap.current;
      stop();
      if (isOne) tapped(event);
    },
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => {
      // The browser's own menu is more useful on a link.
      if (event.target instanceof Element && event.target.closest('a')) return;
      event.preventDefault();
      stop();
      onPress();
    },
  };
}
