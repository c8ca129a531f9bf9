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
  close: () => void;
}

/** Open layers, topmost last: browser back closes that one. */
const layers: Layer[] = [];
/** The layer to close once the history entry is restored. */
let closing: Layer | undefined;

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
  const layer = closing ?? layers.at(-1);
  const position = positionOf(event.state);
  if (!layer) {
    if (position !== below) return;
    // The same page again: going back leaves it.
    event.stopImmediatePropagation();
    return history.back();
  }
  if (layer.position === undefined || position === undefined) return;
  if (closing) {
    closing = undefined;
    event.stopImmediatePropagation();
    layer.close();
  } else if (position < layer.position) {
    closing = layer;
    event.stopImmediatePropagation();
    history.go(layer.position - position);
  }
}

/** Call it before the router starts: its listener must run first, so that closing a layer never reaches the router. */
export function listenForBack(): void {
  window.addEventListener('popstate', onPop);
}

/** Browser back closes the open layer instead of leaving the page; so does a phone's back button, where supported. */
export function useCloseOnBack(close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    putEntryBelow();
    const layer: Layer = { position: positionOf(history.state), close: () => onBack() };
    layers.push(layer);
    const isOnPhone = window.matchMedia('(pointer: coarse)').matches;
    const watcher = isOnPhone && window.CloseWatcher ? new window.CloseWatcher() : undefined;
    watcher?.addEventListener('close', layer.close);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      watcher?.destroy();
    };
  }, []);
}
