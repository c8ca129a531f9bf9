import { deck } from '@nestmate/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { useNavigate } from 'react-router';
import { useShallow } from 'zustand/react/shallow';
import { Button } from '@/ui/button';
import { UndoIcon } from '@/ui/icons/undo';
import { createStackMotion } from '../swipe/card-motion';
import { CardStack } from '../swipe/card-stack';
import { compatibility } from '../why/compatibility';
import { deckStore, useDeck } from '../deck/deck';
import { DeckActions } from './deck-actions';
import type { DeckCard } from '../deck/deck-card';
import { preloadPictures } from '../card/pictures';
import { stackOf, topOf } from '../swipe/stack';
import { cardOf, cardsInDeck } from '../deck/swipe-state';
import { type Side, statusOfSide } from '../swipe/swipe-rules';
import { TickBadge } from './tick-badge';
import { useLostFocus } from '@/ui/use-lost-focus';
import { useAnnouncement } from './use-announcement';
import { type DeckKey, useDeckKeys } from '../swipe/use-deck-keys';
import { useFlights } from '../swipe/use-flights';
import { WaitingNote } from './waiting-note';

const picturesAhead = deck.renderedCards + 4;

interface DeckViewProps {
  whenEmpty: ReactNode;
  takesFocus?: boolean;
}

/** The deck with its input: drags, keys and buttons. */
export function DeckView({ whenEmpty, takesFocus = false }: DeckViewProps) {
  const { t } = useTranslation('find');
  const navigate = useNavigate();
  const region = useRef<HTMLDivElement>(null);
  useLostFocus(region, takesFocus);
  const canUndo = useDeck(({ undoable }) => undoable !== null);
  const cards = useDeck(useShallow(cardsInDeck));
  const [motion] = useState(createStackMotion);
  const [isTopPictureShown, setTopPictureShown] = useState(false);
  const { announcement, announce } = useAnnouncement();

  const { flights, send, cameFrom } = useFlights((card, side) => {
    const decided = deckStore.swipe(card.membership_id, statusOfSide[side]);
    motion.promoted();
    void announce(card, decided);
  });
  const stack = stackOf(cards, flights);
  const top = topOf(cards, flights);
  // Until a decision takes effect, its card is still described; a card that only flies on is not.
  const shown = top ?? stack.find(({ flight }) => !flight?.acted)?.card;

  useEffect(() => {
    if (cards.length === 0) return;
    const [first, ...others] = cards.slice(0, picturesAhead).map((card) => card.profile_picture_urls?.large);
    // Only the first picture loads at once: it is awaited, and on a slow phone the others would share the bandwidth.
    void preloadPictures([first]).then(() => {
      setTopPictureShown(true);
      return preloadPictures(others);
    });
  }, [cards]);

  // After the last card was swiped or put back with a button, that button is gone and the focus would be lost.
  const isEmpty = stack.length === 0;
  const hadCards = useRef(false);
  const isUndoing = useRef(false);
  useEffect(() => {
    const isButtonGone = isEmpty ? hadCards.current : isUndoing.current;
    if (isButtonGone && document.activeElement === document.body) region.current?.focus();
    hadCards.current = !isEmpty;
    isUndoing.current = false;
  }, [isEmpty]);

  function swipe(side: Side) {
    if (top) send(top, side);
  }
  function undo() {
    const { undoable } = deckStore.getState();
    const card = undoable === null ? undefined : cardOf(deckStore.getState(), undoable);
    isUndoing.current = isEmpty;
    if (card) void announce(card, deckStore.undo());
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
            showsPicturesBelow={isTopPictureShown}
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
          <DeckActions card={shown} onSwipe={swipe} onUndo={undo} />
        </>
      )}
      {isEmpty && canUndo && (
        <Button variant="quiet" icon={<UndoIcon className="size-5" />} onPress={undo}>
          {t('deck.undo')}
        </Button>
      )}
      <output className="sr-only">{announcement}</output>
    </>
  );
}
