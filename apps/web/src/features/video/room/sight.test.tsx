import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSight } from './sight';

/** A browser that tells its observers what the test says. */
const seen = new Map<Element, (isInView: boolean) => void>();
let visibility: DocumentVisibilityState = 'visible';

beforeEach(() => {
  vi.useFakeTimers();
  seen.clear();
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly tell: (entries: { isIntersecting: boolean }[]) => void) {}
      observe = (element: Element) =>
        void seen.set(element, (isIntersecting) => this.tell([{ isIntersecting }]));
      disconnect = () => undefined;
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

function place(width: number, height: number): HTMLElement {
  const element = document.createElement('span');
  Object.defineProperties(element, { clientWidth: { value: width }, clientHeight: { value: height } });
  document.body.append(element);
  return element;
}
const settle = () => vi.advanceTimersByTime(100);

it('measures visible pictures in device pixels, by their larger place', () => {
  vi.stubGlobal('devicePixelRatio', 2);
  const sight = createSight();
  const [small, large] = [place(100, 60), place(300, 200)];
  sight.watch(small, 'camera ben');
  const leave = sight.watch(large, 'camera ben');
  settle();
  expect(sight.getState().sizes).toEqual({ 'camera ben': { width: 600, height: 400 } });
  leave();
  settle();
  expect(sight.getState().sizes).toEqual({ 'camera ben': { width: 200, height: 120 } });
});

it('still notices that the page goes to the background after one of its pictures has gone', () => {
  const sight = createSight();
  const stopWatching = sight.watch(place(300, 200), 'screen ben');
  sight.watch(place(100, 60), 'camera ben');
  settle();
  stopWatching();
  settle();
  expect(Object.keys(sight.getState().sizes)).toEqual(['camera ben']);
  visibility = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
  settle();
  expect(sight.getState().sizes).toEqual({});
});

it('counts nothing that was scrolled away or that a page in the background shows, unless it is above other windows', () => {
  vi.stubGlobal('devicePixelRatio', 1);
  const sight = createSight();
  const element = place(100, 60);
  const video = document.createElement('video');
  element.append(video);
  sight.watch(element, 'camera ben');
  const isCounted = () => {
    settle();
    return 'camera ben' in sight.getState().sizes;
  };
  expect(isCounted()).toBe(true);
  seen.get(element)?.(false);
  expect(isCounted()).toBe(false);
  seen.get(element)?.(true);
  expect(isCounted()).toBe(true);
  visibility = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
  expect(isCounted()).toBe(false);
  Object.defineProperty(document, 'pictureInPictureElement', { value: video, configurable: true });
  element.dispatchEvent(new Event('enterpictureinpicture'));
  expect(isCounted()).toBe(true);
  Reflect.deleteProperty(document, 'pictureInPictureElement');
});

it('does not report a size that stays the same', () => {
  const sight = createSight();
  sight.watch(place(100, 60), 'camera ben');
  settle();
  const told = vi.fn<() => void>();
  sight.subscribe(told);
  document.dispatchEvent(new Event('visibilitychange'));
  settle();
  expect(told).not.toHaveBeenCalled();
});
