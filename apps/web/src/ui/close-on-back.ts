import { useEffect, useEffectEvent } from 'react';

/** `CloseWatcher`, Android's back button, is not yet in TypeScript's library. */
declare global {
  interface Window {
    CloseWatcher?: new () => EventTarget & { destroy(): void };
  }
}

interface Layer {
  /** The history entry below it. */
  position: number | undefined;
  /** @param steps how far the person went in the history, negative for back */
  close: (steps: number) => void;
  /** Whether going forward closes it too. */
  stopsForward: boolean;
}

/** Open layers, topmost last: browser back closes that one. */
const layers: Layer[] = [];
/** The layer to close once the history entry is restored. */
let closing: { layer: Layer; steps: number } | undefined;
/** Whether the person has agreed to leave the page, whatever layers are still open. */
let isLeaving = false;

/** The router numbers its entries. */
const positionOf = (state: unknown) =>
  typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : undefined;

/** The position of the history entry below that of a page that was opened by its address. */
const below = -1;

/** Browser back would leave a page that was opened by its address; with the same page below, it closes the layer. */
function putEntryBelow() {
  const state: unknown = history.state;
  if (positionOf(state) !== 0 || typeof state !== 'object' || state === null || 'hasBelow' in state) return;
  history.replaceState({ ...state, idx: below }, '');
  history.pushState({ ...state, idx: 0, hasBelow: true }, '');
}

function onPop(event: PopStateEvent) {
  const layer = isLeaving ? undefined : (closing?.layer ?? layers.at(-1));
  const position = positionOf(event.state);
  isLeaving = false;
  if (!layer) {
    if (position !== below) return;
    // The same page again: going back leaves it.
    event.stopImmediatePropagation();
    return history.back();
  }
  if (layer.position === undefined || position === undefined) return;
  const steps = position - layer.position;
  if (closing) {
    const { steps: gone } = closing;
    closing = undefined;
    event.stopImmediatePropagation();
    layer.close(gone);
  } else if (steps < 0 || (steps > 0 && layer.stopsForward)) {
    closing = { layer, steps };
    event.stopImmediatePropagation();
    history.go(-steps);
  }
}

function open(layer: Layer): () => void {
  // Where a layer opens, the browser did not go.
  isLeaving = false;
  layers.push(layer);
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    if (closing?.layer === layer) closing = undefined;
  };
}

/**
 * Call it before the router starts: its listener must run first, so that closing a layer never reaches the router.
 * @returns a function that ends it
 */
export function listenForBack(): () => void {
  window.addEventListener('popstate', onPop);
  return () => window.removeEventListener('popstate', onPop);
}

/** Browser back closes the open layer instead of leaving the page; so does a phone's back button, where supported. */
export function useCloseOnBack(close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    putEntryBelow();
    const close = () => onBack();
    const remove = open({ position: positionOf(history.state), close, stopsForward: false });
    const isOnPhone = window.matchMedia('(pointer: coarse)').matches;
    const watcher = isOnPhone && window.CloseWatcher ? new window.CloseWatcher() : undefined;
    watcher?.addEventListener('close', close);
    return () => {
      remove();
      watcher?.destroy();
    };
  }, []);
}

/**
 * Browser back and forward stay on a guarded page.
 * @param ask is called instead, with the function that goes where the person wanted
 */
export function useHistoryGuard(isGuarded: boolean, ask: (leave: () => void) => void): void {
  const onLeave = useEffectEvent(ask);
  useEffect(() => {
    if (!isGuarded) return;
    putEntryBelow();
    return open({
      position: positionOf(history.state),
      stopsForward: true,
      close: (steps) =>
        onLeave(() => {
          isLeaving = true;
          history.go(steps);
        }),
    });
  }, [isGuarded]);
}
