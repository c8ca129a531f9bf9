import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Call } from '../call/call';
import { setSmall } from '../calls';
import { pictureOf } from '../room/sight';
import { createFloating } from './floating';

/** The picture of the person who is looked at, for a browser that lets only one video float. */
function videoOf(call: Call): HTMLVideoElement | null {
  const { others } = call.getState().room;
  const { pinned } = call.sight.getState();
  const looked = others.find(({ id }) => id === pinned) ?? others[0];
  return looked ? (call.sight.placeOf(pictureOf(looked.id, 'camera'))?.querySelector('video') ?? null) : null;
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
