import { deck } from '@nestmate/contract';
import type { CardId, DeckCard } from '../deck/deck-card';
import type { Side } from './swipe-rules';

/** A card on its way out. Its decision takes effect while it still flies. */
export interface Flight {
  card: DeckCard;
  side: Side;
  acted: boolean;
}

export interface StackedCard {
  card: DeckCard;
  /** 0 on top; the same for a card that flies and the one that has come up in its place. */
  depth: number;
  flight: Flight | undefined;
}

const flightOf = (flights: readonly Flight[], id: CardId) =>
  flights.find(({ card }) => card.membership_id === id);

/** The cards to draw, from the top down: those that still fly out, and as many of the deck as there is room for. */
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

/** The card that a person acts on: the first that does not fly out already. */
export function topOf(cards: readonly DeckCard[], flights: readonly Flight[]): DeckCard | undefined {
  if (flights.some(({ acted }) => !acted)) return undefined;
  return cards.find((card) => !flightOf(flights, card.membership_id));
}
