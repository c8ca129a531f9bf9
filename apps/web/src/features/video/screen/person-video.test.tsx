import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PersonVideo } from './person-video';

const picture = (stream: MediaStream | null) => <PersonVideo name="Ben" picture={null} stream={stream} />;
const letter = () => screen.queryByText('B');

/** The player's first frame. */
function drawFrame() {
  const player = document.querySelector('video');
  Object.defineProperty(player, 'videoWidth', { value: 640, configurable: true });
  act(() => void player?.dispatchEvent(new Event('resize')));
}

it('shows the person’s photo until their picture arrives, so that no place is black', () => {
  const { rerender } = render(picture(null));
  expect(letter()).not.toBeNull();
  const stream = new MediaStream();
  rerender(picture(stream));
  expect(letter()).not.toBeNull();
  drawFrame();
  expect(letter()).toBeNull();
  rerender(picture(new MediaStream()));
  expect(letter()).not.toBeNull();
  drawFrame();
  expect(letter()).toBeNull();
  rerender(picture(null));
  expect(letter()).not.toBeNull();
});

it('fills a phone in portrait with the person’s own picture, even a landscape one', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const stream = new MediaStream();
  const { rerender } = render(<PersonVideo name="Ben" picture={null} stream={stream} />);
  drawFrame();
  const fillsIt = () => document.querySelector('video')?.classList.contains('size-full');
  expect(fillsIt()).toBe(false);
  rerender(<PersonVideo name="Ben" picture={null} stream={stream} isMine />);
  expect(fillsIt()).toBe(true);
});
