import type { Card } from '@nestmate/contract/find';
import { deck } from '@nestmate/contract/limits';
import type { InterestStatus } from '@nestmate/contract/rules/interest';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useShallow } from 'zustand/react/shallow';
import { joinSentences } from '@/platform/texts/sentences';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { ClockIcon } from '@/ui/icons/clock';
import { CrossIcon } from '@/ui/icons/cross';
import { HeartIcon, UndoIcon } from '@/ui/icons/deck';
import { lazyPart } from '@/ui/lazy-part';
import { useLostFocus } from '@/ui/use-lost-focus';
import { preloadPictures } from '../card/card-picture';
import { deckStore, useDeck, useWaitingCount } from '../deck/deck';
import {
  type DeckCard,
  cardsInDeck,
  isUndoSpent,
  pendingOf,
  statusOf,
  undoableCard,
} from '../deck/deck-state';
import { createStackMotion, isStill, useFlights } from '../swipe/card-motion';
import { CardStack } from '../swipe/card-stack';
import { stackOf, topOf } from '../swipe/stack';
import { type Side, statusOfSide } from '../swipe/swipe-rules';
import { type DeckKey, useDeckKeys } from '../swipe/use-deck-keys';
import { compatibility } from '../why/match-badge';
import { DeckActions } from './deck-actions';

/**
 * The cards with pictures from the top, or that get them next: one below the top card, and two once the person decides.
 * On a slow phone connection each takes a fifth of a second.
 */
const picturesAhead = (isDeciding: boolean) => (isDeciding ? deck.visibleCards : deck.visibleCards - 1);

interface DeckViewProps {
  whenEmpty: ReactNode;
  takesFocus?: boolean;
}

const TakeBackDialog = lazyPart(async () => (await import('../candidate/take-back-dialog')).TakeBackDialog);

/** The deck with its input: drags, keys and buttons. */
export function DeckView({ whenEmpty, takesFocus = false }: DeckViewProps) {
  const { t } = useTranslation('find');
  const navigate = useNavigate();
  const region = useRef<HTMLDivElement>(null);
  useLostFocus(region, takesFocus);
  const undoLabel = useUndoLabel();
  useEarlierUndo();
  const cards = useDeck(useShallow(cardsInDeck));
  const [motion] = useState(createStackMotion);
  const withPicture = useDeck((state) => picturesAhead(state.hasDecidedInSearch));
  const isTopPictureShown = usePreloadedPictures(cards, withPicture);
  const { announcement, announce } = useAnnouncement();
  const [takenBack, setTakenBack] = useState<Card>();

  const { flights, send, cameFrom } = useFlights((card, side) => {
    const decided = deckStore.swipe(card.membership_id, statusOfSide[side]);
    motion.promoted();
    void announce(card, decided);
  });
  const stack = stackOf(cards, flights);
  const top = topOf(cards, flights);
  // Until a decision takes effect, its card is still described; a card that only flies on is not.
  const shown = top ?? stack.find(({ flight }) => !flight?.acted)?.card;

  const isEmpty = stack.length === 0;
  const { willUndo } = useDeckFocus(region, isEmpty);

  function swipe(side: Side) {
    if (top) send(top, side);
  }
  function undo() {
    const card = undoableCard(deckStore.getState());
    if (!card) return;
    if (!card.demo && statusOf(deckStore.getState(), card.membership_id) === 'mutual')
      return setTakenBack(card);
    willUndo();
    void announce(card, deckStore.undo());
  }
  useDeckKeys((key: DeckKey) => {
    if (key === 'skip') swipe('left');
    if (key === 'like') swipe('right');
    if (key === 'undo') undo();
    if (key === 'open' && top?.demo === false) void navigate(`/profile/${top.membership_id}`);
  });

  function topInWords(card: DeckCard | undefined): string {
    if (!card) return t('deck.label');
    if (card.demo) return t('deck.topDemo');
    const { first_name: name, percent_match: percent } = card;
    return percent === null
      ? t('deck.topNoPercent', { name })
      : t('deck.top', { name, percent, word: t(compatibility(percent)) });
  }

  return (
    <>
      <section
        ref={region}
        tabIndex={isEmpty ? -1 : 0}
        aria-label={topInWords(shown)}
        aria-describedby={isEmpty ? undefined : 'deck-keys'}
        className="relative min-h-0 flex-1 rounded-card"
      >
        {isEmpty ? (
          whenEmpty
        ) : (
          <CardStack
            stack={stack}
            motion={motion}
            cameFrom={cameFrom}
            withPicture={isTopPictureShown ? withPicture : 1}
            onSwipe={send}
          />
        )}
        <TickBadge />
        <WaitingNote />
      </section>
      {!isEmpty && (
        <>
          <p id="deck-keys" hidden>
            {t('deck.keys')}
          </p>
          <DeckActions card={shown} onSwipe={swipe} undoLabel={undoLabel} onUndo={undo} />
        </>
      )}
      {isEmpty && undoLabel && (
        <Button variant="quiet" icon={<UndoIcon className="size-5" />} aria-label={undoLabel} onPress={undo}>
          {t('deck.undo')}
        </Button>
      )}
      {takenBack && <TakeBackDialog person={takenBack} onClose={() => setTakenBack(undefined)} />}
      <output className="sr-only">{announcement}</output>
    </>
  );
}

