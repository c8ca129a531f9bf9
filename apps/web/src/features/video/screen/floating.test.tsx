import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFloating } from './floating';

/** A window above all others, with the parts that a call uses. */
class OpenedWindow extends EventTarget {
  document = document.implementation.createHTMLDocument();
  close() {
    this.dispatchEvent(new Event('pagehide'));
  }
}

let actions: Record<string, (() => void) | null> = {};
let visibility: DocumentVisibilityState = 'visible';
const settled = async () => {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
};

beforeEach(() => {
  actions = {};
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  const setActionHandler = (action: string, handler: (() => void) | null) => {
    actions[action] = handler;
  };
  Object.defineProperty(navigator, 'mediaSession', { value: { setActionHandler }, configurable: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'pictureInPictureEnabled');
});

/** A browser with such windows, which open when the test says. */
function browser() {
  const opened: OpenedWindow[] = [];
  const waiting: (() => void)[] = [];
  const requestWindow = () =>
    new Promise((resolve) =>
      waiting.push(() => {
        const next = new OpenedWindow();
        opened.push(next);
        resolve(next);
      }),
    );
  vi.stubGlobal('documentPictureInPicture', { requestWindow });
  return {
    opened,
    async answer() {
      waiting.shift()?.();
      await settled();
    },
  };
}

it('opens a window with the look and the language of the page', async () => {
  document.documentElement.lang = 'es';
  document.documentElement.dataset.theme = 'dark';
  const { opened, answer } = browser();
  const floating = createFloating();
  void floating.open(null);
  await answer();
  expect(floating.getState()).toEqual({ at: 'window', window: opened[0] });
  const page = opened[0]?.document;
  expect(page?.documentElement.lang).toBe('es');
  expect(page?.documentElement.dataset.theme).toBe('dark');
  opened[0]?.close();
  expect(floating.getState()).toEqual({ at: 'page' });
});

it('a floating window that opens after the call is over is closed', async () => {
  const { opened, answer } = browser();
  const floating = createFloating();
  void floating.open(null);
  floating.close();
  const close = vi.spyOn(OpenedWindow.prototype, 'close');
  await answer();
  expect(opened).toHaveLength(1);
  expect(close).toHaveBeenCalledOnce();
  expect(floating.getState()).toEqual({ at: 'page' });
});

it('a floating window closes when its person comes back only where it opened by itself', async () => {
  const { answer } = browser();
  const floating = createFloating();
  const stop = floating.followTab(() => null);
  visibility = 'hidden';
  actions['enterpictureinpicture']?.();
  await answer();
  expect(floating.getState().at).toBe('window');
  visibility = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  expect(floating.getState().at).toBe('page');

  // Opened by hand, it stays.
  void floating.open(null);
  await answer();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(floating.getState().at).toBe('window');
  stop();
  expect(actions['enterpictureinpicture']).toBeNull();
});

it('a call floats one picture where the browser allows nothing else', async () => {
  Object.defineProperty(document, 'pictureInPictureEnabled', { value: true, configurable: true });
  const video = document.createElement('video');
  Object.assign(video, { requestPictureInPicture: async () => ({}) });
  const floating = createFloating();
  expect(floating.isPossible).toBe(true);
  await floating.open(video);
  expect(floating.getState().at).toBe('video');
  video.dispatchEvent(new Event('leavepictureinpicture'));
  expect(floating.getState().at).toBe('page');
  await floating.open(null);
  expect(floating.getState().at).toBe('page');
});

it('offers nothing where nothing can float', () => {
  expect(createFloating().isPossible).toBe(false);
});
