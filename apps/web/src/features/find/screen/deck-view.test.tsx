import { calls } from '@nestmate/contract';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { encryptedStorage } from '@/platform/encrypted-storage';
import { show, signIn } from '@/testing/screen';
import { answer, requestsOf } from '@/testing/server';
import { deckStore } from '../deck/deck';
import { cardOf, person } from '../deck/deck-store.fixtures';
import { DeckView } from './deck-view';

// Before the animation library captures the browser's frames.
vi.hoisted(() =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame', 'performance', 'Date'] }),
);

const width = 400;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const cardsDrawn = () => [...document.querySelectorAll<HTMLElement>('.touch-pan-y')];
const cardNamed = (name: string) =>
  cardsDrawn().find((card) => card.querySelector('h2')?.textContent === name);
const xOf = (card: HTMLElement | undefined) =>
  Number(/translate3d\((-?[\d.]+)px/.exec(card?.style.transform ?? '')?.[1]);
const decisions = () => requestsOf(calls.find.setStatus).map(({ body }) => body);
const animations: number[] = [];

beforeEach(async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(width);
  Object.assign(HTMLElement.prototype, {
    setPointerCapture: () => {},
    animate: (_: unknown, { duration }: { duration: number }) => animations.push(duration),
  });
  animations.length = 0;
  signIn();
  await encryptedStorage.setItem('swipe', 'seen');
  answer(calls.find.cards, {
    user_profile_cards: Array.from({ length: 8 }, (_, n) => cardOf(n)),
    page: 0,
    finished: true,
    deck: 'open',
  });
  answer(calls.find.setStatus, { status: 'Skipped' });
  await deckStore.load('queued');
});
afterEach(() => vi.clearAllTimers());

/** Texts and cards load in real time. */
async function drawn() {
  while (cardsDrawn().length === 0) {
    await pass(50);
    await new Promise(setImmediate);
  }
}

async function drag(card: HTMLElement | undefined, dx: number) {
  if (!card) throw new Error('There is no card to drag');
  const at = (clientX: number) => ({ pointerId: 1, button: 0, buttons: 1, clientX, clientY: 0 });
  fireEvent.pointerDown(card, at(100));
  fireEvent.pointerMove(card, at(100 + dx));
  await pass(200);
  const dragged = xOf(card);
  fireEvent.pointerUp(card, at(100 + dx));
  return dragged;
}

describe('the deck, as it happens [4.4, 9.3]', () => {
  it.each([
    ['left', -51, 'skipped'],
    ['right', 51, 'interested'],
  ] as const)(
    'sends a card out to the %s within 300 ms, decides after 100, and shows a tick for a second',
    async (side, dx, status) => {
      await show(<DeckView whenEmpty={null} />);
      await drawn();
      const first = cardNamed('Person 0');
      expect(await drag(first, dx)).toBe(dx);
      await pass(99);
      expect(decisions()).toEqual([]);
      await pass(1);
      expect(decisions()).toEqual([{ status }]);
      expect(animations).toEqual([1000]);

      const beyond = side === 'left' ? -width : width;
      expect(Math.abs(xOf(first))).toBeLessThan(Math.abs(beyond));
      await pass(199);
      expect(cardNamed('Person 0')).toBe(first);
      expect(Math.sign(xOf(first))).toBe(Math.sign(dx));
      expect(Math.abs(xOf(first))).toBeGreaterThanOrEqual(width);
      await pass(1);
      expect(cardNamed('Person 0')).toBeUndefined();

      const tick = () => document.querySelector('section > span[aria-hidden]');
      await pass(799);
      expect(tick()).not.toBeNull();
      await pass(1);
      expect(tick()).toBeNull();
    },
  );

  it('returns a card that was dragged no more than 50 px, and treats up to 2 px as a tap', async () => {
    await show(<DeckView whenEmpty={null} />);
    await drawn();
    const first = cardNamed('Person 0');
    expect(await drag(first, 2)).toBe(0);
    for (const dx of [50, -50]) {
      expect(await drag(first, dx)).toBe(dx);
      await pass(2000);
      expect(xOf(first)).toBe(0);
    }
    expect(decisions()).toEqual([]);
  });

  it('renders four cards, three of them visible', async () => {
    await show(<DeckView whenEmpty={null} />);
    await drawn();
    expect(cardsDrawn().map((card) => Number(card.style.opacity) > 0)).toEqual([true, true, true, false]);
    expect(deckStore.getState().buckets.queued.cards[0]?.membership_id).toBe(person(0));
    screen.getByRole('button', { name: 'Like' });
  });
});
