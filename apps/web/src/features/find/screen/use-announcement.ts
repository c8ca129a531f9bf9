import type { InterestStatus } from '@nestmate/contract';
import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { deckStore } from '../deck/deck';
import type { DeckCard } from '../deck/deck-card';
import { cardsInDeck, pendingOf } from '../deck/swipe-state';

const outcomes = {
  queued: 'deck.undone',
  skipped: 'deck.skipped',
  interested: 'deck.liked',
  mutual: 'deck.liked',
} as const;

/** Announces to screen readers the confirmed decision about a card, or that it will be sent, and the next card. */
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

  /** `decided`: the card's status in the end, so that a failed like is never announced as one. */
  async function announce(card: DeckCard, decided: Promise<InterestStatus | undefined>): Promise<void> {
    const status = await decided;
    const outcome = status && !card.demo ? t(outcomes[status], { name: card.first_name }) : '';
    const waits = pendingOf(deckStore.getState(), card.membership_id)?.waits ? t('waits', { count: 1 }) : '';
    const next = status === 'queued' ? '' : nextInWords();
    setAnnouncement([outcome, waits, next].filter(Boolean).join(' '));
  }
  return { announcement, announce };
}
