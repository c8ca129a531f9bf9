import { calls } from '@nestmate/contract';
import { act, createEvent, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { encryptedStorage } from '@/platform/stored/encrypted-storage';
import { roomOf } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, requestsOf } from '@/testing/server';
import { deckStore } from '../deck/deck';
import { cardOf } from '../deck/deck-store.fixtures';
import { DeckView } from './deck-view';

// Before anything asks for a frame.
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
    hasDecided: false,
  });
  answer(calls.find.setStatus, { status: 'Skipped', revision: 1 });
  answer(calls.room.mine, roomOf());
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
  const point = (type: 'pointerDown' | 'pointerMove' | 'pointerUp', clientX: number) => {
    const event = createEvent[type](card, {
      pointerId: 1,
      isPrimary: true,
      button: 0,
      buttons: 1,
      clientX,
      clientY: 0,
    });
    // An event would have the real time.
    Object.defineProperty(event, 'timeStamp', { value: performance.now() });
    fireEvent(card, event);
  };
  point('pointerDown', 100);
  point('pointerMove', 100 + dx);
  await pass(200);
  const dragged = xOf(card);
  point('pointerUp', 100 + dx);
  return dragged;
}

/** Drags a card too little, and waits until it is back. */
async function expectReturn(name: string, dx: number) {
  const card = cardNamed(name);
  const before = decisions();
  expect(await drag(card, dx)).toBe(dx);
  await pass(2000);
  expect(xOf(card)).toBe(0);
  expect(decisions()).toEqual(before);
}

/** Drags a card far enough, and follows it out of the deck, with its decision and its tick. */
async function expectSwipe(name: string, dx: number, status: string) {
  const card = cardNamed(name);
  const before = decisions();
  animations.length = 0;
  expect(await drag(card, dx)).toBe(dx);
  await pass(99);
  expect(decisions()).toEqual(before);
  await pass(1);
  expect(decisions()).toEqual([...before, { status, from: 'queued' }]);
  expect(animations).toEqual([1000]);

  expect(Math.abs(xOf(card))).toBeLessThan(width);
  await pass(199);
  expect(cardNamed(name)).toBe(card);
  expect(Math.sign(xOf(card))).toBe(Math.sign(dx));
  expect(Math.abs(xOf(card))).toBeGreaterThanOrEqual(width);
  await pass(1);
  expect(cardNamed(name)).toBeUndefined();

  const tick = () => document.querySelector('section > span[aria-hidden]');
  await pass(799);
  expect(tick()).not.toBeNull();
  await pass(1);
  expect(tick()).toBeNull();
}

it('lets a card leave only beyond 50 px, in 300 ms [4.4, 9.3]', async () => {
  await show(<DeckView whenEmpty={null} />);
  await drawn();
  expect(cardsDrawn().map((card) => Number(card.style.opacity) > 0)).toEqual([true, true, true, false]);
  // Up to 2 px is a tap.
  expect(await drag(cardNamed('Person 0'), 2)).toBe(0);
  expect(await drag(cardNamed('Person 0'), 3)).toBe(3);
  await pass(2000);
  await expectReturn('Person 0', 50);
  await expectReturn('Person 0', -50);
  await expectSwipe('Person 0', -51, 'skipped');
  answer(calls.find.setStatus, { status: 'Interested', revision: 2 });
  await expectSwipe('Person 1', 51, 'interested');
});

it('decides nothing by two fingers, nor by a drag that is taken back', async () => {
  await show(<DeckView whenEmpty={null} />);
  await drawn();
  const card = cardNamed('Person 0');
  if (!card) throw new Error('There is no card');
  expect(card.className).toContain('touch-pinch-zoom');
  const finger = { pointerId: 1, isPrimary: true, button: 0, buttons: 1, clientY: 0 };
  const second = { ...finger, pointerId: 2, isPrimary: false };
  for (const elsewhere of [card, document.body]) {
    fireEvent.pointerDown(card, { ...finger, clientX: 200 });
    fireEvent.pointerMove(card, { ...finger, clientX: 140 });
    fireEvent.pointerDown(elsewhere, { ...second, clientX: 220 });
    fireEvent.pointerMove(card, { ...finger, clientX: 20 });
    fireEvent.pointerMove(elsewhere, { ...second, clientX: 390 });
    fireEvent.pointerUp(card, { ...finger, clientX: 20 });
    fireEvent.pointerUp(elsewhere, { ...second, clientX: 390 });
    await pass(2000);
    expect([xOf(card), decisions()]).toEqual([0, []]);
  }
  fireEvent.pointerDown(card, { ...finger, clientX: 0 });
  for (const clientX of [60, 140, 110, 80]) fireEvent.pointerMove(card, { ...finger, clientX });
  fireEvent.pointerUp(card, { ...finger, clientX: 80 });
  await pass(2000);
  expect([xOf(card), decisions()]).toEqual([0, []]);
});

it('skips to the left and likes to the right, by a drag or an arrow [2.71]', async () => {
  await show(<DeckView whenEmpty={null} />, { at: '/find' });
  await drawn();
  await expectSwipe('Person 0', -60, 'skipped');
  answer(calls.find.setStatus, { status: 'Interested', revision: 2 });
  await expectSwipe('Person 1', 60, 'interested');
  for (const key of ['ArrowLeft', 'ArrowRight']) {
    fireEvent.keyDown(document.body, { key });
    await pass(2000);
  }
  expect(requestsOf(calls.find.setStatus).map(({ url, body }) => [url.split('/').at(-2), body])).toEqual(
    ['skipped', 'interested', 'skipped', 'interested'].map((status, n) => [
      cardOf(n).membership_id,
      { status, from: 'queued' },
    ]),
  );
  fireEvent.keyDown(document.body, { key: 'Enter' });
  await pass(50);
  expect(location.pathname).toBe(`/profile/${cardOf(4).membership_id}`);
});
