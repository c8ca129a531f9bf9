import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLayout } from './layout';

/** A browser that reports to its observers what the test says. */
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
      constructor(private readonly report: (entries: { isIntersecting: boolean }[]) => void) {}
      observe = (element: Element) =>
        void seen.set(element, (isIntersecting) => this.report([{ isIntersecting }]));
      disconnect = () => undefined;
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

function pictureOf(width: number, height: number): HTMLElement {
  const element = document.createElement('span');
  Object.defineProperties(element, { clientWidth: { value: width }, clientHeight: { value: height } });
  document.body.append(element);
  return element;
}
const settle = () => vi.advanceTimersByTime(100);

it('measures visible pictures in device pixels, by the larger of their places', () => {
  vi.stubGlobal('devicePixelRatio', 2);
  const layout = createLayout();
  const [small, large] = [pictureOf(100, 60), pictureOf(300, 200)];
  layout.watch(small, 'camera ben');
  const leave = layout.watch(large, 'camera ben');
  settle();
  expect(layout.getState().sizes).toEqual({ 'camera ben': { width: 600, height: 400 } });
  leave();
  settle();
  expect(layout.getState().sizes).toEqual({ 'camera ben': { width: 200, height: 120 } });
});

it('the layout still notices a page in the background after one of its pictures has gone', () => {
  const layout = createLayout();
  const stopWatching = layout.watch(pictureOf(300, 200), 'screen ben');
  layout.watch(pictureOf(100, 60), 'camera ben');
  settle();
  stopWatching();
  settle();
  expect(Object.keys(layout.getState().sizes)).toEqual(['camera ben']);
  visibility = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
  settle();
  expect(layout.getState().sizes).toEqual({});
});

it('counts nothing that was scrolled away or that a page in the background shows', () => {
  vi.stubGlobal('devicePixelRatio', 1);
  const layout = createLayout();
  const element = pictureOf(100, 60);
  const video = document.createElement('video');
  element.append(video);
  layout.watch(element, 'camera ben');
  const isCounted = () => {
    settle();
    return 'camera ben' in layout.getState().sizes;
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

it('the layout does not report a size that stays the same', () => {
  const layout = createLayout();
  layout.watch(pictureOf(100, 60), 'camera ben');
  settle();
  const heard = vi.fn<() => void>();
  layout.subscribe(heard);
  document.dispatchEvent(new Event('visibilitychange'));
  settle();
  expect(heard).not.toHaveBeenCalled();
});