/** What an undo would do, with the name of the person; undefined where there is nothing to undo. */
function useUndoLabel(): string | undefined {
  const { t } = useTranslation('find');
  const card = useDeck(undoableCard);
  const isMutual = useDeck((state) => card && statusOf(state, card.membership_id) === 'mutual');
  return card && !card.demo
    ? t(isMutual ? 'deck.undoMutual' : 'deck.undoOne', { name: card.first_name })
    : undefined;
}

/** Once nothing is left to undo here, offers the last skip that the server knows, also after a reload. */
function useEarlierUndo(): void {
  const isSpent = useDeck(isUndoSpent);
  useEffect(() => {
    if (isSpent) void deckStore.restoreUndo();
  }, [isSpent]);
}

/** Preloads the pictures of the first cards. @returns whether the top card's has loaded */
function usePreloadedPictures(cards: readonly DeckCard[], count: number): boolean {
  const [isTopShown, setTopShown] = useState(false);
  useEffect(() => {
    if (cards.length === 0) return;
    const [first, ...others] = cards.slice(0, count).map((card) => card.profile_picture_urls?.large);
    // Only the first picture loads immediately: it is awaited, and on a slow phone the others would share the
    // bandwidth.
    void preloadPictures([first]).then(() => {
      setTopShown(true);
      return preloadPictures(others);
    });
  }, [cards, count]);
  return isTopShown;
}

/** Keeps the focus in the deck after the last card was swiped or put back with a button, which is gone then. */
function useDeckFocus(region: RefObject<HTMLElement | null>, isEmpty: boolean) {
  const hadCards = useRef(false);
  const isUndoing = useRef(false);
  useEffect(() => {
    const isButtonGone = isEmpty ? hadCards.current : isUndoing.current;
    if (isButtonGone && document.activeElement === document.body) region.current?.focus();
    hadCards.current = !isEmpty;
    isUndoing.current = false;
  }, [region, isEmpty]);
  return {
    willUndo: () => {
      isUndoing.current = isEmpty;
    },
  };
}

const outcomes = {
  queued: 'deck.undone',
  skipped: 'deck.skipped',
  interested: 'deck.liked',
  mutual: 'deck.liked',
} as const;

/** Announces to screen readers the confirmed decision about a card, or that it will be sent, and the next card. */
function useAnnouncement() {
  const { t, language } = useTranslation('find');
  const [announcement, setAnnouncement] = useState('');

  function nextInWords(): string {
    const next = cardsInDeck(deckStore.getState())[0];
    if (!next) return t('deck.last');
    if (next.demo) return t('deck.topDemo');
    const { first_name: name, percent_match: percent } = next;
    return percent === null ? t('deck.nextNoPercent', { name }) : t('deck.next', { name, percent });
  }

  /** `decided`: the card's status in the end, so that a failed like is never announced as one. */
  async function announce(card: DeckCard, decided: Promise<InterestStatus | undefined>): Promise<void> {
    const status = await decided;
    const outcome = status && !card.demo ? t(outcomes[status], { name: card.first_name }) : '';
    const waits = pendingOf(deckStore.getState(), card.membership_id)?.waits ? t('waits', { count: 1 }) : '';
    const next = status === 'queued' ? '' : nextInWords();
    setAnnouncement(joinSentences([outcome, waits, next], language));
  }
  return { announcement, announce };
}

const looks = { like: 'bg-plum-fill text-on-plum', skip: 'bg-ink text-paper' };

/** Appears, stays and disappears within one second. */
function appear(badge: HTMLSpanElement | null) {
  const scale = isStill() ? ['1', '1', '1', '1'] : ['0.4', '1', '1', '0.9'];
  badge?.animate(
    { opacity: [0, 1, 1, 0], scale, offset: [0, 0.15, 0.75, 1] },
    { duration: deck.tickAnimationMs, easing: 'ease-out', fill: 'forwards' },
  );
}

/** The tick that shows for a second after a decision. */
function TickBadge() {
  const kind = useDeck(({ likeTickBadge, skipTickBadge }) =>
    likeTickBadge ? 'like' : skipTickBadge && 'skip',
  );
  if (!kind) return null;
  const Icon = kind === 'like' ? HeartIcon : CrossIcon;
  return (
    <span
      key={kind}
      ref={appear}
      aria-hidden="true"
      className={`pointer-events-none absolute top-4 right-4 z-10 grid size-13 place-items-center rounded-full shadow-float ${looks[kind]}`}
    >
      <Icon className="size-7" />
    </span>
  );
}

/** Shown over the deck: decisions made without a connection are not lost. */
function WaitingNote() {
  const { t } = useTranslation('find');
  const count = useWaitingCount();
  if (count === 0) return null;
  return (
    <p className="pointer-events-none absolute inset-x-3 top-3 z-10 flex animate-fade justify-center">
      <span className="flex items-center gap-2 rounded-card bg-ink px-3 py-1.5 text-sm text-paper shadow-float">
        <ClockIcon className="size-4 shrink-0" />
        {t('waits', { count })}
      </span>
    </p>
  );
}
