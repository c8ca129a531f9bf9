import { deck } from '@nestmate/contract';
import { useEffect, useRef, useState } from 'react';
import type { CardId, DeckCard } from '../deck/deck-card';
import type { Flight } from './stack';
import type { Side } from './swipe-rules';

/** Sends cards out of the deck. `act` runs after the card action delay, while the card still flies. */
export function useFlights(act: (card: DeckCard, side: Side) => void) {
  const [flights, setFlights] = useState<readonly Flight[]>([]);
  /** Decisions that wait for their delay; leaving the page runs them immediately. */
  const waiting = useRef(new Set<() => void>());
  /** The side that each card left by, so that it can return from there. */
  const [sides] = useState(() => new Map<CardId, Side>());

  useEffect(() => {
    const decisions = waiting.current;
    return () => {
      for (const decision of decisions) decision();
    };
  }, []);

  function send(card: DeckCard, side: Side) {
    const others = (all: readonly Flight[]) =>
      all.filter((flight) => flight.card.membership_id !== card.membership_id);
    sides.set(card.membership_id, side);
    setFlights((all) => [...others(all), { card, side, acted: false }]);

    const decision = () => {
      if (!waiting.current.delete(decision)) return;
      act(card, side);
      setFlights((all) => [...others(all), { card, side, acted: true }]);
    };
    waiting.current.add(decision);
    setTimeout(decision, deck.actionDelayMs);
    setTimeout(() => setFlights(others), deck.swipeAnimationMs);
  }

  return { flights, send, cameFrom: (id: CardId) => sides.get(id) };
}
