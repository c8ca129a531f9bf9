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

/** Whether a picture of this shape is cropped to fill its place. */
function isCropped(size: { videoWidth: number; videoHeight: number }, isPlaceUpright: boolean) {
  vi.stubGlobal('matchMedia', () => ({
    matches: isPlaceUpright,
    addEventListener() {},
    removeEventListener() {},
  }));
  const { unmount } = render(picture(new MediaStream()));
  const player = document.querySelector('video');
  for (const [name, value] of Object.entries(size)) Object.defineProperty(player, name, { value });
  act(() => void player?.dispatchEvent(new Event('resize')));
  const isCover = player?.classList.contains('object-cover');
  unmount();
  return isCover;
}

it('a picture fills a phone, unless the head of its person would be cut off', () => {
  const [upright, lying] = [
    { videoWidth: 720, videoHeight: 1280 },
    { videoWidth: 1280, videoHeight: 720 },
  ];
  expect([isCropped(upright, true), isCropped(lying, true)]).toEqual([true, true]);
  expect([isCropped(upright, false), isCropped(lying, false)]).toEqual([false, true]);
});
