import { deck } from '@nestmate/contract';
import { useEffect, useRef, useState } from 'react';
import type { CardId, DeckCard } from './deck-card';
import type { Flight } from './stack';
import type { Side } from './swipe-rules';

/** Sends cards out of the deck. `act` runs after the card action delay, while the card still flies. */
export function useFlights(act: (card: DeckCard, side: Side) => void) {
  const [flights, setFlights] = useState<readonly Flight[]>([]);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  /** By which side each card left, so that it can come back from there. */
  const sides = useRef(new Map<CardId, Side>());

  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running) clearTimeout(timer);
    };
  }, []);

  function later(delay: number, task: () => void) {
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      task();
    }, delay);
    timers.current.add(timer);
  }

  function send(card: DeckCard, side: Side) {
    const others = (flights: readonly Flight[]) =>
      flights.filter((flight) => flight.card.membership_id !== card.membership_id);
    sides.current.set(card.membership_id, side);
    setFlights((flights) => [...others(flights), { card, side, acted: false }]);
    later(deck.actionDelay, () => {
      act(card, side);
      setFlights((flights) => [...others(flights), { card, side, acted: true }]);
    });
    later(deck.swipeAnimation, () => setFlights(others));
  }

  return { flights, send, sideOf: (id: CardId) => sides.current.get(id) };
}
