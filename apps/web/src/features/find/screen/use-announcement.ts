import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { deckStore } from '../deck/deck';
import type { DeckCard } from '../deck/deck-card';
import { cardsInDeck } from '../deck/swipe-state';
import type { Side } from '../swipe/swipe-rules';

/** Announces an action's result and the next card to screen readers. */
export function useAnnouncement() {
  const { t } = useTranslation('find');
  const [announcement, setAnnouncement] = useState('');

  function nextInWords(): string {
    const next = cardsInDeck(deckStore.getState())[0];
    if (!next) return t('deck.last');
    if (next.demo) return t('deck.topDemo');
    const { first_name: name, percent_match: percent } = next;
    return percent === null ? t('deck.nextNoPercent', { name }) : t('deck.next', { name, percent });
  }

  return {
    announcement,
    announceSwipe(card: DeckCard, side: Side) {
      const done = card.demo
        ? ''
        : t(side === 'right' ? 'deck.liked' : 'deck.skipped', { name: card.first_name });
      setAnnouncement(`${done} ${nextInWords()}`.trim());
    },
    announceUndo() {
      const back = cardsInDeck(deckStore.getState())[0];
      if (back && !back.demo) setAnnouncement(t('deck.undone', { name: back.first_name }));
    },
  };
}
