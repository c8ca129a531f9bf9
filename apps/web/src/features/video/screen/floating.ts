import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Call } from '../call/call';
import { setSmall } from '../current-call';
import { pictureOf } from '../engine/layout';

/** A window that stays above all others and holds a page. Only Chromium has it, and TypeScript does not know it yet. */
interface FloatingPages {
  requestWindow: (size: { width: number; height: number }) => Promise<Window>;
}

const size = { width: 360, height: 320 };

type FloatingState =
  | { at: 'page' }
  /** Only one picture floats above the other windows, with the browser's own buttons. */
  | { at: 'video' }
  | { at: 'window'; window: Window };

const floatingPages = () =>
  (globalThis as { documentPictureInPicture?: FloatingPages }).documentPictureInPicture;

/** Gives a window the look of this page, by the same style sheets. */
function dress(page: Document): void {
  page.title = document.title;
  const { documentElement: root } = document;
  page.documentElement.lang = root.lang;
  Object.assign(page.documentElement.dataset, root.dataset);
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    const link = page.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    page.head.append(link);
  }
}

/** A call in a small window above all others, while its person uses another page or program. */
export function createFloating() {
  const store = createStore<FloatingState>()(() => ({ at: 'page' }));
  const { getState, setState } = store;
  const pages = floatingPages();
  const canFloatVideo = 'pictureInPictureEnabled' in document && document.pictureInPictureEnabled;
  let turn = 0;
  let stopReturning: (() => void) | undefined;

  function back(): void {
    stopReturning?.();
    stopReturning = undefined;
    setState({ at: 'page' }, true);
  }

  async function openWindow(mine: number): Promise<void> {
    const opened = await pages?.requestWindow(size).catch(() => undefined);
    if (!opened) return;
    if (turn !== mine) return opened.close();
    dress(opened.document);
    opened.addEventListener('pagehide', () => {
      const state = getState();
      if (state.at === 'window' && state.window === opened) back();
    });
    setState({ at: 'window', window: opened }, true);
  }

  async function openVideo(mine: number, video: HTMLVideoElement | null): Promise<void> {
    const isOpen = await video?.requestPictureInPicture().then(
      () => true,
      () => false,
    );
    if (!isOpen) return;
    if (turn !== mine) return void document.exitPictureInPicture().catch(() => undefined);
    video?.addEventListener('leavepictureinpicture', back, { once: true });
    setState({ at: 'video' }, true);
  }

  /** @param video the element that floats in a browser that allows nothing else */
  async function open(video: HTMLVideoElement | null): Promise<void> {
    if (getState().at !== 'page') return;
    turn += 1;
    await (pages ? openWindow(turn) : openVideo(turn, video));
  }

  function close(): void {
    turn += 1;
    const state = getState();
    if (state.at === 'window') state.window.close();
    if (state.at === 'video') void document.exitPictureInPicture().catch(() => undefined);
    if (state.at !== 'page') back();
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    isPossible: pages !== undefined || canFloatVideo,
    open,
    close,

    /**
     * Until the returned function is called: opens by itself when the browser asks for it because the person switches
     * tabs, and closes when they come back.
     */
    followTab(videoOf: () => HTMLVideoElement | null): () => void {
      const { mediaSession } = navigator;
      const action = 'enterpictureinpicture' as MediaSessionAction;
      const set = (handler: MediaSessionActionHandler | null) => {
        try {
          mediaSession?.setActionHandler(action, handler);
        } catch {
          // A browser that does not know the action.
        }
      };
      set(() => {
        void open(videoOf()).then(() => {
          if (getState().at === 'page') return;
          const onReturn = () => document.visibilityState === 'visible' && close();
          document.addEventListener('visibilitychange', onReturn);
          stopReturning = () => document.removeEventListener('visibilitychange', onReturn);
        });
      });
      return () => set(null);
    },
  };
}

/** The picture of the person who is looked at, for a browser that lets only one video float. */
function videoOf(call: Call): HTMLVideoElement | null {
  const { others } = call.getState().connection;
  const { pinned } = call.layout.getState();
  const shown = others.find(({ id }) => id === pinned) ?? others[0];
  return shown
    ? (call.layout.elementOf(pictureOf(shown.id, 'camera'))?.querySelector('video') ?? null)
    : null;
}

/** Lets a call float in a small window above all others from its beginning to its end. */
export function useFloating(call: Call) {
  const [floating] = useState(createFloating);
  const state = useStore(floating);
  const isOn = useStore(call, ({ step }) => step.at !== 'preview' && step.at !== 'over');
  useEffect(() => {
    if (!isOn) return undefined;
    const stop = floating.followTab(() => videoOf(call));
    return () => {
      stop();
      floating.close();
    };
  }, [call, floating, isOn]);
  return {
    isPossible: floating.isPossible,
    isOpen: state.at !== 'page',
    floatsIn: state.at === 'window' ? state.window : null,
    toggle: () => (state.at === 'page' ? void floating.open(videoOf(call)) : floating.close()),
    back() {
      floating.close();
      setSmall(false);
      window.focus();
    },
  };
}
