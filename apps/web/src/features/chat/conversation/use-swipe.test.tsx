import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useSwipe } from './use-swipe';

const onSwipe = vi.fn<() => void>();
const Swiped = () => <p {...useSwipe(onSwipe)}>Hello</p>;

beforeEach(() => {
  onSwipe.mockReset();
  HTMLElement.prototype.setPointerCapture = () => undefined;
});

/** A finger that goes by these steps from where it was put down. @returns how far the message followed it */
function drag(steps: readonly (readonly [number, number])[], pointerType = 'touch') {
  const message = screen.getByText('Hello');
  const finger = { pointerId: 1, isPrimary: true, pointerType };
  fireEvent.pointerDown(message, { ...finger, clientX: 10, clientY: 10 });
  for (const [x, y] of steps) fireEvent.pointerMove(message, { ...finger, clientX: 10 + x, clientY: 10 + y });
  const by = message.style.translate;
  fireEvent.pointerUp(message, finger);
  expect(message.style.translate).toBe('');
  return by;
}

it('a message follows a finger to the right, and a swipe that is long enough acts once', () => {
  render(<Swiped />);
  expect(
    drag([
      [20, 0],
      [90, 4],
    ]),
  ).toBe('72px');
  expect(onSwipe).toHaveBeenCalledTimes(1);
});

it('nothing happens by a short swipe, by scrolling, to the left or with a mouse', () => {
  render(<Swiped />);
  expect(drag([[40, 0]])).toBe('28px');
  expect(
    drag([
      [4, 30],
      [90, 60],
    ]),
  ).toBe('');
  expect(drag([[-90, 0]])).toBe('');
  expect(drag([[90, 0]], 'mouse')).toBe('');
  expect(onSwipe).not.toHaveBeenCalled();
});

it('a swipe that is turned back does nothing', () => {
  render(<Swiped />);
  drag([
    [20, 0],
    [90, 0],
    [30, 0],
  ]);
  expect(onSwipe).not.toHaveBeenCalled();
});
