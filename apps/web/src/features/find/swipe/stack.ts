import { deck } from '@nestmate/contract/limits';
import type { CardId, DeckCard } from '../deck/deck-state';
import type { Side } from './swipe-rules';

/** A card that is flying out. Its decision takes effect during the flight. */
export interface Flight {
  card: DeckCard;
  side: Side;
  acted: boolean;
}

export interface StackedCard {
  card: DeckCard;
  /** 0 on top; a flying card and the one that replaced it have the same depth. */
  depth: number;
  flight: Flight | undefined;
}

const flightOf = (flights: readonly Flight[], id: CardId) =>
  flights.find(({ card }) => card.membership_id === id);

/** The cards to render, from the top down: those that still fly out, then cards of the deck up to the limit. */
export function stackOf(cards: readonly DeckCard[], flights: readonly Flight[]): StackedCard[] {
  const gone = flights.filter(
    ({ card }) => !cards.some((other) => other.membership_id === card.membership_id),
  );
  const stack: StackedCard[] = [];
  let depth = 0;
  for (const card of [...gone.map(({ card }) => card), ...cards]) {
    if (stack.length === deck.renderedCards) break;
    const flight = flightOf(flights, card.membership_id);
    stack.push({ card, depth, flight });
    if (!flight?.acted) depth += 1;
  }
  return stack;
}

/** The card that a swipe acts on: the first that is not flying out. */
export function topOf(cards: readonly DeckCard[], flights: readonly Flight[]): DeckCard | undefined {
  if (flights.some(({ acted }) => !acted)) return undefined;
  return cards.find((card) => !flightOf(flights, card.membership_id));
}
