import { deck } from '@nestmate/contract/limits';
import { expect, it } from 'vitest';
import { type DeckCard, demoCard } from '../deck/deck-state';
import { cardOf } from '../deck/deck-store.fixtures';
import { type Flight, stackOf, topOf } from './stack';

const cards: DeckCard[] = Array.from({ length: 9 }, (_, n) => ({ ...cardOf(n), demo: false }));
const flightOf = (card: DeckCard, acted: boolean): Flight => ({ card, side: 'left', acted });
const [first = demoCard, second = demoCard] = cards;

it('renders up to 4 cards, of which at most 3 are visibly stacked [2.72]', () => {
  const stack = stackOf(cards, []);
  expect(stack.map(({ depth }) => depth)).toEqual([0, 1, 2, 3]);
  expect(stack.filter(({ depth }) => depth < deck.visibleCards)).toHaveLength(3);
});

it('counts a card that flies out among the 4', () => {
  const stack = stackOf(cards.slice(1), [flightOf(first, true)]);
  expect(stack.map(({ card }) => card)).toEqual(cards.slice(0, 4));
  expect(stack.map(({ depth }) => depth)).toEqual([0, 0, 1, 2]);
});

it('keeps the other cards in place until the decision takes effect', () => {
  expect(stackOf(cards, [flightOf(first, false)]).map(({ depth }) => depth)).toEqual([0, 1, 2, 3]);
});

it('enables the next card once the decision on the previous one has taken effect', () => {
  expect(topOf(cards, [])).toBe(first);
  expect(topOf(cards, [flightOf(first, false)])).toBeUndefined();
  expect(topOf(cards.slice(1), [flightOf(first, true)])).toBe(second);
});

it('the stack waits for a card that was undone in flight', () => {
  expect(topOf(cards, [flightOf(first, true)])).toBe(second);
  expect(stackOf(cards, [flightOf(first, true)]).map(({ depth }) => depth)).toEqual([0, 0, 1, 2]);
});
